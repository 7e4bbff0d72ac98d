// SPDX-License-Identifier: BSD-2-Clause
// saltus solve SCENE: optimal control of a scene.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <memory>
#include <sstream>

#include "app/barrier_lines.hpp"
#include "app/command.hpp"
#include "app/explain.hpp"
#include "app/interrupt.hpp"
#include "app/live_line.hpp"
#include "app/result_of.hpp"
#include "app/run_scene.hpp"
#include "app/scene_problem.hpp"
#include "app/scene_wishes.hpp"
#include "app/solver_options.hpp"
#include "saltus/base/error.hpp"
#include "saltus/base/stop_watch.hpp"
#include "saltus/expr/function.hpp"
#include "saltus/ocp/route_names.hpp"
#include "saltus/solve/table_printer.hpp"

namespace saltus::app {
namespace {

struct SolveWishes {
  SceneWishes scene;
  std::string warm_start;
};

/// The middle of every control interval.
Vector middles(const OptimalControlPlan& plan) {
  return plan.T / plan.N * (Vector::LinSpaced(plan.N, 0.0, plan.N - 1.0).array() + 0.5);
}

/// Controls of the scene's guess, n_u × N.
Matrix guessed_controls(const Scene& scene) {
  const OptimalControlPlan& plan = *scene.solve;
  std::vector<NamedExpr> inputs{{"t", ExprVector::Constant(1, scene.t)}};
  std::vector<Matrix> arguments{Vector::Zero(1)};
  if (!scene.parameters.empty()) {
    ExprVector symbols(static_cast<Index>(scene.parameters.size()));
    Vector values(symbols.size());
    for (Index i = 0; i < values.size(); ++i) {
      symbols[i] = scene.parameters[static_cast<std::size_t>(i)].symbol;
      values[i] = scene.parameters[static_cast<std::size_t>(i)].value;
    }
    inputs.push_back({"p", symbols});
    arguments.emplace_back(values);
  }
  const Function guess("guess", inputs, {{"u", plan.u_guess}});
  Matrix u(plan.u_guess.size(), plan.N);
  const Vector times = middles(plan);
  for (Index k = 0; k < plan.N; ++k) {
    arguments[0](0, 0) = times[k];
    u.col(k) = guess(arguments)[0];
  }
  return u;
}

/// Controls of a kept motion at the middle of every interval.
Matrix controls_of(const Trajectory& kept, const OptimalControlPlan& plan) {
  Matrix u(kept.u.rows(), plan.N);
  const Vector times = middles(plan);
  for (Index k = 0; k < plan.N; ++k) {
    const auto after = std::upper_bound(kept.t.begin(), kept.t.end(), times[k]);
    u.col(k) = kept.u.col(std::max<Index>(0, after - kept.t.begin() - 1));
  }
  return u;
}

/// Its controls are a start for any grid, its motion where the horizon is the same.
void start_from(const std::string& path, const Scene& scene, OcpOptions& options) {
  const OptimalControlPlan& plan = *scene.solve;
  Trajectory kept = load_result(path).trajectory;
  require(kept.u.rows() == plan.u_guess.size() && kept.n_samples() > 0, [&] {
    return fmt::format("--warm-start '{}': it has {} controls, the scene has {}", path,
                       kept.u.rows(), plan.u_guess.size());
  });
  options.u_guess = controls_of(kept, plan);
  constexpr double kSameTime = 1e-6;
  const bool is_whole = kept.n_samples() > 1 && kept.x.rows() == plan.x0.size() &&
                        std::abs(kept.t[kept.n_samples() - 1] / plan.T - 1) < kSameTime;
  if (is_whole) options.motion_guess = std::move(kept);
}

/// Keeps what the solver prints, up to a size that a report can bear, and hands records on.
class Log {
 public:
  explicit Log(Observer next) : kept_(text_), next_(std::move(next)) {}

  void operator()(const IterationRecord& record) {
    constexpr std::streamoff kLongest = 200000;  // [bytes]
    if (text_.tellp() < kLongest) kept_(record);
    if (next_) next_(record);
  }
  [[nodiscard]] std::string text() const { return text_.str(); }

