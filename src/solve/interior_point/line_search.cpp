// SPDX-License-Identifier: BSD-2-Clause
// Filter line search with second-order corrections [WB06, algorithm A].
#include <algorithm>
#include <cmath>

#include "solve/interior_point/interior_point.hpp"

namespace saltus::detail {
namespace {

constexpr double kThetaFloor = 1e-2;  // of the tolerance
constexpr double kTrust = 100.0;      // times round-off: decreases below are not measured
constexpr int kMaxTrusted = 20;       // steps on trust until μ or σ moves
constexpr double kTrustTheta = 0.1;   // of the tolerance
constexpr double kThetaMin = 1e-4;
constexpr double kThetaMax = 1e4;
constexpr double kTinyStepTheta = 1e-4;
constexpr double kRoundOff = 10.0 * 2.2e-16;
constexpr double kSocDecrease = 0.99;
constexpr int kMaxCorrections = 4;

void shrink_to_boundary(double value, double step, double tau, double& alpha) {
  if (step < 0.0 && alpha * -step > tau * value) alpha = tau * value / -step;
}

}  // namespace

Merit InteriorPoint::merit_at(const Iterate& point) {
  {
    const ScopedTimer timer(timings_[TimedPart::Evaluate]);
    ++statistics_.evaluations;
    ++last_trials_;
    problem_.evaluate(Order::Values, point.x, 1.0, at_.y);
  }
  return merit_of(point);
}

/// θ = ‖c‖₁ + ‖r_p‖₁ and the barrier function φ at the point evaluated last.
Merit InteriorPoint::merit_of(const Iterate& point) const {
  const Vector& x = point.x;
  Merit merit;
  if (!problem_.finite()) return merit;
  double logs = 0.0;
  double damping = 0.0;
  for (const int i : lower_) {
    const double d = x[i] - l_[i];
    logs += std::log(d);
    if (one_sided_[i] == 1) damping += d;
  }
  for (const int i : upper_) {
    const double d = u_[i] - x[i];
    logs += std::log(d);
    if (one_sided_[i] == 2) damping += d;
  }
  const Vector& c = problem_.c();
  if (mode_ == Mode::Optimise) {
    merit.phi = problem_.f();
    merit.theta = c.lpNorm<1>();
  } else {
    merit.phi =
        0.5 * zeta_ * (prox_weight_.array() * (x - x_reference_).array().square()).sum();
    for (int i = 0; i < problem_.m(); ++i) {
      if (problem_.is_free_row(i)) continue;
      merit.phi += rho_elastic_ * (point.p[i] + point.n[i]);
      logs += std::log(point.p[i]) + std::log(point.n[i]);
      merit.theta += std::abs(c[i] - point.p[i] + point.n[i]);
    }
  }
  for (const int k : open_pairs_) {
    const auto [a, b] = problem_.pairs()[k];
    const double product = x[a] * x[b];
    if (product_rows()) {
      logs += std::log(point.t[k]);
      merit.theta += std::abs(product + point.t[k] - sigma_k_[k]);
    } else {
      merit.phi += at_.psi[k] * product;
    }
  }
  merit.phi -= mu_ * (logs - kDamping * damping);
  // Violations far below the tolerance are round-off, not something to trade for.
  merit.theta = std::max(merit.theta, kThetaFloor * settings_.tolerance);
  merit.finite = std::isfinite(merit.phi) && std::isfinite(merit.theta);
  return merit;
}

double InteriorPoint::directional_derivative(const Iterate& step) const {
  double slope = 0.0;
  if (mode_ == Mode::Optimise) {
    slope = gradient_.dot(step.x);
  } else {
    slope = zeta_ * prox_weight_.cwiseProduct(at_.x - x_reference_).dot(step.x);
    for (int i = 0; i < problem_.m(); ++i) {
      if (problem_.is_free_row(i)) continue;
      slope += (rho_elastic_ - mu_ / at_.p[i]) * step.p[i] +
               (rho_elastic_ - mu_ / at_.n[i]) * step.n[i];
    }
  }
  for (const int i : lower_) {
    slope += mu_ * step.x[i] * (damping(i) - 1.0 / (at_.x[i] - l_[i]));
  }
  for (const int i : upper_) {
    slope += mu_ * step.x[i] * (damping(i) + 1.0 / (u_[i] - at_.x[i]));
  }
  for (const int k : open_pairs_) {
    const auto [a, b] = problem_.pairs()[k];
    if (product_rows()) {
      slope -= mu_ * step.t[k] / at_.t[k];
    } else {
      slope += at_.psi[k] * (at_.x[b] * step.x[a] + at_.x[a] * step.x[b]);
    }
  }
  return slope;
}

double InteriorPoint::largest_primal_step(const Iterate& step) const {
  double alpha = 1.0;
  const double tau_mu = tau();
  for (const int i : lower_) {
    shrink_to_boundary(at_.x[i] - l_[i], step.x[i], tau_mu, alpha);
  }
  for (const int i : upper_) {
    shrink_to_boundary(u_[i] - at_.x[i], -step.x[i], tau_mu, alpha);
  }
  for (const int k : row_pairs_) {
    shrink_to_boundary(at_.t[k], step.t[k], tau_mu, alpha);
  }
  if (mode_ == Mode::Restore) {
    for (int i = 0; i < problem_.m(); ++i) {
      shrink_to_boundary(at_.p[i], step.p[i], tau_mu, alpha);
      shrink_to_boundary(at_.n[i], step.n[i], tau_mu, alpha);
    }
  }
  return alpha;
}

double InteriorPoint::largest_dual_step(const Iterate& step) const {
  double alpha = 1.0;
  const double tau_mu = tau();
  for (const int i : lower_) shrink_to_boundary(at_.z_l[i], step.z_l[i], tau_mu, alpha);
  for (const int i : upper_) shrink_to_boundary(at_.z_u[i], step.z_u[i], tau_mu, alpha);
  for (const int k : row_pairs_) {
    shrink_to_boundary(at_.psi[k], step.psi[k], tau_mu, alpha);
  }
  if (mode_ == Mode::Restore) {
    for (int i = 0; i < problem_.m(); ++i) {
      shrink_to_boundary(at_.z_p[i], step.z_p[i], tau_mu, alpha);
      shrink_to_boundary(at_.z_n[i], step.z_n[i], tau_mu, alpha);
    }
  }
  return alpha;
}

void InteriorPoint::move(double alpha, double alpha_dual, const Iterate& step) {
  trial_.x = at_.x;  // where to walk back to if derivatives are not finite
  trial_.t = at_.t;
  at_.x += alpha * step.x;
  at_.y += alpha * step.y;
  at_.z_l += alpha_dual * step.z_l;
  at_.z_u += alpha_dual * step.z_u;
  if (product_rows()) {
    at_.t += alpha * step.t;
    at_.psi += alpha_dual * step.psi;
  }
  if (mode_ == Mode::Restore) {
    at_.p += alpha * step.p;
    at_.n += alpha * step.n;
    at_.z_p += alpha_dual * step.z_p;
    at_.z_n += alpha_dual * step.z_n;
  }
  clip_multipliers();
  last_alpha_ = alpha;
  last_alpha_dual_ = alpha_dual;
}

bool InteriorPoint::line_search() {
  const double alpha_dual = largest_dual_step(step_);
  const double alpha_max = largest_primal_step(step_);
  last_cut_ = 1.0;
  const Merit here = merit_of(at_);
  if (theta_min_ < 0.0) {
    theta_min_ = kThetaMin * std::max(1.0, here.theta);
    filter_.set_largest_violation(kThetaMax * std::max(1.0, here.theta));
  }
  const Reference reference{here, directional_derivative(step_), theta_min_,
                            kRoundOff * std::abs(here.phi)};
  if (is_beyond_measure(reference)) return take_on_trust(alpha_max, alpha_dual);

  const double alpha_min = reference.alpha_min();
  for (double alpha = alpha_max; alpha >= alpha_min; alpha *= 0.5) {
    set_trial(alpha);
    const Merit merit = merit_at(trial_);
    if (accept(merit, alpha, reference)) {
      last_cut_ = alpha / alpha_max;
      move(alpha, alpha_dual, step_);
      return true;
    }
    const bool may_correct = alpha == alpha_max && mode_ == Mode::Optimise &&
                             merit.finite && merit.theta >= here.theta;
    if (may_correct && correct(alpha, reference)) return true;
  }
  // Feasible to a fraction of the tolerance: the merit function has nothing more to say.
  return here.theta <= kTrustTheta * settings_.tolerance &&
         take_on_trust(alpha_max, alpha_dual);
}

/// Whether the predicted decrease drowns in round-off.
bool InteriorPoint::is_beyond_measure(const Reference& reference) const {
  const Merit& here = reference.here;
  if (here.theta <= 2.0 * kThetaFloor * settings_.tolerance &&
      std::abs(reference.slope) <= kTrust * kRoundOff * std::abs(here.phi)) {
    return true;
  }
  double relative_step = 0.0;
  for (int i = 0; i < problem_.n(); ++i) {
    relative_step =
        std::max(relative_step, std::abs(step_.x[i]) / (1.0 + std::abs(at_.x[i])));
  }
  return relative_step < kRoundOff && here.theta < kTinyStepTheta;
}

bool InteriorPoint::take_on_trust(double alpha, double alpha_dual) {
  if (++trusted_steps_ > kMaxTrusted) return false;
  move(alpha, alpha_dual, step_);
  return true;
}

void InteriorPoint::set_trial(double alpha) {
  trial_.x = at_.x + alpha * step_.x;
  if (product_rows()) trial_.t = at_.t + alpha * step_.t;
  if (mode_ == Mode::Restore) {
    trial_.p = at_.p + alpha * step_.p;
    trial_.n = at_.n + alpha * step_.n;
  }
}

/// Whether filter and reference accept the trial point; the filter learns from steps that do
/// not lower the objective as promised.
bool InteriorPoint::accept(const Merit& merit, double alpha, const Reference& reference) {
  if (!merit.finite || !filter_.accepts(merit.theta, merit.phi)) return false;
  if (!reference.accepts(merit, alpha)) return false;
  if (!reference.promises_descent(alpha) || !reference.keeps_promise(merit, alpha)) {
    filter_.add(reference.here.theta, reference.here.phi);
  }
  return true;
}

/// Second-order corrections of the full step: the same matrix, residuals of the trial point
/// added. Moves and gives true if one is accepted, else leaves the step as it was.
bool InteriorPoint::correct(double alpha, const Reference& reference) {
  uncorrected_step_ = step_;
  c_soc_ = c_;
  r_p_soc_ = r_p_;
  double alpha_soc = alpha;
  double theta_old = reference.here.theta;
  for (int correction = 0; correction < kMaxCorrections; ++correction) {
    c_soc_ = alpha_soc * c_soc_ + problem_.c();
    for (const int k : row_pairs_) {
      const auto [a, b] = problem_.pairs()[k];
      r_p_soc_[k] =
          alpha_soc * r_p_soc_[k] + trial_.x[a] * trial_.x[b] + trial_.t[k] - sigma_k_[k];
    }
    if (!compute_step(c_soc_, r_p_soc_)) break;
    alpha_soc = largest_primal_step(step_);
    set_trial(alpha_soc);
    const Merit merit = merit_at(trial_);
    if (accept(merit, alpha, reference)) {
      move(alpha_soc, largest_dual_step(step_), step_);
      return true;
    }
    if (!merit.finite || merit.theta > kSocDecrease * theta_old) break;
    theta_old = merit.theta;
  }
  step_ = uncorrected_step_;
  return false;
}

}  // namespace saltus::detail
