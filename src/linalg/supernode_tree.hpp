// SPDX-License-Identifier: BSD-2-Clause
// Elimination tree of an order, its columns merged to supernodes where that saves time.
#pragma once

#include <span>
#include <vector>

#include "linalg/graph.hpp"

namespace saltus::detail {

/// Time of a supernode with k pivots, r rows below, m = k + r:
///
///   t = per_node + per_pivot k + per_number k m + per_update r² + per_flop k (k m + r²)
struct CostModel {
  double per_node = 25.0, per_pivot = 4.0, per_number = 0.5, per_update = 0.4;
  double per_flop = 0.08;

  [[nodiscard]] double operator()(double k, double r) const {
    const double m = k + r;
    return per_node + per_pivot * k + per_number * k * m + per_update * r * r +
           per_flop * k * (k * m + r * r);
  }
};

struct SupernodeTree {
  struct Node {
    std::vector<int> columns;  ///< positions in the order
    std::vector<int> rows;     ///< below the columns, positions in the order
    int parent = -1;
  };
  std::vector<Node> nodes;
  std::vector<int> sequence;          ///< of nodes, children before parents
  long long nonzeros = 0, flops = 0;  ///< before merging
};

/// Positions of the order that begin a 2 × 2 pivot with the position behind them.
using PairStarts = std::vector<bool>;

[[nodiscard]] SupernodeTree make_supernode_tree(const Graph& graph,
                                                std::span<const int> order,
                                                const PairStarts& pair_starts, int n_kept,
                                                const CostModel& cost);

}  // namespace saltus::detail
