// SPDX-License-Identifier: BSD-2-Clause
// A point that a solve may give back, measured on the unrelaxed problem.
#pragma once

#include "saltus/solve/residuals.hpp"

namespace saltus::detail {

struct Candidate {
  Vector w;
  Multipliers multipliers;
  Residuals residuals;
  double sigma_mpcc = kNaN;
  double mu = kNaN;
};

/// Whether `a` is to be given back rather than `b`: solved before unsolved, then less
/// violation, then less dual residual; NaN is worst.
[[nodiscard]] bool is_better(const Candidate& a, const Candidate& b, double tolerance);

}  // namespace saltus::detail
