// SPDX-License-Identifier: BSD-2-Clause
// From the variables of a program back to motions, events and costs.
#pragma once

#include "ocp/phases.hpp"
#include "saltus/ocp/optimal_control_problem.hpp"

namespace saltus::detail {

/// Left and right limits at grid points, all stages, forces, gaps and events. Where a motion is
/// read piece by piece, `last` carries the phases over from one piece to the next.
[[nodiscard]] Trajectory trajectory_of(const ContactModel& model,
                                       const ContactSystem& contacts,
                                       const TranscribedProblem& problem, const Vector& w,
                                       LastPhases& last);
[[nodiscard]] Trajectory trajectory_of(const ContactModel& model,
                                       const ContactSystem& contacts,
                                       const TranscribedProblem& problem,
                                       const Vector& w);

/// Of a time-freezing system in numerical time: forces are those of the flow, x ends with the
/// clock.
[[nodiscard]] Trajectory numerical_trajectory(const ContactModel& model,
                                              const FreezingSystem& freezing,
                                              const TranscribedProblem& problem,
                                              const Vector& w, LastPhases& last);

/// The same for a system without contacts: events are changes of mode.
[[nodiscard]] Trajectory trajectory_of(const TranscribedProblem& problem, const Vector& w,
                                       LastPhases& last);

/// The terms of the objective at w, running ones first.
[[nodiscard]] std::vector<ObjectiveTerm> terms_of(const HorizonTerms& terms,
                                                  const TranscribedProblem& problem,
                                                  const Vector& w);

}  // namespace saltus::detail
