// SPDX-License-Identifier: BSD-2-Clause
// The examples of the papers, with the data that tests, benchmarks and examples share.
#pragma once

#include "saltus/ocp/optimal_control_problem.hpp"

namespace saltus::problems {

inline constexpr double kGravity = 9.81;  ///< [m/s²]

/// A model with a state to start from.
struct InitialValueProblem {
  ContactModel model;
  Vector q0, v0;
  double T;  ///< [s]

  [[nodiscard]] Vector x0() const;
};

/// A ball of 1 kg dropped from 1 m.
[[nodiscard]] InitialValueProblem bouncing_ball(double e);
/// Two balls and a stiff spring; only the lower one can touch the ground (FESD-J, 5.1).
[[nodiscard]] InitialValueProblem two_balls(double e = 0.8);
/// A block on an incline of the given angle [rad], at rest on it.
[[nodiscard]] InitialValueProblem incline(double angle, double mu);
/// A particle thrown in the plane onto the ground, inelastic.
[[nodiscard]] InitialValueProblem thrown_particle();
/// A particle that slides on a plane in space.
[[nodiscard]] InitialValueProblem sliding_particle();

/// Squared distances as gap, as printed, or distances.
enum class DiscGap { Squared, Distance };
/// Two discs swap their places around an obstacle (FESD-J, 5.2). The first one is pushed.
struct Discs {
  DiscGap gap = DiscGap::Distance;
  double mass = 1.0;               ///< [kg] of the second disc
  double e = 0.0;                  ///< between the discs
  double drag = 2.0;               ///< [N] at high speed
  Eigen::Vector2d goal = {-2, 0};  ///< [m] of the second disc
  int N = 25;
};
[[nodiscard]] OptimalControlProblem discs(const Discs& data = {});

/// Three boxes on the ground, the middle one is pushed (FESD-J, 5.3).
struct ThreeBoxes {
  double e = 0.5;         ///< between the middle and the right one
  double mu_sides = 0.1;  ///< between boxes
  double mu_ground = 0.2;
  Eigen::Vector3d goal = {-7, 0, 5};  ///< [m] of the three, along the ground
  int N = 15;
};
[[nodiscard]] OptimalControlProblem three_boxes(const ThreeBoxes& data = {});

/// A particle of 1 kg above the ground, thrust in the plane or along x only.
enum class Thrust { Plane, AlongX };
[[nodiscard]] ContactModel thrust_particle(double mu, Thrust thrust);
/// From a height of 1 m to (3, 0) at rest in 2 s with the least effort (time-freezing, 5).
[[nodiscard]] OptimalControlProblem pushed_particle();

}  // namespace saltus::problems
