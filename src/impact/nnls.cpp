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

/// Points of a hull on the way to the one nearest to the origin (Wolfe): always the nearest
/// one to the origin of the plane through some of its corners.
class NearestInHull {
 public:
  explicit NearestInHull(const Matrix& columns) : columns_(columns) {
    Index nearest = 0;
    columns.colwise().squaredNorm().minCoeff(&nearest);
    corners_ = {nearest};
    shares_ = Vector::Ones(1);
    x_ = columns.col(nearest);
  }

  [[nodiscard]] const Vector& x() const { return x_; }

  void add(Index corner) {
    corners_.push_back(corner);
    shares_.conservativeResize(std::ssize(corners_));
    shares_.tail<1>().setZero();
    Vector shares = nearest_in_plane();
    while (shares.minCoeff() <= 0.0 && corners_.size() > 1) {
      step_towards(shares);
      shares = nearest_in_plane();
    }
    shares_ = shares;
  }

 private:
  /// min ‖Σ α_k c_k‖ with Σ α_k = 1; sets x_.
  Vector nearest_in_plane() {
    const Vector base = columns_.col(corners_[0]);
    const Index n = std::ssize(corners_) - 1;
    Vector shares = Vector::Ones(1);
    x_ = base;
    if (n == 0) return shares;
    Matrix edges(base.size(), n);
    for (Index k = 0; k < n; ++k) edges.col(k) = columns_.col(corners_[k + 1]) - base;
    const Vector beta = edges.colPivHouseholderQr().solve(-base);
    x_ += edges * beta;
    shares.resize(n + 1);
    shares << 1.0 - beta.sum(), beta;
    return shares;
  }

  /// As far as all shares stay ≥ 0; the corners whose shares become zero leave.
  void step_towards(const Vector& shares) {
    double alpha = 1.0;
    for (Index k = 0; k < shares.size(); ++k) {
      if (shares[k] <= 0.0)
        alpha = std::min(alpha, shares_[k] / (shares_[k] - shares[k]));
    }
    const Vector moved = shares_ + alpha * (shares - shares_);
    std::vector<Index> corners;
    std::vector<double> kept;
    for (Index k = 0; k < shares.size(); ++k) {
      if (shares[k] <= 0.0 && moved[k] <= kRoundOff) continue;
      corners.push_back(corners_[k]);
      kept.push_back(moved[k]);
    }
    corners_ = std::move(corners);
    shares_ = Eigen::Map<Vector>(kept.data(), std::ssize(kept));
  }

  const Matrix& columns_;
  std::vector<Index> corners_;
  Vector shares_;  // ≥ 0, of the corners
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
  // Products with x are known up to rounding of |x|, however near x is to the origin.
  const double zero = kRoundOff * columns.colwise().norm().maxCoeff();
  NearestInHull hull(columns);
  for (Index k = 0; k < 3 * columns.cols(); ++k) {
    const Vector& x = hull.x();
    Index next = 0;
    const double least = (columns.transpose() * x).minCoeff(&next);
    //   xᵀ(x − c) ≤ 0 for all columns c
    if (x.squaredNorm() - least <= zero * x.norm()) break;
    const double before = x.norm();
    hull.add(next);
    if (hull.x().norm() >= before) break;
  }
  return hull.x();
}

}  // namespace saltus::detail
