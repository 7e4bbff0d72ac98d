// SPDX-License-Identifier: BSD-2-Clause
#include "app/explain.hpp"

#include <fmt/format.h>

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

OptimalControlProblem softened(OptimalControlProblem problem) {
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

double value_at_end(const OptimalControlProblem& problem, const Expr& value,
                    const Vector& x) {
  const ContactModel& model = problem.model;
  std::vector<NamedExpr> inputs{{"q", model.q()}, {"v", model.v()}};
  std::vector<Matrix> at{x.head(model.n_q()), x.tail(model.n_v())};
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

}  // namespace

std::string explain_infeasible(const OptimalControlProblem& problem,
                               const OcpOptions& options, const SolveControl& control) {
  if (problem.terms.final.empty()) return "";
  const OcpSolution nearest = solve(softened(problem), options, control);
  if (nearest.status != SolveStatus::Solved || nearest.trajectory.n_samples() == 0)
    return "";
  const Vector x = nearest.trajectory.x.col(nearest.trajectory.n_samples() - 1);
  std::string text;
  for (const PathConstraint& c : problem.terms.final) {
    for (Index i = 0; i < c.values.size(); ++i) {
      constexpr double kMet = 1e-4;
      const double value = value_at_end(problem, c.values[i], x);
      if (value >= c.lower[i] - kMet && value <= c.upper[i] + kMet) continue;
      text += fmt::format(
          "The {} is {}, but the nearest that was reached within all other constraints "
          "is {:.6g}. ",
          c.name, bound_text(c.lower[i], c.upper[i]), value);
    }
  }
  if (text.empty()) return "";
  return text + "Give it more time, wider bounds on the controls, or another target.";
}

}  // namespace saltus::app
