// SPDX-License-Identifier: BSD-2-Clause
// A solution checked by an independent route: every control interval marched by itself.
#pragma once

#include <atomic>
#include <string>

#include "saltus/ocp/optimal_control_problem.hpp"

namespace saltus::detail {

/// For every control interval, marched from where the solution enters it: the distance of the
/// end from that of the solution, max |x − x̂| / (1 + |x|). Infinite where marching fails.
/// A whole horizon would tell less: where pushing is unstable small defects grow without
/// bound. Empty if interrupted.
[[nodiscard]] Vector defects_by_marching(const OptimalControlProblem& problem,
                                         const OcpSolution& solution,
                                         const std::atomic<bool>* interrupt);

/// What a user should know where residuals are small and the worst interval is far off all
/// the same: which one, how far, what to try. Empty if there is nothing to doubt.
[[nodiscard]] std::string doubt_about(const OcpSolution& solution);

}  // namespace saltus::detail
