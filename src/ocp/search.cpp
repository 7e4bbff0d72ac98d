// SPDX-License-Identifier: BSD-2-Clause
#include "ocp/search.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "ocp/boundary_moves.hpp"
#include "ocp/closings.hpp"
#include "ocp/pattern.hpp"
#include "saltus/base/stop_watch.hpp"

namespace saltus::detail {
namespace {

constexpr double kWorthwhile = 1e-7;  // relative decrease of the objective
// A pattern that fits takes some twenty to forty iterations.
constexpr int kTryIterations = 100;
// What slivers may be worth, over the objective.
constexpr double kOfSlivers = 1e-2;

bool is_solved(const MpccSolution& solution) {
  return solution.status == SolveStatus::Solved;
}

class Search {
 public:
  Search(const Discretized& target, const PatternSearchOptions& options,
         const SolveControl& control)
      : target_(target),
        options_(options),
        control_(control),
        watch_(options.time_limit),
        data_(target.data),
        searcher_(target.program.mpcc) {}

  // From pattern to pattern until lengths and closings agree with the pattern.
  MpccSolution settle(WarmStart start) {
    MpccSolution found = settle_from(std::move(start));
    found.statistics.iterations = iterations_;
    return found;
  }

  // Moves events over control boundaries and settles, until that gains nothing.
  MpccSolution cross(MpccSolution best) {
    while (auto moved = move_events(best)) {
      MpccSolution better = settle_from(std::move(*moved));
      if (!is_solved(better) || !(better.objective < enough(best.objective))) break;
      best = std::move(better);
    }
    best = without_slivers(best);
    best.statistics.iterations = iterations_;
    return best;
  }

 private:
  MpccSolution walk(const WarmStart& from, PatternSearchOptions options) {
    options.time_limit = watch_.remaining();
    options.max_iterations = std::max(options.max_iterations - iterations_, 0);
    MpccSolution found = searcher_.search(data_, from, options, control_);
    iterations_ += found.statistics.iterations;
    return found;
  }

  MpccSolution settle_from(WarmStart start) {
    if (start.pattern.empty()) start.pattern = pattern_of(target_.program, start.w);
    constexpr int kRounds = 10;
    MpccSolution best, last;
    for (int round = 0; round < kRounds; ++round) {
      const WarmStart before = start;
      const bool closings = forbid_inward_velocities(target_, start.pattern, data_);
      const bool lengths = equalize_lengths(target_.program, start.pattern, data_);
      if (!closings && !lengths && round > 0) break;
      best = walk(start, options_);
      if (!is_solved(best) && round == 0 && closings) {
        // The start may be too far from a motion: first to an optimum, then to a motion.
        data_.ubw = target_.data.ubw;
        best = walk(before, options_);
      }
      if (!is_solved(best)) break;
      start = best.warm_start;
      last = best;
    }
    if (!is_solved(best) && is_solved(last) &&
        !has_inward_velocities(target_, last.warm_start.pattern, last.w))
      best = last;
    return best;
  }

  [[nodiscard]] static double enough(double objective) {
    return objective - kWorthwhile * std::max(1.0, std::abs(objective));
  }

  // One branch problem; nothing if it has no solution.
  std::optional<MpccSolution> try_pattern(WarmStart& move) {
    forbid_inward_velocities(target_, move.pattern, data_);
    equalize_lengths(target_.program, move.pattern, data_);
    PatternSearchOptions quick = options_;
    quick.max_iterations =
        std::min(options_.max_iterations, iterations_ + kTryIterations);
    quick.max_steps = quick.neighbours = 0;
    MpccSolution found = walk(move, quick);
    if (!found.residuals.feasible_within(options_.tolerance)) return std::nullopt;
    return found;
  }

  // One event at a time and in the order of time, while the objective falls.
  std::optional<WarmStart> move_events(const MpccSolution& best) {
    WarmStart here = best.warm_start;
    double objective = best.objective;
    const auto n_elements = static_cast<int>(target_.program.layout.elements.size());
    bool moved = false;
    for (int n = 1, tried = 0; tried < n_elements; n = n % (n_elements - 1) + 1, ++tried)
      for (WarmStart& move : boundary_moves(target_, here, n)) {
        auto found = try_pattern(move);
        if (!found || !(found->objective < enough(objective))) continue;
        here = std::move(found->warm_start);
        objective = found->objective;
        moved = true;
        tried = 0;
        break;
      }
    return moved ? std::optional(std::move(here)) : std::nullopt;
  }

  // An event that a shortest element keeps from a control boundary belongs on it: the other
  // elements of the interval are long for that sliver, and the objective gains from their error.
  MpccSolution without_slivers(const MpccSolution& best) {
    const double most =
        best.objective + kOfSlivers * std::max(1.0, std::abs(best.objective));
    WarmStart here = best.warm_start;
    bool moved = false;
    const auto n_elements = static_cast<int>(target_.program.layout.elements.size());
    for (int n = 1; n < n_elements; ++n)
      for (WarmStart& move : moves_onto_boundary(target_, here, n)) {
        auto found = try_pattern(move);
        if (!found || !(found->objective <= most)) continue;
        here = std::move(found->warm_start);
        moved = true;
        break;
      }
    if (!moved) return best;
    MpccSolution clean = settle_from(std::move(here));
    return is_solved(clean) && clean.objective <= most ? clean : best;
  }

  const Discretized& target_;
  const PatternSearchOptions& options_;
  const SolveControl& control_;
  StopWatch watch_;
  MpccData data_;
  PatternSearcher searcher_;
  int iterations_ = 0;
};

}  // namespace

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
  return Search(target, options, control).settle(std::move(start));
}

MpccSolution cross_boundaries(const Discretized& target, const MpccSolution& from,
                              const PatternSearchOptions& options,
                              const SolveControl& control) {
  if (!is_solved(from) || !can_move_events(target)) {
    MpccSolution same = from;
    same.statistics.iterations = 0;
    return same;
  }
  return Search(target, options, control).cross(from);
}

}  // namespace saltus::detail
