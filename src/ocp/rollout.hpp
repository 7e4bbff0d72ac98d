// SPDX-License-Identifier: BSD-2-Clause
// A simulated motion as a guess of a transcribed problem.
#pragma once

#include "saltus/fesd/transcription.hpp"
#include "saltus/ocp/optimal_control_problem.hpp"
#include "saltus/sim/rollout.hpp"

namespace saltus::detail {

/// Where an interval has more events than its elements can hold, which phases are left out:
/// their events move to the end of the interval that is meant.
enum class LeaveOut : std::uint8_t { Shortest, First, Last };

/// Elements that end on the events of a motion, N_FE per interval.
[[nodiscard]] std::vector<MotionGuess::Element> elements_of(const Trajectory& motion,
                                                            const Horizon& horizon,
                                                            int N_FE, LeaveOut rule);
/// Elements for one interval of a motion; none if it has more events than N_FE can hold.
[[nodiscard]] std::vector<MotionGuess::Element> elements_between(const Trajectory& motion,
                                                                 double start, double end,
                                                                 int N_FE);
/// A column of values at a time, linear between samples; the right one at a jump.
[[nodiscard]] Vector value_at(const Trajectory& motion, const Matrix& values,
                              double time);
/// Whether some interval has more events than N_FE elements can hold.
[[nodiscard]] bool is_overfull(const Trajectory& motion, const Horizon& horizon,
                               int N_FE);

/// The motion with forces and impulses. Keeps a reference to it.
[[nodiscard]] MotionGuess motion_guess(const ContactModel& model,
                                       const Trajectory& motion,
                                       std::vector<MotionGuess::Element> elements);

/// Whether costs or constraints use algebraic variables, which rollouts do not know there.
[[nodiscard]] bool terms_use_algebraic(const OptimalControlProblem& problem);

/// The problem as rollouts judge it: bounds of states, path and final constraints by penalty.
[[nodiscard]] RolloutProblem rollout_problem(const OptimalControlProblem& problem);

}  // namespace saltus::detail
