// SPDX-License-Identifier: BSD-2-Clause
// The way from a cold start to a solution: time stepping, equal lengths or a rollout, search.
#pragma once

#include <functional>
#include <optional>
#include <span>

#include "ocp/coarse.hpp"
#include "ocp/contact_phases.hpp"
#include "ocp/discretized.hpp"
#include "saltus/base/stop_watch.hpp"
#include "saltus/sim/simulate.hpp"
#include "saltus/solve/pattern_search.hpp"

namespace saltus::detail {

class Ladder {
 public:
  Ladder(const OptimalControlProblem& problem, const OcpOptions& options,
         const SolveControl& control);

  OcpSolution run();

 private:
  /// The first solution that is found, without a search over patterns, else by a whole ladder.
  OcpSolution run_quickly();
  std::optional<MpccSolution> first_solution();

  /// An optimum of time stepping.
  struct Stepped {
    Matrix u;
    Trajectory motion;
    double objective;
  };
  /// A way to a solution that may lead nowhere.
  using Way = std::function<std::optional<MpccSolution>(const SolveControl&)>;

  /// Ends of as many solves, each from the guess perturbed in its own way.
  std::vector<MpccSolution> solve_from_guesses(const Discretized& d, int n_starts);
  /// Different optima of time stepping; not those that are far from feasible.
  std::vector<Stepped> step_in_time(int n_starts);
  /// What many rollouts find, best first.
  [[nodiscard]] std::vector<Candidate> explore(const std::vector<Stepped>& stepped) const;
  /// From the motion of time stepping: the problem with equal lengths, then the search.
  std::optional<MpccSolution> climb(const Stepped& stepped,
                                    const SolveControl& control) const;
  /// From the cold start by way of a coarse problem.
  std::optional<MpccSolution> climb_from_coarse(const CoarseStart& start,
                                                const SolveControl& control) const;
  /// The problem with lengths as in w, in penalty form, then the search.
  MpccSolution climb_from(Vector w, SolveOptions options,
                          const SolveControl& control) const;
  [[nodiscard]] std::vector<Way> ways_by_coarse_problems() const;
  /// From a motion on another grid, in penalty form, then the search: with equal lengths, then
  /// with elements that end on its events.
  [[nodiscard]] MpccSolution climb_along(const Trajectory& motion, const Matrix& u,
                                         const SolveControl& control) const;
  [[nodiscard]] MpccSolution climb_from_motion(const Trajectory& motion, const Matrix& u,
                                               const SolveControl& control) const;
  /// The best of those whose intervals, marched by themselves, end where they should; of all
  /// where there are none.
  [[nodiscard]] OcpSolution most_trusted(const std::vector<MpccSolution>& found) const;
  /// Near a solution with one stage or one element per interval more, and more, while an interval
  /// that is marched by itself ends elsewhere.
  [[nodiscard]] OcpSolution refined(OcpSolution solution) const;
  /// From the best motions whose contact phases are proposed; none where nothing is proposed.
  std::vector<MpccSolution> climb_by_phases();
  /// With proposals for a problem on the same model and horizon.
  std::vector<MpccSolution> climb_by_phases_of(const OptimalControlProblem& problem);
  /// On the grid of the problem with the phases of a motion, then the search.
  std::optional<MpccSolution> climb_from_phases(const ContactPhases& phases,
                                                const PhaseMotion& coarse,
                                                const SolveControl& control) const;
  /// What one round of proposals leads to.
  [[nodiscard]] std::vector<PhaseMotion> propose_phases(const ContactPhases& phases,
                                                        int round,
                                                        ContactPhases::Way way) const;
  /// From the best few of these motions, on the grid of the problem.
  std::vector<MpccSolution> climb_from_best(std::vector<PhaseMotion> motions);
  /// The search from the motion that controls cause, if that can be simulated.
  std::optional<MpccSolution> search_from(const Matrix& u,
                                          const SolveControl& control) const;
  /// The search from the motion that each interval makes by itself, from where a motion enters
  /// it: for motions that are unstable as a whole.
  [[nodiscard]] MpccSolution search_near(const Trajectory& motion, const Matrix& u,
                                         const SolveControl& control) const;
  /// The search from a motion, with elements that end on its events.
  [[nodiscard]] MpccSolution search_along(const Trajectory& motion, const Matrix& u,
                                          const SolveControl& control) const;
  /// From the motion of the options: as it is, with its own events, then marched.
  [[nodiscard]] MpccSolution search_around_guess() const;
  [[nodiscard]] SimulationOptions simulation_options() const;
  MpccSolution solve_directly();
  /// What is better on a grid with more elements, where better rollouts have more events in an
  /// interval than elements can hold; else what was found.
  [[nodiscard]] OcpSolution with_more_elements(const std::vector<Candidate>& explored,
                                               OcpSolution found) const;
  /// Searches from controls, the best of them searched further.
  std::optional<OcpSolution> run_from(const std::vector<Matrix>& controls);

  /// What lies behind control boundaries of the best solution and of the first one, of every
  /// kind of ways.
  MpccSolution cross(const std::vector<std::vector<MpccSolution>>& kinds);
  /// That, and by the default route what lies behind more pairs of the best.
  MpccSolution finish(const std::vector<std::vector<MpccSolution>>& kinds);
  std::vector<std::optional<MpccSolution>> try_all(const std::vector<Way>& ways);
  /// Without ways that lead nowhere.
  std::vector<MpccSolution> solutions_of(std::span<std::optional<MpccSolution>> ends);
  std::vector<MpccSolution> go(const std::vector<Way>& ways);
  /// Writes the caller's guess into w.
  void set_guess(const Discretized& d, Vector& w) const;
  void perturb(const Discretized& d, std::uint64_t seed, Vector& w) const;
  [[nodiscard]] SolveOptions solver_options() const;
  [[nodiscard]] bool is_over() const { return control_.interrupt && *control_.interrupt; }
  [[nodiscard]] PatternSearchOptions search_options() const;
  [[nodiscard]] OcpSolution describe(MpccSolution found) const;

  const OptimalControlProblem& problem_;
  const OcpOptions& options_;
  const SolveControl& control_;
  StopWatch watch_;
  Discretized target_;
  double build_time_;
  int iterations_ = 0;
};

}  // namespace saltus::detail
