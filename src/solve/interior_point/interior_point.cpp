// SPDX-License-Identifier: BSD-2-Clause
#include "solve/interior_point/interior_point.hpp"

#include <algorithm>

namespace saltus::detail {
namespace {

constexpr double kMultiplierRange = 1e10;  // κ_Σ of [WB06, (16)]
constexpr double kUnbounded = 1e20;        // of a variable
constexpr double kUnboundedObjective = 1e12;
constexpr double kUnboundedPrimal = 1e-6;
constexpr double kJammedStep = 0.05;
constexpr double kJammedViolation = 1e-4;
constexpr int kJammedSteps = 10;
constexpr int kMaxBackSteps = 12;
constexpr double kFirstSigma = 1.0;  // of the schedule in steps

double largest(const Vector& v) { return v.lpNorm<Eigen::Infinity>(); }

}  // namespace

void Iterate::resize(const LiftedProblem& problem) {
  for (Vector* v : {&x, &z_l, &z_u}) *v = Vector::Zero(problem.n());
  for (Vector* v : {&y, &p, &n, &z_p, &z_n}) *v = Vector::Zero(problem.m());
  for (Vector* v : {&t, &psi}) *v = Vector::Zero(problem.n_pairs());
}

InteriorPoint::InteriorPoint(LiftedProblem& problem, KktSystem& kkt,
                             const StopWatch& watch, const SolveControl& control)
    : problem_(problem), kkt_(kkt), watch_(watch), control_(control) {
  for (Iterate* it : {&at_, &step_, &trial_, &uncorrected_step_, &good_}) {
    it->resize(problem);
  }
  const int n = problem.n();
  const int m = problem.m();
  rhs_.resize(n + m);
  for (Vector* v :
       {&diagonal_, &r_x_, &x_reference_, &prox_weight_, &gradient_, &smooth_part_}) {
    *v = Vector::Zero(n);
  }
  for (Vector* v : {&D_c_, &c_, &c_soc_}) *v = Vector::Zero(m);
  for (Vector* v : {&pair_entries_, &r_p_, &sigma_k_, &r_p_soc_}) {
    *v = Vector::Zero(problem.n_pairs());
  }
  pairs_of_ = Vector::Zero(n);
  for (const LiftedPair& pair : problem.pairs()) {
    pairs_of_[pair.a] += 1.0;
    pairs_of_[pair.b] += 1.0;
  }
  set_bounds(problem.lower(), problem.upper());
}

void InteriorPoint::set_bounds(const Vector& l, const Vector& u) {
  l_ = l;
  u_ = u;
  lower_.clear();
  upper_.clear();
  fixed_.assign(problem_.n(), 0);
  one_sided_.assign(problem_.n(), 0);
  for (int i = 0; i < problem_.n(); ++i) {
    if (l[i] == u[i]) {
      fixed_[i] = 1;
      continue;
    }
    if (l[i] > -kInfinity) lower_.push_back(i);
    if (u[i] < kInfinity) upper_.push_back(i);
    one_sided_[i] =
        static_cast<char>((l[i] > -kInfinity ? 1 : 0) + (u[i] < kInfinity ? 2 : 0));
  }
  open_pairs_.clear();
  for (int k = 0; k < problem_.n_pairs(); ++k) {
    const auto [a, b] = problem_.pairs()[k];
    const bool closed = (fixed_[a] && l[a] == 0.0) || (fixed_[b] && l[b] == 0.0);
    if (!closed) open_pairs_.push_back(k);
  }
}

void InteriorPoint::prepare(const LoopSettings& settings) {
  settings_ = settings;
  mode_ = Mode::Optimise;
  mu_ = settings.mu_init;
  sigma_ = kFirstSigma;
  sigma_good_ = kInfinity;
  step_backs_ = 0;
  sigma_ = sigma_of(mu_);
  weights_ = settings.pair_weights.size() ? settings.pair_weights
                                          : Vector::Ones(problem_.n_pairs());
  sigma_k_ = sigma_ * weights_;
  row_pairs_.clear();
  if (settings.treatment == PairTreatment::Product) row_pairs_ = open_pairs_;
  at_.t.setConstant(kInfinity);
  at_.psi.setZero();
  // Steps of bounds and pairs that an earlier run had must not linger.
  for (Vector* v : {&step_.z_l, &step_.z_u, &step_.t, &step_.psi}) v->setZero();
  r_p_.setZero();
  rho_ = settings.options.rho_init;
  delta_last_ = 0.0;
  delta_c_ = settings.options.delta_c;
  proximity_ = 0.0;
  last_cut_ = 1.0;
  tightening_ = kTightening;
  violated_product_ = kInfinity;
  short_steps_ = 0;
  steps_with_mu_ = 0;
  steps_to_pause_ = settings.pause_after;
  iteration_ = 0;
  last_factorizations_ = 0;
  last_trials_ = 0;
  previous_product_ = kInfinity;
  product_at_entry_ = kInfinity;
  pairs_give_no_way_ = false;
}

void InteriorPoint::reset_filter() {
  filter_.clear();
  theta_min_ = -1.0;  // set at the next line search
  trusted_steps_ = 0;
  uncut_wait_ = 1;
}

LoopEnd InteriorPoint::run() {
  const ScopedTimer timer(timings_[TimedPart::Other]);
  kkt_.set_fixed(fixed_);
  for (;; ++iteration_) {
    if (!linearize()) return LoopEnd::NotFinite;
    errors_ = errors_at(0.0);
    record();
    if (mode_ == Mode::Restore && is_restored()) {
      leave_restoration();
      continue;
    }
    if (mode_ == Mode::Optimise && errors_.total() <= settings_.tolerance &&
        errors_.pair_product <= settings_.tolerance) {
      return LoopEnd::Converged;
    }
    if (const auto stop = stop_requested()) return *stop;
    const double mu_before = mu_;
    if (!update_parameters()) {
      if (step_back()) continue;
      return LoopEnd::Infeasible;
    }
    if (mode_ == Mode::Optimise && finish_may_be_tried(mu_before)) return LoopEnd::Paused;
    if (diverged()) return pairs_hold() ? LoopEnd::Unbounded : LoopEnd::Stalled;
    ++statistics_.iterations;
    if (!jammed() && newton_step() && line_search()) continue;
    if (mode_ == Mode::Restore || !enter_restoration()) {
      if (step_back()) continue;
      return pairs_give_no_way_ ? LoopEnd::Infeasible : LoopEnd::Stalled;
    }
  }
}

/// Where μ has fallen far enough, or where the loop is stuck: its pattern may be known for long.
bool InteriorPoint::finish_may_be_tried(double mu_before) {
  if (mu_ < mu_before) {
    steps_with_mu_ = 0;
    return mu_ < settings_.pause_below;
  }
  if (settings_.pause_after == 0 || ++steps_with_mu_ < steps_to_pause_) return false;
  steps_with_mu_ = 0;
  steps_to_pause_ *= 2;
  return true;
}

/// In penalty form a small weight may leave a problem without a lower bound that has one.
bool InteriorPoint::pairs_hold() const {
  return settings_.treatment != PairTreatment::Penalty ||
         errors_.pair_product <= settings_.tolerance;
}

bool InteriorPoint::diverged() const {
  const bool feasible = errors_.primal <= kUnboundedPrimal;
  return (feasible && problem_.f() < -kUnboundedObjective * problem_.objective_scale()) ||
         largest(at_.x) > kUnbounded;
}

/// Many short steps in a row while the rows are violated: the bounds are in the way of
/// linearised feasibility, which elastic rows get around.
bool InteriorPoint::jammed() {
  const bool is_short = mode_ == Mode::Optimise && last_alpha_ < kJammedStep &&
                        iteration_ > 0 && largest(c_) > kJammedViolation;
  jammed_steps_ = is_short ? jammed_steps_ + 1 : 0;
  if (jammed_steps_ < kJammedSteps) return false;
  jammed_steps_ = 0;
  return true;
}

std::optional<LoopEnd> InteriorPoint::stop_requested() const {
  if (control_.interrupt && control_.interrupt->load()) return LoopEnd::Interrupted;
  if (watch_.expired()) return LoopEnd::TimeLimit;
  if (iteration_ >= settings_.max_iterations) return LoopEnd::IterationLimit;
  return std::nullopt;
}

/// Derivatives at the iterate. Where they are not finite, walks back towards the point
/// before the last step.
bool InteriorPoint::linearize() {
  const ScopedTimer timer(timings_[TimedPart::Evaluate]);
  for (int back_step = 0; back_step < kMaxBackSteps; ++back_step) {
    ++statistics_.derivative_evaluations;
    problem_.evaluate(Order::Second, at_.x, mode_ == Mode::Optimise ? 1.0 : 0.0, at_.y);
    if (problem_.finite()) {
      c_ = problem_.c();
      gradient_ = problem_.gradient();
      compute_smooth_part();
      for (const int k : open_pairs_) {
        const auto [a, b] = problem_.pairs()[k];
        r_p_[k] = product_rows() ? at_.x[a] * at_.x[b] + at_.t[k] - sigma_k_[k] : 0.0;
      }
      return true;
    }
    if (iteration_ == 0) return false;
    // trial_.x holds the last accepted step's origin
    at_.x = 0.5 * (at_.x + trial_.x);
    if (product_rows()) at_.t = 0.5 * (at_.t + trial_.t);
  }
  return false;
}

/// ∇f − Jᵀy, in a restoration with the gradient of its own objective.
void InteriorPoint::compute_smooth_part() {
  if (mode_ == Mode::Optimise) {
    smooth_part_ = gradient_;
  } else {
    smooth_part_ = zeta_ * prox_weight_.cwiseProduct(at_.x - x_reference_);
  }
  smooth_part_.noalias() -= problem_.jacobian().transpose() * at_.y;
}

/// Keeps the multipliers within a factor of what μ says: the convergence proof needs it.
void InteriorPoint::clip_multipliers() {
  const auto clip = [&](double& z, double distance) {
    z = std::clamp(z, mu_ / (kMultiplierRange * distance),
                   kMultiplierRange * mu_ / distance);
  };
  for (const int i : lower_) clip(at_.z_l[i], at_.x[i] - l_[i]);
  for (const int i : upper_) clip(at_.z_u[i], u_[i] - at_.x[i]);
  for (const int k : row_pairs_) clip(at_.psi[k], at_.t[k]);
}

Vector InteriorPoint::bound_multipliers() const {
  Vector result = at_.z_l - at_.z_u;
  for (const int k : open_pairs_) {
    const auto [a, b] = problem_.pairs()[k];
    result[a] -= at_.psi[k] * at_.x[b];
    result[b] -= at_.psi[k] * at_.x[a];
  }
  for (int i = 0; i < problem_.n(); ++i) {
    if (fixed_[i]) result[i] = smooth_part_[i];
  }
  return result;
}

void InteriorPoint::record() {
  if (!control_.observer) return;
  control_.observer(
      {.phase = mode_ == Mode::Restore ? SolvePhase::Restoration : settings_.phase,
       .iteration = iteration_,
       .objective = problem_.f() / problem_.objective_scale(),
       .primal = largest(c_),
       .dual = errors_.dual,
       .complementarity = errors_.pair_product,
       .mu = mu_,
       .sigma_mpcc = sigma_k_.size() ? sigma_k_.maxCoeff() : sigma_,
       .step = largest(step_.x),
       .regularization = last_delta_,
       .alpha_primal = last_alpha_,
       .alpha_dual = last_alpha_dual_,
       .line_search_trials = last_trials_,
       .factorizations = last_factorizations_});
}

}  // namespace saltus::detail
