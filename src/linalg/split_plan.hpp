// SPDX-License-Identifier: BSD-2-Clause
// The plan of a factorisation in two parts: lanes that look alike, then the rest.
#pragma once

#include <span>
#include <vector>

#include "linalg/plan.hpp"
#include "saltus/linalg/ldlt.hpp"

namespace saltus::detail {

/// Moves a number of a lane to the rest, or back.
struct Link {
  int lane;  ///< place among the lanes' numbers
  int rest;  ///< place among the rest's numbers
};

/// Where an entry of K goes.
struct Entry {
  int place;
  int source;
};

/// K = [ A_l  B_lᵀ; B_l  C ] with blocks A_l of one pattern, l = 0 … 3, that are not coupled
/// with one another: all four are factorised at once, one per lane, then
///
///   S = C − Σ B_l A_l⁻¹ B_lᵀ                                                         (L-3)
///
/// by itself. Numbers of the lanes stand four by four, those of the rest behind them.
struct SplitPlan {
  int n = 0;
  Plan lanes;  ///< of any one lane; the nodes of C that it touches are kept
  Plan rest;
  std::vector<Entry> entries;  ///< in ascending places
  std::vector<int> blocks;     ///< of entries: those of each kBlock numbers, and the end
  std::vector<Link> schur;     ///< contributions of the lanes to S
  std::vector<Link> slots;     ///< kept columns of a lane and columns of the rest
  std::vector<int> lane_indices;  ///< index of K for each number of a vector in lanes
  std::vector<int> rest_indices;  ///< index of K for each column of the rest

  static constexpr int kBlock = 2048;  ///< numbers that are set together
  [[nodiscard]] int n_lane_numbers() const { return 4 * lanes.n_numbers; }
  [[nodiscard]] int n_numbers() const { return n_lane_numbers() + rest.n_numbers; }
};

[[nodiscard]] SplitPlan make_split_plan(int n, std::span<const int> starts,
                                        std::span<const int> row_of,
                                        const LdltOptions& options);

}  // namespace saltus::detail
