// SPDX-License-Identifier: BSD-2-Clause
#include "linalg/plan.hpp"

#include <algorithm>
#include <numeric>

#include "linalg/supernode_tree.hpp"

namespace saltus::detail {
namespace {

constexpr int kLanes = 4;  // numbers of a vector

int rounded_up(int n) { return (n + kLanes - 1) / kLanes * kLanes; }

/// Lays out panels and rows of the supernodes in the tree's order.
void lay_out(Plan& plan, const SupernodeTree& tree, std::span<const int> order) {
  std::vector<int> column_of(plan.n);  // of each position in `order`
  int column = 0;
  for (const int s : tree.sequence) {
    for (const int position : tree.nodes[s].columns) {
      plan.order.push_back(order[position]);
      column_of[position] = column++;
    }
  }
  column = 0;
  for (const int s : tree.sequence) {
    const SupernodeTree::Node& node = tree.nodes[s];
    Supernode supernode{};
    supernode.first = column;
    supernode.k = static_cast<int>(node.columns.size());
    supernode.r = static_cast<int>(node.rows.size());
    supernode.ld = supernode.k + rounded_up(supernode.r);
    supernode.panel = plan.n_numbers;
    supernode.rows = static_cast<int>(plan.rows.size());
    plan.n_numbers += rounded_up(supernode.ld * supernode.k);
    column += supernode.k;
    for (const int position : node.rows) plan.rows.push_back(column_of[position]);
    std::sort(plan.rows.begin() + supernode.rows, plan.rows.end());
    plan.max_k = std::max(plan.max_k, supernode.k);
    plan.max_r = std::max(plan.max_r, supernode.r);
    plan.supernodes.push_back(supernode);
  }
}

/// Where rows and columns stand in panels.
class Locator {
 public:
  explicit Locator(const Plan& plan) : plan_(plan), supernode_of_(plan.n) {
    for (std::size_t s = 0; s < plan.supernodes.size(); ++s) {
      const Supernode& node = plan.supernodes[s];
      for (int j = 0; j < node.k; ++j) {
        supernode_of_[node.first + j] = static_cast<int>(s);
      }
    }
  }
  [[nodiscard]] int supernode_of(int column) const { return supernode_of_[column]; }

  /// Row of the panel in which a column of L stands.
  [[nodiscard]] int row_in(const Supernode& node, int column) const {
    if (column < node.first + node.k) return column - node.first;
    const auto rows = std::span(plan_.rows).subspan(node.rows, node.r);
    const auto it = std::lower_bound(rows.begin(), rows.end(), column);
    return node.k + static_cast<int>(it - rows.begin());
  }

 private:
  const Plan& plan_;
  std::vector<int> supernode_of_;
};

void aim_updates(Plan& plan) {
  const Locator locator(plan);
  for (Supernode& node : plan.supernodes) {
    const auto rows = std::span(plan.rows).subspan(node.rows, node.r);
    node.targets = static_cast<int>(plan.targets.size());
    for (int begin = 0, end = 0; begin < node.r; begin = end) {
      const int t = locator.supernode_of(rows[begin]);
      while (end < node.r && locator.supernode_of(rows[end]) == t) ++end;
      const Supernode& other = plan.supernodes[t];
      Target target{begin, end, other.ld, other.panel, 0, 0, 0};
      target.columns = static_cast<int>(plan.places.size());
      for (int j = begin; j < end; ++j) {
        plan.places.push_back(other.panel + (rows[j] - other.first) * other.ld);
      }
      target.places = static_cast<int>(plan.places.size());
      for (int i = begin; i < node.r; ++i) {
        plan.places.push_back(locator.row_in(other, rows[i]));
      }
      target.contiguous = plan.places.back() - plan.places[target.places] ==
                          node.r - begin - 1;
      plan.targets.push_back(target);
    }
    node.targets_end = static_cast<int>(plan.targets.size());
  }
}

}  // namespace

Plan make_plan(const Graph& graph, std::span<const int> order,
               std::span<const int> group_of) {
  Plan plan;
  plan.n = graph.size();
  const SupernodeTree tree = make_supernode_tree(graph, order, group_of);
  plan.nonzeros = tree.nonzeros;
  plan.flops = tree.flops;
  lay_out(plan, tree, order);
  aim_updates(plan);
  return plan;
}

void place_entries(Plan& plan, std::span<const int> starts, std::span<const int> row_of) {
  const Locator locator(plan);
  std::vector<int> column_of(plan.n);
  for (int j = 0; j < plan.n; ++j) column_of[plan.order[j]] = j;
  for (int j = 0; j < plan.n; ++j) {
    for (int p = starts[j]; p < starts[j + 1]; ++p) {
      const int a = column_of[j], b = column_of[row_of[p]];
      const Supernode& node = plan.supernodes[locator.supernode_of(std::min(a, b))];
      plan.place_of.push_back(node.panel + (std::min(a, b) - node.first) * node.ld +
                              locator.row_in(node, std::max(a, b)));
    }
  }
}

}  // namespace saltus::detail
