// SPDX-License-Identifier: BSD-2-Clause
#include "sim/linearized_march.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "saltus/expr/derivatives.hpp"
#include "sim/joined.hpp"

namespace saltus::detail {
namespace {

ExprVector all_of(const ContactModel& model) {
  return joined({&model.q(), &model.v(), &model.u()});
}

std::vector<Expr> entries_of(const ExprMatrix& y) {
  return {y.data(), y.data() + y.size()};
}

std::vector<Expr> with_gradient(const Expr& cost, const ExprVector& x) {
  std::vector<Expr> outputs{cost};
  const std::vector<Expr> g = gradient(cost, x);
  outputs.insert(outputs.end(), g.begin(), g.end());
  return outputs;
}

}  // namespace

CostTapes::CostTapes(const ContactModel& model, const CurvedCost& running,
                     const CurvedCost& at_end)
    : running_value(all_of(model), {running.value}),
      running_gradient(all_of(model), with_gradient(running.value, all_of(model))),
      running_curvature(all_of(model), entries_of(running.curvature)),
      terminal(joined({&model.q(), &model.v()}),
               with_gradient(at_end.value, joined({&model.q(), &model.v()}))),
      terminal_curvature(joined({&model.q(), &model.v()}), entries_of(at_end.curvature)) {
}

LinearizedMarch::LinearizedMarch(const ContactKernel& kernel, int n_s,
                                 const CostTapes* tapes)
    : kernel_(kernel),
      layout_(kernel.layout()),
      finder_(kernel.reach()),
      tapes_(tapes),
      linearizer_(kernel, n_s) {
  if (!tapes) return;
  value_run_ = std::make_unique<FlatTapeRun>(tapes->running_value);
  gradient_run_ = std::make_unique<FlatTapeRun>(tapes->running_gradient);
  terminal_run_ = std::make_unique<FlatTapeRun>(tapes->terminal);
  terminal_flat_ = tapes->terminal.constants();
  curvature_run_ = std::make_unique<FlatTapeRun>(tapes->running_curvature);
  terminal_curvature_run_ = std::make_unique<FlatTapeRun>(tapes->terminal_curvature);
  curvature_flat_ = tapes->running_curvature.constants();
  terminal_curvature_flat_ = tapes->terminal_curvature.constants();
  costs_.value.resize(n_s);
  costs_.gradient.resize(2 * layout_.n + layout_.n_u, n_s);
}

void LinearizedMarch::restart(Keep keep, int N) {
  keep_ = keep;
  n_maps_ = 0;
  cost_ = 0.0;
  interval_ = 0;
  n_simultaneous_ = 0;
  obstacle_.clear();
  if (keep == Keep::Curvature) {
    const Index n_all = static_cast<Index>(N) * layout_.n_u;
    S_.setZero(2 * layout_.n + 1, n_all);
    H_.setZero(n_all, n_all);
  }
  if (!tapes_) return;
  flat_ = keeps_maps() ? tapes_->running_gradient.constants()
                       : tapes_->running_value.constants();
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
  FlatTapeRun& run = keeps_maps() ? *gradient_run_ : *value_run_;
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
      if (keeps_maps()) costs_.gradient.col(first + k) = flat_.tail(flat_.size() - 1);
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
  if (keeps_maps()) {
    look_at_order(from, end);
    LinearMap& map = next_map();
    if (!linearizer_.of_element(from, solver, end, costs_, map.E))
      fail(
          fmt::format("at t = {:.10g} s something touches zero without crossing: the "
                      "motion has no derivative there",
                      end.t));
    if (keep_ == Keep::Curvature) {
      carry_sensitivities(map.E);
      add_curvature(from, solver.element());
    }
  }
  if (end.cause == ElementEnd::Cause::Break) ++interval_;
}

void LinearizedMarch::on_impact(const Instant& after, const Impact& impact) {
  if (!keeps_maps()) return;
  LinearMap& map = next_map();
  if (!impact.has_rows || !linearizer_.of_impact(after, impact, map.E)) {
    fail(fmt::format("the impact at t = {:.10g} s has no derivative", after.t));
    const int n_x = 2 * layout_.n;
    linearizer_.of_reset(Matrix::Identity(n_x, n_x + layout_.n_u + layout_.n_p), map.E);
  }
  if (keep_ == Keep::Curvature) carry_sensitivities(map.E);
}

void LinearizedMarch::on_reset(const Instant& before, const Matrix& derivative) {
  static_cast<void>(before);
  if (!keeps_maps()) return;
  LinearMap& map = next_map();
  linearizer_.of_reset(derivative, map.E);
  if (keep_ == Keep::Curvature) carry_sensitivities(map.E);
}

// Several contacts at one instant. If forces of one reach the other their order matters. If not
// each has its own time, and the element's map knows only one.
void LinearizedMarch::look_at_order(const Instant& from, const ElementEnd& end) {
  if (!end.hits || end.hits->size() < 2) return;
  std::vector<int> hit;
  for (const int i : *end.hits) {
    const Monitor& monitor = end.monitors->all()[i];
    const bool is_new = std::ranges::find(hit, monitor.contact) == hit.end();
    if (monitor.kind != MonitorKind::User && is_new) hit.push_back(monitor.contact);
  }
  if (hit.size() < 2) return;
  ++n_simultaneous_;
  std::vector<int> contacts = hit, island_of;
  for (int c = 0; c < layout_.n_c; ++c)
    if (from.mode[c].is_closed() && std::ranges::find(hit, c) == hit.end())
      contacts.push_back(c);
  static_cast<void>(finder_.find(contacts, island_of));
  const bool feel_each_other = island_of[0] == island_of[1];
  fail(fmt::format("contacts '{}' and '{}' switch together at t = {:.10g} s: {}",
                   layout_.names[hit[0]], layout_.names[hit[1]], end.t,
                   feel_each_other
                       ? "the derivative depends on which of them comes first"
                       : "their times may move apart, which this derivative leaves out"));
}

// S := E_x S + E_u; the columns of later intervals are zero still.
void LinearizedMarch::carry_sensitivities(const Matrix& E) {
  const Index n_y = S_.rows(), n_u = layout_.n_u;
  const Index width = std::min<Index>((interval_ + 1) * n_u, S_.cols());
  if (E.rows() < n_y || !E.allFinite()) return;
  S_next_.noalias() = E.topLeftCorner(n_y, n_y) * S_.leftCols(width);
  if ((interval_ + 1) * n_u <= S_.cols())
    S_next_.rightCols(n_u) += E.block(0, n_y, n_y, n_u);
  S_.leftCols(width) = S_next_;
}

void LinearizedMarch::add_curvature(const Instant& from, const Element& e) {
  const Index n_x = 2 * layout_.n, n_u = layout_.n_u, n_z = n_x + n_u;
  const Index width = (interval_ + 1) * n_u;
  if (width > S_.cols()) return;
  curvature_run_->set(0, 0, e.q);
  curvature_run_->set(0, layout_.n, e.v);
  curvature_run_->set(0, 2 * layout_.n, from.u);
  curvature_run_->run(1);
  curvature_run_->read(0, curvature_flat_);
  const Eigen::Map<const Matrix> C(curvature_flat_.data(), n_z, n_z);
  const auto S = S_.topLeftCorner(n_x, width);
  auto H = H_.topLeftCorner(width, width);
  C_times_S_.noalias() = e.h * C.topLeftCorner(n_x, n_x) * S;
  H.noalias() += S.transpose() * C_times_S_;
  const Matrix cross = e.h * S.transpose() * C.topRightCorner(n_x, n_u);
  H.rightCols(n_u) += cross;
  H.bottomRows(n_u) += cross.transpose();
  H.bottomRightCorner(n_u, n_u) += e.h * C.bottomRightCorner(n_u, n_u);
}

const Matrix& LinearizedMarch::curvature(const Instant& last) {
  const Index n_x = 2 * layout_.n;
  terminal_curvature_run_->set(0, 0, last.q);
  terminal_curvature_run_->set(0, layout_.n, last.v);
  terminal_curvature_run_->run(1);
  terminal_curvature_run_->read(0, terminal_curvature_flat_);
  const Eigen::Map<const Matrix> C(terminal_curvature_flat_.data(), n_x, n_x);
  C_times_S_.noalias() = C * S_.topRows(n_x);
  H_.noalias() += S_.topRows(n_x).transpose() * C_times_S_;
  return H_;
}

double LinearizedMarch::terminal_cost(const Instant& last, Vector* gradient) {
  terminal_run_->set(0, 0, last.q);
  terminal_run_->set(0, layout_.n, last.v);
  terminal_run_->run(1);
  terminal_run_->read(0, terminal_flat_);
  if (gradient) *gradient = terminal_flat_.tail(2 * layout_.n);
  return terminal_flat_[0];
}

void pull_back(std::span<const LinearMap> maps, Vector& y_bar, Gradients& gradients) {
  const Index n_u = gradients.by_u.rows(), n_x = y_bar.size() - 2;
  gradients.by_u.setZero();
  gradients.by_p.setZero();
  for (auto map = maps.rbegin(); map != maps.rend(); ++map) {
    const Vector before = map->E.transpose() * y_bar;
    y_bar.head(n_x + 1) = before.head(n_x + 1);
    if (n_u > 0 && map->interval < gradients.by_u.cols())
      gradients.by_u.col(map->interval) += before.segment(n_x + 1, n_u);
    gradients.by_p += before.tail(gradients.by_p.size());
  }
}

void push_forward(std::span<const LinearMap> maps, Derivatives& derivatives) {
  const Index n_x = derivatives.by_x0.rows(), n_u_all = derivatives.by_u.cols();
  const Index n_p = derivatives.by_p.cols();
  Matrix S = Matrix::Zero(n_x + 1, n_x + n_u_all + n_p);
  S.leftCols(n_x).topRows(n_x).setIdentity();
  for (const LinearMap& map : maps) {
    const Index n_u = map.E.cols() - n_x - 1 - n_p;
    Matrix next = map.E.topLeftCorner(n_x + 1, n_x + 1) * S;
    const Index first = n_x + map.interval * n_u;
    if (n_u > 0 && first + n_u <= n_x + n_u_all)
      next.middleCols(first, n_u) += map.E.block(0, n_x + 1, n_x + 1, n_u);
    next.rightCols(n_p) += map.E.topRightCorner(n_x + 1, n_p);
    S = std::move(next);
  }
  derivatives.by_x0 = S.topLeftCorner(n_x, n_x);
  derivatives.by_u = S.block(0, n_x, n_x, n_u_all);
  derivatives.by_p = S.topRightCorner(n_x, n_p);
}

}  // namespace saltus::detail
