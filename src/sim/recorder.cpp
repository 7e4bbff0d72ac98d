// SPDX-License-Identifier: BSD-2-Clause
#include "sim/recorder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace saltus::detail {
namespace {

constexpr Index kFirstCapacity = 64;

void grow(Trajectory& t, Index capacity) {
  t.t.conservativeResize(capacity);
  for (Matrix* samples : {&t.x, &t.u, &t.lambda_n, &t.lambda_t, &t.gap})
    samples->conservativeResize(Eigen::NoChange, capacity);
}

// Whether the force that ends an element has jumped through zero there.
bool has_jumped(const ElementEnd& end, const Element& e) {
  if (end.monitor == nullptr) return false;
  const auto kind = end.monitor->kind;
  if (kind != MonitorKind::Force && kind != MonitorKind::Cone) return false;
  const auto i = static_cast<int>(end.monitor - end.monitors->all().data());
  return end.monitors->end_value(i, e) < -end.monitor->zero;
}

// Forces of an element that ends behind a jump, right before it: at its end, the polynomial
// through the start and the inner stages.
Vector forces_before_jump(const Instant& from, const Element& e,
                          const ButcherTableau& tableau, int n_inner) {
  Vector nodes = Vector::Zero(1 + n_inner);
  nodes.tail(n_inner) = tableau.c.head(n_inner);
  Vector forces = Vector::Zero(from.lambda.size());
  for (int j = 0; j <= n_inner; ++j) {
    double weight = 1.0;
    for (int k = 0; k <= n_inner; ++k)
      if (k != j) weight *= (1.0 - nodes[k]) / (nodes[j] - nodes[k]);
    forces += weight * (j == 0 ? from.lambda : Vector(e.Lambda.col(j - 1)));
  }
  return forces;
}

}  // namespace

Recorder::Recorder(const ContactModel& model, const ContactLayout& layout,
                   double h_output)
    : layout_(layout), h_output_(h_output) {
  for (const Expr& q : model.q()) trajectory_.x_names.push_back(q.name());
  for (const Expr& v : model.v()) trajectory_.x_names.push_back(v.name());
  for (const Expr& u : model.u()) trajectory_.u_names.push_back(u.name());
  trajectory_.contact_names = layout.names;
  trajectory_.x.resize(2 * layout.n, 0);
  trajectory_.u.resize(layout.n_u, 0);
  trajectory_.lambda_n.resize(layout.n_c, 0);
  trajectory_.lambda_t.resize(2 * layout.n_c, 0);
  trajectory_.gap.resize(layout.n_c, 0);
}

void Recorder::add(const Sample& sample) {
  if (n_samples_ == trajectory_.t.size())
    grow(trajectory_, std::max<Index>(kFirstCapacity, 2 * trajectory_.t.size()));
  const int k = n_samples_++;
  trajectory_.t[k] = sample.t;
  trajectory_.x.col(k) << sample.q, sample.v;
  trajectory_.u.col(k) = sample.u;
  trajectory_.lambda_n.col(k) = sample.lambda.head(layout_.n_c);
  trajectory_.gap.col(k) = sample.gap;
  trajectory_.lambda_t.col(k).setZero();
  for (int c = 0; c < layout_.n_c; ++c)
    for (int i = 0; i < layout_.n_t[c]; ++i)
      trajectory_.lambda_t(2 * c + i, k) = sample.lambda[layout_.tangent[c] + i];
}

void Recorder::on_element(const Instant& from, ElementSolver& solver,
                          const ElementEnd& end) {
  // Where an element has no length its forces are rounding.
  constexpr double kNoLength = 1e-13;
  if (end.t - from.t <= kNoLength * (1.0 + std::abs(end.t))) return;
  if (h_output_ > 0.0) {
    ends_with_jump_ = true;
    if (!is_due(from.t)) return;
    trajectory_.element_starts.push_back(n_samples_);
    add({from.t, from.q, from.v, from.u, from.lambda, from.at.gap()});
    return;
  }
  solver.complete_stages();
  const Element& e = solver.element();
  const ButcherTableau& tableau = solver.tableau();
  trajectory_.element_starts.push_back(n_samples_);
  add({from.t, from.q, from.v, from.u, from.lambda, from.at.gap()});
  const int n_inner = tableau.is_stiffly_accurate() ? tableau.n_s - 1 : tableau.n_s;
  for (int j = 0; j < n_inner; ++j)
    add({from.t + tableau.c[j] * e.h, e.Q.col(j), e.V.col(j), e.U.col(j), e.Lambda.col(j),
         e.at[j].gap()});
  const Vector lambda =
      has_jumped(end, e) ? forces_before_jump(from, e, tableau, n_inner) : e.lambda;
  add({end.t, e.q, e.v, e.U.col(tableau.n_s - 1), lambda, e.at_end.gap()});
  ends_with_jump_ = false;
}

void Recorder::on_impact(const Instant& after, const Impact& impact) {
  static_cast<void>(after);
  static_cast<void>(impact);
  ends_with_jump_ = true;
}

void Recorder::on_reset(const Instant& before, const Matrix& derivative) {
  static_cast<void>(before);
  static_cast<void>(derivative);
  ends_with_jump_ = true;
}

// The end of bounces is known before it comes: what happens until then goes before it.
void Recorder::on_event(const Event& event) {
  auto& events = trajectory_.events;
  events.insert(std::ranges::upper_bound(events, event.t, {}, &Event::t), event);
}

void Recorder::on_piece(const Trajectory& piece) {
  trajectory_.element_starts.push_back(n_samples_);
  const Index n = layout_.n;
  Vector lambda = Vector::Zero(layout_.n_r);
  for (int k = 0; k < piece.n_samples(); ++k) {
    lambda.head(layout_.n_c) = piece.lambda_n.col(k);
    for (int c = 0; c < layout_.n_c; ++c)
      for (int i = 0; i < layout_.n_t[c]; ++i)
        lambda[layout_.tangent[c] + i] = piece.lambda_t(2 * c + i, k);
    const Vector q = piece.x.col(k).head(n), v = piece.x.col(k).tail(n);
    const Vector u = piece.u.col(k), gap = piece.gap.col(k);
    add({piece.t[k], q, v, u, lambda, PointValues::ConstVector(gap.data(), gap.size())});
  }
  for (const Event& event : piece.events) on_event(event);
  ends_with_jump_ = false;
}

Trajectory Recorder::finish(const Instant& last) && {
  if (ends_with_jump_) add({last.t, last.q, last.v, last.u, last.lambda, last.at.gap()});
  grow(trajectory_, n_samples_);
  return std::move(trajectory_);
}

}  // namespace saltus::detail
