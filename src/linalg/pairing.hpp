// SPDX-License-Identifier: BSD-2-Clause
// Partners for nodes whose diagonal may vanish.
#pragma once

#include <vector>

#include "linalg/graph.hpp"
#include "saltus/linalg/ldlt.hpp"

namespace saltus::detail {

/// A matching of weak positive with weak negative nodes along edges, as large as can be found:
/// the partner of each node, or −1. May be handed fewer edges than the matrix has.
[[nodiscard]] std::vector<int> pair_weak_nodes(const Graph& graph,
                                               const std::vector<Diagonal>& diagonals,
                                               std::span<const int> classes);

}  // namespace saltus::detail
