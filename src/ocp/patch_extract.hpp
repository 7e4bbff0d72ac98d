// SPDX-License-Identifier: BSD-2-Clause
// Patch contacts in motions that come from programs.
#pragma once

#include "saltus/fesd/contact_system.hpp"
#include "saltus/fesd/transcription.hpp"
#include "saltus/sim/trajectory.hpp"

namespace saltus::detail {

/// Adds forces, gaps, contact points and events of patch contacts to a motion that was read from
/// the same variables.
void add_patches(const ContactModel& model, const ContactSystem& contacts,
                 const TranscribedProblem& problem, const Vector& w, Trajectory& motion);

}  // namespace saltus::detail
