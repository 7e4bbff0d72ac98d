// SPDX-License-Identifier: BSD-2-Clause
// Scenes whose motion is found by time-freezing.
#pragma once

#include "saltus/io/result.hpp"
#include "saltus/io/scene.hpp"
#include "saltus/sim/simulate.hpp"

namespace saltus::app {

[[nodiscard]] Result simulate_frozen(const Scene& scene,
                                     const SimulationControl& control);

}  // namespace saltus::app
