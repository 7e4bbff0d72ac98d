// SPDX-License-Identifier: BSD-2-Clause
#include "ocp/search.hpp"

#include <algorithm>

#include "ocp/closings.hpp"
#include "ocp/pattern.hpp"
#include "saltus/base/stop_watch.hpp"

namespace saltus::detail {

void fix_lengths(const TranscribedProblem& program, MpccData& data) {
  if (program.layout.T < 0) {
    for (const ElementLayout& e : program.layout.elements)
      data.lbw[e.h] = data.ubw[e.h] = data.w0[e.h];
    return;
  }
  for (const int row : program.layout.h_equal)
    if (row >= 0) data.lbg[row] = data.ubg[row] = 0.0;
}

MpccSolution search(const Discretized& target, WarmStart start,
                    const PatternSearchOptions& options, const SolveControl& control) {
  const StopWatch watch(options.time_limit);
  MpccData data = target.data;
  if (start.pattern.empty()) start.pattern = pattern_of(target.program, start.w);
  int iterations = 0;
  const auto walk = [&](const WarmStart& from) {
    PatternSearchOptions rest = options;
    rest.time_limit = watch.remaining();
    rest.max_iterations = std::max(options.max_iterations - iterations, 0);
    MpccSolution found = pattern_search(target.program.mpcc, data, from, rest, control);
    iterations += found.statistics.iterations;
    return found;
  };
  constexpr int kRounds = 10;
  MpccSolution best, last;
  for (int round = 0; round < kRounds; ++round) {
    const WarmStart before = start;
    const bool closings = forbid_inward_velocities(target, start.pattern, data);
    const bool lengths = equalize_lengths(target.program, start.pattern, data);
    if (!closings && !lengths && round > 0) break;
    best = walk(start);
    if (best.status != SolveStatus::Solved && round == 0 && closings) {
      // The start may be too far from a motion: first to an optimum, then to a motion.
      data.ubw = target.data.ubw;
      best = walk(before);
    }
    if (best.status != SolveStatus::Solved) break;
    start = best.warm_start;
    last = best;
  }
  if (best.status != SolveStatus::Solved && last.status == SolveStatus::Solved &&
      !has_inward_velocities(target, last.warm_start.pattern, last.w))
    best = last;
  best.statistics.iterations = iterations;
  return best;
}

}  // namespace saltus::detail
