// SPDX-License-Identifier: BSD-2-Clause
// Exact sparse derivatives of expressions, as expressions.
#pragma once

#include <span>
#include <vector>

#include "saltus/expr/expr.hpp"

namespace saltus {

/// The places of the nonzeros of a matrix, column by column, rows ascending in each.
struct SparsityPattern {
  struct Place {
    int row, col;
    bool operator==(const Place&) const = default;
  };
  int rows = 0;
  int cols = 0;
  std::vector<Place> places;

  [[nodiscard]] int nonzeros() const { return static_cast<int>(places.size()); }
  bool operator==(const SparsityPattern&) const = default;
};

/// A sparse matrix of expressions: values[k] stands at pattern.places[k].
struct SparseExpr {
  SparsityPattern pattern;
  std::vector<Expr> values;
};

/// ∂y/∂x, one entry per x. Pre: x are symbols. One reverse sweep.
[[nodiscard]] std::vector<Expr> gradient(const Expr& y, std::span<const Expr> x);

/// ∂y_i/∂x_j. Pre: x are symbols. Sweeps forward (all columns at once) or in reverse (row by
/// row), whichever leaves fewer operations.
[[nodiscard]] SparseExpr jacobian(std::span<const Expr> y, std::span<const Expr> x);

/// ∂²y/∂x_i∂x_j, the lower triangle i ≥ j. Pre: x are symbols.
[[nodiscard]] SparseExpr hessian(const Expr& y, std::span<const Expr> x);

/// The same for Eigen's vectors, which do not turn into spans by themselves.
[[nodiscard]] inline std::span<const Expr> as_span(const ExprVector& x) {
  return {x.data(), static_cast<std::size_t>(x.size())};
}
[[nodiscard]] inline std::vector<Expr> gradient(const Expr& y, const ExprVector& x) {
  return gradient(y, as_span(x));
}
[[nodiscard]] inline SparseExpr jacobian(const ExprVector& y, const ExprVector& x) {
  return jacobian(as_span(y), as_span(x));
}
[[nodiscard]] inline SparseExpr hessian(const Expr& y, const ExprVector& x) {
  return hessian(y, as_span(x));
}

/// y with every symbol x_i replaced by by_i.
[[nodiscard]] std::vector<Expr> substitute(std::span<const Expr> y,
                                           std::span<const Expr> x,
                                           std::span<const Expr> by);

/// Number of different operations that y needs; symbols and constants are free.
[[nodiscard]] int count_operations(std::span<const Expr> y);

}  // namespace saltus
