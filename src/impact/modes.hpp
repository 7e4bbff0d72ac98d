// SPDX-License-Identifier: BSD-2-Clause
// What the slip of a pushing contact may do during a piece of an impact: point into one of
// finitely many cones, or vanish.
#pragma once

#include <vector>

#include "impact/rational.hpp"
#include "saltus/impact/impact_set.hpp"

namespace saltus::detail {

/// A closed cone of slips u_t in which friction is spanned by the same corners.
struct SlipMode {
  std::vector<RationalVector> half_planes;  // aᵀu_t ≥ 0
  std::vector<RationalVector> lines;        // aᵀu_t = 0 throughout the mode
  std::vector<RationalVector> corners;      // of Λ_t for mu Λ_n = 1
  std::vector<int> neighbours;              // modes that touch this one
};

/// Pre: n_t is 1 or 2.
[[nodiscard]] std::vector<SlipMode> slip_modes(Index n_t,
                                               const ImpactSetOptions& options);

/// Corners of an n-gon on the unit circle, exactly, nearly evenly spaced. Pre: 4 divides n.
[[nodiscard]] std::vector<RationalVector> circle_points(int n);

}  // namespace saltus::detail
