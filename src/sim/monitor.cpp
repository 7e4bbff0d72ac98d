// SPDX-License-Identifier: BSD-2-Clause
#include "sim/monitor.hpp"

#include <algorithm>
#include <cmath>

namespace saltus::detail {
namespace {

// Rounding errors of positions, velocities and forces, over their size.
constexpr double kGapZero = 2e-15;
constexpr double kSlipZero = 1e-14;
constexpr double kForceZero = 1e-11;
constexpr double kUserZero = 1e-13;  // over nothing: the scale is the caller's
// Roots this close, over their size, are one event.
constexpr double kSameTime = 1e-14;
// What rounding makes of the gap of a contact that others hold.
constexpr double kIdleGapZero = 1e-11;
// And of slip that others hold at zero.
constexpr double kIdleSlipZero = 1e-11;
constexpr double kIdleRate = 1e-12;  // over the largest acceleration

double largest(ConstVectorRef x) {
  return x.size() > 0 ? x.lpNorm<Eigen::Infinity>() : 0.0;
}

Eigen::Vector2d tangential(const ContactLayout& layout, int c, ConstVectorRef rows) {
  Eigen::Vector2d t(0, 0);
  for (int k = 0; k < layout.n_t[c]; ++k) t[k] = rows[layout.tangent[c] + k];
  return t;
}

}  // namespace

double first_root(double c0, double c1, double c2, double zero) {
  if (c0 <= zero) {
    // One root is the start: c₁ t + c₂ t².
    return c1 > 0.0 && c2 < 0.0 ? -c1 / c2 : kInfinity;
  }
  if (c2 == 0.0) return c1 < 0.0 ? -c0 / c1 : kInfinity;
  const double discriminant = c1 * c1 - 4.0 * c2 * c0;
  if (discriminant < 0.0) return kInfinity;
  const double sum = -0.5 * (c1 + std::copysign(std::sqrt(discriminant), c1));
  double first = kInfinity;
  for (const double root : {sum / c2, c0 / sum})
    if (root > 0.0 && root < first) first = root;
  return first;
}

double Monitors::value(const Monitor& monitor, const PointValues& at, ConstVectorRef v,
                       ConstVectorRef lambda) const {
  const int c = monitor.contact;
  switch (monitor.kind) {
    case MonitorKind::Gap: return at.gap()[c];
    case MonitorKind::Force: return lambda[c];
    case MonitorKind::Cone:
      return layout_.mu_friction[c] * lambda[c] - tangential(layout_, c, lambda).norm();
    case MonitorKind::Slip: return monitor.s.dot(slip_velocity(layout_, c, at, v));
    case MonitorKind::User: return at.user(c);
  }
  return kNaN;
}

double Monitors::rate(const Monitor& monitor, const PointValues& at, ConstVectorRef v,
                      ConstVectorRef a) const {
  const int c = monitor.contact;
  if (monitor.kind == MonitorKind::Gap) return at.gap_q().col(c).dot(v);
  if (monitor.kind != MonitorKind::Slip) return 0.0;
  return monitor.s.dot(slip_velocity(layout_, c, at, a) +
                       tangential(layout_, c, at.gamma()));
}

void Monitors::add(Monitor monitor, const Instant& from) {
  monitor.start = value(monitor, from.at, from.v, from.lambda);
  monitor.rate = rate(monitor, from.at, from.v, from.a);
  monitors_.push_back(monitor);
}

void Monitors::build(const Instant& from) {
  monitors_.clear();
  const double length = 1.0 + largest(from.q);
  const double slip_zero = kSlipZero * (1.0 + largest(from.v));
  const double force_zero = kForceZero * (1e-3 + largest(from.lambda));
  for (int c = 0; c < layout_.n_c; ++c) {
    const ContactMode& mode = from.mode[c];
    const double gap_zero = length * (mode.is_closed() ? kIdleGapZero : kGapZero);
    if (!mode.is_pressed())
      add({.kind = MonitorKind::Gap, .contact = c, .zero = gap_zero}, from);
    else
      add({.kind = MonitorKind::Force, .contact = c, .zero = force_zero}, from);
    if (mode.tangent == TangentMode::Stick)
      add({.kind = MonitorKind::Cone, .contact = c, .zero = force_zero}, from);
    if (mode.slips()) {
      add({.kind = MonitorKind::Slip, .contact = c, .s = mode.s, .zero = slip_zero},
          from);
      Monitor& slip = monitors_.back();
      if (slip.starts_at_zero() && std::abs(slip.rate) <= kIdleRate * largest(from.a))
        slip.zero = kIdleSlipZero * (1.0 + largest(from.v));
    }
  }
  for (int i = 0; i < n_user_; ++i)
    add({.kind = MonitorKind::User, .contact = i, .zero = kUserZero}, from);
}

const Monitors::Prediction& Monitors::predict(const Instant& from) {
  Prediction& first = prediction_;
  first.monitors.clear();
  first.h = kInfinity;
  for (int i = 0; i < std::ssize(monitors_); ++i) {
    const Monitor& m = monitors_[i];
    if (m.kind != MonitorKind::Gap && m.kind != MonitorKind::Slip) continue;
    const double curvature =
        m.kind == MonitorKind::Gap ? from.at.gap_q().col(m.contact).dot(from.a) : 0.0;
    const double root = first_root(m.start, m.rate, 0.5 * curvature, m.zero);
    const double same = kSameTime * (from.t + root);
    if (root > first.h + same || root == kInfinity) continue;
    if (root < first.h - same) first.monitors.clear();
    first.monitors.push_back(i);
    first.h = std::min(first.h, root);
  }
  return first;
}

double Monitors::end_value(int i, const Element& e) const {
  return value(monitors_[i], e.at_end, e.v, e.lambda);
}

std::optional<double> Monitors::end_rate(int i, const Element& e) const {
  const MonitorKind kind = monitors_[i].kind;
  if (kind != MonitorKind::Gap && kind != MonitorKind::Slip) return std::nullopt;
  return rate(monitors_[i], e.at_end, e.v, e.a);
}

double Monitors::stage_maximum(int i, const Element& e) const {
  double maximum = -kInfinity;
  for (Index j = 0; j < e.Q.cols(); ++j)
    maximum =
        std::max(maximum, value(monitors_[i], e.at[j], e.V.col(j), e.Lambda.col(j)));
  return maximum;
}

double Monitors::predicted_stop() const {
  double first = kInfinity;
  for (const Monitor& m : monitors_)
    if (m.kind == MonitorKind::Slip && layout_.n_t[m.contact] > 1 && m.rate < 0.0)
      first = std::min(first, -m.start / m.rate);
  return first;
}

double Monitors::sideways_slip(const Element& e) const {
  double most = 0.0;
  for (const Monitor& m : monitors_) {
    if (m.kind != MonitorKind::Slip || layout_.n_t[m.contact] < 2) continue;
    const Eigen::Vector2d across(-m.s[1], m.s[0]);
    for (Index j = 0; j < e.Q.cols(); ++j)
      most = std::max(
          most,
          std::abs(across.dot(slip_velocity(layout_, m.contact, e.at[j], e.V.col(j)))));
    most = std::max(
        most, std::abs(across.dot(slip_velocity(layout_, m.contact, e.at_end, e.v))));
  }
  return most;
}

bool Monitors::hits_zero(int i, const Element& e) const {
  const Monitor& m = monitors_[i];
  if (m.is_settled) return true;
  if (m.kind == MonitorKind::User && m.starts_at_zero()) return false;
  if (end_value(i, e) > m.zero) return false;
  return !m.starts_at_zero() || stage_maximum(i, e) > m.zero;
}

std::optional<Violation> violation_between(int monitor, const MonitorNode& left,
                                           const MonitorNode& right, double zero) {
  const double width = right.t - left.t;
  if (right.value < -zero) {
    const double share = left.value > 0.0 ? left.value / (left.value - right.value) : 0.5;
    return Violation{monitor, left.t, right.t, left.t + share * width};
  }
  // A dip between two nodes: the vertex of the parabola with these slopes.
  if (left.rate < 0.0 && right.rate > 0.0 && left.value > zero) {
    const double t_vertex = left.t + width * left.rate / (left.rate - right.rate);
    if (left.value + 0.5 * left.rate * (t_vertex - left.t) < -zero)
      return Violation{monitor, left.t, t_vertex, t_vertex};
  }
  return std::nullopt;
}

std::optional<Violation> Monitors::violation(int i, const Element& e,
                                             const ButcherTableau& tableau) const {
  const Monitor& m = monitors_[i];
  MonitorNode left{0.0, m.start, m.rate};
  for (Index j = 0; j <= e.Q.cols(); ++j) {
    const bool is_end = j == e.Q.cols();
    const double t = (is_end ? 1.0 : tableau.c[j]) * e.h;
    if (t <= left.t) continue;
    const PointValues& at = is_end ? e.at_end : e.at[j];
    MonitorNode right{
        t, is_end ? end_value(i, e) : value(m, at, e.V.col(j), e.Lambda.col(j))};
    if (m.kind == MonitorKind::Gap)
      right.rate = is_end ? rate(m, at, e.v, e.a) : rate(m, at, e.V.col(j), e.A.col(j));
    const bool counts = m.kind != MonitorKind::User || left.value > m.zero;
    if (counts) {
      if (const auto found = violation_between(i, left, right, m.zero)) return found;
    }
    left = right;
  }
  return std::nullopt;
}

std::optional<Violation> Monitors::first_violation(const Element& element,
                                                   const ButcherTableau& tableau) const {
  std::optional<Violation> first;
  for (int i = 0; i < std::ssize(monitors_); ++i) {
    if (monitors_[i].is_settled) continue;
    const auto found = violation(i, element, tableau);
    if (found && (!first || found->guess < first->guess)) first = found;
  }
  return first;
}

}  // namespace saltus::detail
