// SPDX-License-Identifier: BSD-2-Clause
#include "io/json_cursor.hpp"

#include <fmt/format.h>

#include <cmath>
#include <limits>

#include "saltus/base/error.hpp"
#include "saltus/base/text.hpp"
#include "saltus/base/types.hpp"

namespace saltus::detail {
namespace {

std::string shown(const Json& value) {
  constexpr std::size_t kLongest = 40;
  if (value.is_object()) return "an object";
  if (value.is_array()) return fmt::format("an array of {}", value.size());
  std::string text = value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  if (text.size() > kLongest) text = text.substr(0, kLongest) + "…";
  return text;
}

}  // namespace

Json parse_json(std::string_view text) {
  try {
    return Json::parse(text);
  } catch (const Json::exception& error) {
    // "[json.exception.parse_error.101] parse error at line 1, column 2: …"
    const std::string_view message = error.what();
    const auto start = message.find("] ");
    throw InvalidInput(fmt::format(
        "not valid JSON: {}",
        start == std::string_view::npos ? message : message.substr(start + 2)));
  }
}

Json number_to_json(double value) {
  return std::isfinite(value) ? Json(value) : Json(number_text(value));
}

std::string JsonCursor::path() const {
  if (parent_ == nullptr) return {};
  const std::string before = parent_->path();
  if (index_ >= 0) return fmt::format("{}[{}]", before, index_);
  return before.empty() ? std::string(key_) : fmt::format("{}.{}", before, key_);
}

void JsonCursor::fail(std::string_view message) const {
  const std::string where = path();
  throw InvalidInput(where.empty() ? std::string(message)
                                   : fmt::format("{}: {}", where, message));
}

bool JsonCursor::has(std::string_view key) const {
  if (!value_->is_object()) fail(shown(*value_) + " was found, an object was expected");
  return value_->find(key) != value_->end();
}

JsonCursor JsonCursor::at(std::string_view key) const& {
  if (!has(key)) fail(fmt::format("the key '{}' is missing", key));
  const auto member = value_->find(key);
  return {*member, *this, member.key(), -1};
}

void JsonCursor::allow_keys(std::initializer_list<const char*> keys) const {
  if (!value_->is_object()) fail(shown(*value_) + " was found, an object was expected");
  for (auto member = value_->begin(); member != value_->end(); ++member) {
    if (std::find(keys.begin(), keys.end(), member.key()) == keys.end()) {
      fail(unknown_name("key", member.key(),
                        std::vector<std::string>(keys.begin(), keys.end())));
    }
  }
}

std::vector<std::string> JsonCursor::keys() const {
  if (!value_->is_object()) fail(shown(*value_) + " was found, an object was expected");
  std::vector<std::string> names;
  for (auto member = value_->begin(); member != value_->end(); ++member)
    names.push_back(member.key());
  return names;
}

void JsonCursor::expect_array() const {
  if (!value_->is_array()) fail(shown(*value_) + " was found, an array was expected");
}

int JsonCursor::size() const {
  expect_array();
  return static_cast<int>(value_->size());
}

JsonCursor JsonCursor::operator[](int i) const& {
  if (i >= size())
    fail(fmt::format("the array has {} entries, more were expected", size()));
  return {(*value_)[static_cast<std::size_t>(i)], *this, {}, i};
}

double JsonCursor::number() const {
  if (value_->is_number()) return value_->get<double>();
  if (value_->is_string()) {
    const auto& text = value_->get_ref<const std::string&>();
    if (text == "inf") return kInfinity;
    if (text == "-inf") return -kInfinity;
    if (text == "nan") return kNaN;
  }
  fail(shown(*value_) + " was found, a number was expected");
}

double JsonCursor::number_or_null() const { return value_->is_null() ? kNaN : number(); }

int JsonCursor::integer() const {
  if (value_->is_number_integer()) {
    const auto number = value_->get<std::int64_t>();
    const bool fits = std::numeric_limits<int>::min() <= number &&
                      number <= std::numeric_limits<int>::max();
    if (fits && (!value_->is_number_unsigned() || number >= 0)) {
      return static_cast<int>(number);
    }
  }
  fail(shown(*value_) + " was found, an integer was expected");
}

int JsonCursor::integer_or(std::string_view key, int fallback) const {
  return has(key) ? at(key).integer() : fallback;
}

const std::string& JsonCursor::text() const {
  if (!value_->is_string()) fail(shown(*value_) + " was found, a text was expected");
  return value_->get_ref<const std::string&>();
}

std::vector<int> JsonCursor::integers() const {
  std::vector<int> result;
  for (int i = 0, n = size(); i < n; ++i) result.push_back((*this)[i].integer());
  return result;
}

std::vector<double> JsonCursor::numbers() const {
  std::vector<double> result;
  for (int i = 0, n = size(); i < n; ++i) result.push_back((*this)[i].number());
  return result;
}

}  // namespace saltus::detail
