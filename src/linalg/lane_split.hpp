// SPDX-License-Identifier: BSD-2-Clause
// Finds parts of a graph that look alike and do not touch: one for each lane of a vector.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "linalg/graph.hpp"
#include "linalg/plan_view.hpp"
#include "saltus/linalg/ldlt.hpp"

namespace saltus::detail {

/// Corresponding nodes of the lanes.
using Orbit = std::array<int, kLanes>;

/// Nodes of different lanes are not neighbours. Nodes of no lane are the rest.
struct LaneSplit {
  std::vector<Orbit> orbits;
  std::vector<int> orbit_of;  ///< of each node; −1: rest
  std::vector<int> lane_of;   ///< of each node; −1: rest
};

/// Everything is rest.
[[nodiscard]] LaneSplit no_split(int n);

/// Gives those orbits back to the rest that are not to be kept.
void keep_orbits(LaneSplit& split, std::span<const char> kept);

/// Discretised optimal control problems repeat one pattern along time. Lanes are grown from
/// nodes of equal surroundings in step, neighbour by neighbour, until they meet. Nodes of
/// different kinds do not correspond; no kinds, no difference.
[[nodiscard]] LaneSplit split_into_lanes(const Graph& graph,
                                         std::span<const Diagonal> kinds);

}  // namespace saltus::detail
