// SPDX-License-Identifier: BSD-2-Clause
// One finite element as expressions: the Runge–Kutta equations of a switched system.
#pragma once

#include <vector>

#include "saltus/fesd/options.hpp"
#include "saltus/fesd/switched_system.hpp"

namespace saltus {

/// Replaces the symbols of a system by what they are at one point.
class AtPoint {
 public:
  AtPoint(const ExprVector& symbols, const ExprVector& values);
  AtPoint& replace(const ExprVector& symbols, const ExprVector& values);

  [[nodiscard]] ExprVector operator()(const ExprVector& y) const;
  [[nodiscard]] ExprMatrix operator()(const ExprMatrix& y) const;
  [[nodiscard]] Expr operator()(const Expr& y) const;

 private:
  std::vector<Expr> symbols_, values_;
};

/// The expressions of one element between the state x⁺ at its start and x_end. Symbols that
/// a representation does not use are empty.
struct ElementExpressions {
  ExprVector x_plus, u;
  Expr h;
  std::vector<ExprVector> X, K, Z;  ///< symbols of each stage: states, rates, unknowns z
  ExprVector x_end;                 ///< symbols; empty if the last stage is the end

  std::vector<ExprVector> x_at;       ///< the state at each stage, symbols or expressions
  std::vector<ExprVector> states;     ///< rows of each stage: lifted states
  std::vector<ExprVector> dynamics;   ///< rows of each stage                 (F-4), (F-5)
  std::vector<ExprVector> algebraic;  ///< rows of each stage
  ExprVector end;                     ///< rows: x_end

  /// An expression of x, z, u at stage j.
  [[nodiscard]] AtPoint at_stage(const SwitchedSystem& system, int j) const;
};

[[nodiscard]] ElementExpressions element_expressions(const SwitchedSystem& system,
                                                     const ButcherTableau& tableau,
                                                     Representation representation);

}  // namespace saltus
