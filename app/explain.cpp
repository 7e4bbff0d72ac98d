// SPDX-License-Identifier: BSD-2-Clause
#include "app/explain.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "saltus/expr/function.hpp"

namespace saltus::app {
namespace {

/// How far a value is outside of its bounds.
Expr excess(const Expr& value, double lower, double upper) {
  if (lower == upper) return value - lower;
  Expr amount = 0.0;
  if (lower > -kInfinity) amount += max(0.0, lower - value);
  if (upper < kInfinity) amount += max(0.0, value - upper);
  return amount;
}

template <class Problem>
Problem softened(Problem problem) {
  Expr distance = 0.0;
  for (const PathConstraint& c : problem.terms.final) {
    for (Index i = 0; i < c.values.size(); ++i) {
      const Expr amount = excess(c.values[i], c.lower[i], c.upper[i]);
      distance += amount * amount;
    }
  }
  problem.terms.final.clear();
  problem.terms.running.clear();
  problem.terms.terminal = {{"distance", distance}};
  return problem;
}

std::vector<NamedExpr> states_of(const ContactModel& model) {
  return {{"q", model.q()}, {"v", model.v()}};
}

std::vector<NamedExpr> states_of(const FilippovModel& model) {
  return {{"x", model.x()}};
}

/// A function of the state, of the model's parameters too, at one state.
template <class Model>
double value_at(const Model& model, const Expr& value, const Vector& x) {
  std::vector<NamedExpr> inputs = states_of(model);
  std::vector<Matrix> at;
  Index first = 0;
  for (const NamedExpr& input : inputs) {
    at.emplace_back(x.segment(first, input.values.size()));
    first += input.values.size();
  }
  if (!model.parameters().empty()) {
    inputs.push_back({"p", model.p()});
    at.emplace_back(model.p_values());
  }
  const Function f("value", inputs, {{"value", ExprVector::Constant(1, value)}});
  return f(at)[0](0, 0);
}

std::string bound_text(double lower, double upper) {
  if (lower == upper) return fmt::format("{:.6g}", lower);
  if (lower == -kInfinity) return fmt::format("at most {:.6g}", upper);
  if (upper == kInfinity) return fmt::format("at least {:.6g}", lower);
  return fmt::format("{:.6g} to {:.6g}", lower, upper);
}

/// What the end of a motion misses of one constraint, added to its reason.
template <class Model>
void add_missed(const Model& model, const PathConstraint& c, NearestMotion& nearest) {
  constexpr double kMet = 1e-4;
  const Trajectory& motion = nearest.solution.trajectory;
  const Index last = motion.n_samples() - 1;
  const Vector x = motion.x.col(last);
  for (Index i = 0; i < c.values.size(); ++i) {
    const double value = value_at(model, c.values[i], x);
    const double missed = std::max(c.lower[i] - value, value - c.upper[i]);
    if (missed <= kMet) continue;
    nearest.violation = std::max(nearest.violation, missed);
    nearest.reason += fmt::format(
        "The {} is {} at t = {:.6g} s, but the nearest that was reached within all "
        "other constraints is {:.6g}. ",
        c.name, bound_text(c.lower[i], c.upper[i]), motion.t[last], value);
  }
}

template <class Problem>
std::optional<NearestMotion> nearest_of(const Problem& problem, const OcpOptions& options,
                                        const SolveControl& control) {
  if (problem.terms.final.empty()) return std::nullopt;
  NearestMotion nearest{solve(softened(problem), options, control)};
  if (nearest.solution.status != SolveStatus::Solved ||
      nearest.solution.trajectory.n_samples() == 0)
    return std::nullopt;
  for (const PathConstraint& c : problem.terms.final)
    add_missed(problem.model, c, nearest);
  if (!nearest.reason.empty())
    nearest.reason +=
        "Give it more time, wider bounds on the controls, or another target.";
  return nearest;
}

}  // namespace

std::optional<NearestMotion> nearest_motion(const OptimalControlProblem& problem,
                                            const OcpOptions& options,
                                            const SolveControl& control) {
  return nearest_of(problem, options, control);
}

std::optional<NearestMotion> nearest_motion(const FilippovControlProblem& problem,
                                            const OcpOptions& options,
                                            const SolveControl& control) {
  return nearest_of(problem, options, control);
}

}  // namespace saltus::app
