// SPDX-License-Identifier: BSD-2-Clause
// Programs with a given pattern from starts that are far from a solution.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "ocp/discretized.hpp"
#include "saltus/solve/pattern_search.hpp"

namespace saltus::detail {

class PathHomotopy {
 public:
  /// Keeps references to everything.
  PathHomotopy(const Discretized& d, const SolveOptions& options,
               const SolveControl& control, int max_iterations);

  /// The optimum with the pattern of the start; nothing if none is found.
  [[nodiscard]] std::optional<MpccSolution> solve(const MpccData& data,
                                                  const WarmStart& start,
                                                  std::span<const double> mus);

  /// The same; where that finds nothing, first without constraints of the path, which are
  /// then tightened from what the motion does to what is asked:
  ///
  ///   g(w) ≥ (1 − θ) g(w₀) + θ lb  where g(w₀) < lb,  θ from 0 to 1, likewise ub         (H-1)
  ///
  /// Holes in the ground, say, are in the way of every motion that is only half right.
  [[nodiscard]] std::optional<MpccSolution> solve_around_path(
      const MpccData& data, const WarmStart& start, std::span<const double> mus);

  [[nodiscard]] int iterations() const { return iterations_; }  ///< of all solves

 private:
  [[nodiscard]] std::optional<MpccSolution> tighten(
      const MpccData& data, MpccSolution free, const std::vector<PairState>& pattern);

  const Discretized& d_;
  const SolveOptions& options_;
  const SolveControl& control_;
  int max_iterations_;
  std::vector<int> path_rows_;
  int iterations_ = 0;
};

}  // namespace saltus::detail
