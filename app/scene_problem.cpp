// SPDX-License-Identifier: BSD-2-Clause
#include "app/scene_problem.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "app/scene_paths.hpp"
#include "saltus/base/error.hpp"

namespace saltus::app {
namespace {

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

}  // namespace

void require_solvable(const Scene& scene) {
  require_section(scene, "solve");
  require(
      scene.model || scene.solve->method == JumpMethod::Impact,
      "method = \"time-freezing\" is for models with contacts; a [filippov] system has "
      "none");
}

OptimalControlProblem contact_problem_of(const Scene& scene) {
  const OptimalControlPlan& plan = *scene.solve;
  OptimalControlProblem problem{.model = *scene.model,
                                .horizon = {.N = plan.N, .T = plan.T},
                                .terms = terms_of(scene),
                                .fesd = plan.fesd};
  if (plan.method == JumpMethod::TimeFreezing)
    problem.freezing = TimeFreezingOptions{.a_n = plan.a_n};
  return problem;
}

FilippovControlProblem filippov_problem_of(const Scene& scene) {
  const OptimalControlPlan& plan = *scene.solve;
  return {.model = *scene.filippov,
          .horizon = {.N = plan.N, .T = plan.T},
          .terms = terms_of(scene),
          .fesd = plan.fesd};
}

}  // namespace saltus::app
