// SPDX-License-Identifier: BSD-2-Clause
#include "ocp/extract.hpp"

#include <algorithm>
#include <cmath>

#include "saltus/expr/function.hpp"

namespace saltus::detail {
namespace {

Vector gather(const Vector& w, const std::vector<int>& places) {
  Vector values(static_cast<Index>(places.size()));
  for (Index i = 0; i < values.size(); ++i) values[i] = w[places[i]];
  return values;
}

// A function of some of x, z (or y), u and p, called with vectors, empty ones left out.
class PointFunction {
 public:
  PointFunction(const SwitchedSystem& system, const ExprVector& z,
                const ExprVector& value)
      : p_(system.p_values), n_(value.size()) {
    if (n_ == 0) return;
    std::vector<NamedExpr> inputs;
    for (const auto& [name, symbols] :
         {std::pair<const char*, const ExprVector&>{"x", system.x},
          {"z", z},
          {"u", system.u},
          {"p", system.p}})
      if (symbols.size() > 0) inputs.push_back({name, symbols});
    function_.emplace("point", std::move(inputs),
                      std::vector<NamedExpr>{{"value", value}});
  }

  Vector operator()(const Vector& x, const Vector& z, const Vector& u) const {
    if (n_ == 0) return {};
    std::vector<Matrix> arguments;
    for (const Vector& argument : {x, z, u, p_})
      if (argument.size() > 0) arguments.emplace_back(argument);
    return (*function_)(arguments)[0];
  }

 private:
  Vector p_;
  Index n_;
  std::optional<Function> function_;
};

// Normal forces of all contacts, then two tangential ones of each.
ExprVector force_expressions(const ContactSystem& contacts, Expr ContactForces::*normal,
                             ExprVector ContactForces::*tangential) {
  const Index n = static_cast<Index>(contacts.forces.size());
  ExprVector all = ExprVector::Zero(3 * n);
  for (Index i = 0; i < n; ++i) {
    all[i] = contacts.forces[i].*normal;
    const ExprVector& t = contacts.forces[i].*tangential;
    for (Index k = 0; k < t.size(); ++k) all[n + 2 * i + k] = t[k];
  }
  return all;
}

ExprVector gaps_of(const ContactModel& model) {
  ExprVector gaps(model.n_contacts());
  for (Index i = 0; i < gaps.size(); ++i) gaps[i] = model.contacts()[i].gap;
  return gaps;
}

// Slip velocities, two per contact; zero where there is no friction, and for patches.
ExprVector slips_of(const ContactModel& model) {
  const auto n_patches = static_cast<Index>(model.patches().size());
  ExprVector slips = ExprVector::Zero(2 * (model.n_contacts() + n_patches));
  for (int i = 0; i < model.n_contacts(); ++i) {
    const Contact& contact = model.contacts()[i];
    if (!has_friction(contact)) continue;
    const ExprVector v_t = contact.J_t.transpose() * model.v();
    slips.segment(2 * i, v_t.size()) = v_t;
  }
  return slips;
}

// What a contact does during one element.
enum class Mode { Open, Stick, Slip };
struct ContactPhase {
  Mode mode = Mode::Open;
  Eigen::Vector2d slip = Eigen::Vector2d::Zero();  // of the stage where it is largest
};

class Extractor {
 public:
  Extractor(const ContactModel& model, const ContactSystem& contacts,
            const TranscribedProblem& problem, const Vector& w)
      : model_(model),
        contacts_(contacts),
        problem_(problem),
        w_(w),
        z_(symbols_of(problem.system.z)),
        forces_(problem.system, z_,
                force_expressions(contacts, &ContactForces::lambda_n,
                                  &ContactForces::lambda_t)),
        impulses_(problem.system, symbols_of(problem.system.jump.y),
                  force_expressions(contacts, &ContactForces::Lambda_n,
                                    &ContactForces::Lambda_t)),
        gaps_(problem.system, {}, gaps_of(model)),
        slips_(problem.system, {}, slips_of(model)) {
    const std::vector<Parameter> parameters(model.parameters().begin(),
                                            model.parameters().end());
    for (const Contact& contact : model.contacts()) names_.push_back(contact.name);
    for (const PatchContact& patch : model.patches()) {
      names_.push_back(patch.name);
      patches_.emplace_back(patch, model.q(), parameters);
    }
  }

  Trajectory run();

 private:
  [[nodiscard]] int n_contacts() const { return static_cast<int>(names_.size()); }
  [[nodiscard]] int n_tangents(int contact) const {
    return static_cast<int>(contacts_.forces[contact].lambda_t.size());
  }
  [[nodiscard]] Vector gaps_at(const Vector& x, const Vector& u) const;
  void add_sample(double t, const Vector& x, const Vector& u, const std::vector<int>& z);
  /// p + τ t at the start of an element.
  [[nodiscard]] Vector impulse_point(const ElementLayout& e, int patch) const;
  void add_element(const ElementLayout& e);
  [[nodiscard]] std::vector<ContactPhase> phases_of(const ElementLayout& e,
                                                    const Vector& u) const;
  void add_events(const ElementLayout& e, const Vector& u,
                  const std::vector<ContactPhase>& now);
  void finish();