 private:
  std::ostringstream text_;
  TablePrinter kept_;
  Observer next_;
};

OcpRoute near_route(const OptimalControlProblem&) { return OcpRoute::Near; }
OcpRoute near_route(const FilippovControlProblem&) { return OcpRoute::Ladder; }

bool has_ended_well(const OcpSolution& solution) {
  return solution.status == SolveStatus::Solved ||
         solution.status == SolveStatus::Interrupted;
}

/// Near the motion of the options if they have one, and if that fails from everywhere.
template <class Problem>
OcpSolution solve_from(const Problem& problem, const OcpOptions& options,
                       const SolveControl& control) {
  if (options.motion_guess.n_samples() > 0) {
    OcpOptions near = options;
    near.route = near_route(problem);
    OcpSolution found = solve(problem, near, control);
    if (has_ended_well(found)) return found;
  }
  return solve(problem, options, control);
}

/// What was reached in place of a solution.
void show_nearest(NearestMotion nearest, Result& result) {
  result.status = to_string(SolveStatus::LocallyInfeasible);
  result.message = std::move(nearest.reason);
  result.objective = kNaN;
  result.objective_terms.clear();
  const Residuals& found = nearest.solution.program.residuals;
  result.residuals = {.primal = nearest.violation,
                      .complementarity = found.complementarity,
                      .min_gh = found.min_gh};
  result.trajectory = std::move(nearest.solution.trajectory);
}

template <class Problem>
Result solved(const Scene& scene, const Problem& problem, OcpOptions options,
              const SolveControl& control) {
  const StopWatch watch(options.time_limit);
  OcpSolution solution = solve_from(problem, options, control);
  std::optional<NearestMotion> nearest;
  options.time_limit = watch.remaining();
  if (!has_ended_well(solution) && !watch.expired())
    nearest = nearest_motion(problem, options, {.interrupt = control.interrupt});
  if (nearest && nearest->reason.empty()) {
    // It meets all constraints: a better place to start from.
    options.route = near_route(problem);
    options.u_guess = nearest->solution.u;
    options.motion_guess = std::move(nearest->solution.trajectory);
    OcpSolution again = solve(problem, options, control);
    if (again.status == SolveStatus::Solved) solution = std::move(again);
    nearest.reset();
  }
  Result result = result_of(scene, "solve");
  add_numbers(solution, result);
  result.timings = {{"build", solution.build_time}};
  if (nearest) show_nearest(*std::move(nearest), result);
  return result;
}

}  // namespace

Result solve_scene(const Scene& scene, const std::string& warm_start,
                   const SolveControl& control) {
  require_solvable(scene);
  const StopWatch total;
  OcpOptions options;
  options.solver = solver_options(scene.solver, options.solver);
  options.time_limit = scene.solver.time_limit;
  options.n_starts = scene.solver.starts;
  options.route = route_by_name(scene.solver.route);
  options.u_guess = guessed_controls(scene);
  if (!warm_start.empty()) start_from(warm_start, scene, options);
  Log log(control.observer);
  const SolveControl observed{.observer = std::ref(log), .interrupt = control.interrupt};
  Result result = scene.filippov
                      ? solved(scene, filippov_problem_of(scene), options, observed)
                      : solved(scene, contact_problem_of(scene), options, observed);
  result.log = log.text();
  complete(result, scene);
  const double seconds = total.seconds();
  result.timings.push_back({"solve", seconds - result.timings[0].value});
  result.timings.push_back({"total", seconds});
  return result;
}

Action declare_solve(CLI::App& parser) {
  const auto wishes = std::make_shared<SolveWishes>();
  declare_scene_options(parser, wishes->scene);
  parser
      .add_option("--warm-start", wishes->warm_start,
                  "What to start from: near its motion first, then from its controls")
      ->type_name("RESULT");
  return [wishes] {
    const InterruptGuard guard;
    return run_scene(wishes->scene, [&](const Scene& scene) {
      SolveControl control{.interrupt = &guard.requested()};
      if (!shows_progress(wishes->scene))
        return solve_scene(scene, wishes->warm_start, control);
      LiveLine live([](double seconds) {
        return fmt::format("solving, {:.0f} s; Ctrl-C keeps what was found", seconds);
      });
      control.observer = BarrierLines([&](std::string_view line) { live.print(line); });
      return solve_scene(scene, wishes->warm_start, control);
    });
  };
}

}  // namespace saltus::app
