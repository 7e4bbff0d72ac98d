// SPDX-License-Identifier: BSD-2-Clause
#include "solve/interior_point/branch_solver.hpp"

#include <algorithm>
#include <cmath>

namespace saltus::detail {
namespace {

constexpr double kFineTolerance = 1e-10;
constexpr double kAnySign = 1e-6;  // a side above leaves the other's multiplier any sign
constexpr double kRoom = 0.01;     // times the tolerance
constexpr int kUsualIterations = 100;
constexpr int kLongIterations = 1000;
constexpr int kMaxFineIterations = 15;
constexpr int kMaxLinearIterations = 100;

}  // namespace

Iterate iterate_at(const LiftedProblem& problem, const Vector& x,
                   const Multipliers& multipliers, Vector& bound) {
  Iterate result;
  result.resize(problem);
  result.x = x;
  problem.lift_multipliers(multipliers, result.y, bound);
  result.z_l = bound.cwiseMax(0.0);
  result.z_u = (-bound).cwiseMax(0.0);
  return result;
}

BranchSolver::BranchSolver(LiftedProblem& problem, KktSystem& kkt,
                           const SolveOptions& options, const StopWatch& watch,
                           const SolveControl& control)
    : problem_(problem), options_(options), loop_(problem, kkt, watch, control) {}

LoopSettings BranchSolver::settings() const {
  LoopSettings settings;
  settings.options = options_.interior_point;
  settings.treatment = PairTreatment::Product;
  settings.sigma_min = 0.01 * options_.tolerance;
  settings.tolerance = 0.1 * options_.tolerance;
  settings.phase = SolvePhase::Branch;
  return settings;
}

void BranchSolver::set_bounds(Vector l, Vector u, const Vector& x) {
  if (!forcing_rows_) forcing_rows_.emplace(problem_, x);
  forcing_ = forcing_rows_->tighten(l, u);
  // Rows that are not linear may leave no room either: bounds give way a little.
  const double room = kRoom * options_.tolerance;
  for (Index i = 0; i < l.size(); ++i) {
    if (l[i] == u[i]) continue;
    l[i] -= room;
    u[i] += room;
  }
  loop_.set_bounds(l, u);
}

/// Signs of forced variables; zero sides of pairs whose other side is not zero may have any.
void BranchSolver::settle_forced(const Pattern& zero, BranchPoint& point) const {
  std::vector<char> any_sign = zero;
  for (const auto& [a, b] : problem_.pairs()) {
    if (point.iterate.x[b] > kAnySign) any_sign[a] = 1;
    if (point.iterate.x[a] > kAnySign) any_sign[b] = 1;
  }
  forcing_rows_->settle(forcing_, any_sign, point.iterate.y, point.bound);
}

BranchPoint BranchSolver::point(const Pattern& zero) {
  BranchPoint result;
  result.zero = zero;
  result.iterate = loop_.iterate();
  result.bound = loop_.bound_multipliers();
  settle_forced(zero, result);
  result.multipliers =
      problem_.user_multipliers(result.iterate.x, result.iterate.y, result.bound);
  result.residuals =
      residuals(problem_.evaluator(), problem_.data(),
                result.iterate.x.head(problem_.n_w()), &result.multipliers);
  result.objective = problem_.evaluator().objective();
  return result;
}

std::optional<BranchPoint> BranchSolver::solve(const Pattern& zero, const Iterate& start,
                                               double mu, Patience patience) {
  return solve(zero, start, mu,
               patience == Patience::Long ? kLongIterations : kUsualIterations);
}

std::optional<BranchPoint> BranchSolver::solve(const Pattern& zero, const Iterate& start,
                                               double mu, int max_iterations) {
  ++n_problems_;
  Vector upper = problem_.upper();
  for (int i = 0; i < problem_.n(); ++i) {
    if (zero[i]) upper[i] = problem_.lower()[i];
  }
  set_bounds(problem_.lower(), upper, start.x);
  LoopSettings coarse = settings();
  coarse.mu_init = mu;
  coarse.care = care_;
  coarse.max_iterations = max_iterations;
  loop_.start_warm(start, coarse);
  (void)loop_.run();
  BranchPoint result = point(zero);
  if (!result.residuals.feasible_within(options_.tolerance)) return std::nullopt;

  LoopSettings fine = coarse;
  fine.tolerance = kFineTolerance;
  fine.max_iterations = kMaxFineIterations;
  loop_.continue_to(fine);
  (void)loop_.run();
  BranchPoint refined = point(zero);
  if (refined.residuals.within(options_.tolerance) &&
      refined.residuals.dual <= result.residuals.dual) {
    return refined;
  }
  if (result.residuals.within(options_.tolerance)) return result;
  feasible_ = std::move(result);
  return std::nullopt;
}

std::optional<BranchSolver::LinearStep> BranchSolver::solve_linear_model(
    const Vector& l, const Vector& u, const Vector& x) {
  ++n_problems_;
  set_bounds(l, u, x);
  LoopSettings linear = settings();
  linear.treatment = PairTreatment::Ignored;
  linear.tolerance = 1e-9;
  linear.mu_init = 1e-3;
  linear.max_iterations = kMaxLinearIterations;
  linear.phase = SolvePhase::Certificate;
  problem_.linear_model_at(x);
  const double f = problem_.f();
  loop_.start_at(x, linear);
  const LoopEnd end = loop_.run();
  std::optional<LinearStep> result;
  if (end == LoopEnd::Converged) result = {loop_.iterate().x, f - problem_.f()};
  problem_.exact_model();
  return result;
}

}  // namespace saltus::detail
