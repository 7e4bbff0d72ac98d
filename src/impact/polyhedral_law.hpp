// SPDX-License-Identifier: BSD-2-Clause
// Moreau's law with friction polygons as one linear complementarity problem.
#pragma once

#include <vector>

#include "impact/coulomb.hpp"
#include "impact/lemke.hpp"

namespace saltus::detail {

/// Per contact the directions that span its friction, n_t × n_d: ±1 for one tangent, a
/// regular polygon for two, turned so that a corner points against `slip` if that is not
/// zero. No column without friction.
[[nodiscard]] std::vector<Matrix> friction_directions(const ContactSpace& space,
                                                      ConstVectorRef slip, int n_sides);

struct PolyhedralImpulse {
  LcpStatus status = LcpStatus::Solved;
  Vector Lambda;  ///< per row; those of the ray if there is one
};

/// Λ_t = D β with directions D,
///
///   0 ≤ Λ_n ⊥ w_n ≥ 0,   0 ≤ β ⊥ Dᵀw_t + 1 γ ≥ 0,   0 ≤ γ ⊥ mu Λ_n − 1ᵀβ ≥ 0          (Z-8)
///
/// Its matrix is copositive, so that pivoting fails only if contacts push against each other
/// or digits are lost; another `attempt`, 0, 1, 2, …, takes another path.
[[nodiscard]] PolyhedralImpulse solve_polyhedral(const CoulombLaw& law,
                                                 const std::vector<Matrix>& directions,
                                                 int attempt);

}  // namespace saltus::detail
