// SPDX-License-Identifier: BSD-2-Clause
// Controls that a scene gives as formulas of time.
#pragma once

#include <vector>

#include "saltus/io/scene.hpp"
#include "saltus/sim/simulate.hpp"

namespace saltus::app {

/// The times in (0, T) at which a formula of the controls compares t with a number: there it
/// may have a jump or a kink. In order, each once.
[[nodiscard]] std::vector<double> break_times(const Scene& scene);

/// The controls between two breaks; at the ends their limits from inside.
[[nodiscard]] Controls controls_between(const Scene& scene, double start, double end);

/// Puts the motion that follows at the end of another one.
void append(Simulation& whole, Simulation part);

}  // namespace saltus::app
