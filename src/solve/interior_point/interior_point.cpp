// SPDX-License-Identifier: BSD-2-Clause
#include "solve/interior_point/interior_point.hpp"

#include <algorithm>
#include <cmath>

namespace saltus::detail {
namespace {

constexpr double kBoundPush = 1e-2;       // κ₁, κ₂ of [WB06, 3.6]
constexpr double kLargestEstimate = 1e3;  // least-squares multipliers above are not used
constexpr double kMultiplierScale = 100.0;
constexpr double kMultiplierRange = 1e10;  // κ_Σ of [WB06, (16)]
constexpr double kUnbounded = 1e20;        // of a variable
constexpr double kUnboundedObjective = 1e12;
constexpr double kUnboundedPrimal = 1e-6;
constexpr double kRaised = 1.0001;  // more than σ says, not by round-off
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

double InteriorPoint::Errors::total() const {
  return std::max({primal, dual / s_d, complementarity / s_c});
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

// ---------------------------------------------------------------- start

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
  iteration_ = 0;
  last_factorizations_ = 0;
  last_trials_ = 0;
  previous_product_ = kInfinity;
  product_at_entry_ = kInfinity;
  pairs_give_no_way_ = false;
}

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

void InteriorPoint::reset_filter() {
  filter_.clear();
  theta_min_ = -1.0;  // set at the next line search
  trusted_steps_ = 0;
  uncut_wait_ = 1;
}

// ---------------------------------------------------------------- the loop

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
    if (mode_ == Mode::Optimise && mu_ < mu_before && mu_ < settings_.pause_below) {
      return LoopEnd::Paused;
    }
    if (diverged()) return pairs_hold() ? LoopEnd::Unbounded : LoopEnd::Stalled;
    ++statistics_.iterations;
    if (!jammed() && newton_step() && line_search()) continue;
    if (mode_ == Mode::Restore || !enter_restoration()) {
      if (step_back()) continue;
      return pairs_give_no_way_ ? LoopEnd::Infeasible : LoopEnd::Stalled;
    }
  }
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
