// SPDX-License-Identifier: BSD-2-Clause
#include "linalg/graph.hpp"

#include <algorithm>

namespace saltus::detail {
namespace {

/// From edges listed once or more in both directions.
Graph from_lists(std::vector<std::vector<int>>& lists) {
  Graph graph;
  for (auto& list : lists) {
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
    graph.neighbours.insert(graph.neighbours.end(), list.begin(), list.end());
    graph.starts.push_back(static_cast<int>(graph.neighbours.size()));
  }
  return graph;
}

}  // namespace

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
  return from_lists(lists);
}

Graph quotient(const Graph& graph, std::span<const int> group_of, int n_groups) {
  std::vector<std::vector<int>> lists(n_groups);
  for (int i = 0; i < graph.size(); ++i) {
    for (const int j : graph.of(i)) {
      if (group_of[i] != group_of[j]) lists[group_of[i]].push_back(group_of[j]);
    }
  }
  return from_lists(lists);
}

}  // namespace saltus::detail
