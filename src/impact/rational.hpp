// SPDX-License-Identifier: BSD-2-Clause
// Exact numbers: doubles read as fractions, and dense matrices of fractions.
#pragma once

#include <gmpxx.h>

#include <vector>

#include "saltus/base/types.hpp"

namespace saltus::detail {

using Rational = mpq_class;
using RationalVector = std::vector<Rational>;

/// The fraction with the smallest denominator that rounds to x: 0.2 is 1/5. Pre: finite.
[[nodiscard]] Rational simplest_fraction(double x);

class RationalMatrix {
 public:
  RationalMatrix(Index rows, Index cols)
      : rows_(rows), cols_(cols), entries_(static_cast<std::size_t>(rows * cols)) {}
  /// Every entry as its simplest fraction.
  explicit RationalMatrix(const Matrix& matrix);

  [[nodiscard]] Index rows() const { return rows_; }
  [[nodiscard]] Index cols() const { return cols_; }
  [[nodiscard]] Rational& operator()(Index i, Index j) { return entries_[i * cols_ + j]; }
  [[nodiscard]] const Rational& operator()(Index i, Index j) const {
    return entries_[i * cols_ + j];
  }
  [[nodiscard]] RationalVector col(Index j) const;

 private:
  Index rows_, cols_;
  std::vector<Rational> entries_;
};

[[nodiscard]] RationalVector to_rational(const Vector& values);
[[nodiscard]] Vector to_double(const RationalVector& values);
[[nodiscard]] Rational dot(const RationalVector& a, const RationalVector& b);

/// X of A X = B by Gauss and Jordan. Pre: A is square and regular.
[[nodiscard]] RationalMatrix solve_exactly(RationalMatrix A, RationalMatrix B);

/// The first columns of A that are linearly independent and span its range.
[[nodiscard]] std::vector<Index> independent_columns(RationalMatrix A);

}  // namespace saltus::detail
