// SPDX-License-Identifier: BSD-2-Clause
// What the commands do with a scene once it is read; the Python package calls the same.
#pragma once

#include <atomic>
#include <filesystem>
#include <string>

#include "saltus/io/result.hpp"
#include "saltus/io/scene.hpp"
#include "saltus/solve/observer.hpp"

namespace saltus::app {

/// `saltus simulate`. Throws InvalidInput if the scene cannot be simulated.
[[nodiscard]] Result simulate_scene(const Scene& scene,
                                    const std::atomic<bool>* interrupt = nullptr);

/// `saltus solve`; `warm_start` is empty or where a result is kept whose controls are the
/// first guess. Throws InvalidInput if the scene cannot be solved.
[[nodiscard]] Result solve_scene(const Scene& scene, const std::string& warm_start = {},
                                 const SolveControl& control = {});

/// `saltus impact`. Throws InvalidInput if the scene holds no impact.
[[nodiscard]] Result resolve_scene(const Scene& scene);

}  // namespace saltus::app
