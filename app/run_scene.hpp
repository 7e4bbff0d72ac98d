// SPDX-License-Identifier: BSD-2-Clause
// What the commands do with a scene once it is read; the Python package calls the same.
#pragma once

#include <atomic>
#include <filesystem>
#include <string>

#include "saltus/impact/problem.hpp"
#include "saltus/io/result.hpp"
#include "saltus/io/scene.hpp"
#include "saltus/sim/simulate.hpp"
#include "saltus/solve/observer.hpp"

namespace saltus::app {

/// `saltus simulate`. Throws InvalidInput if the scene cannot be simulated.
[[nodiscard]] Result simulate_scene(const Scene& scene,
                                    const SimulationControl& control = {});

/// `saltus solve`; `warm_start` is empty or where a result is kept: the search starts near its
/// motion, and from its controls if that fails. Throws InvalidInput if the scene cannot be
/// solved.
[[nodiscard]] Result solve_scene(const Scene& scene, const std::string& warm_start = {},
                                 const SolveControl& control = {});

/// The impact of a model's closed contacts at q with velocity v before it. Throws InvalidInput
/// if no contact is closed.
[[nodiscard]] ImpactProblem impact_problem(const ContactModel& model, const Vector& q,
                                           const Vector& v);

/// `saltus impact`. Throws InvalidInput if the scene holds no impact.
[[nodiscard]] Result resolve_scene(const Scene& scene,
                                   const std::atomic<bool>* interrupt = nullptr);

}  // namespace saltus::app
