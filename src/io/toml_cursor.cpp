// SPDX-License-Identifier: BSD-2-Clause
#include "io/toml_cursor.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "saltus/base/text.hpp"

namespace saltus::detail {
namespace {

bool continues_a_letter(char c) { return (static_cast<unsigned char>(c) & 0xc0) == 0x80; }

/// Where a line and column, both from 1 and in letters, start in the text.
std::size_t offset_of(std::string_view text, const toml::source_position& place) {
  std::size_t at = 0;
  for (toml::source_index line = 1; line < place.line && at < text.size(); ++line) {
    at = std::min(text.find('\n', at), text.size() - 1) + 1;
  }
  for (toml::source_index column = 1; column < place.column && at < text.size();
       ++column) {
    do ++at;
    while (at < text.size() && continues_a_letter(text[at]));
  }
  return at;
}

std::string at_place(std::string_view text, std::size_t offset,
                     std::string_view message) {
  const std::string_view before = text.substr(0, offset);
  const std::size_t start = before.rfind('\n') + 1;  // npos + 1 is 0
  const auto column = std::ranges::count_if(
      before.substr(start), [](char c) { return !continues_a_letter(c); });
  return fmt::format("line {}, column {}: {}\n{}", 1 + std::ranges::count(before, '\n'),
                     column + 1, message, caret_picture(text, offset));
}

}  // namespace

toml::table parse_toml(std::string_view text) {
  try {
    return toml::parse(text);
  } catch (const toml::parse_error& error) {
    throw InvalidInput(
        at_place(text, offset_of(text, error.source().begin), error.description()));
  }
}

std::size_t TomlCursor::offset() const { return offset_of(text_, node_->source().begin); }

void TomlCursor::fail_at(std::size_t offset, std::string_view message) const {
  const std::string sentence =
      path_.empty() ? std::string(message) : fmt::format("{}: {}", path_, message);
  const toml::source_region& source = node_->source();
  const bool is_from_command_line = source.path && *source.path == kCommandLine;
  throw Placed(is_from_command_line ? fmt::format("--set {}", sentence)
                                    : at_place(text_, offset, sentence));
}

void TomlCursor::fail(std::string_view message) const { fail_at(offset(), message); }

void TomlCursor::fail(const ParseError& error) const {
  // A text between simple quotes stands in the file as it is; others are pointed at whole.
  const std::string formula = text();
  const std::size_t start = offset() + 1;
  const bool is_literal =
      start < text_.size() && text_.substr(start, formula.size()) == formula;
  fail_at(is_literal ? start + error.offset() : offset(), error.message());
}

std::string TomlCursor::shown() const {
  if (is_table()) return "a table";
  if (is_array()) return "an array";
  if (const auto value = node_->value<std::string>()) {
    constexpr std::size_t kLongest = 40;
    return fmt::format("\"{}{}\"", value->substr(0, kLongest),
                       value->size() > kLongest ? "…" : "");
  }
  if (const auto value = node_->value<double>()) return number_text(*value);
  return node_->is_boolean() ? "a truth value" : "a date or time";
}

const toml::table& TomlCursor::table() const {
  if (!is_table()) fail(shown() + " was found, a table was expected");
  return *node_->as_table();
}

bool TomlCursor::has(std::string_view key) const { return table().contains(key); }

std::optional<TomlCursor> TomlCursor::find(std::string_view key) const {
  const toml::node* member = table().get(key);
  if (member == nullptr) return std::nullopt;
  const std::string way = path_.empty() ? "" : path_ + ".";
  return TomlCursor(*member, way + std::string(key), text_);
}

TomlCursor TomlCursor::at(std::string_view key) const {
  if (auto member = find(key)) return *member;
  fail(fmt::format("the key '{}' is missing", key));
}

void TomlCursor::allow_keys(std::initializer_list<const char*> keys) const {
  for (const auto& [key, member] : members()) {
    if (std::ranges::find(keys, key) != keys.end()) continue;
    member.fail(
        unknown_name("key", key, std::vector<std::string>(keys.begin(), keys.end())));
  }
}

std::vector<std::pair<std::string, TomlCursor>> TomlCursor::members() const {
  std::vector<std::pair<std::string, TomlCursor>> all;
  for (const auto& [key, value] : table()) {
    all.emplace_back(std::string(key.str()), at(key.str()));
  }
  std::ranges::stable_sort(all, {}, [](const auto& member) {
    const toml::source_position place = member.second.node_->source().begin;
    return std::pair(place.line, place.column);
  });
  return all;
}

std::vector<TomlCursor> TomlCursor::entries() const {
  if (!is_array()) fail(shown() + " was found, an array was expected");
  std::vector<TomlCursor> all;
  for (const toml::node& entry : *node_->as_array()) {
    all.emplace_back(entry, fmt::format("{}[{}]", path_, all.size()), text_);
  }
  return all;
}

std::string TomlCursor::text() const {
  if (!is_string()) fail(shown() + " was found, a text was expected");
  return **node_->as_string();
}

int TomlCursor::integer(int lower, int upper) const {
  const auto* value = node_->as_integer();
  if (value == nullptr || **value < lower || **value > upper) {
    fail(fmt::format("{} was found, an integer from {} to {} was expected", shown(),
                     lower, upper));
  }
  return static_cast<int>(**value);
}

Expr TomlCursor::expression(const ExprScope& scope) const {
  if (is_number()) {
    const double value = *node_->value<double>();
    if (std::isnan(value)) fail("nan was found, a number was expected");
    return value;
  }
  if (!is_string()) fail(shown() + " was found, a number or a formula was expected");
  const std::string formula = text();
  try {
    return parse_expression(formula, scope);
  } catch (const ParseError& error) {
    fail(error);
  } catch (const InvalidInput& error) {
    fail(error.what());
  }
}

double TomlCursor::number(const ExprScope& constants) const {
  const Expr value = expression(constants);
  if (!value.is_constant() || std::isnan(value.value())) {
    fail("this formula gives no number");
  }
  return value.value();
}

ExprVector TomlCursor::expressions(const ExprScope& scope) const {
  const std::vector<TomlCursor> list = entries();
  ExprVector values(static_cast<Index>(list.size()));
  for (std::size_t i = 0; i < list.size(); ++i) {
    values[static_cast<Index>(i)] = list[i].expression(scope);
  }
  return values;
}

}  // namespace saltus::detail
