// SPDX-License-Identifier: BSD-2-Clause
#include "ocp/ladder.hpp"

#include <cmath>
#include <numeric>

#include "ocp/extract.hpp"
#include "ocp/patch_guess.hpp"
#include "ocp/pattern.hpp"
#include "ocp/rollout.hpp"
#include "saltus/base/random.hpp"
#include "saltus/sim/simulate.hpp"
#include "saltus/solve/pattern_search.hpp"
#include "saltus/solve/solve.hpp"
#include "saltus/solve/solve_many.hpp"

namespace saltus::detail {
namespace {

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

FesdOptions target_options(const OptimalControlProblem& problem,
                           const OcpOptions& options) {
  FesdOptions fesd = problem.fesd;
  if (options.route == OcpRoute::Ladder)
    fesd.equilibration = StepEquilibration::ByPattern;
  return fesd;
}

}  // namespace

Ladder::Ladder(const OptimalControlProblem& problem, const OcpOptions& options,
               const SolveControl& control)
    : problem_(problem),
      options_(options),
      control_(control),
      start_(std::chrono::steady_clock::now()),
      target_(discretize(problem, target_options(problem, options), problem.contact)),
      build_time_(seconds_since(start_)) {}

double Ladder::time_left() const {
  constexpr double kLeast = 1e-3;  // [s]
  return std::max(options_.time_limit - seconds_since(start_), kLeast);
}

SolveOptions Ladder::solver_options() const {
  SolveOptions options = options_.solver;
  options.time_limit = std::min(options.time_limit, time_left());
  return options;
}

// All positions of the guess are moved by one random vector: this breaks symmetries that no
// step of a solver would leave.
void Ladder::perturb(const Discretized& d, Vector& w) const {
  Random random(options_.seed);
  const Vector direction = random.vector(problem_.model.n_q(), -1.0, 1.0);
  for (const ElementLayout& e : d.program.layout.elements)
    for (const std::vector<int>& x : e.x)
      for (Index i = 0; i < direction.size(); ++i)
        w[x[i]] += options_.perturbation * (1.0 + std::abs(w[x[i]])) * direction[i];
}

std::optional<Matrix> Ladder::controls_of_time_stepping() {
  const auto start = std::chrono::steady_clock::now();
  Discretized d = time_stepping(problem_);
  build_time_ += seconds_since(start);
  Vector& w = d.data.w0;
  if (options_.u_guess.size() > 0) d.set_controls(options_.u_guess, w);
  perturb(d, w);
  complete_guess(d.program, d.data, w);
  const MpccSolution found =
      saltus::solve(d.program.mpcc, d.data, solver_options(), control_);
  statistics_.iterations += found.statistics.iterations;
  constexpr double kUseful = 1e-2;  // a rollout only needs controls
  if (!(found.residuals.violation() <= kUseful)) return std::nullopt;
  return d.controls(found.w);
}

std::optional<MpccSolution> Ladder::search_from(const Matrix& u) {
  const Index n = problem_.model.n_q();
  const double T = problem_.horizon.T;
  SimulationOptions options;
  constexpr int kSamplesPerElement = 8;
  options.h_max = T / (problem_.horizon.N * problem_.fesd.N_FE * kSamplesPerElement);
  const Vector& x0 = problem_.terms.x0;
  Simulation motion = simulate(problem_.model, {x0.head(n), x0.tail(n)}, T,
                               Controls::table(T, u), options);
  if (!motion.finished()) return std::nullopt;
  const PatchGuess patches(problem_.model, problem_.contact.patch);
  if (problem_.model.has_patches()) patches.add_switches(motion.trajectory);
  const auto search_with = [&](LeaveOut rule) {
    Vector w = target_.data.w0;
    target_.set_controls(u, w);
    const auto elements =
        elements_of(motion.trajectory, problem_.horizon, problem_.fesd.N_FE, rule);
    set_motion(target_.program, target_.data,
               motion_guess(problem_.model, motion.trajectory, elements), w);
    if (problem_.model.has_patches())
      patches.complete(target_, motion.trajectory, elements, w);
    return search(std::move(w));
  };
  std::vector<MpccSolution> found;
  if (is_overfull(motion.trajectory, problem_.horizon, problem_.fesd.N_FE))
    for (const LeaveOut rule : {LeaveOut::Shortest, LeaveOut::First, LeaveOut::Last})
      found.push_back(search_with(rule));
  else
    found.push_back(search_with(LeaveOut::Shortest));
  return best_of(found);
}

MpccSolution Ladder::search(Vector w) {
  const SolveOptions& solver = options_.solver;
  WarmStart start;
  start.w = std::move(w);
  start.pattern = pattern_of(target_.program, start.w);
  constexpr int kRounds = 10;
  MpccSolution best;
  for (int round = 0; round < kRounds; ++round) {
    if (!equalize_lengths(target_.program, start.pattern, target_.data) && round > 0)
      break;
    PatternSearchOptions search;
    search.tolerance = solver.tolerance;
    search.max_iterations = solver.max_iterations;
    search.time_limit = std::min(solver.time_limit, time_left());
    best = pattern_search(target_.program.mpcc, target_.data, start, search, control_);
    statistics_.iterations += best.statistics.iterations;
    if (best.status != SolveStatus::Solved) break;
    start = best.warm_start;
  }
  return best;
}

MpccSolution Ladder::solve_directly() {
  Vector& w = target_.data.w0;
  if (options_.u_guess.size() > 0) target_.set_controls(options_.u_guess, w);
  perturb(target_, w);
  complete_guess(target_.program, target_.data, w);
  if (problem_.model.has_patches())
    PatchGuess(problem_.model, problem_.contact.patch).complete_at_rest(target_, w);
  return saltus::solve(target_.program.mpcc, target_.data, solver_options(), control_);
}

OcpSolution Ladder::describe(MpccSolution found) const {
  OcpSolution solution;
  solution.status = found.status;
  solution.message = found.message;
  solution.trajectory =
      trajectory_of(problem_.model, target_.contacts, target_.program, found.w);
  solution.terms = terms_of(problem_.terms, target_.program, found.w);
  solution.objective =
      std::accumulate(solution.terms.begin(), solution.terms.end(), 0.0,
                      [](double sum, const ObjectiveTerm& t) { return sum + t.value; });
  solution.u = target_.controls(found.w);
  const auto& elements = target_.program.layout.elements;
  solution.h.resize(static_cast<Index>(elements.size()));
  for (Index n = 0; n < solution.h.size(); ++n) solution.h[n] = found.w[elements[n].h];
  solution.T = solution.h.sum();
  solution.build_time = build_time_;
  solution.program = std::move(found);
  solution.program.statistics.iterations =
      std::max(solution.program.statistics.iterations, statistics_.iterations);
  return solution;
}

std::vector<Matrix> Ladder::controls_of_exploration(
    const std::optional<Matrix>& guess) const {
  const bool is_bounded = problem_.terms.lbu.allFinite() &&
                          problem_.terms.lbu.size() > 0 &&
                          problem_.terms.ubu.allFinite() && problem_.terms.ubu.size() > 0;
  if (!is_bounded || problem_.horizon.is_free()) return {};
  ExploreOptions explore = options_.explore;
  explore.seed = options_.seed;
  const Exploration found =
      saltus::explore(rollout_problem(problem_), explore, guess ? *guess : Matrix());
  std::vector<Matrix> controls;
  for (const Candidate& candidate : found.best) controls.push_back(candidate.u);
  return controls;
}

OcpSolution Ladder::run() {
  if (options_.route == OcpRoute::Direct) return describe(solve_directly());
  std::vector<Matrix> starts;
  std::optional<Matrix> stepped;
  if (options_.route != OcpRoute::Explore) stepped = controls_of_time_stepping();
  if (stepped) starts.push_back(*stepped);
  if (options_.route != OcpRoute::Ladder)
    for (Matrix& u : controls_of_exploration(stepped)) starts.push_back(std::move(u));
  std::vector<MpccSolution> found;
  for (const Matrix& u : starts)
    if (std::optional<MpccSolution> solution = search_from(u))
      found.push_back(*std::move(solution));
  if (found.empty() || best_of(found).status != SolveStatus::Solved)
    found.push_back(solve_directly());
  return describe(best_of(found));
}

}  // namespace saltus::detail
