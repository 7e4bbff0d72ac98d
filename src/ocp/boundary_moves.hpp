// SPDX-License-Identifier: BSD-2-Clause
// Patterns on the other side of a control boundary.
#pragma once

#include <vector>

#include "ocp/discretized.hpp"
#include "saltus/solve/solution.hpp"

namespace saltus::detail {

/// Whether events of this problem can be moved from element to element.
[[nodiscard]] bool can_move_events(const Discretized& d);

/// An event cannot slide over a control boundary: the element between them cannot vanish, so
/// that it stops at its shortest length, or on the boundary itself, and the point is stationary
/// though a better one lies behind. For an event at the start of element n that sits on a boundary:
/// the patterns that have it in the interval before and in the one after. If a shortest element
/// keeps it from a boundary: those that have it on the boundary and behind it. Only where no
/// other event is in the way. With a guess of the lengths; multipliers are left out.
/// Pre: can_move_events, from.pattern, n ≥ 1.
[[nodiscard]] std::vector<WarmStart> boundary_moves(const Discretized& d,
                                                    const WarmStart& from, int n);

/// The same for events that a shortest element keeps from a boundary alone: onto it.
[[nodiscard]] std::vector<WarmStart> moves_onto_boundary(const Discretized& d,
                                                         const WarmStart& from, int n);

}  // namespace saltus::detail
