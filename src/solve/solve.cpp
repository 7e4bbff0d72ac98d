// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/solve/solve.hpp"

#include "solve/homotopy/homotopy.hpp"
#include "solve/interior_point/own_path.hpp"

namespace saltus {

MpccSolution solve(const Mpcc& mpcc, const MpccData& data, const SolveOptions& options,
                   const SolveControl& control) {
  switch (options.method) {
    using enum Method;
    case InteriorPoint:
      return detail::solve_by_interior_point(mpcc, data, options, control);
    case Homotopy: break;
  }
  MpccSolution solution = detail::solve_by_homotopy(mpcc, data, options, control);
  if (solution.status == SolveStatus::Solved) {
    solution.stationarity = detail::stationarity_of(mpcc, data, solution, options);
  }
  return solution;
}

MpccSolution solve(const Mpcc& mpcc, const SolveOptions& options,
                   const SolveControl& control) {
  return solve(mpcc, mpcc.data(), options, control);
}

}  // namespace saltus
