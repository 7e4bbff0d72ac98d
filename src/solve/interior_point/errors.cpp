// SPDX-License-Identifier: BSD-2-Clause
// How far the iterate is from a solution of the barrier problem.
#include "solve/interior_point/interior_point.hpp"

#include <algorithm>
#include <cmath>

namespace saltus::detail {
namespace {

constexpr double kMultiplierScale = 100.0;

double largest(const Vector& v) { return v.lpNorm<Eigen::Infinity>(); }

}  // namespace

double InteriorPoint::Errors::total() const {
  return std::max({primal, dual / s_d, complementarity / s_c});
}

InteriorPoint::Errors InteriorPoint::errors_at(double mu) {
  const int n = problem_.n();
  Errors e;
  double sum_z = at_.z_l.sum() + at_.z_u.sum();
  double sum_y = at_.y.lpNorm<1>();
  auto n_z = static_cast<double>(lower_.size() + upper_.size());

  // r_x = ∇f − Jᵀy − z_l + z_u + Σ ψ (x_b e_a + x_a e_b)
  r_x_ = smooth_part_ - at_.z_l + at_.z_u;
  for (const int k : open_pairs_) {
    const auto [a, b] = problem_.pairs()[k];
    r_x_[a] += at_.psi[k] * at_.x[b];
    r_x_[b] += at_.psi[k] * at_.x[a];
    if (settings_.treatment != PairTreatment::Ignored) {
      e.pair_product = std::max(e.pair_product, at_.x[a] * at_.x[b]);
    }
    if (!product_rows()) continue;
    e.complementarity = std::max(e.complementarity, std::abs(at_.psi[k] * at_.t[k] - mu));
    sum_z += at_.psi[k];
    n_z += 1.0;
    e.primal = std::max(e.primal, std::abs(r_p_[k]));
  }
  for (int i = 0; i < n; ++i) {
    r_x_[i] += mu * damping(i);
    if (!fixed_[i]) e.dual = std::max(e.dual, std::abs(r_x_[i]));
  }
  for (const int i : lower_) {
    const double d = at_.x[i] - l_[i];
    e.complementarity = std::max(e.complementarity, std::abs(at_.z_l[i] * d - mu));
  }
  for (const int i : upper_) {
    const double d = u_[i] - at_.x[i];
    e.complementarity = std::max(e.complementarity, std::abs(at_.z_u[i] * d - mu));
  }
  if (mode_ == Mode::Optimise) {
    e.primal = std::max(e.primal, largest(c_));
  } else {
    for (int i = 0; i < problem_.m(); ++i) {
      if (problem_.is_free_row(i)) continue;
      e.primal = std::max(e.primal, std::abs(c_[i] - at_.p[i] + at_.n[i]));
      e.dual = std::max({e.dual, std::abs(rho_elastic_ + at_.y[i] - at_.z_p[i]),
                         std::abs(rho_elastic_ - at_.y[i] - at_.z_n[i])});
      e.complementarity =
          std::max({e.complementarity, std::abs(at_.z_p[i] * at_.p[i] - mu),
                    std::abs(at_.z_n[i] * at_.n[i] - mu)});
      sum_z += at_.z_p[i] + at_.z_n[i];
      n_z += 2.0;
    }
  }
  const double count = n_z + static_cast<double>(problem_.m());
  if (count > 0) e.s_d = std::max(1.0, (sum_z + sum_y) / count / kMultiplierScale);
  if (n_z > 0) e.s_c = std::max(1.0, sum_z / n_z / kMultiplierScale);
  return e;
}

}  // namespace saltus::detail
