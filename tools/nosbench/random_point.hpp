// SPDX-License-Identifier: BSD-2-Clause
// Points at which converted problems are held against their source; the same in every tool.
#pragma once

#include "saltus/base/random.hpp"
#include "saltus/mpcc/mpcc.hpp"

namespace saltus::nosbench {

struct RandomPoint {
  Vector w, y;
  double sigma_f;
};

/// Off the initial point by 0.1 to 1 in every variable: off zero and off kinks.
inline RandomPoint random_point(const Mpcc& mpcc, Random& random) {
  Vector w = mpcc.data().w0 + random.vector(mpcc.n_variables(), 0.1, 1.0);
  Vector y = random.vector(mpcc.n_rows(), -1.0, 1.0);
  return {std::move(w), std::move(y), random.uniform(0.5, 1.5)};
}

}  // namespace saltus::nosbench
