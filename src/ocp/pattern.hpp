// SPDX-License-Identifier: BSD-2-Clause
// Patterns of transcribed problems: which sides are zero, and what follows for the lengths.
#pragma once

#include <vector>

#include "saltus/fesd/contact_system.hpp"
#include "saltus/fesd/transcription.hpp"
#include "saltus/solve/solution.hpp"

namespace saltus::detail {

/// The pattern that the values of a point show: of each pair the side that is smaller, in
/// its own scale, is zero.
[[nodiscard]] std::vector<PairState> pattern_of(const TranscribedProblem& problem,
                                                ConstVectorRef w);

/// The same, with impulses only where a contact closes: in a contact that lasts, Λ = 0. Where a
/// point is not quite feasible, small impulses in contacts are what is wrong with it.
[[nodiscard]] std::vector<PairState> settled_pattern(const ContactSystem& contacts,
                                                     const TranscribedProblem& problem,
                                                     ConstVectorRef w);

/// The pairs that follow from the sign of a velocity, in order.
[[nodiscard]] std::vector<int> direction_pairs(const TranscribedProblem& problem);

/// Their states as a point shows them.
void set_directions(const TranscribedProblem& problem, ConstVectorRef w,
                    std::vector<PairState>& pattern);

/// Whether something switches or jumps at the start of element n. Pre: n ≥ 1.
[[nodiscard]] bool switches_at(const TranscribedProblem& problem,
                               const std::vector<PairState>& pattern, std::size_t n);

/// Equal lengths where the pattern does not switch, free ones where it does: the bounds of
/// Layout::h_equal. Gives whether a bound changed.
bool equalize_lengths(const TranscribedProblem& problem,
                      const std::vector<PairState>& pattern, MpccData& data);

}  // namespace saltus::detail
