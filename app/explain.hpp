// SPDX-License-Identifier: BSD-2-Clause
// Why a scene has no solution, in words of the scene.
#pragma once

#include <optional>
#include <string>

#include "saltus/ocp/filippov_control_problem.hpp"

namespace saltus::app {

/// Of all motions that obey every other constraint, one as near as can be to those at the end.
struct NearestMotion {
  OcpSolution solution;  ///< its objective is the square of the distance
  std::string reason =
      {};  ///< what it misses, and what to try; empty if it misses nothing
  double violation = 0.0;  ///< the largest distance from a bound at the end
};

/// Nothing if there are no constraints at the end, or no such motion is found.
[[nodiscard]] std::optional<NearestMotion> nearest_motion(
    const OptimalControlProblem& problem, const OcpOptions& options,
    const SolveControl& control);
[[nodiscard]] std::optional<NearestMotion> nearest_motion(
    const FilippovControlProblem& problem, const OcpOptions& options,
    const SolveControl& control);

}  // namespace saltus::app
