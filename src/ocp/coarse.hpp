// SPDX-License-Identifier: BSD-2-Clause
// A control problem with longer elements, for a first look at problems with patch contacts.
#pragma once

#include "ocp/discretized.hpp"

namespace saltus::detail {

/// How a coarse problem is solved from the cold start; each way leads to another optimum.
struct CoarseStart {
  StepEquilibration equilibration;
  double rho_h;    ///< weight of step equilibration
  double mu_init;  ///< of the interior-point method
};

/// The same problem with N/N_FE intervals and at most two stages: an element takes as long as an
/// interval of the given problem.
[[nodiscard]] OptimalControlProblem coarsened(const OptimalControlProblem& problem,
                                              const CoarseStart& start);

/// The controls u, one column per interval, on n intervals instead: more or fewer.
[[nodiscard]] Matrix controls_on(int n, const Matrix& u);

}  // namespace saltus::detail
