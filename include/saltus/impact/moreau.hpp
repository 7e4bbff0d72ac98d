// SPDX-License-Identifier: BSD-2-Clause
// Newton's and Moreau's impact law with Coulomb friction, the one that FESD-J uses.
#pragma once

#include "saltus/impact/outcome.hpp"

namespace saltus {

struct MoreauOptions {
  /// Largest residual (Z-6) of a resolved impact, over the largest |Jᵀv⁻|.
  double tolerance = 1e-10;
  /// Sides of the polygon that stands in for the friction disc in a first guess, ≥ 4.
  int n_sides = 8;
};

/// The velocity v⁺ and impulses with (Z-1) and, for every contact,
///
///   0 ≤ Λ_n ⊥ J_nᵀv⁺ + e min(0, J_nᵀv⁻) ≥ 0                                          (Z-2)
///   Λ_t ∈ arg min { Λᵀ J_tᵀv⁺ : ‖Λ‖ ≤ mu Λ_n }                                       (Z-3)
///
/// One linear complementarity problem, solved by pivoting, if all friction is planar;
/// Newton's method on the cones otherwise. Contacts may be redundant: v⁺ is then exact and
/// the impulses are one choice. Status Jammed: there is no such velocity, which happens only
/// with e > 0 and contacts that push against each other. Throws InvalidInput as check does.
[[nodiscard]] ImpactOutcome resolve_moreau(const ImpactProblem& problem,
                                           const MoreauOptions& options = {});

}  // namespace saltus
