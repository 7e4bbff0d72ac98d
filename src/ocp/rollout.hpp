// SPDX-License-Identifier: BSD-2-Clause
// A simulated motion as a guess of a transcribed problem.
#pragma once

#include "saltus/fesd/transcription.hpp"
#include "saltus/mech/contact_model.hpp"
#include "saltus/sim/trajectory.hpp"

namespace saltus::detail {

/// Element lengths that end on the events of a motion, N_FE per interval. Where an interval
/// has more events than it can hold, those that are closest to their neighbours are left out.
[[nodiscard]] std::vector<double> lengths_of(const Trajectory& motion,
                                             const Horizon& horizon, int N_FE);

/// The motion with forces and impulses. Keeps a reference to it.
[[nodiscard]] MotionGuess motion_guess(const ContactModel& model,
                                       const Trajectory& motion, const Horizon& horizon,
                                       int N_FE);

}  // namespace saltus::detail
