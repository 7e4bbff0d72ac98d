// SPDX-License-Identifier: BSD-2-Clause
// A motion marched control interval by control interval.
#pragma once

#include <atomic>

#include "saltus/ocp/optimal_control_problem.hpp"
#include "saltus/sim/simulate.hpp"

namespace saltus::detail {

/// Each interval from where `motion` enters it, with its own controls: where the motion is
/// unstable this stays near it, and shows events as they are. It jumps from one interval to the
/// next, positions included. Intervals that cannot be marched are those of `motion`.
[[nodiscard]] Trajectory march_intervals(const OptimalControlProblem& problem,
                                         const Trajectory& motion, const Matrix& u,
                                         const SimulationOptions& options,
                                         const std::atomic<bool>* interrupt);

}  // namespace saltus::detail
