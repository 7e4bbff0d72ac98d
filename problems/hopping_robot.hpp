// SPDX-License-Identifier: BSD-2-Clause
// A leg with two joints that hops (time-freezing, section 6).
#pragma once

#include "saltus/ocp/optimal_control_problem.hpp"

namespace saltus::problems {

/// Where the holes in the ground are imposed.
enum class Holes { None, AtIntervals, Everywhere };

struct HopOptions {
  double target = 3.0;  ///< [m]
  double T = 2.5;       ///< [s]
  int N = 20;
  Holes holes = Holes::None;
  double joint_speed = 30.0;  ///< [rad/s] bound
};

/// q = (x, z, φ, ψ): hip, angle of the thigh, of the knee against it.
[[nodiscard]] ContactModel hopping_robot();
/// From rest at x = 0 to the target with the least torque; friction 0.8, inelastic.
[[nodiscard]] OptimalControlProblem hop(const HopOptions& options = {});

}  // namespace saltus::problems
