// SPDX-License-Identifier: BSD-2-Clause
#include "linalg/graph.hpp"

#include <algorithm>
#include <utility>

namespace saltus::detail {
Graph graph_from(std::vector<std::vector<int>> lists) {
  Graph graph;
  for (auto& list : lists) {
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
    graph.neighbours.insert(graph.neighbours.end(), list.begin(), list.end());
    graph.starts.push_back(static_cast<int>(graph.neighbours.size()));
  }
  return graph;
}

Graph graph_of(int n, std::span<const int> starts, std::span<const int> row_of) {
  std::vector<std::vector<int>> lists(n);
  for (int j = 0; j < n; ++j) {
    for (int p = starts[j]; p < starts[j + 1]; ++p) {
      const int i = row_of[p];
      if (i == j) continue;
      lists[i].push_back(j);
      lists[j].push_back(i);
    }
  }
  return graph_from(std::move(lists));
}

}  // namespace saltus::detail
