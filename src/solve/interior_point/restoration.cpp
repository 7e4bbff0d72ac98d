// SPDX-License-Identifier: BSD-2-Clause
// Restoration: elastic rows, pairs relaxed to their current products.
#include <algorithm>
#include <cmath>

#include "solve/interior_point/interior_point.hpp"

namespace saltus::detail {
namespace {

constexpr double kRequiredDecrease = 0.9;
constexpr double kProductMargin = 1.1;
constexpr double kResetMultipliers = 1e3;
constexpr double kSlowestTightening = 0.95;

}  // namespace

/// Whether the largest product has come back so often that pairs cannot be tightened, not
/// even in small steps: each time it does, the steps become smaller.
bool InteriorPoint::pairs_are_stuck() {
  if (settings_.care == Care::Usual) return false;
  const bool are_violated = std::ranges::any_of(row_pairs_, [&](int k) {
    const auto [a, b] = problem_.pairs()[k];
    return at_.x[a] * at_.x[b] > sigma_k_[k];
  });
  if (are_violated) {
    const bool is_back = errors_.pair_product > kRequiredDecrease * violated_product_;
    tightening_ = is_back ? std::sqrt(tightening_) : kTightening;
    violated_product_ = errors_.pair_product;
  }
  return tightening_ > kSlowestTightening;
}

/// Turns to
///
///   min ρ Σ (p + n) + ζ/2 ‖D (x − x_R)‖²   s.t.   c(x) − p + n = 0,   x_a x_b ≤ σ_k      (I-10)
///
/// with σ_k at least the current product. False if the rows hold already.
bool InteriorPoint::enter_restoration() {
  const double violation = c_.lpNorm<Eigen::Infinity>();
  if (std::max(violation, r_p_.lpNorm<Eigen::Infinity>()) < 0.1 * settings_.tolerance)
    return false;
  if (violation < settings_.tolerance) {
    // Only pairs are violated, and those are relaxed again: if that has been tried before
    // without gain, no product can be made smaller here.
    pairs_give_no_way_ = errors_.pair_product > kRequiredDecrease * product_at_entry_;
    product_at_entry_ = errors_.pair_product;
    if (pairs_give_no_way_) return false;
  }
  pairs_give_no_way_ = pairs_are_stuck();
  if (pairs_give_no_way_) return false;
  ++statistics_.restorations;
  mu_outer_ = mu_;
  for (const int k : row_pairs_) {
    const auto [a, b] = problem_.pairs()[k];
    const double product = at_.x[a] * at_.x[b];
    sigma_k_[k] = std::max(sigma_k_[k], kProductMargin * product);
    at_.t[k] = sigma_k_[k] - product;
  }
  theta_entry_ = c_.lpNorm<1>();
  mode_ = Mode::Restore;
  mu_ = std::max(mu_, violation);
  zeta_ = std::sqrt(mu_);
  x_reference_ = at_.x;
  for (int i = 0; i < problem_.n(); ++i) {
    const double scale = std::min(1.0, 1.0 / std::abs(at_.x[i]));
    prox_weight_[i] = scale * scale;
  }
  at_.y.setZero();
  for (int i = 0; i < problem_.m(); ++i) {
    const double half = (mu_ - rho_elastic_ * c_[i]) / (2.0 * rho_elastic_);
    at_.n[i] = half + std::sqrt(half * half + mu_ * c_[i] / (2.0 * rho_elastic_));
    at_.n[i] = std::max(at_.n[i], 1e-12);
    at_.p[i] = std::max(c_[i] + at_.n[i], 1e-12);
    at_.z_p[i] = mu_ / at_.p[i];
    at_.z_n[i] = mu_ / at_.n[i];
  }
  for (const int i : lower_) at_.z_l[i] = std::min(at_.z_l[i], rho_elastic_);
  for (const int i : upper_) at_.z_u[i] = std::min(at_.z_u[i], rho_elastic_);
  for (const int k : row_pairs_) at_.psi[k] = std::min(mu_ / at_.t[k], rho_elastic_);
  delta_last_ = 0.0;
  compute_smooth_part();
  reset_filter();
  return true;
}

/// Whether the rows are better than where the restoration began.
bool InteriorPoint::is_restored() const {
  return c_.lpNorm<1>() <= kRequiredDecrease * theta_entry_;
}

void InteriorPoint::leave_restoration() {
  mode_ = Mode::Optimise;
  mu_ = mu_outer_;
  for (const int k : row_pairs_) {
    const auto [a, b] = problem_.pairs()[k];
    const double product = at_.x[a] * at_.x[b];
    sigma_k_[k] =
        std::max(sigma_ * weights_[k], std::min(sigma_k_[k], kProductMargin * product));
    at_.t[k] = sigma_k_[k] - product;
    at_.psi[k] = mu_ / at_.t[k];
  }
  const double z = std::max(at_.z_l.maxCoeff(), at_.z_u.maxCoeff());
  if (z > kResetMultipliers) initialize_bound_multipliers();
  delta_last_ = 0.0;
  estimate_multipliers();
  reset_filter();
}

}  // namespace saltus::detail
