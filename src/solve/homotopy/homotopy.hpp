// SPDX-License-Identifier: BSD-2-Clause
// The reference method: relaxed NLPs with σ → 0, each started from the last good point.
#pragma once

#include "saltus/mpcc/mpcc.hpp"
#include "saltus/solve/nlp.hpp"
#include "saltus/solve/options.hpp"
#include "saltus/solve/solution.hpp"

namespace saltus::detail {

/// Solves with Ipopt. Throws InvalidInput for data or options that do not fit.
[[nodiscard]] MpccSolution solve_by_homotopy(const Mpcc& mpcc, const MpccData& data,
                                             const SolveOptions& options,
                                             const SolveControl& control);

/// The same with a given solver of the NLPs.
[[nodiscard]] MpccSolution solve_by_homotopy(const Mpcc& mpcc, const MpccData& data,
                                             const SolveOptions& options,
                                             const SolveControl& control,
                                             NlpSolver& solver);

}  // namespace saltus::detail
