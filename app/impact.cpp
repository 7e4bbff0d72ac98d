// SPDX-License-Identifier: BSD-2-Clause
// saltus impact SCENE: the velocities that an impact may lead to.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cmath>
#include <memory>

#include "app/command.hpp"
#include "app/interrupt.hpp"
#include "app/result_of.hpp"
#include "app/run_scene.hpp"
#include "app/scene_paths.hpp"
#include "app/scene_wishes.hpp"
#include "saltus/base/error.hpp"
#include "saltus/base/stop_watch.hpp"
#include "saltus/expr/function.hpp"
#include "saltus/impact/impact_set.hpp"
#include "saltus/impact/law.hpp"
#include "saltus/impact/report.hpp"

namespace saltus::app {
namespace {

constexpr double kClosed = 1e-9;  // [m] the gap of a contact that takes part

/// Every contact of a model as numbers.
struct Numbers {
  Matrix M;
  std::vector<ImpactContact> contacts;
  Vector gaps;
};

Numbers evaluate(const ContactModel& model, const Vector& q) {
  std::vector<NamedExpr> inputs{{"q", model.q()}};
  std::vector<Matrix> arguments{q};
  if (!model.parameters().empty()) {
    inputs.push_back({"p", model.p()});
    arguments.emplace_back(model.p_values());
  }
  std::vector<NamedExpr> outputs{{"M", model.M()}};
  for (const Contact& contact : model.contacts()) {
    ExprVector scalars(3);
    scalars << contact.gap, contact.mu_friction, contact.e;
    outputs.push_back({"scalars of " + contact.name, scalars});
    outputs.push_back({"J_n of " + contact.name, contact.J_n});
    outputs.push_back({"J_t of " + contact.name, contact.J_t});
  }
  const std::vector<Matrix> values = Function(model.name(), inputs, outputs)(arguments);
  Numbers numbers{values[0], {}, Vector(model.n_contacts())};
  for (int i = 0; i < model.n_contacts(); ++i) {
    const Matrix& scalars = values[static_cast<std::size_t>(3 * i + 1)];
    const Matrix& J_t = values[static_cast<std::size_t>(3 * i + 3)];
    const Contact& contact = model.contacts()[static_cast<std::size_t>(i)];
    numbers.gaps[i] = scalars(0);
    numbers.contacts.push_back(
        {.name = contact.name,
         .J_n = values[static_cast<std::size_t>(3 * i + 2)],
         .J_t = has_friction(contact) ? J_t : Matrix(model.n_v(), 0),
         .mu_friction = scalars(1),
         .e = scalars(2)});
  }
  return numbers;
}

ImpactProblem problem_of(const Numbers& numbers, const Vector& v) {
  ImpactProblem problem{numbers.M, {}, v};
  for (Index i = 0; i < numbers.gaps.size(); ++i) {
    if (std::abs(numbers.gaps[i]) <= kClosed)
      problem.contacts.push_back(numbers.contacts[static_cast<std::size_t>(i)]);
  }
  require(!problem.contacts.empty(),
          "no contact is closed: every gap is larger than 1e-9 m");
  return problem;
}

std::string number_of(std::size_t n, std::string_view thing) {
  return fmt::format("{} {}{}", n, thing, n == 1 ? "" : "s");
}

std::vector<WayPoint> points_of(const std::vector<ImpactStep>& way) {
  std::vector<WayPoint> points;
  for (const ImpactStep& step : way)
    points.push_back({step.v, step.Lambda_n, step.Lambda_t});
  return points;
}

void add_set(const ImpactProblem& problem, const std::atomic<bool>* interrupt,
             Result& result) {
  const ImpactReport report = analyse_impact(problem, {}, interrupt);
  const ImpactSet& set = report.set;
  const bool is_whole = set.status == SetStatus::Exact || set.status == SetStatus::Outer;
  result.status = is_whole ? "resolved" : to_string(set.status);
  result.message =
      fmt::format("{}, the set is {} and has {}",
                  number_of(problem.contacts.size(), "closed contact"),
                  to_string(set.status), number_of(set.polytopes.size(), "convex part"));
  result.log = report_text(problem, report);
  result.statistics = {{"pieces", static_cast<double>(set.n_pieces)}};
  for (const ImpactPolytope& polytope : set.polytopes) {
    const auto n = static_cast<Index>(polytope.vertices.size());
    VelocityPolytope drawn{Matrix(problem.v_minus.size(), n),
                           Matrix::Zero(static_cast<Index>(problem.contacts.size()), n)};
    for (Index i = 0; i < n; ++i) {
      const ImpactVertex& vertex = polytope.vertices[static_cast<std::size_t>(i)];
      drawn.vertices.col(i) = vertex.v;
      if (!vertex.way.empty()) drawn.impulses.col(i) = vertex.way.back().Lambda_n;
      drawn.ways.push_back(points_of(vertex.way));
    }
    result.polytopes.push_back(std::move(drawn));
  }
}

void add_outcome(const ImpactProblem& problem, const ImpactLaw& law, Result& result) {
  const ImpactOutcome outcome = resolve_impact(problem, law);
  result.status = to_string(outcome.status);
  result.message =
      fmt::format("{}, law: {}", number_of(problem.contacts.size(), "closed contact"),
                  to_string(law.rule));
  result.polytopes.push_back({outcome.v_plus, outcome.Lambda_n});
}

/// The state before the impact as a motion of one sample.
Trajectory still(const ContactModel& model, const ImpactPlan& plan, const Vector& gaps) {
  Trajectory trajectory;
  for (const Contact& contact : model.contacts())
    trajectory.contact_names.push_back(contact.name);
  trajectory.t = Vector::Zero(1);
  trajectory.x.resize(model.n_q() + model.n_v(), 1);
  trajectory.x << plan.q, plan.v;
  trajectory.u = Matrix::Zero(model.n_u(), 1);
  trajectory.lambda_n = Matrix::Zero(model.n_contacts(), 1);
  trajectory.lambda_t = Matrix::Zero(2 * model.n_contacts(), 1);
  trajectory.gap = gaps;
  return trajectory;
}

}  // namespace

ImpactProblem impact_problem(const ContactModel& model, const Vector& q,
                             const Vector& v) {
  require(q.size() == model.n_q() && v.size() == model.n_v(), [&] {
    return fmt::format(
        "model '{}' has {} positions and {} velocities, but {} and {} were "
        "given",
        model.name(), model.n_q(), model.n_v(), q.size(), v.size());
  });
  return problem_of(evaluate(model, q), v);
}

Result resolve_scene(const Scene& scene, const std::atomic<bool>* interrupt) {
  require_section(scene, "impact");
  const StopWatch total;
  const ImpactPlan& plan = *scene.impact;
  const Numbers numbers = evaluate(*scene.model, plan.q);
  const ImpactProblem problem = problem_of(numbers, plan.v);
  Result result = result_of(scene, "impact");
  const double built = total.seconds();
  const StopWatch watch;
  for (const ImpactContact& c : problem.contacts)
    result.struck.push_back({c.name, c.J_n, c.J_t, c.mu_friction});
  if (plan.law) {
    add_outcome(problem, *plan.law, result);
  } else {
    add_set(problem, interrupt, result);
  }
  result.timings = {{"build", built}, {"solve", watch.seconds()}};
  result.trajectory = still(*scene.model, plan, numbers.gaps);
  complete(result, scene);
  result.timings.push_back({"total", total.seconds()});
  return result;
}

Action declare_impact(CLI::App& parser) {
  const auto wishes = std::make_shared<SceneWishes>();
  declare_scene_options(parser, *wishes);
  declare_law(parser, "impact.law", *wishes);
  return [wishes] {
    const InterruptGuard guard;
    return run_scene(*wishes, [&](const Scene& scene) {
      return resolve_scene(scene, &guard.requested());
    });
  };
}

}  // namespace saltus::app
