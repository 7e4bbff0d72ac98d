// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/solve/solve.hpp"

#include "solve/homotopy/homotopy.hpp"

namespace saltus {

MpccSolution solve(const Mpcc& mpcc, const MpccData& data, const SolveOptions& options,
                   const SolveControl& control) {
  return detail::solve_by_homotopy(mpcc, data, options, control);
}

MpccSolution solve(const Mpcc& mpcc, const SolveOptions& options,
                   const SolveControl& control) {
  return solve(mpcc, mpcc.data(), options, control);
}

}  // namespace saltus
