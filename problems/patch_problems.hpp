// SPDX-License-Identifier: BSD-2-Clause
// Bodies with flat faces: the examples of the paper on patch contacts, with our numbers.
#pragma once

#include "contact_problems.hpp"

namespace saltus::problems {

/// A cuboid falls onto a corner, then onto its face, slides over the edge of a table and tips
/// (patch contacts, IV-A).
[[nodiscard]] InitialValueProblem falling_cuboid();

/// A box high above the ground, held by springs that are not linear.
[[nodiscard]] InitialValueProblem box_on_springs();

/// Two boxes turn freely, face on face: a spring between their centres holds them together, and
/// one slides along the other.
[[nodiscard]] InitialValueProblem turning_boxes();

/// A triangle pushes a pentagon (patch contacts, IV-B).
[[nodiscard]] OptimalControlProblem polygon_push();

/// A box of 1 kg, 2a × 2b, on the ground or above it, pushed by u = (f_x, f_y) at a height above
/// its centre.
struct BoxOnGround {
  double a = 0.6, b = 0.3;
  double height = 0.0;  ///< [m] of the push above the centre
  double mu_friction = 0.0;
};
[[nodiscard]] ContactModel box_on_ground(const BoxOnGround& data);

/// A box rests on the ground, another one falls onto it beside its middle, and a particle that
/// slides on the ground is stopped by friction, mu = 0.5: two patch contacts and an ordinary one.
/// All of 1 kg.
[[nodiscard]] InitialValueProblem stacked_boxes();

}  // namespace saltus::problems
