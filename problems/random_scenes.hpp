// SPDX-License-Identifier: BSD-2-Clause
// Planar bodies at random, and whether a motion of theirs is physical.
#pragma once

#include <cstdint>

#include "saltus/sim/simulate.hpp"

namespace saltus::problems {

struct RandomScene {
  ContactModel model;
  State start;
  Vector masses;  ///< diagonal of M
};

/// 1 to n_max discs, boxes and polygons above the ground, side by side or in two rows, with
/// gravity. All may touch the ground and their neighbours: discs with their rim, polygons with
/// corners and sides; where two polygons touch, corners are rounded. One mu in [0, 1.5] and one
/// e in [0, 1] for all contacts; a quarter of the scenes has no friction, a third no
/// restitution.
[[nodiscard]] RandomScene random_scene(std::uint64_t seed, int n_max);

/// The worst of a motion over all grid points, left and right limits.
struct PhysicsCheck {
  double energy_gain =
      0.0;  ///< from one grid point to a later one, over the first energy
  double penetration = 0.0;  ///< [m] largest −gap
  double cone_excess = 0.0;  ///< [N] largest ‖λ_t‖ − mu λ_n
  double adhesion = 0.0;     ///< [N] largest −λ_n
};
[[nodiscard]] PhysicsCheck check_physics(const RandomScene& scene,
                                         const Trajectory& motion);

}  // namespace saltus::problems
