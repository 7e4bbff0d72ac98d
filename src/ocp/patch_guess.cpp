// SPDX-License-Identifier: BSD-2-Clause
#include "ocp/patch_guess.hpp"

#include <algorithm>
#include <cmath>

#include "ocp/rollout.hpp"
#include "saltus/base/error.hpp"

namespace saltus::detail {
namespace {

using geometry::Distance;
using geometry::Point;

constexpr double kSameTime = 1e-9;  // [s]

void write(const Distance& distance, const Point& p, double r, const PatchLayout& at,
           VectorRef z) {
  if (at.printed) {
    write_printed(distance, p, r, at, z);
    return;
  }
  z.segment<2>(at.p) = p;
  z.segment<2>(at.d) = distance.d;
  z[at.excess] = std::max(distance.alpha - 1.0, 0.0);
  z[at.s] = distance.s;
  z.segment(at.mu, at.n_sides) << distance.mu_1, distance.mu_2;
}

// f₊, f₋, p, n of (C-8) begin at a place, or nowhere: p and n of a slip velocity.
void write_slip(double v_t, int friction, VectorRef z) {
  if (friction < 0) return;
  z[friction + 2] = std::max(v_t, 0.0);
  z[friction + 3] = std::max(-v_t, 0.0);
}

// G and its slope along the patch, for all sides: G(p + τ t) = G(p) − τ a.
struct SideLines {
  Vector G, a;
};

SideLines side_lines(const std::vector<Matrix>& cores, double r, const Vector& z,
                     const PatchLayout& at) {
  const Point p = z.segment<2>(at.p), d = z.segment<2>(at.d), t(-d.y(), d.x());
  const double alpha = 1.0 + z[at.excess];
  SideLines lines{Vector(at.n_sides), Vector(at.n_sides)};
  const Vector first =
      alpha * cores[1] - cores[0] * (p - r * d - cores[2].col(0).head<2>());
  const Vector second =
      alpha * cores[4] - cores[3] * (p + r * d - cores[5].col(0).head<2>());
  lines.G << first, second;
  lines.G.array() -= r;
  lines.a << cores[0] * t, cores[3] * t;
  return lines;
}

// η > 0 for all sides that touch, in balance: their G stays zero whatever τ is.
Vector touching_ends(const SideLines& lines, const Vector& z, const PatchLayout& at) {
  constexpr double kActive = 1e-9, kAcross = 1e-6;
  Vector eta = Vector::Zero(at.n_sides);
  for (Index k = 0; k < at.n_sides; ++k) {
    if (z[at.mu + k] <= kActive * z[at.s]) continue;
    const double across = std::abs(lines.a[k]);
    eta[k] = across > kAcross ? 1.0 / across : 1.0;
  }
  return eta;
}

// The side that ends the patch in the direction in which w₁ τ falls.
Index last_side(const SideLines& lines, double w_1) {
  Index best = -1;
  double nearest = kInfinity;
  constexpr double kAcross = 1e-9;
  for (Index k = 0; k < lines.a.size(); ++k) {
    if (lines.a[k] * w_1 > -kAcross * std::abs(w_1)) continue;
    const double room = lines.G[k] / std::abs(lines.a[k]);
    if (room < nearest) {
      nearest = room;
      best = k;
    }
  }
  return best;
}

}  // namespace

PatchGuess::PatchGuess(const ContactModel& model, const PatchOptions& options)
    : n_q_(model.n_q()), n_contacts_(model.n_contacts()), p_values_(model.p_values()) {
  const ExprVector p = symbols("p", 2), d = symbols("d", 2);
  ExprVector t(2);
  t << -d[1], d[0];
  std::vector<NamedExpr> of_q{{"q", model.q()}};
  std::vector<NamedExpr> of_x{
      {"q", model.q()}, {"v", model.v()}, {"point", p}, {"normal", d}};
  if (p_values_.size() > 0) {
    of_q.push_back({"p", model.p()});
    of_x.push_back({"p", model.p()});
  }
  const std::vector<Parameter> parameters(model.parameters().begin(),
                                          model.parameters().end());
  for (const PatchContact& contact : model.patches()) {
    const CoreExpressions first = core_expressions(contact.first);
    const CoreExpressions second = core_expressions(contact.second);
    const auto separation = [&](const ExprVector& at) {
      return ((point_jacobian(contact.second, at, model.q()) -
               point_jacobian(contact.first, at, model.q())) *
              d)
          .col(0)
          .dot(model.v());
    };
    const Expr slip = ((point_jacobian(contact.first, p, model.q()) -
                        point_jacobian(contact.second, p, model.q())) *
                       t)
                          .col(0)
                          .dot(model.v());
    ExprVector speeds(3);
    speeds << separation(p), separation(p + t) - separation(p), slip;
    names_.push_back(contact.name);
    patches_.push_back({PatchGeometry(contact, model.q(), parameters),
                        Function("cores", of_q,
                                 {{"A1", first.A},
                                  {"b1", first.b},
                                  {"c1", first.c},
                                  {"A2", second.A},
                                  {"b2", second.b},
                                  {"c2", second.c}}),
                        Function("speeds", of_x, {{"w", speeds}}), contact.radius,
                        options.h_E});
  }
}

std::vector<Matrix> PatchGuess::arguments(const std::vector<Vector>& leading) const {
  std::vector<Matrix> all(leading.begin(), leading.end());
  if (p_values_.size() > 0) all.emplace_back(p_values_);
  return all;
}

Vector PatchGuess::speeds_at(const Patch& patch, const Vector& x, const Point& p,
                             const Point& normal) const {
  return patch.speeds(arguments({x.head(n_q_), x.tail(n_q_), p, normal}))[0];
}

Vector PatchGuess::z0(const ContactSystem& contacts, const Vector& x) const {
  const SwitchedSystem& system = contacts.system;
  Vector z = Vector::Constant(system.n_z(), kNaN);
  for (std::size_t i = 0; i < patches_.size(); ++i) {
    const Distance distance = patches_[i].geometry.at(x.head(n_q_));
    write(distance, distance.p, patches_[i].radius, contacts.patches[i], z);
    write_slip(speeds_at(patches_[i], x, distance.p, distance.d)[2],
               contacts.patches[i].friction, z);
  }
  Vector at_end = Vector::Constant(static_cast<Index>(system.z_end.size()), kNaN);
  for (Index i = 0; i < at_end.size(); ++i)
    if (system.z_end[i].at_end_of >= 0) at_end[i] = z[system.z_end[i].at_end_of];
  return at_end;
}

std::vector<int> PatchGuess::sides_at(const Vector& x) const {
  constexpr double kActive = 1e-8;
  std::vector<int> active;
  int offset = 0;
  for (const Patch& patch : patches_) {
    const auto distance = patch.geometry.find(x.head(n_q_));
    if (!distance) continue;
    for (const Vector* mu : {&distance->mu_1, &distance->mu_2}) {
      for (Index k = 0; k < mu->size(); ++k)
        if ((*mu)[k] > kActive * distance->s)
          active.push_back(offset + static_cast<int>(k));
      offset += static_cast<int>(mu->size());
    }
  }
  return active;
}

void PatchGuess::add_switches(Trajectory& motion) const {
  struct Probe {
    double t;
    std::vector<int> sides;
  };
  std::vector<Probe> probes;
  for (Index k = 0; k + 1 < motion.n_samples(); ++k) {
    if (motion.t[k + 1] - motion.t[k] <= kSameTime) continue;
    const Vector middle = 0.5 * (motion.x.col(k) + motion.x.col(k + 1));
    probes.push_back({0.5 * (motion.t[k] + motion.t[k + 1]), sides_at(middle)});
  }
  if (probes.empty()) return;
  // Corners of a patch may take over from each other while the sides stay the same.
  constexpr std::size_t kLater = 5;
  std::erase_if(motion.events, [&](const Event& e) {
    // Rounding may make a tiny impact of it.
    constexpr double kTiny = 1e-4;  // [N s]
    const bool may_be =
        e.kind == EventKind::Switch || (e.kind == EventKind::Impact && e.impulse < kTiny);
    if (!may_be) return false;
    const auto after = std::find_if(probes.begin(), probes.end() - 1,
                                    [&](const Probe& p) { return p.t > e.t; });
    const auto k = static_cast<std::size_t>(after - probes.begin());
    return k > 0 &&
           probes[k - 1].sides == probes[std::min(k + kLater, probes.size() - 1)].sides;
  });
  std::vector<Event> found;
  for (std::size_t k = 0; k + 1 < probes.size(); ++k) {
    if (probes[k].sides == probes[k + 1].sides) continue;
    double from = probes[k].t, to = probes[k + 1].t;
    // Multipliers that grow slowly show a while after the event that let them.
    constexpr double kNearby = 4.0;
    const bool is_known =
        std::any_of(motion.events.begin(), motion.events.end(), [&](const Event& e) {
          return e.t >= from - kNearby * (to - from) && e.t <= to + kSameTime;
        });
    if (is_known) continue;
    while (to - from > kSameTime) {
      const double middle = 0.5 * (from + to);
      (sides_at(motion.state_at(middle)) == probes[k].sides ? from : to) = middle;
    }
    found.push_back({to, EventKind::Switch, names_[0]});
  }
  motion.events.insert(motion.events.end(), found.begin(), found.end());
  std::stable_sort(motion.events.begin(), motion.events.end(),
                   [](const Event& a, const Event& b) { return a.t < b.t; });
}

void PatchGuess::complete_stage(const Discretized& d, const Trajectory& motion,
                                const std::vector<int>& x, const std::vector<int>& z,
                                double t, Vector& w) const {
  const Vector state = values_at(w, x);
  const Vector points = value_at(motion, motion.patch_points, t);
  Vector values = values_at(w, z);
  for (std::size_t i = 0; i < patches_.size(); ++i) {
    const auto distance = patches_[i].geometry.find(state.head(n_q_));
    if (!distance) continue;
    const Point known = points.segment<2>(6 * static_cast<Index>(i));
    const Point p = known.allFinite() ? known : distance->p;
    write(*distance, p, patches_[i].radius, d.contacts.patches[i], values);
    write_slip(speeds_at(patches_[i], state, p, distance->d)[2],
               d.contacts.patches[i].friction, values);
  }
  for (Index k = 0; k < values.size(); ++k) w[z[k]] = values[k];
}

std::optional<Point> PatchGuess::point_of_impact(const Trajectory& motion,
                                                 std::size_t patch, double t) const {
  for (const Event& event : motion.events)
    if (event.kind == EventKind::Impact && event.contact == names_[patch] &&
        std::abs(event.t - t) <= kSameTime)
      return event.point;
  return std::nullopt;
}

void PatchGuess::complete_jump(const Discretized& d, const Trajectory& motion,
                               const ElementLayout& e, const std::vector<int>& z_before,
                               double t, Vector& w) const {
  const Vector x = values_at(w, e.x_plus);
  for (std::size_t i = 0; i < patches_.size(); ++i) {
    const Patch& patch = patches_[i];
    const PatchLayout& at = d.contacts.patches[i];
    Vector z = Vector::Zero(static_cast<Index>(d.program.system.z.size()));
    for (Index k = 0; k < z.size(); ++k)
      if (z_before[k] >= 0) z[k] = w[z_before[k]];
    const SideLines lines =
        side_lines(patch.cores(arguments({x.head(n_q_)})), patch.radius, z, at);
    const Point p = z.segment<2>(at.p), normal = z.segment<2>(at.d);
    const Point along(-normal.y(), normal.x());
    const Vector speeds = speeds_at(patch, x, p, normal);
    const double w_1 = speeds[1];
    const auto hit = point_of_impact(motion, i, t);
    double tau = hit ? along.dot(*hit - p) : 0.0;
    constexpr double kTurns = 1e-7;  // [rad/s]
    Vector eta = touching_ends(lines, z, at);
    const Index side = std::abs(w_1) > kTurns ? last_side(lines, w_1) : -1;
    if (side >= 0) {
      eta[side] -= w_1 / lines.a[side];
      if (!hit) tau = lines.G[side] / lines.a[side];
    }
    //   P − N = w₀ + τ w₁ + (α − 1)/(s h_E)                                             (G-7)
    const double apart = speeds[0] + tau * w_1 + z[at.excess] / (z[at.s] * patch.h_E);
    w[e.y[at.separation]] = std::max(apart, 0.0);
    w[e.y[at.approach]] = std::max(-apart, 0.0);
    w[e.y[at.tau]] = tau;
    for (Index k = 0; k < at.n_sides; ++k) w[e.y[at.eta + k]] = eta[k];
    if (at.friction < 0) continue;
    w[e.y[at.friction_impulse + 2]] = std::max(speeds[2], 0.0);
    w[e.y[at.friction_impulse + 3]] = std::max(-speeds[2], 0.0);
  }
}

void PatchGuess::complete_at_rest(const Discretized& d, Vector& w) const {
  Trajectory none;
  none.t = Eigen::Vector2d(0.0, 1.0);
  none.patch_points = Matrix::Constant(6 * static_cast<Index>(patches_.size()), 2, kNaN);
  const std::vector<MotionGuess::Element> elements(d.program.layout.elements.size(),
                                                   {0.0, 1.0, 1.0});
  complete(d, none, elements, w);
}

void PatchGuess::complete(const Discretized& d, const Trajectory& motion,
                          const std::vector<MotionGuess::Element>& elements,
                          Vector& w) const {
  const TranscribedProblem& program = d.program;
  const ButcherTableau& tableau = program.tableau;
  const bool is_printed = d.contacts.patches[0].printed.has_value();
  std::vector<int> z_before(program.system.z.size(), -1);
  for (std::size_t i = 0; i < program.layout.z0.size(); ++i)
    if (program.system.z_end[i].at_end_of >= 0)
      z_before[program.system.z_end[i].at_end_of] = program.layout.z0[i];
  for (std::size_t n = 0; n < elements.size(); ++n) {
    const ElementLayout& e = program.layout.elements[n];
    const auto [start, end, h] = elements[n];
    if (is_printed && !e.y.empty()) complete_printed_jump(d, motion, e, start, w);
    if (!is_printed && !e.y.empty()) complete_jump(d, motion, e, z_before, start, w);
    for (std::size_t j = 0; j < e.x.size(); ++j) {
      constexpr double kInside = 1e-6;
      const double c =
          std::clamp(tableau.c[static_cast<Index>(j)], kInside, 1.0 - kInside);
      complete_stage(d, motion, e.x[j], e.z[j], start + c * (end - start), w);
    }
    z_before = e.z.back();
  }
  complete_lifted(program, d.data, w);
}

}  // namespace saltus::detail
