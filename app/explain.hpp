// SPDX-License-Identifier: BSD-2-Clause
// Why a scene has no solution, in words of the scene.
#pragma once

#include <string>

#include "saltus/ocp/optimal_control_problem.hpp"

namespace saltus::app {

/// Solves the problem without its constraints at the end, as near to them as can be, and says
/// how near that is. Empty if this finds nothing to say.
[[nodiscard]] std::string explain_infeasible(const OptimalControlProblem& problem,
                                             const OcpOptions& options,
                                             const SolveControl& control);

}  // namespace saltus::app
