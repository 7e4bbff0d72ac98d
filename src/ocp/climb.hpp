// SPDX-License-Identifier: BSD-2-Clause
// The rungs that ladders of contact models and of Filippov systems share.
#pragma once

#include <optional>

#include "ocp/discretized.hpp"
#include "saltus/solve/pattern_search.hpp"

namespace saltus::detail {

/// Of a motion that is worth to start from: largest violation.
inline constexpr double kUsefulGuess = 1e-2;

/// Products are penalised: product rows allow small impulses at every grid point.
inline constexpr double kPenalty = 100.0;

/// Pairs that every program flips at its end, at least: coarse programs decide which minimum is
/// found.
inline constexpr int kProgramNeighbours = 2;

/// Whether two optima are the same to 1e-6.
[[nodiscard]] bool is_same_objective(double a, double b);

[[nodiscard]] PatternSearchOptions search_options(const SolveOptions& options);

/// From a guess with lengths: the problem with these lengths in penalty form, then the search
/// from pattern to pattern; from the settled pattern where that form ends near a feasible
/// point, with the options `rest`. Nothing if none is found. The time limit of `options` is that
/// of both.
[[nodiscard]] std::optional<MpccSolution> climb(const Discretized& target,
                                                const Vector& w,
                                                const SolveOptions& options,
                                                PatternSearchOptions rest,
                                                const SolveControl& control);

/// The better of a solution and of what a search from it finds that looks behind more pairs.
/// Counts its iterations.
[[nodiscard]] MpccSolution polish(const Discretized& target, MpccSolution best,
                                  const SolveOptions& options,
                                  const SolveControl& control);

/// Throws InvalidInput if options do not fit a problem with n_u controls on N intervals.
void check(const OcpOptions& options, int n_u, int N);

}  // namespace saltus::detail
