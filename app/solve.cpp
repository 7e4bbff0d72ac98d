// SPDX-License-Identifier: BSD-2-Clause
// saltus solve SCENE: optimal control of a scene.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <functional>
#include <memory>
#include <sstream>

#include "app/barrier_lines.hpp"
#include "app/command.hpp"
#include "app/explain.hpp"
#include "app/interrupt.hpp"
#include "app/live_line.hpp"
#include "app/result_of.hpp"
#include "app/run_scene.hpp"
#include "app/scene_wishes.hpp"
#include "app/solver_options.hpp"
#include "saltus/base/error.hpp"
#include "saltus/base/stop_watch.hpp"
#include "saltus/expr/function.hpp"
#include "saltus/ocp/filippov_control_problem.hpp"
#include "saltus/solve/table_printer.hpp"

namespace saltus::app {
namespace {

struct SolveWishes {
  SceneWishes scene;
  std::string warm_start;
};

void require_supported(const Scene& scene) {
  require(scene.solve.has_value(), [&] {
    return fmt::format("the scene '{}' has no section [solve]", scene.name);
  });
  require(
      scene.model || scene.solve->method == JumpMethod::Impact,
      "method = \"time-freezing\" is for models with contacts; a [filippov] system has "
      "none");
}

std::vector<CostTerm> costs_of(const std::vector<SceneCost>& costs) {
  std::vector<CostTerm> terms;
  for (const SceneCost& cost : costs) terms.push_back({cost.name, cost.value});
  return terms;
}

PathConstraint::At place_of(ConstraintGrid grid) {
  switch (grid) {
    case ConstraintGrid::Stages: return PathConstraint::At::Stages;
    case ConstraintGrid::Elements: return PathConstraint::At::ElementGrid;
    case ConstraintGrid::Intervals: return PathConstraint::At::ControlGrid;
  }
  return PathConstraint::At::ControlGrid;
}

std::vector<PathConstraint> constraints_of(const std::vector<SceneConstraint>& list) {
  std::vector<PathConstraint> result;
  for (const SceneConstraint& c : list) {
    result.push_back({c.name, ExprVector::Constant(1, c.value),
                      Vector::Constant(1, c.lower), Vector::Constant(1, c.upper),
                      place_of(c.at)});
  }
  return result;
}

/// The symbols of the state, in the order of the scene's names.
ExprVector state_of(const Scene& scene) {
  if (scene.filippov) return scene.filippov->x();
  ExprVector x(2 * scene.model->n_q());
  x << scene.model->q(), scene.model->v();
  return x;
}

/// One constraint for every state whose end is bounded more tightly than its way.
void add_target(const Scene& scene, std::vector<PathConstraint>& final) {
  const OptimalControlPlan& plan = *scene.solve;
  const ExprVector x = state_of(scene);
  for (Index i = 0; i < plan.lbx.size(); ++i) {
    if (plan.lbx_end[i] == plan.lbx[i] && plan.ubx_end[i] == plan.ubx[i]) continue;
    final.push_back({"target of " + scene.x_names[static_cast<std::size_t>(i)],
                     ExprVector::Constant(1, x[i]), Vector::Constant(1, plan.lbx_end[i]),
                     Vector::Constant(1, plan.ubx_end[i])});
  }
}

HorizonTerms terms_of(const Scene& scene) {
  const OptimalControlPlan& plan = *scene.solve;
  HorizonTerms terms;
  terms.x0 = plan.x0;
  terms.running = costs_of(plan.running);
  terms.terminal = costs_of(plan.terminal);
  for (CostTerm& term : terms.terminal) {  // results list terms by name
    const bool is_taken =
        std::ranges::count(plan.running, term.name, &SceneCost::name) > 0;
    if (is_taken) term.name += " at the end";
  }
  terms.lbx = plan.lbx;
  terms.ubx = plan.ubx;
  terms.lbu = plan.lbu;
  terms.ubu = plan.ubu;
  terms.path = constraints_of(plan.path);
  terms.final = constraints_of(plan.end);
  add_target(scene, terms.final);
  return terms;
}

OptimalControlProblem problem_of(const Scene& scene) {
  const OptimalControlPlan& plan = *scene.solve;
  OptimalControlProblem problem{.model = *scene.model,
                                .horizon = {.N = plan.N, .T = plan.T},
                                .terms = terms_of(scene),
                                .fesd = plan.fesd};
  if (plan.method == JumpMethod::TimeFreezing)
    problem.freezing = TimeFreezingOptions{.a_n = plan.a_n};
  return problem;
}

FilippovControlProblem switched_problem_of(const Scene& scene) {
  const OptimalControlPlan& plan = *scene.solve;
  return {.model = *scene.filippov,
          .horizon = {.N = plan.N, .T = plan.T},
          .terms = terms_of(scene),
          .fesd = plan.fesd};
}

/// The middle of every control interval.
Vector middles(const OptimalControlPlan& plan) {
  return plan.T / plan.N * (Vector::LinSpaced(plan.N, 0.0, plan.N - 1.0).array() + 0.5);
}

/// Expressions of t and of parameters as a function of time.
std::function<Vector(double t)> function_of_time(const Scene& scene,
                                                 const ExprVector& values) {
  std::vector<NamedExpr> inputs{{"t", ExprVector::Constant(1, scene.t)}};
  std::vector<Matrix> arguments{Vector::Zero(1)};
  if (!scene.parameters.empty()) {
    ExprVector symbols(static_cast<Index>(scene.parameters.size()));
    Vector numbers(symbols.size());
    for (Index i = 0; i < numbers.size(); ++i) {
      symbols[i] = scene.parameters[static_cast<std::size_t>(i)].symbol;
      numbers[i] = scene.parameters[static_cast<std::size_t>(i)].value;
    }
    inputs.push_back({"p", symbols});
    arguments.emplace_back(numbers);
  }
  return [guess = Function("guess", inputs, {{"value", values}}),
          arguments](double t) mutable -> Vector {
    arguments[0](0, 0) = t;
    return guess(arguments)[0];
  };
}

/// Controls of the scene's guess, n_u × N.
Matrix guessed_controls(const Scene& scene) {
  const OptimalControlPlan& plan = *scene.solve;
  const auto guess = function_of_time(scene, plan.u_guess);
  Matrix u(plan.u_guess.size(), plan.N);
  const Vector times = middles(plan);
  for (Index k = 0; k < plan.N; ++k) u.col(k) = guess(times[k]);
  return u;
}

/// The states that the scene guesses otherwise than by the start.
std::vector<NamedGuess> guessed_states(const Scene& scene) {
  const OptimalControlPlan& plan = *scene.solve;
  const ExprVector x = state_of(scene);
  std::vector<NamedGuess> guesses;
  for (Index i = 0; i < x.size(); ++i) {
    if (plan.x_guess[i].is_constant(plan.x0[i])) continue;
    const auto value = function_of_time(scene, ExprVector::Constant(1, plan.x_guess[i]));
    guesses.push_back({x[i].name(), [value](double t) { return value(t)[0]; }});
  }
  return guesses;
}

/// Controls of a kept result at the middle of every interval.
Matrix kept_controls(const std::string& path, const OptimalControlPlan& plan) {
  const Result kept = load_result(path);
  const Trajectory& old = kept.trajectory;
  require(old.u.rows() == plan.u_guess.size() && old.n_samples() > 0, [&] {
    return fmt::format("--warm-start '{}': it has {} controls, the scene has {}", path,
                       old.u.rows(), plan.u_guess.size());
  });
  Matrix u(old.u.rows(), plan.N);
  const Vector times = middles(plan);
  for (Index k = 0; k < plan.N; ++k) {
    const auto after = std::upper_bound(old.t.begin(), old.t.end(), times[k]);
    u.col(k) = old.u.col(std::max<Index>(0, after - old.t.begin() - 1));
  }
  return u;
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

}  // namespace

Result solve_scene(const Scene& scene, const std::string& warm_start,
                   const SolveControl& control) {
  require_supported(scene);
  const StopWatch total;
  OcpOptions options;
  options.solver = solver_options(scene.solver);
  options.time_limit = scene.solver.time_limit;
  options.u_guess = warm_start.empty() ? guessed_controls(scene)
                                       : kept_controls(warm_start, *scene.solve);
  if (warm_start.empty()) options.guess = guessed_states(scene);
  Log log(control.observer);
  const SolveControl observed{.observer = std::ref(log), .interrupt = control.interrupt};
  const OcpSolution solution = scene.filippov
                                   ? solve(switched_problem_of(scene), options, observed)
                                   : solve(problem_of(scene), options, observed);

  Result result = result_of(scene, "solve");
  add_numbers(solution, result);
  const bool failed = solution.status != SolveStatus::Solved &&
                      solution.status != SolveStatus::Interrupted;
  if (failed && scene.model) {
    const std::string reason =
        explain_infeasible(problem_of(scene), options, {.interrupt = control.interrupt});
    if (!reason.empty()) {
      result.status = to_string(SolveStatus::LocallyInfeasible);
      result.message = reason + " (" + solution.message + ")";
    }
  }
  result.log = log.text();
  complete(result, scene);
  const double seconds = total.seconds();
  result.timings = {{"build", solution.build_time},
                    {"solve", seconds - solution.build_time},
                    {"total", seconds}};
  return result;
}

Action declare_solve(CLI::App& parser) {
  const auto wishes = std::make_shared<SolveWishes>();
  declare_scene_options(parser, wishes->scene);
  parser.add_option("--warm-start", wishes->warm_start,
                    "A result whose controls are the first guess");
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
