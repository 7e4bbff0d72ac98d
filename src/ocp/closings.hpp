// SPDX-License-Identifier: BSD-2-Clause
// Contacts that close do so with an impulse, or softly.
#pragma once

#include <vector>

#include "ocp/discretized.hpp"

namespace saltus::detail {

/// Without an impulse, (C-7) lets a closed contact have any velocity, also an inward one, and a
/// program finds such points: they pass for motions and are none. Where the pattern closes a
/// contact the deficit N is held at zero, so that J_nᵀ(v⁺ + e v⁻) ≥ 0; where this is new the
/// pattern takes the side of the impulse. True if a bound has changed.             (C-13)
bool forbid_inward_velocities(const Discretized& d, std::vector<PairState>& pattern,
                              MpccData& data);

/// Whether a contact that the pattern closes has a deficit.
[[nodiscard]] bool has_inward_velocities(const Discretized& d,
                                         const std::vector<PairState>& pattern,
                                         const Vector& w);

}  // namespace saltus::detail
