// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/sim/rollout.hpp"

#include <fmt/format.h>

#include <cmath>
#include <utility>

#include "saltus/base/error.hpp"
#include "saltus/expr/derivatives.hpp"
#include "sim/linearized_march.hpp"

namespace saltus {
namespace {

// Costs and constraints with the values of the model's parameters.
RolloutProblem at_parameters(RolloutProblem problem) {
  std::vector<Expr> symbols, values;
  for (const Parameter& p : problem.model.parameters()) {
    symbols.push_back(p.symbol);
    values.emplace_back(p.value);
  }
  for (Expr* y : {&problem.running, &problem.terminal})
    *y = substitute({y, 1}, symbols, values)[0];
  for (ExprVector* y : {&problem.path, &problem.goal}) {
    const auto replaced = substitute(as_span(*y), symbols, values);
    *y = ExprVector::Map(replaced.data(), static_cast<Index>(replaced.size()));
  }
  return problem;
}

// value + penalty Σ squares_i², by z.
detail::CurvedCost curved(const Expr& value, const ExprVector& squares, double penalty,
                          const ExprVector& z) {
  detail::CurvedCost cost{value, ExprMatrix::Zero(z.size(), z.size())};
  const SparseExpr own = hessian(value, z);
  for (int k = 0; k < own.pattern.nonzeros(); ++k) {
    const auto [row, col] = own.pattern.places[k];
    cost.curvature(row, col) = own.values[k];
    cost.curvature(col, row) = own.values[k];
  }
  for (const Expr& entry : squares) {
    cost.value += penalty * entry * entry;
    const std::vector<Expr> g = gradient(entry, z);
    for (Index i = 0; i < z.size(); ++i)
      for (Index j = 0; j < z.size(); ++j)
        cost.curvature(i, j) += 2.0 * penalty * g[i] * g[j];
  }
  return cost;
}

//   running + penalty Σ max(0, −path)²                                               
detail::CurvedCost running_cost(const RolloutProblem& problem) {
  const ContactModel& model = problem.model;
  ExprVector z(2 * model.n_v() + model.n_u()), below(problem.path.size());
  z << model.q(), model.v(), model.u();
  for (Index i = 0; i < below.size(); ++i) below[i] = max(Expr(0.0), -problem.path[i]);
  return curved(problem.running, below, problem.penalty, z);
}

detail::CurvedCost terminal_cost(const RolloutProblem& problem) {
  ExprVector x(2 * problem.model.n_v());
  x << problem.model.q(), problem.model.v();
  return curved(problem.terminal, problem.goal, problem.penalty, x);
}

}  // namespace

void check(const RolloutProblem& problem) {
  const int n_u = problem.model.n_u();
  require(problem.N > 0,
          [&] { return fmt::format("N must be positive, but it is {}", problem.N); });
  require(problem.T > problem.start.t, [&] {
    return fmt::format("the end {} s must lie after the start {} s", problem.T,
                       problem.start.t);
  });
  require(problem.u_lower.size() == n_u && problem.u_upper.size() == n_u, [&] {
    return fmt::format(
        "the model has {} controls, but {} lower and {} upper bounds were "
        "given",
        n_u, problem.u_lower.size(), problem.u_upper.size());
  });
  for (int i = 0; i < n_u; ++i)
    require(std::isfinite(problem.u_lower[i]) && std::isfinite(problem.u_upper[i]) &&
                problem.u_lower[i] < problem.u_upper[i],
            [&] {
              return fmt::format(
                  "bounds of control {} must be finite and ascend, but they "
                  "are {} and {}",
                  i, problem.u_lower[i], problem.u_upper[i]);
            });
  require(problem.penalty > 0.0, "the penalty of a rollout must be positive");
}

struct Rollouts::Shared {
  explicit Shared(const RolloutProblem& p)
      : problem(at_parameters(p)),
        simulator(p.model, p.simulation),
        tapes(p.model, running_cost(problem), terminal_cost(problem)),
        grid(Vector::LinSpaced(p.N + 1, p.start.t, p.T)) {}

