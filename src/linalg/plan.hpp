// SPDX-License-Identifier: BSD-2-Clause
// What an analysis leaves behind: supernodes, their panels, where their updates go.
#pragma once

#include <span>
#include <vector>

#include "linalg/graph.hpp"

namespace saltus::detail {

/// Consecutive columns of L with one pattern below them, stored as a dense panel:
/// k pivots and below them r rows, column by column, ld numbers apart.
struct Supernode {
  int first;           ///< column of L
  int k;               ///< pivots
  int r;               ///< rows below
  int ld;              ///< k + r, rounded up behind r
  int panel;           ///< offset of the panel in the numbers of L
  int rows;            ///< offset of the rows below in Plan::rows
  int targets, targets_end;
};

/// The part of a supernode's update that goes to one later supernode: the update's columns
/// from `begin` to `end`, in all rows from `begin` on.
struct Target {
  int begin, end;
  int ld;
  int panel;
  int columns;      ///< in Plan::places: target columns of begin … end − 1, as offset in L
  int places;       ///< in Plan::places: target rows of begin … r − 1
  int contiguous;   ///< target rows are consecutive
};

struct Plan {
  int n = 0;
  std::vector<int> order;     ///< order[column of L] = index of K
  std::vector<Supernode> supernodes;
  std::vector<int> rows;      ///< columns of L, ascending within a supernode
  std::vector<Target> targets;
  std::vector<int> places;
  std::vector<int> place_of;  ///< for each entry of the input its place in L
  int n_numbers = 0;          ///< of all panels
  int max_k = 0, max_r = 0;
  long long nonzeros = 0, flops = 0;
};

/// Plans the factorisation in the given order of elimination; indices of one group end in one
/// supernode. Pre: a group is consecutive in the order and connected.
[[nodiscard]] Plan make_plan(const Graph& graph, std::span<const int> order,
                             std::span<const int> group_of);

/// Fills Plan::place_of for a lower triangle in compressed columns.
void place_entries(Plan& plan, std::span<const int> starts, std::span<const int> row_of);

}  // namespace saltus::detail
