// SPDX-License-Identifier: BSD-2-Clause
#include "linalg/plan.hpp"

#include <algorithm>
#include <numeric>

namespace saltus::detail {
namespace {

int rounded_up(int n, int unit) { return (n + unit - 1) / unit * unit; }

/// Lays out panels and rows of the supernodes in the tree's order.
void lay_out(Plan& plan, const SupernodeTree& tree, const Order& order,
             int round_rows_to) {
  std::vector<int> column_of(plan.n);  // of each position in `order`
  int column = 0;
  for (const int s : tree.sequence) {
    for (const int position : tree.nodes[s].columns) {
      plan.order.push_back(order.nodes[position]);
      plan.pair_at.push_back(order.pair_starts[position]);
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
    supernode.ld = supernode.k + rounded_up(supernode.r, round_rows_to);
    supernode.panel = plan.n_numbers;
    supernode.rows = static_cast<int>(plan.rows.size());
    plan.n_numbers += supernode.ld * supernode.k;
    column += supernode.k;
    for (const int position : node.rows) plan.rows.push_back(column_of[position]);
    std::sort(plan.rows.begin() + supernode.rows, plan.rows.end());
    plan.max_k = std::max(plan.max_k, supernode.k);
    plan.max_r = std::max(plan.max_r, supernode.r);
    plan.supernodes.push_back(supernode);
  }
}

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
      target.contiguous =
          plan.places.back() - plan.places[target.places] == node.r - begin - 1;
      plan.targets.push_back(target);
    }
    node.targets_end = static_cast<int>(plan.targets.size());
  }
}

}  // namespace

Plan make_plan(const Graph& graph, const Order& order, const PlanOptions& options) {
  Plan plan;
  plan.n = graph.size();
  plan.n_kept = options.n_kept;
  const SupernodeTree tree = make_supernode_tree(graph, order.nodes, order.pair_starts,
                                                 options.n_kept, options.cost);
  plan.nonzeros = tree.nonzeros;
  plan.flops = tree.flops;
  lay_out(plan, tree, order, options.round_rows_to);
  aim_updates(plan);
  return plan;
}

PlanView Plan::view() const {
  const int n_supernodes = static_cast<int>(supernodes.size()) - (n_kept > 0 ? 1 : 0);
  return {supernodes.data(), n_supernodes,  rows.data(),
          targets.data(),    places.data(), pair_at.data()};
}

Locator::Locator(const Plan& plan)
    : plan_(plan), supernode_of_(plan.n), column_of_(plan.n) {
  for (std::size_t s = 0; s < plan.supernodes.size(); ++s) {
    const Supernode& node = plan.supernodes[s];
    for (int j = 0; j < node.k; ++j) supernode_of_[node.first + j] = static_cast<int>(s);
  }
  for (int j = 0; j < plan.n; ++j) column_of_[plan.order[j]] = j;
}

int Locator::row_in(const Supernode& supernode, int column) const {
  if (column < supernode.first + supernode.k) return column - supernode.first;
  const auto rows = std::span(plan_.rows).subspan(supernode.rows, supernode.r);
  const auto it = std::lower_bound(rows.begin(), rows.end(), column);
  return supernode.k + static_cast<int>(it - rows.begin());
}

int Locator::place_of(int node, int other) const {
  const auto [a, b] = std::minmax({column_of_[node], column_of_[other]});
  const Supernode& supernode = plan_.supernodes[supernode_of_[a]];
  return supernode.panel + (a - supernode.first) * supernode.ld + row_in(supernode, b);
}

}  // namespace saltus::detail
