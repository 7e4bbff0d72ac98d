// SPDX-License-Identifier: BSD-2-Clause
// The way from a cold start to a solution: time stepping, rollout, pattern, search.
#pragma once

#include <chrono>
#include <optional>

#include "ocp/discretized.hpp"

namespace saltus::detail {

class Ladder {
 public:
  Ladder(const OptimalControlProblem& problem, const OcpOptions& options,
         const SolveControl& control);

  OcpSolution run();

 private:
  /// Controls that time stepping finds; none if it finds nothing feasible.
  std::optional<Matrix> controls_of_time_stepping();
  /// Controls that many rollouts find, best first.
  std::vector<Matrix> controls_of_exploration(const std::optional<Matrix>& guess) const;
  /// The search from the motion that controls cause; none if it cannot be simulated.
  std::optional<MpccSolution> search_from(const Matrix& u);
  /// Pattern search with equal lengths where the pattern does not switch, until both agree.
  MpccSolution search(Vector w);
  MpccSolution solve_directly();
  void perturb(const Discretized& d, Vector& w) const;
  [[nodiscard]] SolveOptions solver_options() const;
  [[nodiscard]] double time_left() const;
  [[nodiscard]] OcpSolution describe(MpccSolution found) const;

  const OptimalControlProblem& problem_;
  const OcpOptions& options_;
  const SolveControl& control_;
  std::chrono::steady_clock::time_point start_;
  Discretized target_;
  double build_time_ = 0.0;
  SolveStatistics statistics_;
};

}  // namespace saltus::detail
