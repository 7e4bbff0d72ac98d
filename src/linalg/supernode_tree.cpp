// SPDX-License-Identifier: BSD-2-Clause
#include "linalg/supernode_tree.hpp"

#include <algorithm>
#include <cstdlib>

namespace saltus::detail {
namespace {

/// Patterns of the columns of L below the diagonal, in positions of the order, ascending.
std::vector<std::vector<int>> column_patterns(const Graph& graph,
                                              std::span<const int> order) {
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
    for (const int neighbour : graph.of(order[j])) add(position_of[neighbour]);
    for (const int child : children[j]) {
      for (const int i : patterns[child]) add(i);
    }
    std::sort(pattern.begin(), pattern.end());
    if (!pattern.empty()) children[pattern.front()].push_back(j);
  }
  return patterns;
}

/// Estimated time of a supernode with k pivots and r rows below [ns], measured on panels of
/// the NOSBENCH matrices.
double cost(double k, double r) {
  static const double c0=getenv("C0")?atof(getenv("C0")):25, c1=getenv("C1")?atof(getenv("C1")):4,
  c2=getenv("C2")?atof(getenv("C2")):0.5, c3=getenv("C3")?atof(getenv("C3")):0.4, c4=getenv("C4")?atof(getenv("C4")):0.08;
  const double m = k + r;
  return c0 + c1 * k + c2 * k * m + c3 * r * (r + 1) + c4 * k * (k * m + r * r);
}

class Merger {
 public:
  Merger(SupernodeTree& tree, std::vector<std::vector<int>>&& patterns) : tree_(tree) {
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

  /// Merges children into their parents, bottom-up.
  void merge(std::span<const int> order, std::span<const int> group_of) {
    const int n = static_cast<int>(tree_.nodes.size());
    for (int p = 0; p < n; ++p) {
      for (std::size_t c = 0; c < children_[p].size();) {
        const int child = children_[p][c];
        const bool together =
            !group_of.empty() &&
            group_of[order[tree_.nodes[child].columns.back()]] == group_of[order[p]];
        if (together || saving(child, p) >= 0.0) {
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
    return cost(size(a.columns), size(a.rows)) + cost(size(b.columns), size(b.rows)) -
           cost(size(a.columns) + size(b.columns), size(b.rows));
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
  std::vector<std::vector<int>> children_;
};

}  // namespace

SupernodeTree make_supernode_tree(const Graph& graph, std::span<const int> order,
                                  std::span<const int> group_of) {
  SupernodeTree tree;
  auto patterns = column_patterns(graph, order);
  for (const auto& pattern : patterns) {
    const auto count = static_cast<long long>(pattern.size());
    tree.nonzeros += count;
    tree.flops += count * (count + 2);
  }
  Merger merger(tree, std::move(patterns));
  merger.merge(order, group_of);
  merger.number();
  return tree;
}

}  // namespace saltus::detail
