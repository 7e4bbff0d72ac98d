// SPDX-License-Identifier: BSD-2-Clause
// Where the loop starts: inside of all bounds, with multipliers.
#include "solve/interior_point/interior_point.hpp"

#include <algorithm>
#include <cmath>

namespace saltus::detail {
namespace {

constexpr double kBoundPush = 1e-2;       // κ₁, κ₂ of [WB06, 3.6]
constexpr double kLargestEstimate = 1e3;  // least-squares multipliers above are not used

double largest(const Vector& v) { return v.lpNorm<Eigen::Infinity>(); }

}  // namespace

void InteriorPoint::push_inside(Vector& x) const {
  for (int i = 0; i < problem_.n(); ++i) {
    const double l = l_[i];
    const double u = u_[i];
    if (fixed_[i]) {
      x[i] = l;
      continue;
    }
    const double share =
        pairs_of_[i] > 0.0 ? settings_.options.pair_push : settings_.options.bound_push;
    const auto push = [&](double bound) {
      return share * std::min(std::max(1.0, std::abs(bound)), u - l);
    };
    if (l > -kInfinity) x[i] = std::max(x[i], l + push(l));
    if (u < kInfinity) x[i] = std::min(x[i], u - push(u));
  }
}

void InteriorPoint::initialize_bound_multipliers() {
  at_.z_l.setZero();
  at_.z_u.setZero();
  for (const int i : lower_) at_.z_l[i] = mu_ / (at_.x[i] - l_[i]);
  for (const int i : upper_) at_.z_u[i] = mu_ / (u_[i] - at_.x[i]);
}

void InteriorPoint::initialize_pairs() {
  for (const int k : open_pairs_) {
    const auto [a, b] = problem_.pairs()[k];
    switch (settings_.treatment) {
      case PairTreatment::Product:
        at_.t[k] = std::max(sigma_k_[k] - at_.x[a] * at_.x[b], kBoundPush * sigma_k_[k]);
        at_.psi[k] = mu_ / at_.t[k];
        break;
      case PairTreatment::Penalty: at_.psi[k] = rho_ * problem_.objective_scale(); break;
      case PairTreatment::Ignored: break;
    }
  }
}

/// y = argmin ‖∇f − z_l + z_u − Jᵀy‖², zero if that is very large.
void InteriorPoint::estimate_multipliers() {
  const int n = problem_.n();
  at_.y.setZero();
  problem_.evaluate(Order::Second, at_.x, 0.0, at_.y);
  if (!problem_.finite() || problem_.m() == 0) return;
  kkt_.set_derivatives(problem_);
  diagonal_.setOnes();
  pair_entries_.setZero();
  kkt_.set_diagonal(diagonal_, pair_entries_);
  D_c_.setConstant(settings_.options.delta_c);
  if (!kkt_.factorize(0.0, D_c_)) return;
  rhs_.head(n) = -(problem_.gradient() - at_.z_l + at_.z_u);
  rhs_.tail(problem_.m()).setZero();
  if (!kkt_.solve(rhs_)) return;
  if (!(largest(rhs_) <= kLargestEstimate)) return;
  at_.y = -rhs_.tail(problem_.m());
}

void InteriorPoint::start_at(const Vector& x, const LoopSettings& settings) {
  prepare(settings);
  kkt_.set_fixed(fixed_);
  at_.x = x;
  push_inside(at_.x);
  initialize_bound_multipliers();
  initialize_pairs();
  estimate_multipliers();
  reset_filter();
}

void InteriorPoint::start_warm(const Iterate& start, const LoopSettings& settings) {
  prepare(settings);
  at_.x = start.x;
  at_.y = start.y;
  at_.z_l.setZero();
  at_.z_u.setZero();
  for (int i = 0; i < problem_.n(); ++i) {
    if (fixed_[i]) at_.x[i] = l_[i];
  }
  const auto inside = [&](double distance) {
    return std::max(distance, settings.mu_init);
  };
  for (const int i : lower_) {
    at_.x[i] = l_[i] + inside(at_.x[i] - l_[i]);
  }
  for (const int i : upper_) {
    const double l = l_[i];
    at_.x[i] = u_[i] - inside(u_[i] - at_.x[i]);
    if (at_.x[i] <= l) at_.x[i] = 0.5 * (l + u_[i]);
  }
  for (const int i : lower_) {
    at_.z_l[i] = std::max(start.z_l[i], mu_ / (at_.x[i] - l_[i]));
  }
  for (const int i : upper_) {
    at_.z_u[i] = std::max(start.z_u[i], mu_ / (u_[i] - at_.x[i]));
  }
  initialize_pairs();
  for (const int k : row_pairs_) at_.psi[k] = std::max(start.psi[k], at_.psi[k]);
  reset_filter();
}

void InteriorPoint::continue_to(const LoopSettings& settings) {
  settings_ = settings;
  iteration_ = 0;
  reset_filter();
}

}  // namespace saltus::detail
