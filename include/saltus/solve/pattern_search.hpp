// SPDX-License-Identifier: BSD-2-Clause
// Search over patterns: from a feasible point to one that no neighbouring pattern improves.
#pragma once

#include <memory>
#include <vector>

#include "saltus/mpcc/mpcc.hpp"
#include "saltus/solve/observer.hpp"
#include "saltus/solve/solution.hpp"

namespace saltus {

struct PatternSearchOptions {
  /// Bound on the residuals of the unrelaxed problem, in user units, > 0.
  double tolerance = 1e-7;
  /// Newton steps of all branch problems and certificates together, ≥ 0.
  int max_iterations = 6000;
  /// [s] wall time, > 0.
  double time_limit = kInfinity;
  /// Patterns accepted one after the other, ≥ 0; with 0 only the first one is solved.
  int max_steps = 200;
  /// Where a point is B-stationary: how many pairs that are not biactive are flipped, one at a
  /// time, to look for a better pattern behind it, ≥ 0.                                 (P-3)
  int neighbours = 8;
  /// Barrier parameters of the first branch problem, tried in turn, each > 0: the start may be
  /// near its solution or far from it.
  std::vector<double> first_mus = {1e-4, 1e-2, 1.0};
  /// Newton steps for each of them, ≥ 1; a start that is far from a motion takes hundreds.
  int first_iterations = 100;

  bool operator==(const PatternSearchOptions&) const = default;
};

/// Solves the problem with the zero sides of a pattern fixed, then walks from pattern to
/// pattern while the objective falls: by signs of multipliers, by linear programs with
/// complementarity constraints, by single flips. Ends at a B-stationary point unless a limit
/// comes first. From a start that is feasible every result is feasible and no worse.
///
/// `start`: w is needed; its pattern (empty: the smaller side of each pair is zero) and its
/// multipliers (empty: not known) help; μ and σ are not used. w need not be feasible if the
/// pattern is. Reentrant; throws InvalidInput for data, options or a start that do not fit.
[[nodiscard]] MpccSolution pattern_search(const Mpcc& mpcc, const MpccData& data,
                                          const WarmStart& start,
                                          const PatternSearchOptions& options = {},
                                          const SolveControl& control = {});

/// Pattern searches in one problem, one after the other, with other data each time. What
/// depends on the problem alone is made once: tapes, and the order of elimination, for which
/// the first matrix is the sample. Belongs to one thread at a time.
class PatternSearcher {
 public:
  explicit PatternSearcher(const Mpcc& mpcc);
  ~PatternSearcher();
  PatternSearcher(PatternSearcher&&) noexcept;
  PatternSearcher& operator=(PatternSearcher&&) noexcept;

  /// As pattern_search.
  [[nodiscard]] MpccSolution search(const MpccData& data, const WarmStart& start,
                                    const PatternSearchOptions& options = {},
                                    const SolveControl& control = {});

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace saltus
