// SPDX-License-Identifier: BSD-2-Clause
#include "ocp/discretized.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "ocp/extract.hpp"
#include "ocp/freezing_guess.hpp"
#include "ocp/patch_guess.hpp"
#include "ocp/phases.hpp"
#include "ocp/physical_time.hpp"
#include "saltus/base/error.hpp"

namespace saltus::detail {

void Discretized::set_controls(const Matrix& u, Vector& w) const {
  const auto& places = program.layout.u;
  for (Index k = 0; k < u.cols(); ++k)
    for (Index i = 0; i < u.rows(); ++i) w[places[k][i]] = u(i, k);
}

Matrix Discretized::controls(const Vector& w) const {
  const auto& places = program.layout.u;
  Matrix u(program.system.n_u(), static_cast<Index>(places.size()));
  for (Index k = 0; k < u.cols(); ++k)
    for (Index i = 0; i < u.rows(); ++i) u(i, k) = w[places[k][i]];
  return u;
}

void Discretized::set_motion(const OptimalControlProblem& problem,
                             const Trajectory& motion, LeaveOut rule, Vector& w) const {
  if (freezing) {
    saltus::set_motion(program, data, freezing_guess(problem, motion), w);
    return;
  }
  const auto elements = elements_of(motion, problem.horizon, problem.fesd.N_FE, rule);
  saltus::set_motion(program, data, motion_guess(problem.model, motion, elements), w);
  if (patches) patches->complete(*this, motion, elements, w);
}

void Discretized::complete_at_rest(Vector& w) const {
  complete_guess(program, data, w);
  if (patches) patches->complete_at_rest(*this, w);
}

void Discretized::add_switches(Trajectory& motion) const {
  if (patches) patches->add_switches(motion);
}

double Discretized::duration(const OptimalControlProblem& problem,
                             const Vector& w) const {
  if (freezing) return problem.horizon.T;
  double sum = 0.0;
  for (const ElementLayout& e : program.layout.elements) sum += w[e.h];
  return sum;
}

Trajectory Discretized::motion(const OptimalControlProblem& problem,
                               const Vector& w) const {
  if (!freezing) return trajectory_of(problem.model, contacts, program, w);
  LastPhases none;
  return in_physical_time(
      numerical_trajectory(problem.model, *freezing, program, w, none), problem.model,
      *problem.freezing, program.tableau);
}

namespace {

Vector with_clock(const Vector& x, double value) {
  if (x.size() == 0) return x;
  Vector longer(x.size() + 1);
  longer << x, value;
  return longer;
}

// Costs run with the clock, which shows k T/N at the end of the k-th interval.   (T-5), (T-6)
HorizonTerms freeze(HorizonTerms terms, const Horizon& horizon,
                    const FreezingSystem& system) {
  for (CostTerm& term : terms.running) term.value *= system.speed;
  terms.x0 = with_clock(terms.x0, 0.0);
  terms.lbx0 = with_clock(terms.lbx0, 0.0);
  terms.ubx0 = with_clock(terms.ubx0, 0.0);
  terms.lbx = with_clock(terms.lbx, -kInfinity);
  terms.ubx = with_clock(terms.ubx, kInfinity);
  const ExprVector clock = system.system.x.tail(1);
  const Vector length = Vector::Constant(1, horizon.T / horizon.N);
  terms.path.push_back(
      {"clock", clock, length, length, PathConstraint::At::ControlGrid, length});
  return terms;
}

Discretized discretize_frozen(const OptimalControlProblem& problem, FesdOptions fesd) {
  require(!problem.horizon.is_free(),
          "time-freezing needs a given T; the clock is what stands still");
  for (const Contact& contact : problem.model.contacts())
    require(contact.e.is_constant(0.0), [&] {
      return fmt::format(
          "contact '{}' is elastic: optimal control by time-freezing is for e = 0; "
          "impact laws (FESD-J) take any e",
          contact.name);
    });
  FreezingSystem system = freezing_system(problem.model, *problem.freezing);
  HorizonTerms terms = freeze(problem.terms, problem.horizon, system);
  Horizon horizon = problem.horizon;
  horizon.stretch = problem.freezing->stretch;
  // Jumps and motion take numerical time of very different lengths: a penalty on lengths
  // would act on the solution.
  fesd.equilibration = StepEquilibration::ByPattern;
  fesd.h_min = 0.0;
  Discretized made = discretize({system.system, {}, {}}, horizon, fesd, terms);
  made.freezing = std::move(system);
  return made;
}

// A contact that closes at the start is hit there: N = 0 in its first impact law.     (C-13)
void require_hits_at_start(const OptimalControlProblem& problem, Discretized& made) {
  constexpr double kClosed = 1e-9;   // [m]
  constexpr double kInward = -1e-6;  // [m/s]
  const JumpLaw& law = made.program.system.jump;
  if (law.y.empty() || problem.terms.lbx0.size() > 0) return;
  const ContactModel& model = problem.model;
  const Index n = model.n_contacts();
  ExprVector values(2 * n);
  for (Index i = 0; i < n; ++i) {
    const Contact& contact = model.contacts()[static_cast<std::size_t>(i)];
    values[i] = contact.gap;
    values[n + i] = contact.J_n.col(0).dot(model.v());
  }
  const Vector at_start = PointFunction(made.program.system, {}, values)(
      problem.terms.x0, {}, Vector::Zero(made.program.system.n_u()));
  for (std::size_t i = 0; i < law.y.size(); ++i) {
    if (law.y[i].what != "restitution deficit") continue;
    const auto contact =
        std::ranges::find(model.contacts(), law.y[i].owner, &Contact::name);
    if (contact == model.contacts().end()) continue;
    const Index c = contact - model.contacts().begin();
    const int N = made.program.layout.elements[0].y[i];
    if (at_start[c] <= kClosed && at_start[n + c] < kInward)
      made.data.ubw[N] = made.data.w0[N] = 0.0;
  }
}

}  // namespace

Discretized discretize(const OptimalControlProblem& problem, const FesdOptions& fesd,
                       const ContactOptions& contact) {
  if (problem.freezing) return discretize_frozen(problem, fesd);
  ContactSystem contacts = contact_system(problem.model, contact);
  if (!problem.model.has_patches()) {
    Discretized made =
        discretize(std::move(contacts), problem.horizon, fesd, problem.terms);
    require_hits_at_start(problem, made);
    return made;
  }
  HorizonTerms terms = problem.terms;
  require(terms.lbx0.size() == 0,
          "a start x0 that is free does not go together with patch contacts: their sides "
          "must be known there");
  const auto patches = std::make_shared<PatchGuess>(problem.model, contact.patch);
  terms.z0 = patches->z0(contacts, terms.x0);
  Discretized made = discretize(std::move(contacts), problem.horizon, fesd, terms);
  made.patches = patches;
  return made;
}

Discretized discretize(ContactSystem contacts, const Horizon& horizon,
                       const FesdOptions& fesd, const HorizonTerms& terms) {
  TranscribedProblem program = transcribe(contacts.system, horizon, fesd, terms);
  MpccData data = program.mpcc.data();
  return {std::move(contacts), std::move(program), std::move(data), terms};
}

OptimalControlProblem time_stepped(OptimalControlProblem problem) {
  problem.fesd.discretisation = Discretisation::TimeStepping;
  problem.contact.impacts = ImpactForm::None;
  problem.freezing.reset();
  if (problem.model.has_patches()) problem.model = problem.model.with_corner_contacts();
  return problem;
}

}  // namespace saltus::detail
