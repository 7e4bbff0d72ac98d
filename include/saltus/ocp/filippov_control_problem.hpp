// SPDX-License-Identifier: BSD-2-Clause
// Optimal control of Filippov systems.
#pragma once

#include "saltus/fesd/filippov_system.hpp"
#include "saltus/ocp/optimal_control_problem.hpp"

namespace saltus {

/// min ∫ Σ running dt + Σ terminal(x(T)) over controls that are constant on N intervals; costs
/// and constraints are expressions of the model's symbols.
struct FilippovControlProblem {
  FilippovModel model;
  Horizon horizon = {};
  HorizonTerms terms = {};
  FesdOptions fesd = {.equilibration = StepEquilibration::ByPattern};
  FilippovForm form = FilippovForm::Stewart;
};

/// By ladders: time stepping, the same with equal element lengths, a search from there.
/// OcpRoute::Explore is for contact models. Throws InvalidInput if the problem does not fit
/// together; trouble of the numerics is a status.
[[nodiscard]] OcpSolution solve(const FilippovControlProblem& problem,
                                const OcpOptions& options = {},
                                const SolveControl& control = {});

/// The program that the problem becomes. Throws InvalidInput if the problem does not fit together.
[[nodiscard]] Mpcc program_of(const FilippovControlProblem& problem);

}  // namespace saltus
