// SPDX-License-Identifier: BSD-2-Clause
#include "linalg/supernode_tree.hpp"

#include <algorithm>

namespace saltus::detail {
namespace {

/// Patterns of the columns of L below the diagonal, in positions of the order, ascending.
std::vector<std::vector<int>> column_patterns(const Graph& graph,
                                              std::span<const int> order, int n_kept) {
  const int n = graph.size();
  std::vector<int> position_of(n), mark(n, -1);
  for (int j = 0; j < n; ++j) position_of[order[j]] = j;
  std::vector<std::vector<int>> patterns(n), children(n);
  for (int j = 0; j < n; ++j) {
    std::vector<int>& pattern = patterns[j];
    mark[j] = j;
    const auto add = [&](int i) {
      if (i < j || mark[i] == j) return;
      mark[i] = j;
      pattern.push_back(i);
    };
    if (j >= n - n_kept) {
      for (int i = j + 1; i < n; ++i) pattern.push_back(i);
      continue;
    }
    for (const int neighbour : graph.of(order[j])) add(position_of[neighbour]);
    for (const int child : children[j]) {
      for (const int i : patterns[child]) add(i);
    }
    std::sort(pattern.begin(), pattern.end());
    if (!pattern.empty()) children[pattern.front()].push_back(j);
  }
  return patterns;
}

class Merger {
 public:
  Merger(SupernodeTree& tree, std::vector<std::vector<int>>&& patterns,
         const CostModel& cost)
      : tree_(tree), cost_(cost) {
    const int n = static_cast<int>(patterns.size());
    tree_.nodes.resize(n);
    children_.resize(n);
    for (int j = 0; j < n; ++j) {
      SupernodeTree::Node& node = tree_.nodes[j];
      node.columns = {j};
      node.rows = std::move(patterns[j]);
      if (node.rows.empty()) continue;
      node.parent = node.rows.front();
      children_[node.parent].push_back(j);
    }
  }

  /// Merges children into their parents, bottom-up; pairs and the last n_kept columns in any
  /// case.
  void merge(const PairStarts& pair_starts, int n_kept) {
    const int n = static_cast<int>(tree_.nodes.size());
    for (int p = 0; p < n; ++p) {
      const bool kept = p >= n - n_kept;
      // A partner comes first, so that the two columns stand side by side.
      if (p > 0 && pair_starts[p - 1]) {
        const auto it = std::find(children_[p].begin(), children_[p].end(), p - 1);
        absorb(p - 1, p, static_cast<std::size_t>(it - children_[p].begin()));
      }
      for (std::size_t c = 0; c < children_[p].size();) {
        const int child = children_[p][c];
        if (kept ? child >= n - n_kept : saving(child, p) >= 0.0) {
          absorb(child, p, c);
          c = 0;
        } else {
          ++c;
        }
      }
    }
  }

  void number() {
    const int n = static_cast<int>(tree_.nodes.size());
    for (int root = 0; root < n; ++root) {
      const auto& node = tree_.nodes[root];
      if (!node.columns.empty() && node.parent < 0) visit(root);
    }
  }

 private:
  [[nodiscard]] double saving(int child, int parent) const {
    const auto& a = tree_.nodes[child];
    const auto& b = tree_.nodes[parent];
    const auto size = [](const std::vector<int>& v) {
      return static_cast<double>(v.size());
    };
    return cost_(size(a.columns), size(a.rows)) + cost_(size(b.columns), size(b.rows)) -
           cost_(size(a.columns) + size(b.columns), size(b.rows));
  }

  void absorb(int child, int parent, std::size_t c) {
    auto& a = tree_.nodes[child];
    auto& b = tree_.nodes[parent];
    a.columns.insert(a.columns.end(), b.columns.begin(), b.columns.end());
    b.columns = std::move(a.columns);
    a.columns.clear();
    children_[parent].erase(children_[parent].begin() + static_cast<std::ptrdiff_t>(c));
    for (const int grandchild : children_[child]) {
      tree_.nodes[grandchild].parent = parent;
      children_[parent].push_back(grandchild);
    }
    children_[child].clear();
  }

  void visit(int root) {
    std::vector<std::pair<int, std::size_t>> stack{{root, 0}};
    while (!stack.empty()) {
      auto& [node, next] = stack.back();
      if (next < children_[node].size()) {
        const int child = children_[node][next++];
        stack.emplace_back(child, 0);
      } else {
        tree_.sequence.push_back(node);
        stack.pop_back();
      }
    }
  }

  SupernodeTree& tree_;
  const CostModel& cost_;
  std::vector<std::vector<int>> children_;
};

}  // namespace

SupernodeTree make_supernode_tree(const Graph& graph, std::span<const int> order,
                                  const PairStarts& pair_starts, int n_kept,
                                  const CostModel& cost) {
  SupernodeTree tree;
  auto patterns = column_patterns(graph, order, n_kept);
  for (const auto& pattern : patterns) {
    const auto count = static_cast<long long>(pattern.size());
    tree.nonzeros += count;
    tree.flops += count * (count + 2);
  }
  Merger merger(tree, std::move(patterns), cost);
  merger.merge(pair_starts, n_kept);
  merger.number();
  return tree;
}

}  // namespace saltus::detail
