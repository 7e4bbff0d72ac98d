// SPDX-License-Identifier: BSD-2-Clause
// Which rows and terms of a large function belong together.
#pragma once

#include <span>
#include <vector>

#include "mpcc/shape.hpp"
#include "saltus/mpcc/grouping.hpp"

namespace saltus::detail {

/// The terms whose sum f is; sums are taken apart, numbers in front of them multiplied out.
[[nodiscard]] std::vector<Expr> additive_terms(const Expr& f);

/// Rows and terms (as numbers in the graph) that share enough are in one cluster. Clusters are
/// in the order of their first rows; those with terms only follow.
[[nodiscard]] std::vector<Cluster> find_clusters(const RowGraph& graph,
                                                 std::span<const int> rows,
                                                 std::span<const int> terms,
                                                 const GroupingOptions& options);

}  // namespace saltus::detail
