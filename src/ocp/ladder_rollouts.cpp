// SPDX-License-Identifier: BSD-2-Clause
// What a ladder does with rollouts: explore, search from the best, ask for more elements.
#include <fmt/format.h>

#include <algorithm>

#include "ocp/ladder.hpp"

namespace saltus::detail {
namespace {

// Of the time that is left when an exploration begins, what it may take.
constexpr double kExploring = 0.5;
// What a rollout must be better by, over the objective, to be worth another grid.
constexpr double kWorthwhile = 1e-4;
// By how many elements an interval may exceed N_FE.
constexpr int kMoreElements = 2;

ExploreOptions quick_look(ExploreOptions options) {
  options.n_starts = std::min(options.n_starts, 4);
  options.n_generations = std::min(options.n_generations, 25);
  options.n_restarts = 0;
  options.n_best = 1;
  return options;
}

}  // namespace

std::vector<Candidate> Ladder::explore(const std::vector<Stepped>& stepped) const {
  const HorizonTerms& terms = problem_.terms;
  const bool is_bounded = terms.lbu.size() > 0 && terms.lbu.allFinite() &&
                          terms.ubu.size() > 0 && terms.ubu.allFinite();
  if (!is_bounded || problem_.horizon.is_free() || terms_use_algebraic(problem_))
    return {};
  ExploreOptions options =
      options_.route == OcpRoute::Quick ? quick_look(options_.explore) : options_.explore;
  options.seed = options_.seed;
  options.time_limit = std::min(options.time_limit, kExploring * watch_.remaining());
  Matrix guess;
  if (!stepped.empty()) {
    // The guess must not take the place of what is found without it.
    guess = stepped.front().u;
    ++options.n_best;
  }
  return saltus::explore(rollout_problem(problem_), options, guess, control_.interrupt)
      .best;
}

std::optional<MpccSolution> Ladder::search_from(const Matrix& u,
                                                const SolveControl& control) const {
  const Index n = problem_.model.n_q();
  const double T = problem_.horizon.T;
  const Vector& x0 = problem_.terms.x0;
  Simulation motion =
      march(problem_.model, {x0.head(n), x0.tail(n)}, T, Controls::table(T, u),
            simulation_options(), {.interrupt = control_.interrupt});
  if (!motion.finished()) return std::nullopt;
  target_.add_switches(motion.trajectory);
  return search_along(motion.trajectory, u, control);
}

OcpSolution Ladder::with_more_elements(const std::vector<Candidate>& explored,
                                       OcpSolution found) const {
  if (problem_.freezing) return found;
  const double best = found.status == SolveStatus::Solved ? found.objective : kInfinity;
  OptimalControlProblem finer = problem_;
  std::vector<Matrix> better;
  for (const Candidate& rollout : explored) {
    if (!(rollout.cost + kWorthwhile * std::abs(rollout.cost) < best)) continue;
    better.push_back(rollout.u);
    while (finer.fesd.N_FE < problem_.fesd.N_FE + kMoreElements &&
           is_overfull(rollout.motion.trajectory, problem_.horizon, finer.fesd.N_FE))
      ++finer.fesd.N_FE;
  }
  if (watch_.expired() || is_over() || finer.fesd.N_FE == problem_.fesd.N_FE)
    return found;
  OcpOptions options = options_;
  options.time_limit = watch_.remaining();
  auto solution = Ladder(finer, options, control_).run_from(better);
  if (!solution || solution->status != SolveStatus::Solved ||
      !(solution->objective < best))
    return found;
  solution->build_time += found.build_time;
  solution->program.statistics.iterations += found.program.statistics.iterations;
  solution->message += fmt::format(
      " Intervals have {} elements instead of {}: better motions have more "
      "events in one of them.",
      finer.fesd.N_FE, problem_.fesd.N_FE);
  return *std::move(solution);
}

std::optional<OcpSolution> Ladder::run_from(const std::vector<Matrix>& controls) {
  std::vector<Way> ways;
  for (const Matrix& u : controls)
    ways.push_back([&](const SolveControl& control) { return search_from(u, control); });
  const std::vector<MpccSolution> found = go(ways);
  if (found.empty()) return std::nullopt;
  return describe(finish({found}));
}

}  // namespace saltus::detail
