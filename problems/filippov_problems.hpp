// SPDX-License-Identifier: BSD-2-Clause
// Filippov systems with known solutions.
#pragma once

#include "saltus/ocp/filippov_control_problem.hpp"

namespace saltus::problems {

/// A Filippov system with a state to start from.
struct FilippovProblem {
  FilippovModel model;
  Vector x0;
  double T;  ///< [s]
};

/// It turns one way inside the unit circle and the other way outside: one switch at t = 1.
[[nodiscard]] FilippovProblem switched_oscillator();
/// Its exact state at T ≥ 1.
[[nodiscard]] Vector switched_oscillator_end(double T);
/// ẍ = −x − 0.12 sign(ẋ): turning points 1, −0.76, 0.52, −0.28, 0.04, then it sticks.
[[nodiscard]] FilippovProblem coulomb_oscillator();
/// ẋ = −sign(x) from −√2: slides from t = √2.
[[nodiscard]] FilippovProblem sliding_point();
/// ẋ_i = −2 sign(x_i) + drive_i(t) in the plane with a clock: slides on one axis, then in the
/// origin, and leaves again. One subsystem of four regions.
[[nodiscard]] FilippovProblem sliding_in_the_origin();

inline constexpr double kBlockFriction = 0.3;
/// A block of 1 kg that slides at 0.5 m/s is pushed one metre in 1.6 s with the least effort;
/// friction brakes it, and holds it at the end.
[[nodiscard]] FilippovControlProblem pushed_block();

}  // namespace saltus::problems
