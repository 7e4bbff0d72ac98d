// SPDX-License-Identifier: BSD-2-Clause
#include "ocp/contact_phases.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>

#include "ocp/closings.hpp"
#include "ocp/contact_modes.hpp"
#include "ocp/path_homotopy.hpp"
#include "ocp/pattern.hpp"
#include "saltus/base/random.hpp"
#include "saltus/expr/function.hpp"
#include "saltus/solve/pattern_search.hpp"

namespace saltus::detail {
namespace {

using Phase = ContactMode::Phase;

// A motion that exists is found soon or not at all.
constexpr int kIterations = 300;
constexpr double kFarMus[] = {1.0, 1e-2};
constexpr double kNearMus[] = {1e-2, 1.0};
// Moves of ends after each other, and what is worth one, over the objective.
constexpr int kMaxMoves = 30;
constexpr double kWorthwhile = 1e-6;
constexpr double kClosed = 1e-9;  // [m]

OptimalControlProblem on_grid(OptimalControlProblem problem, const PhaseGrid& grid) {
  problem.freezing.reset();
  problem.fesd.n_s = grid.n_s;
  problem.fesd.N_FE = grid.N_FE;
  problem.fesd.equilibration = StepEquilibration::ByPattern;
  return problem;
}

Trajectory with_events(const std::vector<double>& times) {
  Trajectory motion;
  for (const double t : times) motion.events.emplace_back().t = t;
  return motion;
}

// The phase in which a time lies.
std::size_t phase_at(const std::vector<double>& ends, double t) {
  return static_cast<std::size_t>(std::ranges::upper_bound(ends, t) - ends.begin());
}

}  // namespace

PhaseMotion phases_of(const Trajectory& motion, const Matrix& u) {
  using enum EventKind;
  PhaseMotion result;
  result.u = u;
  result.motion = motion;
  bool is_closed = motion.gap.size() > 0 && motion.gap(0, 0) <= kClosed;
  for (const Event& event : motion.events) {
    const bool opens = event.kind == LiftOff;
    const bool closes = event.kind == Impact || event.kind == TouchDown;
    if (is_closed ? !opens : !closes) continue;
    is_closed = !is_closed;
    result.ends.push_back(event.t);
  }
  return result;
}

// A program with a pattern, and where its elements lie in the motion it starts from.
struct ContactPhases::Step {
  std::vector<MotionGuess::Element> elements;
  std::vector<char> is_closed;  // of each element
  MpccData data;
  WarmStart start;
};

bool ContactPhases::apply_to(const OptimalControlProblem& problem) {
  return problem.model.n_contacts() == 1 && !problem.model.has_patches() &&
         problem.model.contacts()[0].e.is_constant(0.0) && !problem.horizon.is_free() &&
         problem.contact.friction != FrictionForm::Polyhedral &&
         problem.terms.lbx0.size() == 0;
}

ContactPhases::ContactPhases(const OptimalControlProblem& problem, const PhaseGrid& grid)
    : problem_(on_grid(problem, grid)),
      d_(discretize(problem_, problem_.fesd, problem_.contact)) {
  const int normal = d_.contacts.normal_switches[0];
  Vector w = d_.data.w0;
  complete_lifted(d_.program, d_.data, w);
  starts_closed_ = w[d_.program.layout.elements[0].switches[normal].c[0]] <= kClosed;
}

std::vector<PhaseProposal> ContactPhases::propose(int n, std::uint64_t seed) const {
  constexpr double kShortest = 0.5, kLongest = 1.5;  // over the mean
  constexpr double kIntervals = 2.5;                 // of a phase, in the mean, at least
  constexpr int kFewest = 2, kMost = 8;
  const int most =
      std::clamp(static_cast<int>(problem_.horizon.N / kIntervals), kFewest, kMost);
  Random random(seed);
  std::vector<PhaseProposal> proposals;
  for (int i = 0; i < n; ++i) {
    const int n_phases = kFewest + i % (most - kFewest + 1);
    Vector lengths = random.vector(n_phases, kShortest, kLongest);
    lengths *= problem_.horizon.T / lengths.sum();
    PhaseProposal proposal;
    double t = 0.0;
    for (int k = 0; k + 1 < n_phases; ++k) proposal.ends.push_back(t += lengths[k]);
    proposal.guess = random.below(2) == 0 ? PhaseProposal::Guess::AtRest
                                          : PhaseProposal::Guess::AtOneSpeed;
    proposals.push_back(std::move(proposal));
  }
  return proposals;
}

ContactPhases::Step ContactPhases::step_for(const std::vector<double>& ends) const {
  Step step;
  step.elements = elements_of(with_events(ends), problem_.horizon, problem_.fesd.N_FE,
                              LeaveOut::Shortest);
  step.data = d_.data;
  step.start.w = d_.data.w0;
  const auto& layout = d_.program.layout.elements;
  const ModePatterns modes(d_);
  std::vector<PairState>& pattern = step.start.pattern;
  pattern = pattern_of(d_.program, step.start.w);
  for (std::size_t n = 0; n < layout.size(); ++n) {
    const MotionGuess::Element& e = step.elements[n];
    step.start.w[layout[n].h] = e.h;
    const bool is_odd = phase_at(ends, 0.5 * (e.start + e.end)) % 2 != 0;
    step.is_closed.push_back(starts_closed_ != is_odd ? 1 : 0);
    modes.set_mode(pattern, static_cast<int>(n), 0,
                   {step.is_closed[n] != 0 ? Phase::Stick : Phase::Open});
  }
  forbid_inward_velocities(d_, pattern, step.data);
  equalize_lengths(d_.program, pattern, step.data);
  return step;
}

//   λ_n = max(0, −J_nᵀM⁻¹f_v / (J_nᵀM⁻¹J_n)) at x0 with u = 0
Vector ContactPhases::resting_force() const {
  const ContactModel& model = problem_.model;
  const Index n = model.n_q();
  const Contact& contact = model.contacts()[0];
  std::vector<NamedExpr> inputs{{"q", model.q()}, {"v", model.v()}};
  std::vector<Matrix> values{problem_.terms.x0.head(n), problem_.terms.x0.tail(n)};
  if (model.n_u() > 0) {
    inputs.push_back({"u", model.u()});
    values.emplace_back(Vector::Zero(model.n_u()));
  }
  if (model.p().size() > 0) {
    inputs.push_back({"p", model.p()});
    values.emplace_back(model.p_values());
  }
  const Function at("rest", inputs,
                    {{"M", ExprVector(model.M().reshaped())},
                     {"f_v", model.f_v()},
                     {"J_n", ExprVector(contact.J_n.reshaped())}});
  const std::vector<Matrix> found = at(values);
  const Vector J_n = found[2];
  const Vector M_J = Matrix(found[0].reshaped(n, n)).ldlt().solve(J_n);
  Vector force = Vector::Zero(1 + contact.J_t.cols());
  force[0] = std::max(0.0, -M_J.dot(Vector(found[1])) / M_J.dot(J_n));
  return force;
}

// Of final constraints on states themselves; other states as at the start.
Vector ContactPhases::target() const {
  const ContactModel& model = problem_.model;
  Vector x = problem_.terms.x0;
  for (const PathConstraint& c : problem_.terms.final)
    for (Index i = 0; i < c.values.size(); ++i)
      for (Index k = 0; k < model.n_q(); ++k)
        if (c.values[i].is_symbol() && c.values[i].name() == model.q()[k].name())
          x[k] = std::clamp(x[k], c.lower[i], c.upper[i]);
  return x;
}

void ContactPhases::set_guess(const PhaseProposal& proposal, Step& step) const {
  const Index n = problem_.model.n_q();
  const double T = problem_.horizon.T;
  const Vector& x0 = problem_.terms.x0;
  Vector rate = Vector::Zero(2 * n);
  if (proposal.guess == PhaseProposal::Guess::AtOneSpeed) rate = (target() - x0) / T;
  const Vector force = resting_force();
  MotionGuess guess;
  guess.elements = step.elements;
  guess.after = guess.before = [&](double t) {
    Vector x = x0 + t * rate;
    x.tail(n) += rate.head(n);
    return x;
  };
  guess.forces = [&](double t) -> Vector {
    const bool is_odd = phase_at(proposal.ends, t) % 2 != 0;
    return starts_closed_ != is_odd ? force : Vector::Zero(force.size());
  };
  guess.impulses = [&](double) { return Vector::Zero(force.size()); };
  set_motion(d_.program, d_.data, guess, step.start.w);
}

std::vector<double> ContactPhases::ends_of(const Step& step, const Vector& w) const {
  std::vector<double> ends;
  double t = 0.0;
  for (std::size_t n = 0; n < step.is_closed.size(); ++n) {
    if (n > 0 && step.is_closed[n] != step.is_closed[n - 1]) ends.push_back(t);
    t += w[d_.program.layout.elements[n].h];
  }
  return ends;
}

std::vector<double> ContactPhases::across_boundaries(std::vector<double> ends,
                                                     double beyond) const {
  constexpr double kOn = 1e-9, kNear = 0.05;  // of an interval
  for (double& end : ends) {
    const double k = std::round(end / interval());
    const double past = end / interval() - k;
    const bool is_near = std::abs(past) > kOn && std::abs(past) <= kNear;
    if (k > 0.0 && k < problem_.horizon.N && is_near)
      end = (k - std::copysign(beyond, past)) * interval();
  }
  std::ranges::sort(ends);
  return ends;
}

std::optional<PhaseMotion> ContactPhases::solve(const PhaseProposal& proposal, Way way,
                                                const SolveOptions& options,
                                                const SolveControl& control) const {
  PathHomotopy walk(d_, options, control, kIterations);
  Step step = step_for(proposal.ends);
  set_guess(proposal, step);
  std::optional<MpccSolution> best =
      way == Way::Straight ? walk.solve(step.data, step.start, kFarMus)
                           : walk.solve_around_path(step.data, step.start, kFarMus);
  if (!best) return std::nullopt;
  return settle(std::move(step), *std::move(best), walk);
}

std::optional<PhaseMotion> ContactPhases::follow(const PhaseMotion& motion,
                                                 const SolveOptions& options,
                                                 const SolveControl& control) const {
  PathHomotopy walk(d_, options, control, kIterations);
  Step step = step_along(motion.ends, motion.motion, motion.u);
  std::optional<MpccSolution> best =
      walk.solve_around_path(step.data, step.start, kNearMus);
  if (!best) return std::nullopt;
  return settle(std::move(step), *std::move(best), walk);
}

ContactPhases::Step ContactPhases::step_along(const std::vector<double>& ends,
                                              const Trajectory& motion,
                                              const Matrix& u) const {
  Step step = step_for(ends);
  d_.set_controls(u, step.start.w);
  set_motion(d_.program, d_.data, motion_guess(problem_.model, motion, step.elements),
             step.start.w);
  return step;
}

PhaseMotion ContactPhases::settle(Step step, MpccSolution best,
                                  PathHomotopy& walk) const {
  constexpr double kBehind = 0.15, kOnto = 0.0;  // of an interval
  const auto move_ends = [&](double beyond) {
    const std::vector<double> ends = ends_of(step, best.w);
    const std::vector<double> moved = across_boundaries(ends, beyond);
    if (moved == ends) return false;
    Step next = step_along(moved, d_.motion(problem_, best.w), d_.controls(best.w));
    auto better = walk.solve(next.data, next.start, kNearMus);
    const double least = best.objective - kWorthwhile * std::abs(best.objective);
    if (!better || !(better->objective < least)) return false;
    best = *std::move(better);
    step = std::move(next);
    return true;
  };
  for (int move = 0; move < kMaxMoves; ++move)
    if (!move_ends(kBehind) && !move_ends(kOnto)) break;
  PhaseMotion result;
  result.u = d_.controls(best.w);
  result.motion = d_.motion(problem_, best.w);
  result.objective = best.objective;
  result.ends = ends_of(step, best.w);
  result.start = std::move(best.warm_start);
  result.start.pattern = std::move(step.start.pattern);
  result.iterations = walk.iterations();
  return result;
}

}  // namespace saltus::detail
