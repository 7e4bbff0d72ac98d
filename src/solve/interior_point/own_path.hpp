// SPDX-License-Identifier: BSD-2-Clause
// The own path from a problem to its solution: loop, branch problem, certificate.
#pragma once

#include "saltus/solve/options.hpp"
#include "saltus/solve/solution.hpp"

namespace saltus::detail {

[[nodiscard]] MpccSolution solve_by_interior_point(const Mpcc& mpcc, const MpccData& data,
                                                   const SolveOptions& options,
                                                   const SolveControl& control);

}  // namespace saltus::detail
