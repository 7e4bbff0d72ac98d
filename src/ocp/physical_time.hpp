// SPDX-License-Identifier: BSD-2-Clause
// From numerical time back to physical time.
#pragma once

#include "saltus/fesd/butcher.hpp"
#include "saltus/fesd/freezing_system.hpp"
#include "saltus/sim/trajectory.hpp"

namespace saltus::detail {

/// The motion over the clock: samples while it stands still are left out, what the flow does
/// there is an impact, forces are those of the flow over the speed of time.    (T-3), (T-4)
[[nodiscard]] Trajectory in_physical_time(const Trajectory& numerical,
                                          const ContactModel& model,
                                          const TimeFreezingOptions& options,
                                          const ButcherTableau& tableau);

}  // namespace saltus::detail
