// SPDX-License-Identifier: BSD-2-Clause
#include "sim/linearized_march.hpp"

#include "saltus/expr/derivatives.hpp"

namespace saltus::detail {
namespace {

ExprVector joined(const ExprVector& a, const ExprVector& b) {
  ExprVector all(a.size() + b.size());
  all << a, b;
  return all;
}

std::vector<Expr> with_gradient(const Expr& cost, const ExprVector& x) {
  std::vector<Expr> outputs{cost};
  const std::vector<Expr> g = gradient(cost, x);
  outputs.insert(outputs.end(), g.begin(), g.end());
  return outputs;
}

}  // namespace

CostTapes::CostTapes(const ContactModel& model, const Expr& running_cost,
                     const Expr& terminal_cost)
    : running_value(joined(joined(model.q(), model.v()), model.u()), {running_cost}),
      running_gradient(
          joined(joined(model.q(), model.v()), model.u()),
          with_gradient(running_cost, joined(joined(model.q(), model.v()), model.u()))),
      terminal(joined(model.q(), model.v()),
               with_gradient(terminal_cost, joined(model.q(), model.v()))) {}

LinearizedMarch::LinearizedMarch(const ContactKernel& kernel, int n_s,
                                 const CostTapes* tapes)
    : layout_(kernel.layout()), tapes_(tapes), linearizer_(kernel, n_s) {
  if (!tapes) return;
  value_run_ = std::make_unique<FlatTapeRun>(tapes->running_value);
  gradient_run_ = std::make_unique<FlatTapeRun>(tapes->running_gradient);
  terminal_run_ = std::make_unique<FlatTapeRun>(tapes->terminal);
  terminal_flat_ = tapes->terminal.constants();
  costs_.value.resize(n_s);
  costs_.gradient.resize(2 * layout_.n + layout_.n_u, n_s);
}

void LinearizedMarch::restart(Keep keep) {
  keep_ = keep;
  n_maps_ = 0;
  cost_ = 0.0;
  interval_ = 0;
  n_simultaneous_ = 0;
  differentiable_ = true;
  if (!tapes_) return;
  const bool maps = keep == Keep::LinearMaps;
  flat_ = maps ? tapes_->running_gradient.constants() : tapes_->running_value.constants();
}

LinearMap& LinearizedMarch::next_map() {
  if (n_maps_ == maps_.size()) maps_.emplace_back();
  LinearMap& map = maps_[n_maps_++];
  map.interval = interval_;
  return map;
}

void LinearizedMarch::evaluate_costs(const Instant& from, ElementSolver& solver) {
  solver.complete_stages();
  const Element& e = solver.element();
  const ButcherTableau& tableau = solver.tableau();
  FlatTapeRun& run = keep_ == Keep::LinearMaps ? *gradient_run_ : *value_run_;
  const int n = layout_.n;
  double sum = 0.0;
  for (int first = 0; first < tableau.n_s; first += run.n_points()) {
    const int count = std::min(run.n_points(), tableau.n_s - first);
    for (int k = 0; k < count; ++k) {
      run.set(k, 0, e.Q.col(first + k));
      run.set(k, n, e.V.col(first + k));
      run.set(k, 2 * n, from.u);
    }
    run.run(count);
    for (int k = 0; k < count; ++k) {
      run.read(k, flat_);
      costs_.value[first + k] = flat_[0];
      sum += tableau.b[first + k] * flat_[0];
      if (keep_ == Keep::LinearMaps)
        costs_.gradient.col(first + k) = flat_.tail(flat_.size() - 1);
    }
  }
  //   ∫ cost dt = h Σ b_j cost_j
  cost_ += e.h * sum;
}

void LinearizedMarch::on_element(const Instant& from, ElementSolver& solver,
                                 const ElementEnd& end) {
  if (tapes_)
    evaluate_costs(from, solver);
  else
    solver.complete_stages();
  if (keep_ == Keep::LinearMaps) {
    if (end.n_hits > 1) ++n_simultaneous_;
    if (!linearizer_.of_element(from, solver, end, costs_, next_map().E))
      differentiable_ = false;
  }
  if (end.cause == ElementEnd::Cause::Break) ++interval_;
}

void LinearizedMarch::on_impact(const Instant& after, const Impact& impact) {
  if (keep_ == Keep::LinearMaps && !linearizer_.of_impact(after, impact, next_map().E))
    differentiable_ = false;
}

double LinearizedMarch::terminal_cost(const Instant& last, Vector* gradient) {
  terminal_run_->set(0, 0, last.q);
  terminal_run_->set(0, layout_.n, last.v);
  terminal_run_->run(1);
  terminal_run_->read(0, terminal_flat_);
  if (gradient) *gradient = terminal_flat_.tail(2 * layout_.n);
  return terminal_flat_[0];
}

void pull_back(std::span<const LinearMap> maps, Vector& y_bar, Matrix& u_bar) {
  const Index n_u = u_bar.rows(), n_x = y_bar.size() - 2;
  u_bar.setZero();
  for (auto map = maps.rbegin(); map != maps.rend(); ++map) {
    const Vector before = map->E.transpose() * y_bar;
    y_bar.head(n_x + 1) = before.head(n_x + 1);
    if (n_u > 0 && map->interval < u_bar.cols())
      u_bar.col(map->interval) += before.tail(n_u);
  }
}

void push_forward(std::span<const LinearMap> maps, Matrix& dx_dx0, Matrix& dx_du) {
  const Index n_x = dx_dx0.rows(), n_u_all = dx_du.cols();
  Matrix S = Matrix::Zero(n_x + 1, n_x + n_u_all);
  S.leftCols(n_x).topRows(n_x).setIdentity();
  for (const LinearMap& map : maps) {
    const Index n_u = map.E.cols() - n_x - 1;
    Matrix next = map.E.topLeftCorner(n_x + 1, n_x + 1) * S;
    const Index first = n_x + map.interval * n_u;
    if (n_u > 0 && first + n_u <= S.cols())
      next.middleCols(first, n_u) += map.E.topRightCorner(n_x + 1, n_u);
    S = std::move(next);
  }
  dx_dx0 = S.topLeftCorner(n_x, n_x);
  dx_du = S.topRightCorner(n_x, n_u_all);
}

}  // namespace saltus::detail
