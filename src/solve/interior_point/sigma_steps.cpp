// SPDX-License-Identifier: BSD-2-Clause
// The schedule that lowers σ from one solved relaxed problem to the next, (I-17).
#include <algorithm>
#include <cmath>

#include "solve/interior_point/interior_point.hpp"

namespace saltus::detail {
namespace {

constexpr double kCoarseSigma = 1e-2;     // relaxed problems above are solved as this one
constexpr double kMuPerSigma = 1e-2;      // at the end of a relaxed problem
constexpr double kStartMuPerSigma = 0.1;  // at its start
constexpr int kMaxStepBacks = 6;

}  // namespace

bool InteriorPoint::has_next_relaxation() const {
  return settings_.options.schedule == SigmaSchedule::Steps && !row_pairs_.empty() &&
         sigma_ > settings_.sigma_min;
}

double InteriorPoint::mu_for_sigma(double share) const {
  return std::max(settings_.mu_target(), share * std::min(sigma_, kCoarseSigma));
}

/// The last μ of the current relaxed problem: in steps each is solved as well as σ asks for.
double InteriorPoint::mu_floor() const {
  if (mode_ == Mode::Restore || !has_next_relaxation()) return settings_.mu_target();
  return mu_for_sigma(kMuPerSigma);
}

/// The next relaxed problem from the solution of this one:
///
///   σ⁺ = max(σ_min, κ_σ σ),   μ = σ⁺/10                                                 (I-17)
void InteriorPoint::relax_less() {
  good_ = at_;
  sigma_good_ = sigma_;
  set_sigma(std::max(settings_.sigma_min, settings_.options.kappa_sigma * sigma_));
  mu_ = mu_for_sigma(kStartMuPerSigma);
  reset_filter();
}

/// Where a relaxed problem cannot be solved: half a step, on a logarithmic scale, from the
/// last solution. False if there is none or that has been tried often.
bool InteriorPoint::step_back() {
  if (settings_.options.schedule != SigmaSchedule::Steps || sigma_good_ == kInfinity ||
      ++step_backs_ > kMaxStepBacks) {
    return false;
  }
  const double sigma = std::sqrt(sigma_good_ * sigma_);
  mode_ = Mode::Optimise;
  at_ = good_;
  sigma_k_ = sigma_good_ * weights_;
  sigma_ = sigma_good_;
  set_sigma(sigma);
  mu_ = mu_for_sigma(kStartMuPerSigma);
  initialize_bound_multipliers();
  initialize_pairs();
  delta_last_ = 0.0;
  jammed_steps_ = 0;
  estimate_multipliers();
  reset_filter();
  return true;
}

}  // namespace saltus::detail
