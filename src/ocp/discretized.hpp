// SPDX-License-Identifier: BSD-2-Clause
// One discretisation of an optimal control problem, with its numbers.
#pragma once

#include <memory>

#include "ocp/rollout.hpp"
#include "saltus/ocp/optimal_control_problem.hpp"

namespace saltus::detail {

class PatchGuess;

struct Discretized {
  ContactSystem contacts;
  TranscribedProblem program;
  MpccData data;
  HorizonTerms terms = {};
  std::optional<FreezingSystem> freezing = std::nullopt;
  std::shared_ptr<const PatchGuess> patches =
      nullptr;  ///< where there are patch contacts

  void set_controls(const Matrix& u, Vector& w) const;  ///< u is n_u × N
  [[nodiscard]] Matrix controls(const Vector& w) const;
  /// Completes w where no motion is known: everything as at the start.
  void complete_at_rest(Vector& w) const;
  /// Adds the events at which elements must end and that a simulation does not see.
  void add_switches(Trajectory& motion) const;
  /// Writes a simulated motion into w, in numerical time where time freezes.
  void set_motion(const OptimalControlProblem& problem, const Trajectory& motion,
                  LeaveOut rule, Vector& w) const;
  /// The motion of w in physical time.
  [[nodiscard]] Trajectory motion(const OptimalControlProblem& problem,
                                  const Vector& w) const;
  /// [s] the physical time that w takes.
  [[nodiscard]] double duration(const OptimalControlProblem& problem,
                                const Vector& w) const;
};

[[nodiscard]] Discretized discretize(const OptimalControlProblem& problem,
                                     const FesdOptions& fesd,
                                     const ContactOptions& contact);

/// The same for any system on a horizon.
[[nodiscard]] Discretized discretize(ContactSystem contacts, const Horizon& horizon,
                                     const FesdOptions& fesd, const HorizonTerms& terms);

/// The same problem by time stepping: without jumps, contacts of corners instead of patches.
[[nodiscard]] OptimalControlProblem time_stepped(OptimalControlProblem problem);

}  // namespace saltus::detail
