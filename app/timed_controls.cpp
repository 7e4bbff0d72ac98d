// SPDX-License-Identifier: BSD-2-Clause
#include "app/timed_controls.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <set>

#include "saltus/expr/derivatives.hpp"
#include "saltus/expr/function.hpp"

namespace saltus::app {
namespace {

/// The formulas with numbers in place of parameters.
std::vector<Expr> controls_of_time(const Scene& scene) {
  std::vector<Expr> symbols, values;
  for (const Parameter& p : scene.parameters) {
    symbols.push_back(p.symbol);
    values.emplace_back(p.value);
  }
  const ExprVector& u = scene.simulate->u;
  return substitute(std::vector<Expr>(u.begin(), u.end()), symbols, values);
}

bool compares(Op op) {
  return op == Op::Less || op == Op::LessEqual || op == Op::Equal || op == Op::NotEqual;
}

template <class Columns>
void append_columns(Columns& whole, const Columns& part) {
  Columns both(whole.rows(), whole.cols() + part.cols());
  both << whole, part;
  whole = std::move(both);
}

}  // namespace

std::vector<double> break_times(const Scene& scene) {
  std::vector<double> times;
  std::vector<Expr> waiting = controls_of_time(scene);
  std::set<const detail::Node*> seen;
  while (!waiting.empty()) {
    const Expr here = waiting.back();
    waiting.pop_back();
    if (!seen.insert(here.node()).second) continue;
    for (int i = 0; i < here.arity(); ++i) waiting.push_back(here.operand(i));
    if (!compares(here.op())) continue;
    const Expr left = here.operand(0), right = here.operand(1);
    if (left.is_same(scene.t) && right.is_constant()) times.push_back(right.value());
    if (right.is_same(scene.t) && left.is_constant()) times.push_back(left.value());
  }
  std::erase_if(times, [&](double t) { return !(t > 0.0 && t < scene.simulate->T); });
  std::ranges::sort(times);
  times.erase(std::unique(times.begin(), times.end()), times.end());
  return times;
}

Controls controls_between(const Scene& scene, double start, double end) {
  const std::vector<Expr> u = controls_of_time(scene);
  const ExprVector values = ExprVector::Map(u.data(), static_cast<Index>(u.size()));
  const auto function = std::make_shared<Function>(
      "u", std::vector<NamedExpr>{{"t", ExprVector::Constant(1, scene.t)}},
      std::vector<NamedExpr>{{"u", values}});
  const double last = std::nextafter(end, start);
  const auto at = [function, start, last](double t) -> Vector {
    const std::vector<Matrix> time{Vector::Constant(1, std::clamp(t, start, last))};
    return (*function)(time)[0];
  };
  const bool is_constant =
      std::ranges::all_of(u, [](const Expr& entry) { return entry.is_constant(); });
  return is_constant ? Controls::constant(at(start)) : Controls::function(at);
}

void append(Simulation& whole, Simulation part) {
  Trajectory& trajectory = whole.trajectory;
  const int offset = trajectory.n_samples();
  for (const int start : part.trajectory.element_starts)
    trajectory.element_starts.push_back(offset + start);
  Vector t(offset + part.trajectory.n_samples());
  t << trajectory.t, part.trajectory.t;
  trajectory.t = std::move(t);
  append_columns(trajectory.x, part.trajectory.x);
  append_columns(trajectory.u, part.trajectory.u);
  append_columns(trajectory.lambda_n, part.trajectory.lambda_n);
  append_columns(trajectory.lambda_t, part.trajectory.lambda_t);
  append_columns(trajectory.gap, part.trajectory.gap);
  append_columns(trajectory.patch_points, part.trajectory.patch_points);
  std::ranges::move(part.trajectory.events, std::back_inserter(trajectory.events));
  whole.status = part.status;
  whole.message = std::move(part.message);
  whole.statistics.n_elements += part.statistics.n_elements;
  whole.statistics.n_rejected += part.statistics.n_rejected;
  whole.statistics.n_events += part.statistics.n_events;
  whole.statistics.n_impacts += part.statistics.n_impacts;
  whole.statistics.n_fallbacks += part.statistics.n_fallbacks;
}

}  // namespace saltus::app
