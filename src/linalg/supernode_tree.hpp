// SPDX-License-Identifier: BSD-2-Clause
// Elimination tree of an order, its columns merged to supernodes where that saves time.
#pragma once

#include <span>
#include <vector>

#include "linalg/graph.hpp"

namespace saltus::detail {

struct SupernodeTree {
  struct Node {
    std::vector<int> columns;  ///< positions in the order
    std::vector<int> rows;     ///< below the columns, positions in the order
    int parent = -1;
  };
  std::vector<Node> nodes;
  std::vector<int> sequence;  ///< of nodes, children before parents
  long long nonzeros = 0, flops = 0;  ///< before merging
};

[[nodiscard]] SupernodeTree make_supernode_tree(const Graph& graph,
                                                std::span<const int> order,
                                                std::span<const int> group_of);

}  // namespace saltus::detail
