// SPDX-License-Identifier: BSD-2-Clause
#include "ocp/extract.hpp"

#include <algorithm>
#include <cmath>

#include "ocp/patch_extract.hpp"

namespace saltus::detail {
namespace {

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

class Extractor {
 public:
  Extractor(Touching model, const ContactSystem& contacts,
            const TranscribedProblem& problem, const Vector& w, LastPhases& last)
      : model_(std::move(model)),
        problem_(problem),
        w_(w),
        last_(last),
        z_(symbols_of(problem.system.z)),
        forces_(problem.system, z_,
                force_expressions(contacts, &ContactForces::lambda_n,
                                  &ContactForces::lambda_t)),
        impulses_(problem.system, symbols_of(problem.system.jump.y),
                  force_expressions(contacts, &ContactForces::Lambda_n,
                                    &ContactForces::Lambda_t)),
        gaps_(problem.system, {}, gaps_of(model_)),
        slips_(problem.system, {}, slips_of(model_)) {}

  Trajectory run();

 private:
  void add_sample(double t, const Vector& x, const Vector& u, const Vector& forces);
  void add_element(const ElementLayout& e);
  [[nodiscard]] std::vector<ContactPhase> phases_of(const ElementLayout& e,
                                                    const Vector& u) const;
  /// At the start of an element: normal impulses of all contacts, then tangential ones.
  [[nodiscard]] Vector impulses_at(const ElementLayout& e, const Vector& u) const;
  [[nodiscard]] bool is_hit_at(const ElementLayout& e, const Vector& u) const;
  void add_impact(int contact, const Vector& impulse);
  void add_events(const ElementLayout& e, const Vector& u,
                  const std::vector<ContactPhase>& now);
  void add_final_jump(const ElementLayout& e);
  [[nodiscard]] std::string mode_of(const ModeSet& set, const ElementLayout& e) const;
  void add_switches(const ElementLayout& e);
  void finish();

