// SPDX-License-Identifier: BSD-2-Clause
#include "ocp/ladder.hpp"

#include <algorithm>
#include <cmath>
#include <mutex>

#include "ocp/climb.hpp"
#include "ocp/describe.hpp"
#include "ocp/extract.hpp"
#include "ocp/interval_march.hpp"
#include "ocp/named_guess.hpp"
#include "ocp/resimulate.hpp"
#include "ocp/rollout.hpp"
#include "ocp/search.hpp"
#include "saltus/base/random.hpp"
#include "saltus/base/thread_pool.hpp"
#include "saltus/sim/simulate.hpp"
#include "saltus/solve/solve.hpp"
#include "saltus/solve/solve_many.hpp"

namespace saltus::detail {
namespace {

// Of a coarse problem, and the barrier parameter with which its solution is refined.
constexpr int kCoarseIterations = 3000;
constexpr double kRefinedBarrier = 1e-2;
// Defects above ask for more stages until these are enough, then for more elements, so often at
// most.
constexpr double kLargestDefect = 1e-3;
constexpr int kEnoughStages = 4;
constexpr int kRefinements = 3;

std::vector<MotionGuess::Element> equal_elements(const Trajectory& motion, int n) {
  const double h = motion.t[motion.n_samples() - 1] / n;
  std::vector<MotionGuess::Element> elements;
  for (int i = 0; i < n; ++i) elements.push_back({i * h, (i + 1) * h, h});
  return elements;
}

bool is_solved(const MpccSolution& solution) {
  return solution.status == SolveStatus::Solved;
}

// With inequalities of the path at every stage; nothing if they are there already.
std::optional<OptimalControlProblem> with_path_everywhere(
    const OptimalControlProblem& problem) {
  OptimalControlProblem strict = problem;
  bool changed = false;
  for (PathConstraint& c : strict.terms.path) {
    const bool is_range =
        c.shift.size() == 0 && (c.lower.array() < c.upper.array()).all();
    if (!is_range || c.at == PathConstraint::At::Stages) continue;
    c.at = PathConstraint::At::Stages;
    changed = true;
  }
  if (!changed) return std::nullopt;
  return strict;
}

bool is_doubtful(const OcpSolution& solution) {
  return solution.status == SolveStatus::Solved && solution.defects.size() > 0 &&
         !(solution.defects.maxCoeff() <= kLargestDefect);
}

}  // namespace

Ladder::Ladder(const OptimalControlProblem& problem, const OcpOptions& options,
               const SolveControl& control)
    : problem_(problem),
      options_(options),
      control_(control),
      watch_(options.time_limit),
      target_(discretize(problem, problem.fesd, problem.contact)),
      build_time_(watch_.seconds()) {}

SolveOptions Ladder::solver_options() const {
  SolveOptions options = options_.solver;
  options.time_limit = std::min(options.time_limit, watch_.remaining());
  options.interior_point.neighbours =
      std::max(options.interior_point.neighbours, kProgramNeighbours);
  return options;
}

PatternSearchOptions Ladder::search_options() const {
  PatternSearchOptions options = detail::search_options(solver_options());
  if (options_.route == OcpRoute::Quick) options.max_steps = 0;
  return options;
}

void Ladder::set_guess(const Discretized& d, Vector& w) const {
  if (options_.u_guess.size() > 0) d.set_controls(options_.u_guess, w);
  set_guesses(options_.guess, d, problem_.horizon.T, w);
}

// All positions of the guess are moved by one random vector: this breaks symmetries that no
// step of a solver would leave.
void Ladder::perturb(const Discretized& d, std::uint64_t seed, Vector& w) const {
  Random random(seed);
  const Vector direction = random.vector(problem_.model.n_q(), -1.0, 1.0);
  for (const ElementLayout& e : d.program.layout.elements)
    for (const std::vector<int>& x : e.x)
      for (Index i = 0; i < direction.size(); ++i)
        w[x[i]] += options_.perturbation * (1.0 + std::abs(w[x[i]])) * direction[i];
}

std::vector<MpccSolution> Ladder::solve_from_guesses(const Discretized& d, int n_starts) {
  std::vector<SolveTask> tasks;
  for (int k = 0; k < n_starts && (k == 0 || !is_over()); ++k) {
    tasks.push_back({d.program.mpcc, d.data, solver_options()});
    Vector& w = tasks.back().data.w0;
    set_guess(d, w);
    perturb(d, options_.seed + static_cast<std::uint64_t>(k), w);
    complete_guess(d.program, d.data, w);
  }
  std::vector<MpccSolution> found = solve_many(tasks, 0, control_);
  for (const MpccSolution& end : found) iterations_ += end.statistics.iterations;
  return found;
}

std::vector<Ladder::Stepped> Ladder::step_in_time(int n_starts) {
  const double start = watch_.seconds();
  const OptimalControlProblem problem = time_stepped(problem_);
  const Discretized d = discretize(problem, problem.fesd, problem.contact);
  build_time_ += watch_.seconds() - start;
  std::vector<Stepped> optima;
  for (const MpccSolution& found : solve_from_guesses(d, n_starts)) {
    const bool is_known = std::ranges::any_of(optima, [&](const Stepped& other) {
      return is_same_objective(other.objective, found.objective);
    });
    if (is_known || !(found.residuals.violation() <= kUsefulGuess)) continue;
    Trajectory motion;
    if (!target_.patches)
      motion = trajectory_of(problem_.model, d.contacts, d.program, found.w);
    optima.push_back({d.controls(found.w), std::move(motion), found.objective});
  }
  return optima;
}

std::optional<MpccSolution> Ladder::climb(const Stepped& stepped,
                                          const SolveControl& control) const {
  // Time stepping knows corners, not patches: only its controls are of use.
  if (target_.patches) return search_from(stepped.u, control);
  // Frozen time needs elements of very different lengths.
  if (!problem_.freezing) {
    Vector w = target_.data.w0;
    target_.set_controls(stepped.u, w);
    const auto n = static_cast<int>(target_.program.layout.elements.size());
    set_motion(
        target_.program, target_.data,
        motion_guess(problem_.model, stepped.motion, equal_elements(stepped.motion, n)),
        w);
    SolveOptions options = solver_options();
    if (options_.route == OcpRoute::Quick)
      options.interior_point.neighbours = options_.solver.interior_point.neighbours;
    if (auto found = detail::climb(target_, w, options, search_options(), control))
      return found;
  }
  MpccSolution near = search_near(stepped.motion, stepped.u, control);
  if (is_solved(near)) return near;
  return search_from(stepped.u, control);
}

SimulationOptions Ladder::simulation_options() const {
  constexpr int kSamplesPerElement = 8;
  SimulationOptions options;
  options.h_max =
      problem_.horizon.T / (problem_.horizon.N * problem_.fesd.N_FE * kSamplesPerElement);
  return options;
}

MpccSolution Ladder::climb_from(Vector w, SolveOptions options,
                                const SolveControl& control) const {
  MpccData data = target_.data;
  data.w0 = std::move(w);
  fix_lengths(target_.program, data);
  options.interior_point.form = PairForm::Penalty;
  options.interior_point.rho_init = kPenalty;
  MpccSolution equal = saltus::solve(target_.program.mpcc, data, options, control);
  if (!equal.residuals.feasible_within(options.tolerance)) return equal;
  MpccSolution found =
      search(target_, equal.warm_start, detail::search_options(options), control);
  const int iterations = equal.statistics.iterations + found.statistics.iterations;
  // Where the search loses its way, what it started from is a solution still, and the better one
  // where free lengths only gained from errors.
  const bool is_worth_it =
      is_solved(found) && (!is_doubtful(describe(found)) || is_doubtful(describe(equal)));
  std::vector<MpccSolution> both{std::move(found), std::move(equal)};
  MpccSolution best = is_worth_it          ? std::move(both[0])
                      : is_solved(both[1]) ? std::move(both[1])
                                           : best_of(both);
  best.statistics.iterations = iterations;
  return best;
}

std::optional<MpccSolution> Ladder::climb_from_coarse(const CoarseStart& start,
                                                      const SolveControl& control) const {
  const OptimalControlProblem problem = coarsened(problem_, start);
  const Discretized d = discretize(problem, problem.fesd, problem.contact);
  MpccData data = d.data;
  if (options_.u_guess.size() > 0)
    d.set_controls(controls_on(problem.horizon.N, options_.u_guess), data.w0);
  set_guesses(options_.guess, d, problem.horizon.T, data.w0);
  d.complete_at_rest(data.w0);
  SolveOptions options = solver_options();
  options.max_iterations = std::min(options.max_iterations, kCoarseIterations);
  options.interior_point.mu_init = start.mu_init;
  const MpccSolution coarse = saltus::solve(d.program.mpcc, data, options, control);
  if (!coarse.residuals.feasible_within(options.tolerance)) return std::nullopt;
  MpccSolution found =
      climb_along(d.motion(problem, coarse.w),
                  controls_on(problem_.horizon.N, d.controls(coarse.w)), control);
  found.statistics.iterations += coarse.statistics.iterations;
  return found;
}

// Elements that end on the events of another grid may be slivers beside long ones, from whose
// errors the optimum gains: they are what is left where equal ones do not lead on.
MpccSolution Ladder::climb_along(const Trajectory& motion, const Matrix& u,
                                 const SolveControl& control) const {
  Trajectory without_events = motion;
  without_events.events.clear();
  MpccSolution equal = climb_from_motion(without_events, u, control);
  if (is_solved(equal) || motion.events.empty()) return equal;
  MpccSolution on_events = climb_from_motion(motion, u, control);
  const int iterations = equal.statistics.iterations + on_events.statistics.iterations;
  const std::vector<MpccSolution> both{std::move(equal), std::move(on_events)};
  MpccSolution best = best_of(both);
  best.statistics.iterations = iterations;
  return best;
}

MpccSolution Ladder::climb_from_motion(const Trajectory& motion, const Matrix& u,
                                       const SolveControl& control) const {
  Vector w = target_.data.w0;
  target_.set_controls(u, w);
  target_.set_motion(problem_, motion, LeaveOut::Shortest, w);
  SolveOptions options = solver_options();
  options.interior_point.mu_init = kRefinedBarrier;
  return climb_from(std::move(w), options, control);
}

OcpSolution Ladder::most_trusted(const std::vector<MpccSolution>& found) const {
  OcpSolution best = describe(best_of(found));
  if (!is_doubtful(best)) return best;
  std::vector<MpccSolution> trusted;
  for (const MpccSolution& one : found)
    if (is_solved(one) && !is_doubtful(describe(one))) trusted.push_back(one);
  return trusted.empty() ? best : describe(best_of(trusted));
}

OcpSolution Ladder::refined(OcpSolution solution) const {
  OptimalControlProblem finer = problem_;
  for (int i = 0; i < kRefinements && is_doubtful(solution) && !watch_.expired(); ++i) {
    ++(finer.fesd.n_s < kEnoughStages ? finer.fesd.n_s : finer.fesd.N_FE);
    OcpOptions options = options_;
    options.route = OcpRoute::Near;
    options.u_guess = solution.u;
    options.motion_guess = solution.trajectory;
    options.time_limit = watch_.remaining();
    OcpSolution next = Ladder(finer, options, control_).run();
    next.build_time += solution.build_time;
    next.program.statistics.iterations += solution.program.statistics.iterations;
    const bool is_better = next.status == SolveStatus::Solved &&
                           next.defects.size() > 0 &&
                           next.defects.maxCoeff() < solution.defects.maxCoeff();
    if (is_better) solution = std::move(next);
  }
  return solution;
}

std::vector<Ladder::Way> Ladder::ways_by_coarse_problems() const {
  using enum StepEquilibration;
  std::vector<Way> ways;
  for (const CoarseStart& start : {CoarseStart{Fixed, 0.0, 1.0},
                                   {HeuristicMean, 1.0, 1.0},
                                   {HeuristicMean, 0.01, 0.1}})
    ways.push_back([this, start](const SolveControl& control) {
      return climb_from_coarse(start, control);
    });
  return ways;
}

std::vector<PhaseMotion> Ladder::propose_phases(const ContactPhases& phases, int round,
                                                ContactPhases::Way way) const {
  const auto proposals = phases.propose(
      options_.n_starts, options_.seed + static_cast<std::uint64_t>(round));
  std::vector<std::optional<PhaseMotion>> ends(proposals.size());
  parallel_for(static_cast<int>(proposals.size()), 0, [&](int i) {
    if (is_over()) return;
    ends[i] = phases.solve(proposals[i], way, solver_options(),
                           {.interrupt = control_.interrupt});
  });
  std::vector<PhaseMotion> motions;
  for (std::optional<PhaseMotion>& end : ends)
    if (end) motions.push_back(*std::move(end));
  return motions;
}

// The problem as it is, and with constraints between its grid points, where those motions that only
// keep to the grid go astray: what they gain there is often worth less than a better gait.
std::vector<MpccSolution> Ladder::climb_by_phases() {
  if (!ContactPhases::apply_to(problem_)) return {};
  std::vector<MpccSolution> found = climb_by_phases_of(problem_);
  if (const auto strict = with_path_everywhere(problem_))
    for (MpccSolution& more : climb_by_phases_of(*strict))
      found.push_back(std::move(more));
  return found;
}

// Two rounds of proposals as they are; where they lead nowhere, the same and more by way of
// motions that break the constraints of the path, until one of them is solved on the grid of the
// problem.
std::vector<MpccSolution> Ladder::climb_by_phases_of(
    const OptimalControlProblem& problem) {
  using enum ContactPhases::Way;
  constexpr int kRounds = 2, kRoundsAroundThePath = 6, kEnough = 4;
  const ContactPhases coarse(problem);
  std::vector<PhaseMotion> motions;
  for (int i = 0; i < kRounds; ++i)
    for (PhaseMotion& motion : propose_phases(coarse, i, Straight))
      motions.push_back(std::move(motion));
  std::vector<MpccSolution> found = climb_from_best(std::move(motions));
  const auto n_solved = [&] { return std::ranges::count_if(found, is_solved); };
  if (n_solved() > 0) return found;
  for (int i = 0; i < kRoundsAroundThePath && n_solved() < kEnough; ++i)
    for (MpccSolution& more : climb_from_best(propose_phases(coarse, i, AroundThePath)))
      found.push_back(std::move(more));
  return found;
}

std::vector<MpccSolution> Ladder::climb_from_best(std::vector<PhaseMotion> motions) {
  constexpr std::size_t kBest = 4;
  if (motions.empty()) return {};
  std::ranges::stable_sort(motions, {}, &PhaseMotion::objective);
  const ContactPhases phases(problem_, {problem_.fesd.N_FE, problem_.fesd.n_s});
  std::vector<Way> ways;
  for (const PhaseMotion& coarse : motions) {
    iterations_ += coarse.iterations;
    if (ways.size() == kBest) continue;
    ways.push_back([this, &phases, &coarse](const SolveControl& control) {
      return climb_from_phases(phases, coarse, control);
    });
  }
  return go(ways);
}

std::optional<MpccSolution> Ladder::climb_from_phases(const ContactPhases& phases,
                                                      const PhaseMotion& coarse,
                                                      const SolveControl& control) const {
  const auto fine = phases.follow(coarse, solver_options(), control);
  if (!fine) return std::nullopt;
  const bool is_same_program =
      !problem_.freezing && problem_.fesd.equilibration == StepEquilibration::ByPattern;
  MpccSolution found = is_same_program
                           ? search(target_, fine->start, search_options(), control)
                           : search_along(fine->motion, fine->u, control);
  found.statistics.iterations += fine->iterations;
  return found;
}

MpccSolution Ladder::search_near(const Trajectory& motion, const Matrix& u,
                                 const SolveControl& control) const {
  return search_along(
      march_intervals(problem_, motion, u, simulation_options(), control_.interrupt), u,
      control);
}

MpccSolution Ladder::search_around_guess() const {
  const bool is_other_grid = options_.motion_guess.element_starts.size() !=
                             target_.program.layout.elements.size();
  if (target_.patches && is_other_grid) {
    MpccSolution found = climb_along(options_.motion_guess, options_.u_guess, control_);
    if (is_solved(found)) return found;
  }
  MpccSolution along = search_along(options_.motion_guess, options_.u_guess, control_);
  if (is_solved(along)) return along;
  if (ContactPhases::apply_to(problem_)) {
    const ContactPhases phases(problem_, {problem_.fesd.N_FE, problem_.fesd.n_s});
    const auto found = climb_from_phases(
        phases, phases_of(options_.motion_guess, options_.u_guess), control_);
    if (found && is_solved(*found)) return *found;
  }
  const std::vector<MpccSolution> both{
      std::move(along), search_near(options_.motion_guess, options_.u_guess, control_)};
  return best_of(both);
}

MpccSolution Ladder::search_along(const Trajectory& motion, const Matrix& u,
                                  const SolveControl& control) const {
  const auto search_with = [&](LeaveOut rule) {
    WarmStart start;
    start.w = target_.data.w0;
    target_.set_controls(u, start.w);
    target_.set_motion(problem_, motion, rule, start.w);
    return search(target_, std::move(start), search_options(), control);
  };
  std::vector<MpccSolution> found;
  if (is_overfull(motion, problem_.horizon, problem_.fesd.N_FE))
    for (const LeaveOut rule : {LeaveOut::Shortest, LeaveOut::First, LeaveOut::Last})
      found.push_back(search_with(rule));
  else
    found.push_back(search_with(LeaveOut::Shortest));
  return best_of(found);
}

MpccSolution Ladder::solve_directly() {
  MpccData data = target_.data;
  set_guess(target_, data.w0);
  perturb(target_, options_.seed, data.w0);
  target_.complete_at_rest(data.w0);
  return saltus::solve(target_.program.mpcc, data, solver_options(), control_);
}

// On all cores. What the first way does is passed on at once, what others do when they have
// ended, so that their lines do not mix.
std::vector<std::optional<MpccSolution>> Ladder::try_all(const std::vector<Way>& ways) {
  std::vector<std::optional<MpccSolution>> ends(ways.size());
  std::mutex mutex;
  parallel_for(static_cast<int>(ways.size()), 0, [&](int i) {
    if (i > 0 && is_over()) return;
    std::vector<IterationRecord> records;
    SolveControl control{.interrupt = control_.interrupt};
    if (control_.observer && i > 0)
      control.observer = [&](const IterationRecord& r) { records.push_back(r); };
    if (control_.observer && i == 0)
      control.observer = [&](const IterationRecord& r) {
        const std::lock_guard lock(mutex);
        control_.observer(r);
      };
    ends[i] = ways[i](control);
    const std::lock_guard lock(mutex);
    for (const IterationRecord& record : records) control_.observer(record);
  });
  return ends;
}

std::vector<MpccSolution> Ladder::solutions_of(
    std::span<std::optional<MpccSolution>> ends) {
  std::vector<MpccSolution> found;
  for (std::optional<MpccSolution>& end : ends) {
    if (!end) continue;
    iterations_ += end->statistics.iterations;
    found.push_back(*std::move(end));
  }
  return found;
}

std::vector<MpccSolution> Ladder::go(const std::vector<Way>& ways) {
  auto ends = try_all(ways);
  return solutions_of(ends);
}

MpccSolution Ladder::cross(const std::vector<std::vector<MpccSolution>>& kinds) {
  std::vector<const MpccSolution*> starts;
  const auto add = [&](const MpccSolution& start) {
    const bool is_known = std::ranges::any_of(starts, [&](const MpccSolution* other) {
      return other == &start || (is_solved(*other) && is_solved(start) &&
                                 is_same_objective(other->objective, start.objective));
    });
    if (!is_known) starts.push_back(&start);
  };
  for (const std::vector<MpccSolution>& kind : kinds) {
    if (kind.empty()) continue;
    add(best_of(kind));
    if (is_solved(kind.front())) add(kind.front());
  }
  std::vector<Way> ways;
  for (const MpccSolution* start : starts)
    ways.push_back([this, start](const SolveControl& control) {
      return cross_boundaries(target_, *start, search_options(), control);
    });
  return best_of(go(ways));
}

OcpSolution Ladder::describe(MpccSolution found) const {
  Trajectory motion = target_.motion(problem_, found.w);
  OcpSolution solution = solution_of(target_, std::move(motion), std::move(found));
  solution.T = problem_.freezing ? problem_.horizon.T : solution.h.sum();
  solution.build_time = build_time_;
  solution.defects = defects_by_marching(problem_, solution, control_.interrupt);
  solution.message += doubt_about(solution);
  int& iterations = solution.program.statistics.iterations;
  iterations = std::max(iterations, iterations_);
  return solution;
}

std::optional<MpccSolution> Ladder::first_solution() {
  // Rollouts find their way among few unknowns sooner than time stepping, among many later.
  constexpr Index kFewControls = 30;
  const Index n_controls = problem_.horizon.N * problem_.model.n_u();
  std::vector<MpccSolution> found;
  if (n_controls <= kFewControls && !target_.patches)
    for (const Candidate& start : explore({}))
      found = go(
          {[&](const SolveControl& control) { return search_from(start.u, control); }});
  if (std::ranges::none_of(found, is_solved))
    for (const Stepped& start : step_in_time(1))
      found = go({[&](const SolveControl& control) { return climb(start, control); }});
  if (std::ranges::none_of(found, is_solved)) return std::nullopt;
  return best_of(found);
}

OcpSolution Ladder::run_quickly() {
  if (auto found = first_solution()) return describe(*std::move(found));
  OcpOptions patient = options_;
  patient.route = OcpRoute::Ladder;
  patient.time_limit = watch_.remaining();
  return Ladder(problem_, patient, control_).run();
}

OcpSolution Ladder::run() {
  using enum OcpRoute;
  const OcpRoute route = options_.route;
  if (problem_.fesd.discretisation == Discretisation::TimeStepping)
    return describe(
        best_of(solve_from_guesses(target_, route == Best ? options_.n_starts : 1)));
  if (route == Direct) return describe(solve_directly());
  if (route == Quick) return run_quickly();
  if (route == Near) {
    const MpccSolution near = search_around_guess();
    iterations_ += near.statistics.iterations;
    return describe(cross({{near}}));
  }
  // Time stepping by corners ends where nothing moves, and rollouts are slow.
  if (route == Best && target_.patches) {
    std::vector<MpccSolution> found = go(ways_by_coarse_problems());
    if (std::ranges::none_of(found, is_solved)) found.push_back(solve_directly());
    return refined(most_trusted(found));
  }
  if (route == Phases) {
    std::vector<MpccSolution> found = climb_by_phases();
    if (std::ranges::none_of(found, is_solved)) found.push_back(solve_directly());
    return describe(cross({found}));
  }
  std::vector<Stepped> stepped;
  if (route != Explore) stepped = step_in_time(route == Best ? options_.n_starts : 1);
  std::vector<Candidate> explored;
  if (route != Ladder) explored = explore(stepped);
  std::vector<Way> ways;
  for (const Stepped& start : stepped)
    ways.push_back([&](const SolveControl& control) { return climb(start, control); });
  for (const Candidate& start : explored)
    ways.push_back(
        [&](const SolveControl& control) { return search_from(start.u, control); });
  auto ends = try_all(ways);
  const auto first_rollout = ends.begin() + std::ssize(stepped);
  std::vector<std::vector<MpccSolution>> kinds{
      solutions_of({ends.begin(), first_rollout}),
      solutions_of({first_rollout, ends.end()})};
  const auto nothing_is_solved = [&] {
    return std::ranges::none_of(kinds, [](const std::vector<MpccSolution>& kind) {
      return std::ranges::any_of(kind, is_solved);
    });
  };
  if (route == Best && nothing_is_solved()) kinds.push_back(climb_by_phases());
  if (nothing_is_solved()) kinds.push_back({solve_directly()});
  return with_more_elements(explored, describe(finish(kinds)));
}

MpccSolution Ladder::finish(const std::vector<std::vector<MpccSolution>>& kinds) {
  MpccSolution best = cross(kinds);
  if (options_.route != OcpRoute::Best || !is_solved(best)) return best;
  iterations_ -= best.statistics.iterations;
  best = polish(target_, std::move(best), solver_options(), control_);
  iterations_ += best.statistics.iterations;
  return best;
}

}  // namespace saltus::detail
