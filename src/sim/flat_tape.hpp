// SPDX-License-Identifier: BSD-2-Clause
// Many expressions of the same symbols as one flat list of numbers.
#pragma once

#include <vector>

#include "saltus/expr/compiled_tape.hpp"

namespace saltus::detail {

/// Compiled once; constants among the expressions are not computed again and again.
class FlatTape {
 public:
  FlatTape(const ExprVector& inputs, const std::vector<Expr>& outputs);

  [[nodiscard]] const CompiledTape& tape() const { return tape_; }
  [[nodiscard]] int n_inputs() const { return tape_.n_inputs(); }
  /// All outputs, zero where they vary.
  [[nodiscard]] const Vector& constants() const { return constants_; }
  [[nodiscard]] const std::vector<int>& varying() const { return varying_; }

 private:
  FlatTape(const ExprVector& inputs, const std::vector<Expr>& outputs,
           std::vector<int> varying);

  std::vector<int> varying_;
  Vector constants_;
  CompiledTape tape_;
};

/// Memory to evaluate a flat tape at several points at once.
class FlatTapeRun {
 public:
  explicit FlatTapeRun(const FlatTape& tape);

  /// Pre: 0 ≤ point < n_points(); x starts at input `first`.
  void set(int point, int first, ConstVectorRef x);
  /// Pre: 0 ≤ n ≤ n_points().
  void run(int n);
  /// Writes what varies; the constants are expected to be there.
  void read(int point, Vector& flat) const;

  [[nodiscard]] int n_points() const { return lanes_; }

 private:
  const FlatTape* tape_;
  int lanes_;
  AlignedBuffer in_, out_, scratch_;
};

}  // namespace saltus::detail