  Touching model_;
  const TranscribedProblem& problem_;
  const Vector& w_;
  LastPhases& last_;
  ExprVector z_;
  PointFunction forces_, impulses_, gaps_, slips_;
  double t_ = 0.0;
  std::vector<double> times_;
  std::vector<Vector> x_, u_, forces_values_, gap_values_;
  Trajectory result_;
};

void Extractor::add_sample(double t, const Vector& x, const Vector& u,
                           const Vector& forces) {
  times_.push_back(t);
  x_.push_back(x);
  u_.push_back(u);
  forces_values_.push_back(forces);
  gap_values_.push_back(gaps_(x, {}, u));
}

constexpr double kNothing = 1e-7;   // [N s]
constexpr double kNoLength = 1e-9;  // [s]

std::vector<ContactPhase> Extractor::phases_of(const ElementLayout& e,
                                               const Vector& u) const {
  std::vector<ContactPhase> phases(model_.n_contacts());
  Vector force = Vector::Zero(3 * model_.n_contacts());
  Vector gap = Vector::Zero(model_.n_contacts());
  for (int j = 0; j < problem_.tableau.n_s; ++j) {
    const Vector x = stage_state(problem_, e, j, w_);
    force += forces_(x, values_at(w_, e.z[j]), u);
    gap += gaps_(x, {}, u);
    const Vector slip = slips_(x, {}, u);
    for (int i = 0; i < model_.n_contacts(); ++i)
      if (slip.segment<2>(2 * i).norm() > phases[i].slip.norm())
        phases[i].slip = slip.segment<2>(2 * i);
  }
  for (int i = 0; i < model_.n_contacts(); ++i)
    if (force[i] > gap[i])
      phases[i].mode = phases[i].slip.norm() > kAtRest ? Mode::Slip : Mode::Stick;
  return phases;
}

Vector Extractor::impulses_at(const ElementLayout& e, const Vector& u) const {
  if (e.y.empty()) return Vector::Zero(3 * model_.n_contacts());
  return impulses_(values_at(w_, e.x_plus), values_at(w_, e.y), u);
}

bool Extractor::is_hit_at(const ElementLayout& e, const Vector& u) const {
  return (impulses_at(e, u).head(model_.n_contacts()).array() > kNothing).any();
}

void Extractor::add_impact(int contact, const Vector& impulse) {
  const Contact& hit = model_.contacts[contact];
  result_.events.push_back(
      {t_, EventKind::Impact, hit.name, impulse[contact],
       impulse.segment(model_.n_contacts() + 2 * contact, hit.J_t.cols())});
}

void Extractor::add_final_jump(const ElementLayout& e) {
  const Vector u = values_at(w_, problem_.layout.u.back());
  if (!is_hit_at(e, u)) return;
  const Vector impulse = impulses_at(e, u);
  for (int i = 0; i < model_.n_contacts(); ++i)
    if (impulse[i] > kNothing) add_impact(i, impulse);
  add_sample(t_, values_at(w_, e.x_plus), u, forces_values_.back());
}

void Extractor::add_events(const ElementLayout& e, const Vector& u,
                           const std::vector<ContactPhase>& now) {
  const Vector impulse = impulses_at(e, u);
  for (int i = 0; i < model_.n_contacts(); ++i) {
    const Contact& contact = model_.contacts[i];
    const bool is_hit = impulse[i] > kNothing;
    if (is_hit) add_impact(i, impulse);
    if (last_.contacts.empty() || is_same(last_.contacts[i], now[i])) continue;
    const EventKind kind = change_of(last_.contacts[i], now[i]);
    const bool is_friction = kind != EventKind::TouchDown && kind != EventKind::LiftOff;
    if (kind == EventKind::TouchDown && is_hit) continue;
    if (is_friction && !has_friction(contact)) continue;
    result_.events.push_back({t_, kind, contact.name});
  }
}

// Time stepping does not look at the first grid point.
double sum_at(const Vector& w, const std::vector<int>& places) {
  double sum = 0.0;
  for (const int i : places)
    if (i >= 0) sum += w[i];
  return sum;
}

std::string Extractor::mode_of(const ModeSet& set, const ElementLayout& e) const {
  std::vector<ModeSet::Zero> zero;
  for (const int s : set.switches) {
    const double c = sum_at(w_, e.switches[s].c), d = sum_at(w_, e.switches[s].d);
    zero.push_back(c > d ? ModeSet::Zero::D : ModeSet::Zero::C);
  }
  const auto mode = std::find_if(set.modes.begin(), set.modes.end(),
                                 [&](const ModeSet::Mode& m) { return m.zero == zero; });
  return mode == set.modes.end() ? "?" : mode->name;
}

void Extractor::add_switches(const ElementLayout& e) {
  std::vector<std::string> now;
  for (const ModeSet& set : problem_.system.mode_sets) now.push_back(mode_of(set, e));
  for (std::size_t i = 0; i < last_.modes.size(); ++i)
    if (last_.modes[i] != now[i]) {
      result_.events.push_back(
          {t_, EventKind::Switch, problem_.system.mode_sets[i].owner});
      result_.events.back().note = last_.modes[i] + " → " + now[i];
    }
  last_.modes = std::move(now);
}

void Extractor::add_element(const ElementLayout& e) {
  const Vector u = values_at(w_, problem_.layout.u[e.place.interval]);
  const ButcherTableau& tableau = problem_.tableau;
  // At its bound a length may miss 0 by the tolerance; times must not decrease.
  const double h = std::max(w_[e.h], 0.0);
  // Where an element has no length both sides of a switch are zero, and rounding would name
  // its mode: it says nothing, but for an impulse at its start.
  const bool has_phase = h > kNoLength || last_.contacts.empty() || is_hit_at(e, u);
  std::vector<ContactPhase> now = has_phase ? phases_of(e, u) : last_.contacts;
  add_events(e, u, now);
  if (h > kNoLength || last_.modes.empty()) add_switches(e);
  const Vector x_minus = values_at(w_, e.x_minus), x_plus = values_at(w_, e.x_plus);
  const Vector first = forces_(stage_state(problem_, e, 0, w_), values_at(w_, e.z[0]), u);
  if (times_.empty() && x_minus != x_plus) add_sample(t_, x_minus, u, first);
  result_.element_starts.push_back(static_cast<int>(times_.size()));
  add_sample(t_, x_plus, u, first);
  for (int j = 0; j < tableau.n_s; ++j) {
    const Vector x = stage_state(problem_, e, j, w_);
    add_sample(t_ + tableau.c[j] * h, x, u, forces_(x, values_at(w_, e.z[j]), u));
  }
  if (!tableau.is_stiffly_accurate())
    add_sample(t_ + h, values_at(w_, e.x_end), u, forces_values_.back());
  t_ += h;
  last_.contacts = std::move(now);
}

Matrix columns(const std::vector<Vector>& all, Index first, Index n) {
  Matrix result(n, static_cast<Index>(all.size()));
  for (Index i = 0; i < result.cols(); ++i) result.col(i) = all[i].segment(first, n);
  return result;
}

void Extractor::finish() {
  const Index n_c = model_.n_contacts();
  result_.t = Vector::Map(times_.data(), static_cast<Index>(times_.size()));
  result_.x = columns(x_, 0, problem_.system.n_x());
  result_.u = columns(u_, 0, problem_.system.n_u());
  result_.lambda_n = columns(forces_values_, 0, n_c);
  result_.lambda_t = columns(forces_values_, n_c, 2 * n_c);
  result_.gap = columns(gap_values_, 0, n_c);
  for (const Expr& x : problem_.system.x) result_.x_names.push_back(x.name());
  for (const Expr& u : problem_.system.u) result_.u_names.push_back(u.name());
  for (const Contact& c : model_.contacts) result_.contact_names.push_back(c.name);
}

Trajectory Extractor::run() {
  for (const ElementLayout& e : problem_.layout.elements) add_element(e);
  if (problem_.layout.final_jump) add_final_jump(*problem_.layout.final_jump);
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
                         const TranscribedProblem& problem, const Vector& w,
                         LastPhases& last) {
  Trajectory motion =
      Extractor({model.contacts(), model.v()}, contacts, problem, w, last).run();
  add_patches(model, contacts, problem, w, motion);
  return motion;
}

Trajectory trajectory_of(const ContactModel& model, const ContactSystem& contacts,
                         const TranscribedProblem& problem, const Vector& w) {
  LastPhases none;
  return trajectory_of(model, contacts, problem, w, none);
}

Trajectory numerical_trajectory(const ContactModel& model, const FreezingSystem& freezing,
                                const TranscribedProblem& problem, const Vector& w,
                                LastPhases& last) {
  ContactSystem flows;
  for (const FreezingContact& contact : freezing.contacts)
    flows.forces.push_back({contact.flow_n, contact.flow_t, 0.0, {}});
  return Extractor({model.contacts(), model.v()}, flows, problem, w, last).run();
}

Trajectory trajectory_of(const TranscribedProblem& problem, const Vector& w,
                         LastPhases& last) {
  return Extractor({}, {}, problem, w, last).run();
}

std::vector<ObjectiveTerm> terms_of(const HorizonTerms& terms,
                                    const TranscribedProblem& problem, const Vector& w) {
  const PointFunction running(problem.system, symbols_of(problem.system.z),
                              values_of(terms.running));
  const auto n_z = static_cast<Index>(problem.layout.z_T.size());
  const PointFunction terminal(problem.system, symbols_of(problem.system.z).head(n_z),
                               values_of(terms.terminal));
  Vector sums = Vector::Zero(static_cast<Index>(terms.running.size()));
  Vector u;
  for (const ElementLayout& e : problem.layout.elements) {
    u = values_at(w, problem.layout.u[e.place.interval]);
    for (int j = 0; j < problem.tableau.n_s && sums.size() > 0; ++j)
      sums += w[e.h] * problem.tableau.b[j] *
              running(stage_state(problem, e, j, w), values_at(w, e.z[j]), u);
  }
  std::vector<ObjectiveTerm> all;
  for (std::size_t i = 0; i < terms.running.size(); ++i)
    all.push_back({terms.running[i].name, sums[static_cast<Index>(i)]});
  const Vector last =
      terminal(values_at(w, problem.layout.x_T), values_at(w, problem.layout.z_T), u);
  for (std::size_t i = 0; i < terms.terminal.size(); ++i)
    all.push_back({terms.terminal[i].name, last[static_cast<Index>(i)]});
  return all;
}

}  // namespace saltus::detail
