// SPDX-License-Identifier: BSD-2-Clause
// Global search over controls by many exact rollouts.
#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "saltus/sim/rollout.hpp"

namespace saltus {

struct ExploreOptions {
  std::uint64_t seed = 1;
  int n_starts = 8;        ///< independent searches
  int n_generations = 80;  ///< of the first evolution of a search
  int population = 0;      ///< rollouts of a generation; 0: five per control, at least 20
  int n_restarts = 6;      ///< evolutions around the best, with shrinking spread
  int n_descent = 200;     ///< steps of a descent
  double spread = 0.25;    ///< of the first evolution, over the range of the controls
  int n_best = 3;          ///< candidates returned
  int n_threads = 0;       ///< 0: all cores. Does not change a bit of the result.

  bool operator==(const ExploreOptions&) const = default;
};

/// Throws InvalidInput if something is out of range.
void check(const ExploreOptions& options);

struct Candidate {
  Matrix u;  ///< n_u × N
  double cost = kInfinity;
  Simulation motion = {};
};

struct Exploration {
  std::vector<Candidate> best;  ///< cheapest first; no two from one search
  std::vector<double> costs;    ///< of all searches
  long n_rollouts = 0;
};

/// Each search evolves controls by covariance matrix adaptation [H16], descends with exact
/// gradients, and repeats both around the best point with shrinking spread. `guess`, n_u × N,
/// is where the first search starts; the others start from random controls, every other one
/// with few intervals at first. Once `interrupt` is true searches end with what they have.
[[nodiscard]] Exploration explore(const RolloutProblem& problem,
                                  const ExploreOptions& options = {},
                                  const Matrix& guess = {},
                                  const std::atomic<bool>* interrupt = nullptr);

}  // namespace saltus
