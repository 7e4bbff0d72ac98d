// SPDX-License-Identifier: BSD-2-Clause
// What kind of stationary point a branch problem ended at, and where descent is left.
#pragma once

#include <optional>

#include "solve/interior_point/branch_solver.hpp"

namespace saltus::detail {

/// Sides below count as zero.
inline constexpr double kBiactive = 1e-6;

/// A stationarity type and, where the linearised problem still has descent, the pattern and
/// the point to go on from.
struct Certificate {
  Stationarity stationarity = Stationarity::Unknown;
  std::optional<Pattern> better_pattern;
  Vector better_x;
};

/// Pairs both of whose sides are below the tolerance.
[[nodiscard]] std::vector<int> biactive_pairs(const LiftedProblem& problem,
                                              const Vector& x, double tolerance);

/// The strongest of S, M, C, W that the signs of the multipliers of biactive pairs allow
/// (Scheel and Scholtes, 2000).
[[nodiscard]] Stationarity stationarity_by_signs(const LiftedProblem& problem,
                                                 const BranchPoint& point,
                                                 double tolerance);

/// Decides by signs where they suffice, else by the linear program with complementarity
/// constraints
///
///   min ∇fᵀd   s.t.   J d = 0,   l ≤ x + d ≤ u,   0 ≤ d_a ⊥ d_b ≥ 0 on biactive pairs    (I-11)
///
/// in a box around the point: d = 0 solves it exactly if the point is B-stationary.
[[nodiscard]] Certificate certify(LiftedProblem& problem, BranchSolver& solver,
                                  const BranchPoint& point, double tolerance);

}  // namespace saltus::detail
