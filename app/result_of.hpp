// SPDX-License-Identifier: BSD-2-Clause
// Results with all that comes from the scene.
#pragma once

#include "saltus/io/result.hpp"
#include "saltus/io/scene.hpp"
#include "saltus/ocp/optimal_control_problem.hpp"
#include "saltus/sim/simulate.hpp"

namespace saltus::app {

/// Name, text, parameters; the rest is up to the caller.
[[nodiscard]] Result result_of(const Scene& scene, std::string kind);

/// The same of a model that comes without a scene.
[[nodiscard]] Result result_of(const ContactModel& model, std::string kind);
[[nodiscard]] Result result_of(const FilippovModel& model, std::string kind);

/// What a run gives: status, motion, counts.
void add_numbers(const Simulation& simulation, Result& result);
/// What a solve gives: status, objective, residuals, counts, motion.
void add_numbers(const OcpSolution& solution, Result& result);

/// Names states and controls as the scene does and draws the bodies.
void complete(Result& result, const Scene& scene);
/// Draws the bodies of a model.
void complete(Result& result, const ContactModel& model);
void complete(Result& result, const FilippovModel& model);

}  // namespace saltus::app
