// SPDX-License-Identifier: BSD-2-Clause
// Search over the patterns of a discretised control problem, lengths of elements included.
#pragma once

#include "ocp/discretized.hpp"
#include "saltus/solve/pattern_search.hpp"

namespace saltus::detail {

/// Holds all lengths of elements at their guesses; with a free final time, equal to each
/// other if the discretisation has rows for that.
void fix_lengths(const TranscribedProblem& program, MpccData& data);

/// Pattern search with equal lengths where the pattern does not switch, until both agree.
[[nodiscard]] MpccSolution search(const Discretized& target, WarmStart start,
                                  const PatternSearchOptions& options,
                                  const SolveControl& control);

/// A solution with events on the better side of control boundaries, each behind the one where it
/// would stop, and without slivers between events and boundaries. Counts its own iterations.
[[nodiscard]] MpccSolution cross_boundaries(const Discretized& target,
                                            const MpccSolution& from,
                                            const PatternSearchOptions& options,
                                            const SolveControl& control);

}  // namespace saltus::detail
