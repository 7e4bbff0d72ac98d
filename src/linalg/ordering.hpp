// SPDX-License-Identifier: BSD-2-Clause
// Orders of elimination.
#pragma once

#include <span>
#include <vector>

#include "linalg/graph.hpp"

namespace saltus::detail {

/// An order of elimination with little fill: order[position] = node. Nodes of a lower class
/// come before those of a higher one; no classes, no constraint. Greedy: the next node is one
/// whose elimination couples the fewest pairs of neighbours anew.
[[nodiscard]] std::vector<int> minimum_fill_order(const Graph& graph,
                                                  std::span<const int> classes = {});

}  // namespace saltus::detail
