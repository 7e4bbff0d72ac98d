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
  int n_starts = 16;        ///< independent searches
  int n_generations = 100;  ///< of the first evolution of a search
  int population = 0;       ///< rollouts of a generation; 0: grows with √unknowns
  int n_restarts = 6;       ///< evolutions around the best, with shrinking spread
  int n_descent = 60;       ///< steps of a descent
  double spread = 0.2;      ///< of the first evolution, over the range of the controls
  int n_best = 3;           ///< candidates returned
  int n_threads = 0;        ///< 0: all cores. Does not change a bit of the result.
  double time_limit = kInfinity;  ///< [s] of wall time

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
  /// Of all searches, those that were followed longest first. Costs of searches that were left
  /// early have softer constraints.
  std::vector<double> costs;
  long n_rollouts = 0;
};

/// Searches with few intervals evolve controls by covariance matrix adaptation [H16], with
/// coarse motions and soft constraints, and descend with exact gradients. The better half is
/// refined to all intervals and to the penalty of the problem, the best quarter evolves and
/// descends again with shrinking spread. `guess`, n_u × N, is refined beside these searches.
/// Once `interrupt` is true or the time is used up searches end with what they have.
[[nodiscard]] Exploration explore(const RolloutProblem& problem,
                                  const ExploreOptions& options = {},
                                  const Matrix& guess = {},
                                  const std::atomic<bool>* interrupt = nullptr);

}  // namespace saltus
