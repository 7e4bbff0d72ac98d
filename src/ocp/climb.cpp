// SPDX-License-Identifier: BSD-2-Clause
#include "ocp/climb.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ocp/pattern.hpp"
#include "ocp/search.hpp"
#include "saltus/base/error.hpp"
#include "saltus/base/stop_watch.hpp"
#include "saltus/solve/solve.hpp"
#include "saltus/solve/solve_many.hpp"

namespace saltus::detail {
namespace {

// Of the problem with equal lengths: it is solved soon or not at all.
constexpr int kEqualLengthIterations = 600;
// Pairs behind which the last search looks.
constexpr int kNeighbours = 60;

}  // namespace

bool is_same_objective(double a, double b) {
  constexpr double kSame = 1e-6;
  return std::abs(a - b) <= kSame * std::max(1.0, std::abs(a));
}

PatternSearchOptions search_options(const SolveOptions& options) {
  return {.tolerance = options.tolerance,
          .max_iterations = options.max_iterations,
          .time_limit = options.time_limit};
}

std::optional<MpccSolution> climb(const Discretized& target, const Vector& w,
                                  const SolveOptions& options, PatternSearchOptions rest,
                                  const SolveControl& control) {
  const StopWatch watch(options.time_limit);
  MpccData data = target.data;
  data.w0 = w;
  fix_lengths(target.program, data);
  SolveOptions penalised = options;
  penalised.max_iterations = std::min(options.max_iterations, kEqualLengthIterations);
  penalised.interior_point.form = PairForm::Penalty;
  penalised.interior_point.rho_init = kPenalty;
  const MpccSolution equal = saltus::solve(target.program.mpcc, data, penalised, control);
  rest.time_limit = watch.remaining();
  MpccSolution found;
  if (equal.residuals.feasible_within(options.tolerance)) {
    found = search(target, equal.warm_start, rest, control);
  } else if (equal.residuals.primal <= kUsefulGuess) {
    WarmStart start{.w = equal.w};
    start.pattern = settled_pattern(target.contacts, target.program, start.w);
    found = search(target, std::move(start), rest, control);
    if (found.status != SolveStatus::Solved) return std::nullopt;
  } else {
    return std::nullopt;
  }
  found.statistics.iterations += equal.statistics.iterations;
  return found;
}

MpccSolution polish(const Discretized& target, MpccSolution best,
                    const SolveOptions& options, const SolveControl& control) {
  PatternSearchOptions patient = search_options(options);
  patient.neighbours = kNeighbours;
  MpccSolution better = search(target, best.warm_start, patient, control);
  const int iterations = best.statistics.iterations + better.statistics.iterations;
  std::vector<MpccSolution> both{std::move(best), std::move(better)};
  MpccSolution result = best_of(both);
  result.statistics.iterations = iterations;
  return result;
}

void check(const OcpOptions& options, int n_u, int N) {
  const bool fits = options.u_guess.rows() == n_u && options.u_guess.cols() == N;
  require(options.u_guess.size() == 0 || fits, [&] {
    return fmt::format("u_guess is {} × {}, expected {} × {}: one column per interval",
                       options.u_guess.rows(), options.u_guess.cols(), n_u, N);
  });
  require(options.n_starts >= 1, [&] {
    return fmt::format("n_starts is {}, expected at least 1", options.n_starts);
  });
  require(options.time_limit > 0.0, [&] {
    return fmt::format("time_limit is {}, expected a positive number",
                       options.time_limit);
  });
}

}  // namespace saltus::detail
