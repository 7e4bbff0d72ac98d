// SPDX-License-Identifier: BSD-2-Clause
// Long computations that Python can watch and stop.
#pragma once

#include <nanobind/nanobind.h>

#include <atomic>
#include <functional>

#include "saltus/sim/simulate.hpp"
#include "saltus/solve/observer.hpp"

namespace saltus::python {

/// Runs `work` on a thread of its own and without the GIL. Meanwhile this thread looks for
/// signals several times a second, and calls `tick` with the GIL. If either raises, the work is
/// asked to stop, and the exception goes on once it has.
void run_watched(const std::function<void(const std::atomic<bool>& interrupt)>& work,
                 const std::function<void()>& tick = {});

/// As above for a solve: `progress` is None, or gets a list of records and the lines of the
/// table that show them.
void run_watched(const std::function<void(const SolveControl& control)>& work,
                 const nanobind::object& progress);

/// As above for a simulation: `progress` is None, or gets the time [s] that was reached.
void run_watched(const std::function<void(const SimulationControl& control)>& work,
                 const nanobind::object& progress);

}  // namespace saltus::python
