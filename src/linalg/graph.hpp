// SPDX-License-Identifier: BSD-2-Clause
// The graph of a symmetric matrix: who is coupled with whom.
#pragma once

#include <span>
#include <utility>
#include <vector>

namespace saltus::detail {

/// Neighbours of every node, without the node itself.
struct Graph {
  std::vector<int> starts = {0};
  std::vector<int> neighbours;

  [[nodiscard]] int size() const { return static_cast<int>(starts.size()) - 1; }
  [[nodiscard]] std::span<const int> of(int node) const {
    return std::span(neighbours).subspan(starts[node], starts[node + 1] - starts[node]);
  }
};

/// The graph of a matrix, neighbours ascending.
struct MatrixGraph : Graph {
  std::vector<int> entry_of;  ///< of each neighbour: its entry of the matrix
};

/// The graph of a lower triangle in compressed columns, each of which begins with its diagonal.
[[nodiscard]] MatrixGraph graph_of(int n, std::span<const int> starts,
                                   std::span<const int> row_of);

/// Makes a graph node by node. Every edge is to be added at both ends, as often as one likes.
class GraphBuilder {
 public:
  explicit GraphBuilder(int n) : mark_(n, -1) {}

  void add(int neighbour) {
    const int node = graph_.size();
    if (neighbour == node || mark_[neighbour] == node) return;
    mark_[neighbour] = node;
    graph_.neighbours.push_back(neighbour);
  }
  void finish_node() {
    graph_.starts.push_back(static_cast<int>(graph_.neighbours.size()));
  }
  [[nodiscard]] Graph graph() { return std::move(graph_); }

 private:
  Graph graph_;
  std::vector<int> mark_;
};

}  // namespace saltus::detail
