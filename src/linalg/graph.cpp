// SPDX-License-Identifier: BSD-2-Clause
#include "linalg/graph.hpp"

#include <numeric>

namespace saltus::detail {

MatrixGraph graph_of(int n, std::span<const int> starts, std::span<const int> row_of) {
  MatrixGraph graph;
  graph.starts.assign(n + 1, 0);
  for (int j = 0; j < n; ++j) {
    graph.starts[j + 1] += starts[j + 1] - starts[j] - 1;
    for (int p = starts[j] + 1; p < starts[j + 1]; ++p) ++graph.starts[row_of[p] + 1];
  }
  std::partial_sum(graph.starts.begin(), graph.starts.end(), graph.starts.begin());
  graph.neighbours.resize(graph.starts[n]);
  graph.entry_of.resize(graph.starts[n]);
  // Column by column: a node meets those before it in their columns, then those behind it in
  // its own, and so all of them in ascending order.
  std::vector<int> next(graph.starts.begin(), graph.starts.end() - 1);
  const auto add = [&](int node, int neighbour, int entry) {
    graph.neighbours[next[node]] = neighbour;
    graph.entry_of[next[node]++] = entry;
  };
  for (int j = 0; j < n; ++j) {
    for (int p = starts[j] + 1; p < starts[j + 1]; ++p) {
      add(j, row_of[p], p);
      add(row_of[p], j, p);
    }
  }
  return graph;
}

}  // namespace saltus::detail
