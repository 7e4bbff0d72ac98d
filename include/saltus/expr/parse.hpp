// SPDX-License-Identifier: BSD-2-Clause
// Expressions from text, as people write formulas.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "saltus/base/error.hpp"
#include "saltus/expr/expr.hpp"

namespace saltus {

/// What the names in a text stand for. The functions of expr.hpp and the constant pi are
/// always there and cannot be given another meaning.
class ExprScope {
 public:
  /// Throws InvalidInput if the name is no name (letters, digits and _, no digit first) or
  /// already means something.
  void define(const std::string& name, const Expr& value);
  /// The entries are name[0], name[1], …
  void define(const std::string& name, const ExprVector& values);

  [[nodiscard]] bool has(std::string_view name) const;
  [[nodiscard]] std::vector<std::string> names() const;

  /// Null if there is none.
  [[nodiscard]] const Expr* scalar(std::string_view name) const;
  [[nodiscard]] const ExprVector* vector(std::string_view name) const;

 private:
  void check_new(const std::string& name) const;

  std::map<std::string, Expr, std::less<>> scalars_;
  std::map<std::string, ExprVector, std::less<>> vectors_;
};

/// A text that is no expression: what is wrong, and where.
class ParseError : public InvalidInput {
 public:
  ParseError(std::string_view text, std::size_t offset, std::string message);

  /// The first letter that is wrong, counted in bytes from the start of the text.
  [[nodiscard]] std::size_t offset() const { return offset_; }
  /// The sentence without its place and picture.
  [[nodiscard]] const std::string& message() const { return message_; }

 private:
  std::size_t offset_;
  std::string message_;
};

/// The line of `text` that holds the letter `offset`, and under it a caret.
[[nodiscard]] std::string caret_picture(std::string_view text, std::size_t offset);

/// Reads a formula: numbers, names, a[0], + − * / and ^ (or **), comparisons, `and`, `or`,
/// `not`, calls of functions. Powers bind tightest and to the right, then the sign, as on
/// paper: −x^2 = −(x²), 2^−1 = ½. Throws ParseError with line, column and caret.
[[nodiscard]] Expr parse_expression(std::string_view text, const ExprScope& scope);

/// The names of the functions that a text may call.
[[nodiscard]] std::vector<std::string> parser_functions();

}  // namespace saltus
