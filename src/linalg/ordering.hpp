// SPDX-License-Identifier: BSD-2-Clause
// Orders of elimination.
#pragma once

#include <span>
#include <vector>

#include "linalg/graph.hpp"

namespace saltus::detail {

struct Order {
  std::vector<int> nodes;         ///< in the order of elimination
  std::vector<bool> pair_starts;  ///< positions that form a 2 × 2 pivot with the next one
};

/// An order of elimination with little fill. Greedy: the next node is one whose elimination
/// couples the fewest pairs of neighbours anew. Nodes of a lower class come before those of a
/// higher one; no classes, no constraint. partner_of[v] is the node to be eliminated together
/// with v, or −1; partners are coupled and of one class.
[[nodiscard]] Order minimum_fill_order(const Graph& graph, std::span<const int> classes,
                                       std::span<const int> partner_of);

}  // namespace saltus::detail
