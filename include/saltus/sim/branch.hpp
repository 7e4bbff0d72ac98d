// SPDX-License-Identifier: BSD-2-Clause
// All motions that impacts with several outcomes allow.
#pragma once

#include <cstddef>
#include <vector>

#include "saltus/sim/simulate.hpp"

namespace saltus {

/// One motion of many.
struct Branch {
  /// Number of the outcome that was taken, impact after impact, in the order of
  /// `branch_outcomes`.
  std::vector<std::size_t> choices;
  Simulation simulation;
};

struct BranchOptions {
  int max_runs = 100;
};

/// A run for every sequence of vertices of the impact sets that occur, in lexicographic order
/// of choices; only the first `max_runs` of them, or
/// those up to an interrupt. Throws InvalidInput as Marching::run does.
[[nodiscard]] std::vector<Branch> branch(const Marching& simulator, const State& start,
                                         double T, const Controls& controls = {},
                                         const BranchOptions& options = {},
                                         const SimulationControl& control = {});

}  // namespace saltus
