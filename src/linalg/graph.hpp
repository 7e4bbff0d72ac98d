// SPDX-License-Identifier: BSD-2-Clause
// The graph of a symmetric matrix: who is coupled with whom.
#pragma once

#include <span>
#include <vector>

namespace saltus::detail {

/// Neighbours of every node, ascending, without the node itself.
struct Graph {
  std::vector<int> starts = {0};
  std::vector<int> neighbours;

  [[nodiscard]] int size() const { return static_cast<int>(starts.size()) - 1; }
  [[nodiscard]] std::span<const int> of(int node) const {
    return std::span(neighbours).subspan(starts[node], starts[node + 1] - starts[node]);
  }
};

/// The graph of a lower triangle in compressed columns.
[[nodiscard]] Graph graph_of(int n, std::span<const int> starts,
                             std::span<const int> row_of);

/// The graph of edges listed once or more in both directions.
[[nodiscard]] Graph graph_from(std::vector<std::vector<int>> lists);

}  // namespace saltus::detail
