// SPDX-License-Identifier: BSD-2-Clause
// When and how the barrier, the relaxation and the penalty move.
#include "solve/interior_point/interior_point.hpp"

#include <algorithm>
#include <cmath>

namespace saltus::detail {
namespace {

constexpr double kRaised = 1.0001;  // more than σ says, not by round-off

}  // namespace

double InteriorPoint::sigma_of(double mu) const {
  switch (settings_.options.schedule) {
    case SigmaSchedule::Shoulder:
      //   σ = max(σ_min, μ² / (μ² + shoulder))                                          (I-4)
      return std::max(settings_.sigma_min,
                      mu * mu / (mu * mu + settings_.options.shoulder));
    case SigmaSchedule::Linear: return std::max(settings_.sigma_min, mu);
    case SigmaSchedule::Steps: return std::max(settings_.sigma_min, sigma_);
  }
  return settings_.sigma_min;
}

double InteriorPoint::tau() const { return std::max(0.99, 1.0 - mu_); }

/// Lowers μ and σ while the barrier problem is solved well enough for them. False if a
/// restoration has ended at a point that is not feasible.
bool InteriorPoint::update_parameters() {
  while (errors_at(mu_).total() <= settings_.options.kappa_epsilon * mu_) {
    if (mode_ == Mode::Optimise && !row_pairs_.empty() &&
        (sigma_k_.array() > kRaised * sigma_ * weights_.array()).any()) {
      set_sigma(sigma_);
      reset_filter();
      continue;
    }
    if (mu_ <= mu_floor()) {
      if (mode_ == Mode::Restore) return false;
      if (has_next_relaxation()) {
        relax_less();
        continue;
      }
      if (settings_.treatment == PairTreatment::Penalty &&
          errors_.pair_product > settings_.tolerance &&
          rho_ < settings_.options.rho_max) {
        raise_penalty();
        reset_filter();
        continue;
      }
      return true;
    }
    //   μ⁺ = max(μ_target, min(κ_μ μ, μ^θ_μ))                                           (I-5)
    mu_ = std::max(mu_floor(), std::min(settings_.options.kappa_mu * mu_,
                                        std::pow(mu_, settings_.options.theta_mu)));
    if (mode_ == Mode::Optimise) {
      tightening_ = kTightening;
      violated_product_ = kInfinity;
      set_sigma(sigma_of(mu_));
    } else {
      zeta_ = std::sqrt(mu_);
      compute_smooth_part();
    }
    if (settings_.treatment == PairTreatment::Penalty && mode_ == Mode::Optimise) {
      if (errors_.pair_product > 0.1 * previous_product_ &&
          errors_.pair_product > settings_.tolerance &&
          rho_ < settings_.options.rho_max) {
        raise_penalty();
      }
      previous_product_ = errors_.pair_product;
    }
    reset_filter();
  }
  return true;
}

void InteriorPoint::raise_penalty() {
  rho_ *= settings_.options.rho_growth;
  for (const int k : open_pairs_) at_.psi[k] = rho_ * problem_.objective_scale();
}

/// Relaxations that a restoration had raised come down step by step.
void InteriorPoint::set_sigma(double sigma) {
  for (Index k = 0; k < sigma_k_.size(); ++k) {
    const double wanted = sigma * weights_[k];
    const bool raised = sigma_k_[k] > kRaised * sigma_ * weights_[k];
    sigma_k_[k] = raised ? std::max(wanted, tightening_ * sigma_k_[k]) : wanted;
  }
  sigma_ = sigma;
  for (const int k : row_pairs_) {
    const auto [a, b] = problem_.pairs()[k];
    const double product = at_.x[a] * at_.x[b];
    at_.t[k] = std::max(sigma_k_[k] - product, std::min(mu_ / at_.psi[k], sigma_k_[k]));
    r_p_[k] = product + at_.t[k] - sigma_k_[k];
  }
}

}  // namespace saltus::detail
