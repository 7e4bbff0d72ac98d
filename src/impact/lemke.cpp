// SPDX-License-Identifier: BSD-2-Clause
#include "impact/lemke.hpp"

#include <Eigen/LU>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

namespace saltus::detail {
namespace {

constexpr int kPivotsPerRow = 50;

// Entries of a column below this, of numbers near 1, are rounding error.
constexpr double kZero = 1e-11;

/// w − A z − d z₀ = q with columns w (0 … n − 1), z (n … 2n − 1), z₀, q.
class Tableau {
 public:
  Tableau(const Matrix& A, const Vector& q, const Vector& cover)
      : n_(q.size()), rows_(n_, 2 * n_ + 2) {
    rows_ << Matrix::Identity(n_, n_), -A, -cover, q;
    for (Index i = 0; i < n_; ++i) basis_.push_back(i);
  }

  [[nodiscard]] Index artificial() const { return 2 * n_; }
  [[nodiscard]] const std::vector<Index>& basis() const { return basis_; }
  [[nodiscard]] Index complement(Index variable) const {
    return variable < n_ ? variable + n_ : variable - n_;
  }
  [[nodiscard]] double value(Index row) const { return rows_(row, 2 * n_ + 1); }
  [[nodiscard]] double entry(Index row, Index column) const { return rows_(row, column); }

  /// The row with the lexicographically smallest (q, B⁻¹) over `column`; rows are divided by
  /// the entry of the column, which is above kZero in the rows that count.
  [[nodiscard]] std::optional<Index> leaving_row(Index column) const {
    std::optional<Index> best;
    for (Index i = 0; i < n_; ++i) {
      if (rows_(i, column) <= kZero) continue;
      if (!best || before(i, *best, column)) best = i;
    }
    return best;
  }

  /// Where z₀ must enter so that all values become ≥ 0.
  [[nodiscard]] Index first_row() const {
    Index best = 0;
    for (Index i = 1; i < n_; ++i) {
      if (value(i) / rows_(i, artificial()) > value(best) / rows_(best, artificial())) {
        best = i;
      }
    }
    return best;
  }

  /// Makes `column` basic in `row`; gives the variable that leaves.
  Index pivot(Index row, Index column) {
    rows_.row(row) /= rows_(row, column);
    const Vector factors = rows_.col(column);
    for (Index i = 0; i < n_; ++i) {
      if (i == row || factors[i] == 0.0) continue;
      rows_.row(i) -= factors[i] * rows_.row(row);
    }
    return std::exchange(basis_[row], column);
  }

 private:
  /// Whether row i comes before row k in the ratio test; z₀ wins every tie.
  [[nodiscard]] bool before(Index i, Index k, Index column) const {
    const double d_i = rows_(i, column), d_k = rows_(k, column);
    const double gap = value(i) / d_i - value(k) / d_k;
    if (std::abs(gap) > kZero) return gap < 0.0;
    if (basis_[i] == artificial()) return true;
    if (basis_[k] == artificial()) return false;
    for (Index j = 0; j < n_; ++j) {
      const double difference = rows_(i, j) / d_i - rows_(k, j) / d_k;
      if (std::abs(difference) > kZero) return difference < 0.0;
    }
    return false;
  }

  Index n_;
  Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor> rows_;
  std::vector<Index> basis_;
};

/// z of the basis, with the basic variables solved for once more.
Vector solution_of(const Tableau& tableau, const Matrix& A, const Vector& q) {
  const Index n = q.size();
  Matrix B(n, n);
  for (Index i = 0; i < n; ++i) {
    const Index variable = tableau.basis()[i];
    B.col(i) =
        variable < n ? Vector(Vector::Unit(n, variable)) : Vector(-A.col(variable - n));
  }
  const Eigen::PartialPivLU<Matrix> lu(B);
  Vector x = lu.solve(q);
  x += lu.solve(q - B * x);
  Vector z = Vector::Zero(n);
  for (Index i = 0; i < n; ++i) {
    const Index variable = tableau.basis()[i];
    if (variable < n) continue;
    z[variable - n] = std::max(0.0, std::isfinite(x[i]) ? x[i] : tableau.value(i));
  }
  return z;
}

/// How the basic z grow along the column that met no bound.
Vector ray_of(const Tableau& tableau, Index column) {
  const Index n = tableau.artificial() / 2;
  Vector z = Vector::Zero(n);
  if (column >= n && column < 2 * n) z[column - n] = 1.0;
  for (Index i = 0; i < n; ++i) {
    const Index variable = tableau.basis()[i];
    if (variable < n || variable == tableau.artificial()) continue;
    z[variable - n] = std::max(0.0, -tableau.entry(i, column));
  }
  return z;
}

}  // namespace

LcpSolution lemke(const Matrix& A, const Vector& q, const Vector& cover) {
  const Index n = q.size();
  if (n == 0 || q.minCoeff() >= 0.0) return {LcpStatus::Solved, Vector::Zero(n)};
  Tableau tableau(A, q, cover);
  Index entering =
      tableau.complement(tableau.pivot(tableau.first_row(), tableau.artificial()));
  for (Index k = 0; k < kPivotsPerRow * n; ++k) {
    const std::optional<Index> row = tableau.leaving_row(entering);
    if (!row) return {LcpStatus::Ray, ray_of(tableau, entering)};
    const Index left = tableau.pivot(*row, entering);
    if (left == tableau.artificial()) {
      return {LcpStatus::Solved, solution_of(tableau, A, q)};
    }
    entering = tableau.complement(left);
  }
  return {LcpStatus::PivotLimit, Vector::Zero(n)};
}

}  // namespace saltus::detail
