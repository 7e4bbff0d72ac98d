// SPDX-License-Identifier: BSD-2-Clause
// Simulation on the simultaneous route: every step is a program with complementarity
// constraints. Slow beside marching, and independent of it.
#pragma once

#include "saltus/fesd/contact_system.hpp"
#include "saltus/fesd/filippov_system.hpp"
#include "saltus/fesd/freezing_system.hpp"
#include "saltus/fesd/options.hpp"
#include "saltus/ocp/program_settings.hpp"
#include "saltus/sim/simulate.hpp"
#include "saltus/solve/options.hpp"

namespace saltus {

struct ProgramSimulationOptions {
  int N_sim = 50;  ///< steps of equal length
  FesdOptions fesd = {};
  ContactOptions contact = {};
  FilippovForm form = FilippovForm::Stewart;  ///< of Filippov systems
  TimeFreezingOptions freezing = {};          ///< of time-freezing
  SolveOptions solver = {
      .tolerance = 1e-9, .max_iterations = 3000, .interior_point = program_settings()};
  int max_halvings = 6;  ///< of a step that no try solves
};

/// What it took to find the steps.
struct ProgramSimulationStatistics {
  int n_steps = 0;       ///< solved, halves included
  int n_kept = 0;        ///< of them with the mode of the step before
  int n_switched = 0;    ///< with one change of mode, or one impact
  int n_searched = 0;    ///< by the whole program
  int n_retried = 0;     ///< from guesses that assume an impact
  int n_homotopies = 0;  ///< by a homotopy of relaxed programs
  int n_followed = 0;    ///< with the pattern of a motion that was marched before
  int n_halved = 0;
};

struct ProgramSimulation {
  Simulation simulation;
  ProgramSimulationStatistics statistics;
};

/// From `start` to time T. With patch contacts the motion is marched first, with contacts of
/// corners, and every step starts from its pattern. Otherwise a step is first tried with the
/// mode of the one before, then as a whole from several guesses, then by other relaxations; a
/// step that fails is halved; after max_halvings the run ends with the status Undecided. An
/// interrupt ends it after the step at hand. Throws InvalidInput for bad input.
[[nodiscard]] ProgramSimulation simulate_by_programs(
    const ContactModel& model, const State& start, double T,
    const Controls& controls = {}, const ProgramSimulationOptions& options = {},
    const SimulationControl& control = {});

struct FrozenSimulation {
  Simulation simulation;  ///< in physical time, with jumps where the clock stood still
  Trajectory numerical;   ///< in numerical time: x = (q, v, t), forces of the flow
  ProgramSimulationStatistics statistics;
};

/// By time-freezing until the clock shows T. Steps are equal in numerical time, T/N_sim; the
/// last one is shortened. Controls that are functions of time are held during a step unless
/// they are given as expressions of the clock.
[[nodiscard]] FrozenSimulation simulate_by_time_freezing(
    const ContactModel& model, const State& start, double T,
    const Controls& controls = {}, const ProgramSimulationOptions& options = {},
    const ClockControls& by_clock = {}, const SimulationControl& control = {});

/// A Filippov system from x0 at time 0. Feedback sees x as q, and no v.
[[nodiscard]] ProgramSimulation simulate_by_programs(
    const FilippovModel& model, const Vector& x0, double T, const Controls& controls = {},
    const ProgramSimulationOptions& options = {}, const SimulationControl& control = {});

/// Steps by programs for a march that cannot decide, of options.N_sim equal parts each.
[[nodiscard]] Fallback program_fallback(const ContactModel& model,
                                        const ProgramSimulationOptions& options = {
                                            .N_sim = 1});
[[nodiscard]] Fallback program_fallback(const FilippovModel& model,
                                        const ProgramSimulationOptions& options = {
                                            .N_sim = 1});

}  // namespace saltus
