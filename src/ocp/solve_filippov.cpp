// SPDX-License-Identifier: BSD-2-Clause
#include <fmt/format.h>

#include <algorithm>

#include "ocp/climb.hpp"
#include "ocp/describe.hpp"
#include "ocp/extract.hpp"
#include "ocp/named_guess.hpp"
#include "ocp/resimulate.hpp"
#include "saltus/base/error.hpp"
#include "saltus/base/random.hpp"
#include "saltus/base/stop_watch.hpp"
#include "saltus/ocp/filippov_control_problem.hpp"
#include "saltus/ocp/simulate_by_programs.hpp"
#include "saltus/solve/solve.hpp"
#include "saltus/solve/solve_many.hpp"

namespace saltus {
namespace detail {
namespace {

Discretized discretized(const FilippovControlProblem& problem, const FesdOptions& fesd) {
  return discretize({filippov_system(problem.model, problem.form), {}, {}},
                    problem.horizon, fesd, problem.terms);
}

FesdOptions stepped(FesdOptions fesd) {
  fesd.discretisation = Discretisation::TimeStepping;
  return fesd;
}

// The unknowns of one implicit stage become those of all stages of the same element; states
// lie on the line between its ends.
Vector guess_from_stepping(const Discretized& stepping, const Vector& w_stepping,
                           const Discretized& target) {
  const auto& from = stepping.program.layout.elements;
  const auto& to = target.program.layout.elements;
  Vector w = target.data.w0;
  const auto set = [&](const std::vector<int>& places, const Vector& values) {
    for (Index i = 0; i < values.size(); ++i) w[places[i]] = values[i];
  };
  target.set_controls(stepping.controls(w_stepping), w);
  if (target.program.layout.T >= 0)
    w[target.program.layout.T] = w_stepping[stepping.program.layout.T];
  Vector x = values_at(w_stepping, stepping.program.layout.x0);
  set(target.program.layout.x0, x);
  for (std::size_t n = 0; n < to.size(); ++n) {
    const Vector x_end = values_at(w_stepping, from[n].x_end);
    w[to[n].h] = w_stepping[from[n].h];
    for (std::size_t j = 0; j < to[n].z.size(); ++j) {
      const double c = target.program.tableau.c[static_cast<Index>(j)];
      if (!to[n].x.empty()) set(to[n].x[j], x + c * (x_end - x));
      if (!to[n].x_dot.empty()) set(to[n].x_dot[j], (x_end - x) / w[to[n].h]);
      set(to[n].z[j], values_at(w_stepping, from[n].z[0]));
    }
    set(to[n].x_end, x_end);
    x = x_end;
  }
  complete_lifted(target.program, target.data, w);
  return w;
}

class FilippovLadder {
 public:
  FilippovLadder(const FilippovControlProblem& problem, const OcpOptions& options,
                 const SolveControl& control)
      : problem_(problem),
        options_(options),
        control_(control),
        watch_(options.time_limit),
        target_(discretized(problem, problem.fesd)),
        stepping_(discretized(problem, stepped(problem.fesd))),
        build_time_(watch_.seconds()) {}

  OcpSolution run() {
    if (problem_.fesd.discretisation == Discretisation::TimeStepping)
      return describe(best_of(solve_stepping()));
    std::vector<MpccSolution> found;
    if (options_.route != OcpRoute::Direct)
      for (const Vector& w : step_in_time()) {
        auto end = climb(target_, w, solver_options(), search_options(solver_options()),
                         control_);
        if (!end) continue;
        iterations_ += end->statistics.iterations;
        found.push_back(*std::move(end));
      }
    if (std::ranges::none_of(found, &FilippovLadder::is_solved))
      found.push_back(saltus::solve(target_.program.mpcc, start_of(target_, 0),
                                    solver_options(), control_));
    MpccSolution best = best_of(found);
    if (options_.route == OcpRoute::Best && is_solved(best)) {
      iterations_ -= best.statistics.iterations;
      best = polish(target_, std::move(best), solver_options(), control_);
      iterations_ += best.statistics.iterations;
    }
    return describe(std::move(best));
  }

 private:
  static bool is_solved(const MpccSolution& found) {
    return found.status == SolveStatus::Solved;
  }
  [[nodiscard]] SolveOptions solver_options() const {
    SolveOptions options = options_.solver;
    options.time_limit = std::min(options.time_limit, watch_.remaining());
    options.interior_point.neighbours =
        std::max(options.interior_point.neighbours, kProgramNeighbours);
    return options;
  }

  // The cold start, its states moved by the k-th random vector.
  [[nodiscard]] MpccData start_of(const Discretized& d, int k) const {
    MpccData data = d.data;
    if (options_.u_guess.size() > 0) d.set_controls(options_.u_guess, data.w0);
    set_guesses(options_.guess, d, problem_.horizon.T, data.w0);
    Random random(options_.seed + static_cast<std::uint64_t>(k));
    const Vector direction = random.vector(problem_.model.n_x(), -1.0, 1.0);
    for (const ElementLayout& e : d.program.layout.elements)
      for (const std::vector<int>& x : e.x)
        for (Index i = 0; i < direction.size(); ++i)
          data.w0[x[i]] +=
              options_.perturbation * (1.0 + std::abs(data.w0[x[i]])) * direction[i];
    complete_guess(d.program, data, data.w0);
    return data;
  }

