// SPDX-License-Identifier: BSD-2-Clause
// Motions one after the other.
#pragma once

#include "saltus/sim/trajectory.hpp"

namespace saltus::detail {

/// Puts a motion that starts at time 0 at the end of another one, from time t on.
void append(Trajectory& motion, const Trajectory& step, double t);

}  // namespace saltus::detail
