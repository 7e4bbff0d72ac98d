// SPDX-License-Identifier: BSD-2-Clause
#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "expr/parser_words.hpp"
#include "saltus/expr/parse.hpp"

namespace saltus {
namespace {

bool is_letter(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

}  // namespace

void ExprScope::check_new(const std::string& name) const {
  const bool is_name = !name.empty() && std::ranges::all_of(name, is_letter) &&
                       std::isdigit(static_cast<unsigned char>(name[0])) == 0;
  require(is_name, [&] {
    return fmt::format(
        "'{}' is no name: letters, digits and _ were expected, no digit first", name);
  });
  require(!detail::is_reserved_word(name),
          [&] { return fmt::format("'{}' has a meaning of its own in formulas", name); });
  require(!has(name), [&] { return fmt::format("'{}' is defined twice", name); });
}

void ExprScope::define(const std::string& name, const Expr& value) {
  check_new(name);
  scalars_.emplace(name, value);
}

void ExprScope::define(const std::string& name, const ExprVector& values) {
  check_new(name);
  vectors_.emplace(name, values);
}

bool ExprScope::has(std::string_view name) const {
  return scalar(name) != nullptr || vector(name) != nullptr;
}

std::vector<std::string> ExprScope::names() const {
  std::vector<std::string> all;
  for (const auto& [name, value] : scalars_) all.push_back(name);
  for (const auto& [name, values] : vectors_) all.push_back(name);
  return all;
}

const Expr* ExprScope::scalar(std::string_view name) const {
  const auto found = scalars_.find(name);
  return found == scalars_.end() ? nullptr : &found->second;
}

const ExprVector* ExprScope::vector(std::string_view name) const {
  const auto found = vectors_.find(name);
  return found == vectors_.end() ? nullptr : &found->second;
}

}  // namespace saltus
