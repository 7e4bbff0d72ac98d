// SPDX-License-Identifier: BSD-2-Clause
// Newton's step of the barrier problem: assembly, inertia, elimination, recovery.
#include <algorithm>
#include <cmath>

#include "solve/interior_point/interior_point.hpp"

namespace saltus::detail {
namespace {

constexpr double kDeltaFirst = 1e-4;  // δ_w tried first
constexpr double kDeltaMin = 1e-11;   // below it δ_w counts as zero
constexpr double kDeltaMax = 1e20;
constexpr double kDeltaDecrease = 1.0 / 3.0;
constexpr double kDeltaIncrease = 8.0;
constexpr double kDeltaIncreaseFirst = 100.0;
constexpr double kDeltaCMax = 1e-6;
constexpr double kDeltaCIncrease = 100.0;
constexpr double kDeltaCDecrease = 0.1;
constexpr double kLargestStep = 100.0;  // relative to max(1, ‖x‖)
constexpr int kShortSteps = 3;
constexpr int kLongSteps = 5;
constexpr int kMaxPatience = 8;
constexpr double kConvexShare = 0.999;
constexpr double kProximityFirst = 1e-8;
constexpr double kProximityMax = 1.0;
constexpr double kProximityIncrease = 10.0;
constexpr double kProximityDecrease = 0.2;
constexpr double kStrongCut = 0.1;  // of a step by the line search
constexpr double kNoCut = 0.9;
constexpr int kMaxUncutWait = 32;

}  // namespace

/// The step of the current barrier problem. Where rows depend on each other steps become
/// very long: then the proximal weight of the multipliers grows.
bool InteriorPoint::newton_step() {
  last_factorizations_ = 0;
  last_trials_ = 0;
  adapt_delta_c();
  adapt_proximity();
  for (;;) {
    if (!factorize() || !compute_step(c_, r_p_)) {
      if (delta_c_ >= kDeltaCMax) return false;
    } else if (mode_ == Mode::Restore || delta_c_ >= kDeltaCMax ||
               step_.x.lpNorm<Eigen::Infinity>() <=
                   kLargestStep * std::max(1.0, at_.x.lpNorm<Eigen::Infinity>())) {
      return true;
    }
    delta_c_ *= kDeltaCIncrease;
  }
}

void InteriorPoint::adapt_delta_c() {
  const bool short_step = iteration_ > 0 && last_alpha_ < 0.01;
  const bool long_step = last_alpha_ > 0.5;
  short_steps_ = short_step ? short_steps_ + 1 : 0;
  long_steps_ = long_step ? long_steps_ + 1 : 0;
  if (short_steps_ >= kShortSteps) {
    delta_c_ = std::min(kDeltaCMax, delta_c_ * kDeltaCIncrease);
    short_steps_ = 0;
  }
  if (long_steps_ >= kLongSteps) {
    delta_c_ = std::max(settings_.options.delta_c, delta_c_ * kDeltaCDecrease);
    long_steps_ = 0;
  }
}

/// Steps that the line search cuts to less than a tenth are too long for the linear model,
/// most of them where some directions have hardly any curvature: a least δ_w shortens them.
///
///   δ_p⁺ = min(1, max(1e-8, 10 δ_p)) after a strong cut,   δ_p/5 after some without      (I-18)
void InteriorPoint::adapt_proximity() {
  if (mode_ == Mode::Restore || settings_.care == Care::Usual) {
    proximity_ = 0.0;
  } else if (last_cut_ < kStrongCut) {
    proximity_ =
        std::clamp(kProximityIncrease * proximity_, kProximityFirst, kProximityMax);
    uncut_wait_ = std::min(2 * uncut_wait_, kMaxUncutWait);
    uncut_steps_ = 0;
  } else if (last_cut_ > kNoCut && ++uncut_steps_ >= uncut_wait_) {
    proximity_ *= kProximityDecrease;
    uncut_steps_ = 0;
  }
  if (proximity_ < kProximityFirst) proximity_ = 0.0;
}

/// D and the off-diagonal entries of the pairs, product rows and their slacks eliminated:
///
///   D_i = z_l/(x − l) + z_u/(u − x),   D_a += (ψ/t) x_b²,   D_b += (ψ/t) x_a²
///   K_ab = ψ + (ψ/t) x_a x_b                                                           (I-7)
void InteriorPoint::assemble() {
  kkt_.set_derivatives(problem_);
  diagonal_.setZero();
  for (const int i : lower_) diagonal_[i] += at_.z_l[i] / (at_.x[i] - l_[i]);
  for (const int i : upper_) diagonal_[i] += at_.z_u[i] / (u_[i] - at_.x[i]);
  // The share of the barrier's curvature that convexifies a pair.
  r_x_ = diagonal_;
  if (mode_ == Mode::Restore) diagonal_ += zeta_ * prox_weight_;
  for (const int k : open_pairs_) {
    const auto [a, b] = problem_.pairs()[k];
    const double weight = at_.psi[k] / at_.t[k];
    const double x_a = at_.x[a];
    const double x_b = at_.x[b];
    double curvature = at_.psi[k];
    if (convexify_ && !fixed_[a] && !fixed_[b]) {
      const double D_a = r_x_[a] / pairs_of_[a] + weight * x_b * x_b;
      const double D_b = r_x_[b] / pairs_of_[b] + weight * x_a * x_a;
      const double largest_convex = std::sqrt(D_a * D_b) - weight * x_a * x_b;
      curvature = std::min(curvature, kConvexShare * std::max(largest_convex, 0.0));
    }
    diagonal_[a] += weight * x_b * x_b;
    diagonal_[b] += weight * x_a * x_a;
    pair_entries_[k] = curvature + weight * x_a * x_b;
  }
  kkt_.set_diagonal(diagonal_, pair_entries_);
}

/// Factorises with the smallest regularisation of a ladder that gives the inertia of a
/// minimum.
bool InteriorPoint::factorize() {
  const ScopedTimer timer(timings_[TimedPart::Factorize]);
  const int before = kkt_.n_factorizations();
  if (mode_ == Mode::Optimise) {
    D_c_.setConstant(delta_c_);
  } else {
    //   D_c = P/Z_p + N/Z_n
    D_c_ = at_.p.cwiseQuotient(at_.z_p) + at_.n.cwiseQuotient(at_.z_n);
  }
  convexify_ =
      settings_.options.convexification == Convexification::Always ||
      (settings_.options.convexification == Convexification::OnDemand && convexify_);
  assemble();
  // A decrease that failed is tried again later and later.
  const bool decrease = ++waited_ >= patience_;
  double delta = decrease ? delta_last_ * kDeltaDecrease : delta_last_;
  if (delta < kDeltaMin) delta = 0.0;
  delta = std::max(delta, proximity_);
  bool done = false;
  bool failed = false;
  while (!(done = kkt_.factorize(delta, D_c_))) {
    failed = true;
    if (!convexify_ && settings_.options.convexification == Convexification::OnDemand &&
        !open_pairs_.empty() && settings_.treatment != PairTreatment::Ignored) {
      convexify_ = true;
      assemble();
      continue;
    }
    if (delta == 0.0) {
      delta = delta_last_ == 0.0 ? kDeltaFirst
                                 : std::max(1e-10, delta_last_ * kDeltaDecrease);
    } else {
      delta *= delta_last_ == 0.0 ? kDeltaIncreaseFirst : kDeltaIncrease;
    }
    if (delta > kDeltaMax) break;
  }
  if (failed && decrease) patience_ = std::min(2 * patience_, kMaxPatience);
  if (failed || decrease) waited_ = 0;
  if (!failed && decrease) patience_ = std::max(1, patience_ / 2);
  if (done && delta == 0.0) convexify_ = false;
  delta_last_ = delta == proximity_ ? 0.0 : delta;
  last_delta_ = delta;
  const int count = kkt_.n_factorizations() - before;
  last_factorizations_ += count;
  statistics_.factorizations += count;
  return done;
}

/// The step for given residuals of the rows, with everything but Δx, Δy eliminated:
///
///   Δt = −r_p − x_b Δx_a − x_a Δx_b,   Δψ = (μ − ψ Δt)/t − ψ
///   Δz_l = (μ − z_l Δx)/(x − l) − z_l,   Δz_u = (μ + z_u Δx)/(u − x) − z_u               (I-8)
bool InteriorPoint::compute_step(const Vector& c, const Vector& r_p) {
  const ScopedTimer timer(timings_[TimedPart::Solve]);
  const int n = problem_.n();
  const int m = problem_.m();
  auto r_1 = rhs_.head(n);
  auto r_2 = rhs_.tail(m);
  r_1 = -smooth_part_;
  for (const int i : lower_) {
    r_1[i] += mu_ * (1.0 / (at_.x[i] - l_[i]) - damping(i));
  }
  for (const int i : upper_) {
    r_1[i] -= mu_ * (1.0 / (u_[i] - at_.x[i]) + damping(i));
  }
  for (const int k : open_pairs_) {
    const auto [a, b] = problem_.pairs()[k];
    const double psi_hat =
        product_rows() ? (mu_ + at_.psi[k] * r_p[k]) / at_.t[k] : at_.psi[k];
    r_1[a] -= psi_hat * at_.x[b];
    r_1[b] -= psi_hat * at_.x[a];
  }
  r_2 = -c;
  if (mode_ == Mode::Restore) {
    for (int i = 0; i < m; ++i) {
      r_2[i] += at_.p[i] - at_.n[i] +
                (mu_ - at_.p[i] * (rho_elastic_ + at_.y[i])) / at_.z_p[i] -
                (mu_ - at_.n[i] * (rho_elastic_ - at_.y[i])) / at_.z_n[i];
    }
  }
  if (!kkt_.solve(rhs_)) return false;

  step_.x = rhs_.head(n);
  step_.y = -rhs_.tail(m);
  for (const int i : lower_) {
    step_.z_l[i] = (mu_ - at_.z_l[i] * step_.x[i]) / (at_.x[i] - l_[i]) - at_.z_l[i];
  }
  for (const int i : upper_) {
    step_.z_u[i] = (mu_ + at_.z_u[i] * step_.x[i]) / (u_[i] - at_.x[i]) - at_.z_u[i];
  }
  for (const int k : row_pairs_) {
    const auto [a, b] = problem_.pairs()[k];
    step_.t[k] = -r_p[k] - at_.x[b] * step_.x[a] - at_.x[a] * step_.x[b];
    step_.psi[k] = (mu_ - at_.psi[k] * step_.t[k]) / at_.t[k] - at_.psi[k];
  }
  if (mode_ == Mode::Restore) {
    for (int i = 0; i < m; ++i) {
      step_.p[i] = (mu_ - at_.p[i] * (rho_elastic_ + at_.y[i] + step_.y[i])) / at_.z_p[i];
      step_.n[i] = (mu_ - at_.n[i] * (rho_elastic_ - at_.y[i] - step_.y[i])) / at_.z_n[i];
      step_.z_p[i] = rho_elastic_ + at_.y[i] + step_.y[i] - at_.z_p[i];
      step_.z_n[i] = rho_elastic_ - at_.y[i] - step_.y[i] - at_.z_n[i];
    }
  }
  return step_.x.allFinite() && step_.y.allFinite();
}

}  // namespace saltus::detail
