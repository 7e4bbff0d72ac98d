// SPDX-License-Identifier: BSD-2-Clause
// What the kernels see of a plan. Headers that they include are compiled once per instruction
// set: they must not instantiate inline functions of the standard library, which the linker
// would share between files compiled for different machines.
#pragma once

namespace saltus::detail {

inline constexpr int kLanes = 4;  ///< numbers of a vector

/// Consecutive columns of L with one pattern below them, stored as a dense panel:
/// k pivots and below them r rows, column by column, ld numbers apart.
struct Supernode {
  int first;  ///< column of L
  int k;      ///< pivots
  int r;      ///< rows below
  int ld;     ///< k + r, rounded up behind r
  int panel;  ///< offset of the panel in the numbers of L
  int rows;   ///< offset of the rows below in PlanView::rows
  int targets, targets_end;
};

/// The part of a supernode's update that goes to one later supernode: the update's columns
/// from `begin` to `end`, in all rows from `begin` on.
struct Target {
  int begin, end;
  int ld;
  int panel;
  int columns;  ///< in PlanView::places: target columns of begin … end − 1, as offset in L
  int places;      ///< in PlanView::places: target rows of begin … r − 1
  int contiguous;  ///< target rows are consecutive
};

struct PlanView {
  const Supernode* supernodes;
  int n_supernodes;  ///< without that of the kept columns
  const int* rows;
  const Target* targets;
  const int* places;
  const char* pair_at;
};

}  // namespace saltus::detail
