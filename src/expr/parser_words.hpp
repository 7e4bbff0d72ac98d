// SPDX-License-Identifier: BSD-2-Clause
// The words that mean the same in every formula.
#pragma once

#include <string_view>

#include "saltus/expr/expr.hpp"

namespace saltus::detail {

/// A function that formulas may call. Those with two operands take more of them where that
/// has a meaning: min(a, b, c).
struct ParserFunction {
  std::string_view name;
  int fewest, most;  ///< arguments
  Expr (*call)(const Expr* arguments, int n);
};

/// Null if there is none with this name.
[[nodiscard]] const ParserFunction* parser_function(std::string_view name);

/// Functions, constants and the words and, or, not.
[[nodiscard]] bool is_reserved_word(std::string_view name);

}  // namespace saltus::detail
