// SPDX-License-Identifier: BSD-2-Clause
// Mpcc in, MpccSolution out.
#pragma once

#include "saltus/mpcc/mpcc.hpp"
#include "saltus/solve/options.hpp"
#include "saltus/solve/solution.hpp"

namespace saltus {

/// Solves the problem with the given numbers. Reentrant: any number of solves may run at
/// once. Throws InvalidInput for data or options that do not fit; trouble of the numerics is
/// a status, never an exception.
[[nodiscard]] MpccSolution solve(const Mpcc& mpcc, const MpccData& data,
                                 const SolveOptions& options = {},
                                 const SolveControl& control = {});

/// The same with the numbers the problem was built with.
[[nodiscard]] MpccSolution solve(const Mpcc& mpcc, const SolveOptions& options = {},
                                 const SolveControl& control = {});

}  // namespace saltus
