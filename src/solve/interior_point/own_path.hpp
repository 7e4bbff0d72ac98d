// SPDX-License-Identifier: BSD-2-Clause
// The own path from a problem to its solution: loop, branch problem, certificate.
#pragma once

#include "saltus/solve/options.hpp"
#include "saltus/solve/solution.hpp"

namespace saltus::detail {

[[nodiscard]] MpccSolution solve_by_interior_point(const Mpcc& mpcc, const MpccData& data,
                                                   const SolveOptions& options,
                                                   const SolveControl& control);

/// What kind of stationary point a solution is that another solver has found: the branch
/// problem of its pattern is solved from it and certified. Unknown if that leads elsewhere.
[[nodiscard]] Stationarity stationarity_of(const Mpcc& mpcc, const MpccData& data,
                                           const MpccSolution& solution,
                                           const SolveOptions& options);

}  // namespace saltus::detail
