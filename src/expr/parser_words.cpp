// SPDX-License-Identifier: BSD-2-Clause
#include "expr/parser_words.hpp"

#include <algorithm>
#include <array>

#include "saltus/expr/parse.hpp"

namespace saltus {
namespace detail {
namespace {

using Combine = Expr (*)(const Expr&, const Expr&);

Expr combine_all(const Expr* x, int n, Combine combine) {
  Expr result = x[0];
  for (int i = 1; i < n; ++i) result = combine(result, x[i]);
  return result;
}

Expr norm_of(const Expr* x, int n) {
  Expr sum = 0.0;
  for (int i = 0; i < n; ++i) sum += x[i] * x[i];
  return sqrt(sum);
}

constexpr int kMany = 16;

constexpr std::array kFunctions{
    ParserFunction{"abs", 1, 1, [](const Expr* x, int) { return abs(x[0]); }},
    ParserFunction{"acos", 1, 1, [](const Expr* x, int) { return acos(x[0]); }},
    ParserFunction{"asin", 1, 1, [](const Expr* x, int) { return asin(x[0]); }},
    ParserFunction{"atan", 1, 1, [](const Expr* x, int) { return atan(x[0]); }},
    ParserFunction{"atan2", 2, 2, [](const Expr* x, int) { return atan2(x[0], x[1]); }},
    ParserFunction{"cos", 1, 1, [](const Expr* x, int) { return cos(x[0]); }},
    ParserFunction{"cosh", 1, 1, [](const Expr* x, int) { return cosh(x[0]); }},
    ParserFunction{"exp", 1, 1, [](const Expr* x, int) { return exp(x[0]); }},
    ParserFunction{"if_else", 3, 3,
                   [](const Expr* x, int) { return if_else(x[0], x[1], x[2]); }},
    ParserFunction{"log", 1, 1, [](const Expr* x, int) { return log(x[0]); }},
    ParserFunction{"max", 2, kMany,
                   [](const Expr* x, int n) { return combine_all(x, n, max); }},
    ParserFunction{"min", 2, kMany,
                   [](const Expr* x, int n) { return combine_all(x, n, min); }},
    ParserFunction{"norm", 1, kMany, norm_of},
    ParserFunction{"pow", 2, 2, [](const Expr* x, int) { return pow(x[0], x[1]); }},
    ParserFunction{"sign", 1, 1, [](const Expr* x, int) { return sign(x[0]); }},
    ParserFunction{"sin", 1, 1, [](const Expr* x, int) { return sin(x[0]); }},
    ParserFunction{"sinh", 1, 1, [](const Expr* x, int) { return sinh(x[0]); }},
    ParserFunction{"sqrt", 1, 1, [](const Expr* x, int) { return sqrt(x[0]); }},
    ParserFunction{"tan", 1, 1, [](const Expr* x, int) { return tan(x[0]); }},
    ParserFunction{"tanh", 1, 1, [](const Expr* x, int) { return tanh(x[0]); }},
};

}  // namespace

const ParserFunction* parser_function(std::string_view name) {
  const auto found = std::ranges::find(kFunctions, name, &ParserFunction::name);
  return found == kFunctions.end() ? nullptr : found;
}

bool is_reserved_word(std::string_view name) {
  constexpr std::array<std::string_view, 4> kWords{"and", "not", "or", "pi"};
  return std::ranges::find(kWords, name) != kWords.end() ||
         parser_function(name) != nullptr;
}

}  // namespace detail

std::vector<std::string> parser_functions() {
  std::vector<std::string> names;
  for (const auto& function : detail::kFunctions) names.emplace_back(function.name);
  return names;
}

}  // namespace saltus
