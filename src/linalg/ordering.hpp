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

/// What an order has to obey.
struct OrderConstraints {
  /// Nodes of a lower class come before those of a higher one; no classes, no constraint.
  std::span<const int> classes = {};
  /// The node to be eliminated together with each node, or −1; partners are coupled and of one
  /// class.
  std::span<const int> partner_of = {};
  /// The last so many nodes come last. They are taken to be coupled with one another, whether
  /// the graph says so or not, and have no partners.
  int n_last = 0;
};

/// An order of elimination with little fill. Greedy: the next node is one whose elimination
/// couples the fewest pairs of neighbours anew.
[[nodiscard]] Order minimum_fill_order(const Graph& graph,
                                       const OrderConstraints& constraints);

}  // namespace saltus::detail
