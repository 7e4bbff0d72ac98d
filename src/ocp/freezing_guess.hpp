// SPDX-License-Identifier: BSD-2-Clause
// A simulated motion as a guess of a time-freezing program.
#pragma once

#include "saltus/ocp/optimal_control_problem.hpp"

namespace saltus::detail {

/// The motion in numerical time: impacts take the time that the auxiliary flow needs, contact
/// slows the clock. Keeps references to the problem and the motion.
[[nodiscard]] MotionGuess freezing_guess(const OptimalControlProblem& problem,
                                         const Trajectory& motion);

}  // namespace saltus::detail
