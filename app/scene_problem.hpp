// SPDX-License-Identifier: BSD-2-Clause
// The optimal control problem that a scene poses.
#pragma once

#include "saltus/io/scene.hpp"
#include "saltus/ocp/filippov_control_problem.hpp"

namespace saltus::app {

/// Throws InvalidInput if the scene poses no problem, or one that cannot be.
void require_solvable(const Scene& scene);

/// Pre: the scene is solvable and has a model.
[[nodiscard]] OptimalControlProblem contact_problem_of(const Scene& scene);
/// Pre: the scene is solvable and has a switched system.
[[nodiscard]] FilippovControlProblem filippov_problem_of(const Scene& scene);

}  // namespace saltus::app