  const ContactModel& model_;
  const ContactSystem& contacts_;
  std::vector<std::string> names_;  // of contacts, then of patches
  std::vector<PatchGeometry> patches_;
  const TranscribedProblem& problem_;
  const Vector& w_;
  ExprVector z_;
  PointFunction forces_, impulses_, gaps_, slips_;
  double t_ = 0.0;
  std::vector<double> times_;
  std::vector<Vector> x_, u_, forces_values_, gap_values_, point_values_;
  std::vector<ContactPhase> before_;
  std::vector<int> z_before_;  // unknowns at the end of the element before
  Trajectory result_;
};

Vector Extractor::gaps_at(const Vector& x, const Vector& u) const {
  Vector gaps(n_contacts());
  if (model_.n_contacts() > 0) gaps.head(model_.n_contacts()) = gaps_(x, {}, u);
  for (std::size_t i = 0; i < patches_.size(); ++i) {
    const auto distance = patches_[i].find(x.head(model_.n_q()));
    gaps[model_.n_contacts() + static_cast<Index>(i)] = distance ? distance->gap() : kNaN;
  }
  return gaps;
}

// Forces and contact points are those of a stage, with unknowns z.
void Extractor::add_sample(double t, const Vector& x, const Vector& u,
                           const std::vector<int>& z) {
  times_.push_back(t);
  x_.push_back(x);
  u_.push_back(u);
  forces_values_.push_back(forces_(x, gather(w_, z), u));
  gap_values_.push_back(gaps_at(x, u));
  Vector points = Vector::Constant(6 * static_cast<Index>(patches_.size()), kNaN);
  for (std::size_t i = 0; i < patches_.size(); ++i) {
    constexpr double kClosed = 1e-6, kParallelish = 1e-6;
    const auto distance = patches_[i].find(x.head(model_.n_q()), kParallelish);
    if (!distance || distance->gap() > kClosed) continue;
    const int p = contacts_.patches[i].p;
    points.segment<6>(6 * static_cast<Index>(i)) << w_[z[p]], w_[z[p + 1]],
        distance->patch_begin, distance->patch_end;
  }
  point_values_.push_back(std::move(points));
}

constexpr double kAtRest = 1e-6;   // [m/s]
constexpr double kNothing = 1e-7;  // [N s]

std::vector<ContactPhase> Extractor::phases_of(const ElementLayout& e,
                                               const Vector& u) const {
  std::vector<ContactPhase> phases(names_.size());
  Vector force = Vector::Zero(3 * n_contacts());
  Vector gap = Vector::Zero(n_contacts());
  for (std::size_t j = 0; j < e.x.size(); ++j) {
    const Vector x = gather(w_, e.x[j]);
    force += forces_(x, gather(w_, e.z[j]), u);
    gap += gaps_at(x, u);
    const Vector slip = slips_(x, {}, u);
    for (int i = 0; i < n_contacts(); ++i)
      if (slip.segment<2>(2 * i).norm() > phases[i].slip.norm())
        phases[i].slip = slip.segment<2>(2 * i);
  }
  for (int i = 0; i < n_contacts(); ++i)
    if (force[i] > gap[i])
      phases[i].mode = phases[i].slip.norm() > kAtRest ? Mode::Slip : Mode::Stick;
  return phases;
}

EventKind change_of(const ContactPhase& before, const ContactPhase& now) {
  if (before.mode == Mode::Open) return EventKind::TouchDown;
  if (now.mode == Mode::Open) return EventKind::LiftOff;
  if (now.mode == Mode::Stick) return EventKind::Stick;
  return before.mode == Mode::Stick ? EventKind::Slip : EventKind::SlipReversal;
}

bool is_same(const ContactPhase& before, const ContactPhase& now) {
  return before.mode == now.mode &&
         (now.mode != Mode::Slip || before.slip.dot(now.slip) > 0.0);
}

Vector Extractor::impulse_point(const ElementLayout& e, int patch) const {
  const PatchLayout& at = contacts_.patches[patch];
  std::vector<int> z = z_before_;
  if (z.empty()) {
    z.resize(problem_.system.z.size());
    for (std::size_t i = 0; i < problem_.layout.z0.size(); ++i)
      if (problem_.system.z_end[i].at_end_of >= 0)
        z[problem_.system.z_end[i].at_end_of] = problem_.layout.z0[i];
  }
  const double tau = w_[e.y[at.tau]];
  return Eigen::Vector2d(w_[z[at.p]] - tau * w_[z[at.d + 1]],
                         w_[z[at.p + 1]] + tau * w_[z[at.d]]);
}

void Extractor::add_events(const ElementLayout& e, const Vector& u,
                           const std::vector<ContactPhase>& now) {
  const Vector impulse = e.y.empty()
                             ? Vector::Zero(3 * n_contacts()).eval()
                             : impulses_(gather(w_, e.x_plus), gather(w_, e.y), u);
  for (int i = 0; i < n_contacts(); ++i) {
    const bool is_hit = impulse[i] > kNothing;
    if (is_hit)
      result_.events.push_back({t_, EventKind::Impact, names_[i], impulse[i],
                                impulse.segment(n_contacts() + 2 * i, n_tangents(i))});
    if (is_hit && i >= model_.n_contacts())
      result_.events.back().point = impulse_point(e, i - model_.n_contacts());
    if (before_.empty() || is_same(before_[i], now[i])) continue;
    const EventKind kind = change_of(before_[i], now[i]);
    const bool is_friction = kind != EventKind::TouchDown && kind != EventKind::LiftOff;
    if (kind == EventKind::TouchDown && is_hit) continue;
    if (is_friction && n_tangents(i) == 0) continue;
    result_.events.push_back({t_, kind, names_[i]});
  }
}

void Extractor::add_element(const ElementLayout& e) {
  const Vector u = gather(w_, problem_.layout.u[e.place.interval]);
  const ButcherTableau tableau =
      butcher_tableau(problem_.options.scheme, problem_.options.n_s);
  const double h = w_[e.h];
  std::vector<ContactPhase> now = phases_of(e, u);
  add_events(e, u, now);
  const Vector x_minus = gather(w_, e.x_minus), x_plus = gather(w_, e.x_plus);
  if (times_.empty() && x_minus != x_plus) add_sample(t_, x_minus, u, e.z[0]);
  result_.element_starts.push_back(static_cast<int>(times_.size()));
  add_sample(t_, x_plus, u, e.z[0]);
  for (int j = 0; j < tableau.n_s; ++j) {
    const Vector x = gather(w_, e.x[j]);
    add_sample(t_ + tableau.c[j] * h, x, u, e.z[j]);
  }
  if (!tableau.is_stiffly_accurate())
    add_sample(t_ + h, gather(w_, e.x_end), u, e.z.back());
  z_before_ = e.z.back();
  t_ += h;
  before_ = std::move(now);
}

Matrix columns(const std::vector<Vector>& all, Index first, Index n) {
  Matrix result(n, static_cast<Index>(all.size()));
  for (Index i = 0; i < result.cols(); ++i) result.col(i) = all[i].segment(first, n);
  return result;
}

void Extractor::finish() {
  const Index n_c = n_contacts();
  result_.t = Vector::Map(times_.data(), static_cast<Index>(times_.size()));
  result_.x = columns(x_, 0, problem_.system.n_x());
  result_.u = columns(u_, 0, problem_.system.n_u());
  result_.lambda_n = columns(forces_values_, 0, n_c);
  result_.lambda_t = columns(forces_values_, n_c, 2 * n_c);
  result_.gap = columns(gap_values_, 0, n_c);
  result_.patch_points =
      columns(point_values_, 0, 6 * static_cast<Index>(patches_.size()));
  for (const Expr& x : problem_.system.x) result_.x_names.push_back(x.name());
  for (const Expr& u : problem_.system.u) result_.u_names.push_back(u.name());
  result_.contact_names = names_;
}

Trajectory Extractor::run() {
  for (const ElementLayout& e : problem_.layout.elements) add_element(e);
  finish();
  return std::move(result_);
}

ExprVector values_of(std::span<const CostTerm> terms) {
  ExprVector values(static_cast<Index>(terms.size()));
  for (Index i = 0; i < values.size(); ++i) values[i] = terms[i].value;
  return values;
}

}  // namespace

Trajectory trajectory_of(const ContactModel& model, const ContactSystem& contacts,
                         const TranscribedProblem& problem, const Vector& w) {
  return Extractor(model, contacts, problem, w).run();
}

std::vector<ObjectiveTerm> terms_of(const HorizonTerms& terms,
                                    const TranscribedProblem& problem, const Vector& w) {
  const PointFunction running(problem.system, symbols_of(problem.system.z),
                              values_of(terms.running));
  const PointFunction terminal(problem.system, {}, values_of(terms.terminal));
  const ButcherTableau tableau =
      butcher_tableau(problem.options.scheme, problem.options.n_s);
  Vector sums = Vector::Zero(static_cast<Index>(terms.running.size()));
  Vector u;
  for (const ElementLayout& e : problem.layout.elements) {
    u = gather(w, problem.layout.u[e.place.interval]);
    for (std::size_t j = 0; j < e.x.size() && sums.size() > 0; ++j)
      sums += w[e.h] * tableau.b[static_cast<Index>(j)] *
              running(gather(w, e.x[j]), gather(w, e.z[j]), u);
  }
  std::vector<ObjectiveTerm> all;
  for (std::size_t i = 0; i < terms.running.size(); ++i)
    all.push_back({terms.running[i].name, sums[static_cast<Index>(i)]});
  const Vector last = terminal(gather(w, problem.layout.elements.back().x_end), {}, u);
  for (std::size_t i = 0; i < terms.terminal.size(); ++i)
    all.push_back({terms.terminal[i].name, last[static_cast<Index>(i)]});
  return all;
}

}  // namespace saltus::detail