  RolloutProblem problem;
  Marching simulator;
  detail::CostTapes tapes;
  Vector grid;
};

struct Rollouts::Workspace {
  explicit Workspace(const Shared& shared)
      : marcher(shared.simulator.kernel(), shared.problem.simulation),
        march(shared.simulator.kernel(), shared.problem.simulation.n_s, &shared.tapes) {}

  detail::Marcher marcher;
  detail::LinearizedMarch march;
  Vector y_bar, x_bar;
  long n_rollouts = 0;
};

Rollouts::Rollouts(const RolloutProblem& problem) {
  check(problem);
  shared_ = std::make_shared<const Shared>(problem);
  workspace_ = std::make_unique<Workspace>(*shared_);
}

Rollouts::Rollouts(const Rollouts& other)
    : shared_(other.shared_), workspace_(std::make_unique<Workspace>(*shared_)) {}
Rollouts::Rollouts(Rollouts&&) noexcept = default;
Rollouts::~Rollouts() = default;

const RolloutProblem& Rollouts::problem() const { return shared_->problem; }
long Rollouts::n_rollouts() const { return workspace_->n_rollouts; }

double Rollouts::cost(const Matrix& u) {
  using Keep = detail::LinearizedMarch::Keep;
  const RolloutProblem& problem = shared_->problem;
  Workspace& w = *workspace_;
  ++w.n_rollouts;
  w.march.restart(Keep::CostOnly);
  const auto result =
      w.marcher.run(problem.start, problem.T, Controls::table(shared_->grid, u), w.march);
  if (result.status != SimulationStatus::Finished) return kInfinity;
  const double found =
      w.march.running_cost() + w.march.terminal_cost(w.marcher.instant(), nullptr);
  return std::isfinite(found) ? found : kInfinity;
}

double Rollouts::cost(const Matrix& u, Matrix& gradient) {
  return march(u, gradient, nullptr);
}

double Rollouts::cost(const Matrix& u, Matrix& gradient, Matrix& curvature) {
  return march(u, gradient, &curvature);
}

double Rollouts::march(const Matrix& u, Matrix& gradient, Matrix* curvature) {
  using Keep = detail::LinearizedMarch::Keep;
  const RolloutProblem& problem = shared_->problem;
  Workspace& w = *workspace_;
  ++w.n_rollouts;
  gradient.setZero(u.rows(), u.cols());
  if (curvature) curvature->setZero(u.size(), u.size());
  w.march.restart(curvature ? Keep::Curvature : Keep::LinearMaps, problem.N);
  const auto result =
      w.marcher.run(problem.start, problem.T, Controls::table(shared_->grid, u), w.march);
  if (result.status != SimulationStatus::Finished) return kInfinity;
  const double terminal = w.march.terminal_cost(w.marcher.instant(), &w.x_bar);
  if (curvature) *curvature = w.march.curvature(w.marcher.instant());
  //   ȳ = (∇terminal, 0, 1) at the end
  w.y_bar.setZero(w.x_bar.size() + 2);
  w.y_bar.head(w.x_bar.size()) = w.x_bar;
  w.y_bar[w.x_bar.size() + 1] = 1.0;
  detail::Gradients gradients{.by_u = std::move(gradient), .by_p = {}};
  detail::pull_back(w.march.maps(), w.y_bar, gradients);
  gradient = std::move(gradients.by_u);
  const double found = w.march.running_cost() + terminal;
  if (std::isfinite(found) && gradient.allFinite() &&
      (!curvature || curvature->allFinite()))
    return found;
  gradient.setZero();
  if (curvature) curvature->setZero();
  return kInfinity;
}

Simulation Rollouts::motion(const Matrix& u) const {
  return shared_->simulator.run(shared_->problem.start, shared_->problem.T,
                                Controls::table(shared_->grid, u));
}

}  // namespace saltus
