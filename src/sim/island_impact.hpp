// SPDX-License-Identifier: BSD-2-Clause
// Impacts of an island by the laws of the impact component.
#pragma once

#include "saltus/impact/problem.hpp"
#include "sim/contact_islands.hpp"
#include "sim/element_solver.hpp"

namespace saltus::detail {

/// Where an impact happens, the velocity that enters it, and what restitution counts.
struct ImpactPlace {
  const Instant& instant;
  const ContactKernel& kernel;
  const Vector& v_minus;
  const std::vector<double>& e;  ///< one per contact of the island; empty: zero
};

/// The contacts of an island and the bodies that they reach, as a problem of its own.
struct IslandImpact {
  ImpactProblem problem;
  std::vector<int> entries;  ///< of q, one for each of the problem's velocities
};
[[nodiscard]] IslandImpact pose_island(const ImpactPlace& place,
                                       const ContactIsland& island);

/// Impulses by Newton's and Moreau's law, with the mode that they name, in the island's
/// solution. False if there are none.
[[nodiscard]] bool resolve_by_moreau(const ImpactPlace& place, ContactIsland& island);

/// Impulses of equal rates (an outcome of the impact set), with the slipping contact pressed a
/// little so that there is something to push against. False if there are none.
[[nodiscard]] bool resolve_by_equal_rates(const ImpactPlace& place, int slipping,
                                          ContactIsland& island);

}  // namespace saltus::detail
