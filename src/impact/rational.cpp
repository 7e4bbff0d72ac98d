// SPDX-License-Identifier: BSD-2-Clause
#include "impact/rational.hpp"

#include <cmath>
#include <utility>

#include "saltus/base/error.hpp"

namespace saltus::detail {
namespace {

mpz_class floor_of(const Rational& x) {
  mpz_class result;
  mpz_fdiv_q(result.get_mpz_t(), x.get_num_mpz_t(), x.get_den_mpz_t());
  return result;
}

/// The simplest fraction of [low, high], 0 < low < high, by continued fractions.
Rational simplest_between(const Rational& low, const Rational& high) {
  const mpz_class whole = floor_of(low);
  if (low == Rational(whole)) return low;
  if (Rational(whole + 1) <= high) return whole + 1;
  return whole + 1 / simplest_between(1 / (high - whole), 1 / (low - whole));
}

/// Rows of A below and above `row` get a zero in `column`; B follows.
void eliminate(RationalMatrix& A, RationalMatrix& B, Index row, Index column) {
  for (Index i = 0; i < A.rows(); ++i) {
    if (i == row || sgn(A(i, column)) == 0) continue;
    const Rational factor = A(i, column) / A(row, column);
    for (Index j = 0; j < A.cols(); ++j) A(i, j) -= factor * A(row, j);
    for (Index j = 0; j < B.cols(); ++j) B(i, j) -= factor * B(row, j);
  }
}

void swap_rows(RationalMatrix& A, Index i, Index k) {
  if (i == k) return;
  for (Index j = 0; j < A.cols(); ++j) std::swap(A(i, j), A(k, j));
}

/// The first row from `start` on with an entry in the column; A.rows() if there is none.
Index pivot_row(const RationalMatrix& A, Index start, Index column) {
  Index row = start;
  while (row < A.rows() && sgn(A(row, column)) == 0) ++row;
  return row;
}

}  // namespace

Rational simplest_fraction(double x) {
  if (x == 0.0) return 0;
  const double size = std::abs(x);
  // All of this interval rounds to |x|; below a power of two the doubles are denser.
  const Rational half = Rational(size - std::nextafter(size, 0.0)) / 2;
  const Rational fraction = simplest_between(size - half, size + half);
  return x < 0.0 ? Rational(-fraction) : fraction;
}

RationalMatrix::RationalMatrix(const Matrix& matrix)
    : RationalMatrix(matrix.rows(), matrix.cols()) {
  for (Index i = 0; i < rows_; ++i) {
    for (Index j = 0; j < cols_; ++j) (*this)(i, j) = simplest_fraction(matrix(i, j));
  }
}

RationalVector RationalMatrix::col(Index j) const {
  RationalVector column;
  for (Index i = 0; i < rows_; ++i) column.push_back((*this)(i, j));
  return column;
}

RationalVector to_rational(const Vector& values) {
  RationalVector result;
  for (const double value : values) result.push_back(simplest_fraction(value));
  return result;
}

Vector to_double(const RationalVector& values) {
  Vector result(std::ssize(values));
  for (Index i = 0; i < result.size(); ++i) result[i] = values[i].get_d();
  return result;
}

Rational dot(const RationalVector& a, const RationalVector& b) {
  Rational sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

RationalMatrix solve_exactly(RationalMatrix A, RationalMatrix B) {
  for (Index k = 0; k < A.cols(); ++k) {
    const Index row = pivot_row(A, k, k);
    SALTUS_ASSERT(row < A.rows());
    swap_rows(A, k, row);
    swap_rows(B, k, row);
    eliminate(A, B, k, k);
  }
  for (Index i = 0; i < B.rows(); ++i) {
    for (Index j = 0; j < B.cols(); ++j) B(i, j) /= A(i, i);
  }
  return B;
}

std::vector<Index> independent_columns(RationalMatrix A) {
  std::vector<Index> columns;
  RationalMatrix nothing(A.rows(), 0);
  for (Index j = 0; j < A.cols(); ++j) {
    const Index rank = std::ssize(columns), row = pivot_row(A, rank, j);
    if (row == A.rows()) continue;
    swap_rows(A, rank, row);
    eliminate(A, nothing, rank, j);
    columns.push_back(j);
  }
  return columns;
}

}  // namespace saltus::detail
