// SPDX-License-Identifier: BSD-2-Clause
#include "sim/descent.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

namespace saltus::detail {
namespace {

constexpr double kFirstDamping = 1e-3;
constexpr double kLeastDamping = 1e-12;
constexpr double kMostDamping = 1e8;
constexpr double kMore = 4.0, kLess = 0.2;
// Shares of the gain predicted: below, the step was bad, above, it was very good.
constexpr double kBad = 0.25, kGood = 0.75, kLeast = 1e-3;
// Steps that gain less than this share of the cost, several times in a row, end the descent.
constexpr double kLittle = 1e-7;
constexpr int kPatience = 4;
// Rows of H without curvature get this share of the largest one.
constexpr double kFlat = 1e-8;

std::vector<int> free_entries(const Vector& x, const Vector& g) {
  std::vector<int> free;
  for (int i = 0; i < x.size(); ++i)
    if (!(x[i] <= 0.0 && g[i] > 0.0) && !(x[i] >= 1.0 && g[i] < 0.0)) free.push_back(i);
  return free;
}

class Descent {
 public:
  Descent(const CurvedFunction& cost, const Vector& x) : cost_(cost), x_(x) {
    here_ = cost_.model(x_);
  }

  /// False if no step gains anything.
  bool step() {
    const std::vector<int> free = free_entries(x_, here_.gradient);
    if (free.empty()) return false;
    for (; damping_ <= kMostDamping; damping_ *= kMore) {
      const auto p = damped_step(free);
      if (p && try_step(*p)) return true;
    }
    return false;
  }

  [[nodiscard]] double cost() const { return here_.cost; }
  [[nodiscard]] DescentResult result() const { return {x_, here_.cost}; }

 private:
  //   (H + δD) p = −g over the free entries
  [[nodiscard]] std::optional<Vector> damped_step(const std::vector<int>& free) const {
    Matrix H = here_.curvature(free, free);
    const double largest = std::max(H.diagonal().cwiseAbs().maxCoeff(), 1e-300);
    H.diagonal() += damping_ * H.diagonal().cwiseAbs().cwiseMax(kFlat * largest);
    const Eigen::LLT<Matrix> factor(H);
    if (factor.info() != Eigen::Success) return std::nullopt;
    const Vector g = here_.gradient(free);
    Vector p = Vector::Zero(x_.size());
    p(free) = -factor.solve(g);
    return p;
  }

  [[nodiscard]] bool try_step(const Vector& p) {
    const Vector x = (x_ + p).cwiseMax(0.0).cwiseMin(1.0);
    const Vector d = x - x_;
    const double predicted = -here_.gradient.dot(d) - 0.5 * d.dot(here_.curvature * d);
    const double gain = here_.cost - cost_.value(x);
    if (!(gain > 0.0 && gain >= kLeast * predicted)) return false;
    if (gain > kGood * predicted) damping_ = std::max(kLeastDamping, kLess * damping_);
    if (gain < kBad * predicted) damping_ *= kMore;
    x_ = x;
    here_ = cost_.model(x_);
    return true;
  }

  const CurvedFunction& cost_;
  Vector x_;
  LocalModel here_;
  double damping_ = kFirstDamping;
};

}  // namespace

DescentResult descend(const CurvedFunction& cost, const Vector& x, int max_steps) {
  Descent descent(cost, x);
  int n_little = 0;
  for (int k = 0; k < max_steps && n_little < kPatience; ++k) {
    const double before = descent.cost();
    if (!descent.step()) break;
    n_little = before - descent.cost() < kLittle * std::abs(before) ? n_little + 1 : 0;
  }
  return descent.result();
}

}  // namespace saltus::detail
