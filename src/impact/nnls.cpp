// SPDX-License-Identifier: BSD-2-Clause
#include "impact/nnls.hpp"

#include <Eigen/QR>
#include <vector>

namespace saltus::detail {
namespace {

constexpr double kRoundOff = 1e-14;

/// The columns that may be positive and the least-squares solution with them alone.
class PassiveSet {
 public:
  PassiveSet(const Matrix& A, const Vector& b)
      : A_(A), b_(b), in_(A.cols(), false), x_(Vector::Zero(A.cols())) {}

  [[nodiscard]] const Vector& x() const { return x_; }
  [[nodiscard]] bool contains(Index j) const { return in_[j]; }

  void add(Index j) {
    in_[j] = true;
    Vector z = solve();
    while (has_negative(z)) {
      step_towards(z);
      z = solve();
    }
    x_ = z;
  }

 private:
  [[nodiscard]] Vector solve() const {
    std::vector<Index> columns;
    for (Index j = 0; j < A_.cols(); ++j) {
      if (in_[j]) columns.push_back(j);
    }
    Vector z = Vector::Zero(A_.cols());
    if (columns.empty()) return z;
    z(columns) = A_(Eigen::all, columns).eval().colPivHouseholderQr().solve(b_);
    return z;
  }
  [[nodiscard]] bool has_negative(const Vector& z) const {
    for (Index j = 0; j < z.size(); ++j) {
      if (in_[j] && z[j] <= 0.0) return true;
    }
    return false;
  }
  /// As far as all stay ≥ 0; those that become zero leave.
  void step_towards(const Vector& z) {
    double alpha = 1.0;
    for (Index j = 0; j < z.size(); ++j) {
      if (in_[j] && z[j] <= 0.0) alpha = std::min(alpha, x_[j] / (x_[j] - z[j]));
    }
    x_ += alpha * (z - x_);
    for (Index j = 0; j < z.size(); ++j) {
      if (!in_[j] || z[j] > 0.0 || x_[j] > kRoundOff) continue;
      in_[j] = false;
      x_[j] = 0.0;
    }
  }

  const Matrix& A_;
  const Vector& b_;
  std::vector<bool> in_;
  Vector x_;
};

}  // namespace

Vector nonnegative_least_squares(const Matrix& A, const Vector& b) {
  const double zero = kRoundOff * (1.0 + A.cwiseAbs().sum()) * (1.0 + b.norm());
  PassiveSet passive(A, b);
  for (Index k = 0; k < 3 * A.cols(); ++k) {
    const Vector slope = A.transpose() * (b - A * passive.x());
    Index best = -1;
    for (Index j = 0; j < slope.size(); ++j) {
      if (passive.contains(j) || slope[j] <= zero) continue;
      if (best < 0 || slope[j] > slope[best]) best = j;
    }
    if (best < 0) break;
    passive.add(best);
  }
  return passive.x();
}

Vector nearest_to_origin(const Matrix& columns) {
  //   min ‖C α‖, 1ᵀα = 1, α ≥ 0 is min ‖C α‖² + (1ᵀα − 1)² up to the length of α.
  const double size = columns.cwiseAbs().maxCoeff();
  if (size == 0.0) return Vector::Zero(columns.rows());
  Matrix A(columns.rows() + 1, columns.cols());
  A << columns / size, Eigen::RowVectorXd::Ones(columns.cols());
  const Vector alpha = nonnegative_least_squares(A, Vector::Unit(A.rows(), A.rows() - 1));
  return columns * (alpha / alpha.sum());
}

}  // namespace saltus::detail
