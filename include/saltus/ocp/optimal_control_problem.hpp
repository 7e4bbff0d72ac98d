// SPDX-License-Identifier: BSD-2-Clause
// Optimal control of contact models.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "saltus/fesd/contact_system.hpp"
#include "saltus/fesd/freezing_system.hpp"
#include "saltus/fesd/transcription.hpp"
#include "saltus/ocp/program_settings.hpp"
#include "saltus/sim/explore.hpp"
#include "saltus/sim/trajectory.hpp"
#include "saltus/solve/options.hpp"
#include "saltus/solve/solution.hpp"

namespace saltus {

/// min ∫ Σ running dt + Σ terminal(x(T)) over controls that are constant on N intervals, with
/// x = (q, v); costs and constraints are expressions of the model's symbols.
struct OptimalControlProblem {
  ContactModel model;
  Horizon horizon = {};
  HorizonTerms terms = {};
  FesdOptions fesd = {.equilibration = StepEquilibration::ByPattern};
  ContactOptions contact = {};
  /// Jumps by time-freezing instead of impact laws.
  std::optional<TimeFreezingOptions> freezing = std::nullopt;
};

/// How a solution is looked for.
enum class OcpRoute : std::uint8_t {
  Best,    ///< several ladders and an exploration, the best of all, searched further
  Ladder,  ///< time stepping, the same with equal element lengths, a search from there
  /// The first solution: a few rollouts or one ladder, without a search over patterns.
  Quick,
  Explore,  ///< many rollouts, descent with exact gradients, a search from the best ones
  /// Contact phases of one inelastic contact are proposed, a search from the best motions.
  Phases,
  Near,    ///< a search near u_guess and motion_guess, such as a solution on another grid
  Direct,  ///< the transcribed problem from the cold start, at once
};

[[nodiscard]] std::string_view to_string(OcpRoute route);

/// A guess of one state, algebraic variable or control, by the name of its symbol, as a function of time [s].
struct NamedGuess {
  std::string name;
  std::function<double(double t)> value;
};

struct OcpOptions {
  OcpRoute route = OcpRoute::Best;
  /// Rollouts; the seed is that below.
  ExploreOptions explore = {};
  /// Of every program on the way; its tolerance is that of the result. What replaces
  /// `interior_point` starts from program_settings().
  SolveOptions solver = {.interior_point = program_settings()};
  /// [s] wall time for everything, > 0.
  double time_limit = kInfinity;
  /// Ladders of OcpRoute::Best, or solves by time stepping, each with its own perturbation, ≥ 1.
  int n_starts = 12;
  /// Controls to start from, n_u × N; empty: those of the problem's terms.
  Matrix u_guess = {};
  /// Where ladders and the direct route start: what is not named is x0, or a control as above.
  std::vector<NamedGuess> guess = {};
  /// For OcpRoute::Near: such as the trajectory of a solution.
  Trajectory motion_guess = {};
  /// Size of a seeded perturbation of guessed positions, over 1 + |q|, that breaks symmetries.
  double perturbation = 0.05;
  std::uint64_t seed = 1;
};

/// One term of the objective at the solution.
struct ObjectiveTerm {
  std::string name;
  double value = kNaN;
};

/// Values on the physical time axis, and what can be said about them.
struct OcpSolution {
  SolveStatus status = SolveStatus::Stalled;
  std::string message;
  double objective =
      kNaN;  ///< of the control problem, without penalties on element lengths
  std::vector<ObjectiveTerm> terms;
  Trajectory trajectory;  ///< left and right limits at every grid point, and all stages
  Matrix u;               ///< n_u × N
  double T = kNaN;        ///< [s]
  Vector h;               ///< [s] of every element
  /// Of every control interval, marched by itself from where the solution enters it: how far
  /// its end is from that of the solution, max |x − x̂| / (1 + |x|); infinite where marching
  /// fails. The error of the discretisation, or worse. Empty after an interrupt.
  Vector defects;
  /// Of the objective by x(0), through all switches and jumps: the multipliers of x(0) = x0.
  /// Empty where x(0) is free.
  Vector start_gradient;
  MpccSolution program;      ///< residuals, stationarity, statistics
  double build_time = kNaN;  ///< [s]
};

/// Throws InvalidInput if the problem does not fit together; trouble of the numerics is a
/// status.
[[nodiscard]] OcpSolution solve(const OptimalControlProblem& problem,
                                const OcpOptions& options = {},
                                const SolveControl& control = {});

/// The program that the problem becomes, for its sizes or to keep it. Throws InvalidInput if the
/// problem does not fit together.
[[nodiscard]] Mpcc program_of(const OptimalControlProblem& problem);

}  // namespace saltus
