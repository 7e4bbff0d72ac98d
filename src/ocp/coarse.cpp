// SPDX-License-Identifier: BSD-2-Clause
#include "ocp/coarse.hpp"

#include <algorithm>

namespace saltus::detail {

OptimalControlProblem coarsened(const OptimalControlProblem& problem,
                                const CoarseStart& start) {
  constexpr int kStages = 2;
  OptimalControlProblem coarse = problem;
  coarse.horizon.N = std::max(problem.horizon.N / problem.fesd.N_FE, 1);
  coarse.fesd.n_s = std::min(problem.fesd.n_s, kStages);
  coarse.fesd.equilibration = start.equilibration;
  coarse.fesd.rho_h = start.rho_h;
  return coarse;
}

Matrix controls_on(int n, const Matrix& u) {
  Matrix other(u.rows(), n);
  for (Index k = 0; k < n; ++k) other.col(k) = u.col(k * u.cols() / n);
  return other;
}

}  // namespace saltus::detail
