// SPDX-License-Identifier: BSD-2-Clause
#include "ocp/search.hpp"

#include <algorithm>

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
  constexpr int kRounds = 10;
  MpccSolution best;
  int iterations = 0;
  for (int round = 0; round < kRounds; ++round) {
    if (!equalize_lengths(target.program, start.pattern, data) && round > 0) break;
    PatternSearchOptions rest = options;
    rest.time_limit = watch.remaining();
    rest.max_iterations = std::max(options.max_iterations - iterations, 0);
    best = pattern_search(target.program.mpcc, data, start, rest, control);
    iterations += best.statistics.iterations;
    if (best.status != SolveStatus::Solved) break;
    start = best.warm_start;
  }
  best.statistics.iterations = iterations;
  return best;
}

}  // namespace saltus::detail
