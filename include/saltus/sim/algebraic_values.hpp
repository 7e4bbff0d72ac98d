// SPDX-License-Identifier: BSD-2-Clause
// The algebraic variables of a motion.
#pragma once

#include "saltus/mech/contact_model.hpp"
#include "saltus/sim/trajectory.hpp"

namespace saltus {

/// n_z × samples, with z of every sample, both limits of a jump included,
///
///   0 = g_alg(q, v, z, u)                                                              (C-14)
///
/// by Newton's method from the guess of the model; NaN where it fails. Throws InvalidInput if the
/// motion is not one of the model.
[[nodiscard]] Matrix algebraic_values(const ContactModel& model,
                                      const Trajectory& motion);

}  // namespace saltus