  std::vector<MpccSolution> solve_stepping() {
    std::vector<SolveTask> tasks;
    const int n = options_.route == OcpRoute::Best ? options_.n_starts : 1;
    const auto is_over = [&] { return control_.interrupt && *control_.interrupt; };
    for (int k = 0; k < n && (k == 0 || !is_over()); ++k)
      tasks.push_back({stepping_.program.mpcc, start_of(stepping_, k), solver_options()});
    std::vector<MpccSolution> ends =
        solve_many(tasks, 0, {.interrupt = control_.interrupt});
    for (const MpccSolution& end : ends) iterations_ += end.statistics.iterations;
    return ends;
  }

  // Guesses for the target from different optima of time stepping.
  std::vector<Vector> step_in_time() {
    std::vector<Vector> guesses;
    std::vector<double> objectives;
    for (const MpccSolution& end : solve_stepping()) {
      const bool is_known = std::ranges::any_of(objectives, [&](double other) {
        return is_same_objective(other, end.objective);
      });
      if (is_known || !(end.residuals.violation() <= kUsefulGuess)) continue;
      objectives.push_back(end.objective);
      guesses.push_back(guess_from_stepping(stepping_, end.w, target_));
    }
    return guesses;
  }

  // Of every interval by itself, with elements half as long and one stage more.
  [[nodiscard]] Vector defects(const OcpSolution& solution, const Vector& w) const {
    const auto& elements = target_.program.layout.elements;
    const int N_FE = problem_.fesd.N_FE;
    ProgramSimulationOptions options{.N_sim = 2 * N_FE, .form = problem_.form};
    options.fesd.scheme = problem_.fesd.scheme;
    options.fesd.n_s = problem_.fesd.n_s + 1;
    Vector result(solution.u.cols());
    Vector x = values_at(w, target_.program.layout.x0);
    for (Index k = 0; k < result.size(); ++k) {
      const Vector x_end = values_at(w, elements[(k + 1) * N_FE - 1].x_end);
      const double length = solution.h.segment(k * N_FE, N_FE).sum();
      const Trajectory motion =
          simulate_by_programs(problem_.model, x, length,
                               Controls::constant(solution.u.col(k)), options,
                               {.interrupt = control_.interrupt})
              .simulation.trajectory;
      const Index last = motion.n_samples() - 1;
      const bool is_whole = last >= 0 && std::abs(motion.t[last] - length) <= 1e-9;
      result[k] = kInfinity;
      if (is_whole)
        result[k] = ((motion.x.col(last) - x_end).array() / (1.0 + x_end.array().abs()))
                        .abs()
                        .maxCoeff();
      x = x_end;
      if (control_.interrupt && *control_.interrupt) return {};
    }
    return result;
  }

  OcpSolution describe(MpccSolution found) const {
    LastPhases none;
    Trajectory motion = trajectory_of(target_.program, found.w, none);
    OcpSolution solution = solution_of(target_, std::move(motion), std::move(found));
    solution.T = solution.h.sum();
    solution.build_time = build_time_;
    solution.defects = defects(solution, solution.program.w);
    solution.message += doubt_about(solution);
    int& iterations = solution.program.statistics.iterations;
    iterations = std::max(iterations, iterations_);
    return solution;
  }

  const FilippovControlProblem& problem_;
  const OcpOptions& options_;
  const SolveControl& control_;
  StopWatch watch_;
  Discretized target_, stepping_;
  double build_time_;
  int iterations_ = 0;
};

void check_problem(const FilippovControlProblem& problem, const OcpOptions& options) {
  const FilippovModel& model = problem.model;
  require(problem.terms.x0.size() == model.n_x(), [&] {
    return fmt::format("x0 has {} entries, expected {}", problem.terms.x0.size(),
                       model.n_x());
  });
  model.check_at(problem.terms.x0);
  require(options.route != OcpRoute::Explore,
          "exploring by rollouts is for contact models; Filippov systems are solved by "
          "ladders");
}

}  // namespace
}  // namespace detail

OcpSolution solve(const FilippovControlProblem& problem, const OcpOptions& options,
                  const SolveControl& control) {
  detail::check_problem(problem, options);
  detail::check(options, problem.model.n_u(), problem.horizon.N);
  detail::check_names(options.guess, {&problem.model.x(), &problem.model.u()});
  return detail::FilippovLadder(problem, options, control).run();
}

Mpcc program_of(const FilippovControlProblem& problem) {
  detail::check_problem(problem, {});
  return detail::discretized(problem, problem.fesd).program.mpcc;
}

}  // namespace saltus
