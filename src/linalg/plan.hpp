// SPDX-License-Identifier: BSD-2-Clause
// What an analysis leaves behind: supernodes, their panels, where their updates go.
#pragma once

#include <span>
#include <vector>

#include "linalg/graph.hpp"
#include "linalg/ordering.hpp"
#include "linalg/plan_view.hpp"
#include "linalg/supernode_tree.hpp"

namespace saltus::detail {

struct Plan {
  int n = 0;
  int n_kept = 0;             ///< columns at the end that are not eliminated
  std::vector<int> order;     ///< order[column of L] = node
  std::vector<char> pair_at;  ///< for each column of L whether it begins a 2 × 2 pivot
  std::vector<Supernode> supernodes;
  std::vector<int> rows;  ///< columns of L, ascending within a supernode
  std::vector<Target> targets;
  std::vector<int> places;
  int n_numbers = 0;  ///< of all panels
  int max_k = 0, max_r = 0;
  long long nonzeros = 0, flops = 0;

  [[nodiscard]] PlanView view() const;
};

/// How panels are made.
struct PlanOptions {
  /// The last so many of the order are not eliminated; they form the last supernode, whose
  /// panel gathers their Schur complement. All of them are taken to be coupled.
  int n_kept = 0;
  /// Rows below the pivots are rounded up to a multiple of this.
  int round_rows_to = 1;
  CostModel cost = {};
};

/// Plans the factorisation in the given order of elimination.
[[nodiscard]] Plan make_plan(const Graph& graph, const Order& order,
                             const PlanOptions& options);

/// Finds the places of the entries of K in the numbers of L.
class Locator {
 public:
  explicit Locator(const Plan& plan);

  [[nodiscard]] int column_of(int node) const { return column_of_[node]; }
  [[nodiscard]] int supernode_of(int column) const { return supernode_of_[column]; }
  /// Row of the panel in which a column of L stands.
  [[nodiscard]] int row_in(const Supernode& supernode, int column) const;
  /// Where the entry of two nodes stands.
  [[nodiscard]] int place_of(int node, int other) const;

 private:
  const Plan& plan_;
  std::vector<int> supernode_of_, column_of_;
};

}  // namespace saltus::detail
