// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/solve/solution.hpp"

#include <fmt/format.h>

#include <numeric>

namespace saltus {

std::string_view to_string(TimedPart part) {
  switch (part) {
    using enum TimedPart;
    case Setup: return "setup";
    case Evaluate: return "evaluate";
    case Factorize: return "factorize";
    case Solve: return "solve";
    case Other: return "other";
    case kCount: break;
  }
  return "unreachable";
}

double SolveTimings::total() const {
  return std::accumulate(seconds.begin(), seconds.end(), 0.0);
}

std::string MpccSolution::brief() const {
  return fmt::format(
      "{}: objective {:.10g}, primal {:.1e}, dual {:.1e}, max GH {:.1e}, stationarity "
      "{}, "
      "{} iterations, {:.3g} s",
      to_string(status), objective, residuals.primal, residuals.dual,
      residuals.complementarity, to_string(stationarity), statistics.iterations,
      timings.total());
}

}  // namespace saltus
