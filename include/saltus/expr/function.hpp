// SPDX-License-Identifier: BSD-2-Clause
// Functions: named inputs and outputs made of expressions.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "saltus/expr/expr.hpp"
#include "saltus/expr/tape.hpp"

namespace saltus {

/// A named vector or matrix of expressions.
struct NamedExpr {
  std::string name;
  ExprMatrix values;
};

/// An immutable function; copies share their content. Scalars are numbered across all
/// inputs (and all outputs) in the order given, each matrix column by column.
class Function {
 public:
  /// Throws InvalidInput if an input is not made of different symbols, if an output needs a
  /// symbol that is no input, or if two inputs or two outputs have one name.
  Function(std::string name, std::vector<NamedExpr> inputs,
           std::vector<NamedExpr> outputs);

  [[nodiscard]] const std::string& name() const;
  [[nodiscard]] std::span<const NamedExpr> inputs() const;
  [[nodiscard]] std::span<const NamedExpr> outputs() const;
  [[nodiscard]] bool has_input(std::string_view name) const;
  [[nodiscard]] bool has_output(std::string_view name) const;
  /// Throws InvalidInput with the nearest name if there is none with this one.
  [[nodiscard]] const NamedExpr& input(std::string_view name) const;
  [[nodiscard]] const NamedExpr& output(std::string_view name) const;

  [[nodiscard]] std::span<const Expr> input_scalars() const;
  [[nodiscard]] std::span<const Expr> output_scalars() const;

  /// The program of all outputs; lowered once, when the function is made.
  [[nodiscard]] const Tape& tape() const;

  /// The same for equal functions in every process: names, shapes and program.
  [[nodiscard]] std::uint64_t hash() const;

  /// The outputs at numbers, in the order of the outputs. Convenient, not fast: for many
  /// evaluations compile the tape.
  [[nodiscard]] std::vector<Matrix> operator()(std::span<const Matrix> arguments) const;

  /// The outputs at other expressions.
  [[nodiscard]] std::vector<ExprMatrix> call(std::span<const ExprMatrix> arguments) const;

 private:
  struct Content;
  std::shared_ptr<const Content> content_;
};

/// Signature and program.
std::ostream& operator<<(std::ostream& stream, const Function& function);

}  // namespace saltus
