// SPDX-License-Identifier: BSD-2-Clause
// The impulses that lead to a reached velocity, piece by piece back to v⁻.
#pragma once

#include "impact/reachability.hpp"

namespace saltus::detail {

/// A way to the outcome with coordinates y. Pre: some outcome of `reach` has a corner there,
/// and the space is one of velocities alone.
[[nodiscard]] std::vector<ImpactStep> way_to(const RationalVector& y,
                                             const ExactSpace& space, Reachability& reach,
                                             const ImpactProblem& problem);

}  // namespace saltus::detail
