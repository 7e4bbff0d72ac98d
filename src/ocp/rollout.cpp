// SPDX-License-Identifier: BSD-2-Clause
#include "ocp/rollout.hpp"

#include <algorithm>
#include <cmath>

#include "saltus/expr/dependence.hpp"
#include "saltus/expr/derivatives.hpp"

namespace saltus::detail {
namespace {

constexpr double kSameTime = 1e-9;  // [s]

// The different times of events strictly inside (start, end).
std::vector<double> events_inside(const Trajectory& motion, double start, double end) {
  std::vector<double> times;
  for (const Event& event : motion.events)
    if (event.t > start + kSameTime && event.t < end - kSameTime &&
        (times.empty() || event.t > times.back() + kSameTime))
      times.push_back(event.t);
  return times;
}

struct Phase {
  double start, end;
  [[nodiscard]] double length() const { return end - start; }
};

std::vector<Phase> phases_of(const Trajectory& motion, double start, double end) {
  std::vector<Phase> phases;
  double from = start;
  for (const double t : events_inside(motion, start, end)) {
    phases.push_back({from, t});
    from = t;
  }
  phases.push_back({from, end});
  return phases;
}

// Leaves out phases at the ends of the interval until there are few enough.
void thin_out(std::vector<Phase>& phases, std::size_t most, LeaveOut rule) {
  while (phases.size() > most) {
    const bool takes_first =
        rule == LeaveOut::First ||
        (rule == LeaveOut::Shortest && phases.front().length() < phases.back().length());
    phases.erase(takes_first ? phases.begin() : phases.end() - 1);
  }
}

// Splits phases into equal elements until there are N_FE: always that phase whose elements
// are longest. Lengths are stretched to fill the interval.
std::vector<MotionGuess::Element> fill_up(const std::vector<Phase>& phases, int N_FE,
                                          double length) {
  const std::size_t n = phases.size();
  std::vector<int> parts(n, 1);
  const auto share = [&](std::size_t i) { return phases[i].length() / parts[i]; };
  for (int used = static_cast<int>(n); used < N_FE; ++used) {
    std::size_t longest = 0;
    for (std::size_t i = 1; i < n; ++i)
      if (share(i) > share(longest)) longest = i;
    ++parts[longest];
  }
  const double stretch = length / (phases.back().end - phases.front().start);
  std::vector<MotionGuess::Element> elements;
  for (std::size_t i = 0; i < n; ++i)
    for (int k = 0; k < parts[i]; ++k)
      elements.push_back(
          {phases[i].start + k * share(i),
           k + 1 < parts[i] ? phases[i].start + (k + 1) * share(i) : phases[i].end,
           share(i) * stretch});
  return elements;
}

// value − lower and upper − value, where there are bounds.
void add_distances(std::vector<Expr>& all, const ExprVector& values, const Vector& lower,
                   const Vector& upper) {
  for (Index i = 0; i < values.size(); ++i) {
    if (lower.size() > 0 && lower[i] > -kInfinity) all.push_back(values[i] - lower[i]);
    if (upper.size() > 0 && upper[i] < kInfinity) all.push_back(upper[i] - values[i]);
  }
}

ExprVector as_vector(const std::vector<Expr>& all) {
  return ExprVector::Map(all.data(), static_cast<Index>(all.size()));
}

Expr sum_of(std::span<const CostTerm> terms) {
  Expr sum = 0.0;
  for (const CostTerm& term : terms) sum += term.value;
  return sum;
}

// The number of the last sample that is not after t; at a jump the left or the right one.
Index last_sample(const Vector& t, double time) {
  return std::upper_bound(t.begin(), t.end(), time + kSameTime) - t.begin() - 1;
}

Index first_sample(const Vector& t, double time) {
  return std::lower_bound(t.begin(), t.end(), time - kSameTime) - t.begin();
}

// Normal and tangential components of each contact, one after the other.
Vector stacked(const ContactModel& model, const Vector& normal,
               const Vector& tangential) {
  std::vector<double> all;
  for (int i = 0; i < model.n_contacts(); ++i) {
    all.push_back(normal[i]);
    for (Index k = 0; k < model.contacts()[i].J_t.cols(); ++k)
      all.push_back(tangential[2 * i + k]);
  }
  for (Index i = 0; i < std::ssize(model.patches()); ++i) {
    const Index row = model.n_contacts() + i;
    all.push_back(normal[row]);
    if (!model.patches()[i].mu_friction.is_constant(0.0))
      all.push_back(tangential[2 * row]);
  }
  return Vector::Map(all.data(), static_cast<Index>(all.size()));
}

Vector impulses_at(const ContactModel& model, const Trajectory& motion, double time) {
  std::vector<std::string> names;
  for (const Contact& contact : model.contacts()) names.push_back(contact.name);
  for (const PatchContact& patch : model.patches()) names.push_back(patch.name);
  const Index n = static_cast<Index>(names.size());
  Vector normal = Vector::Zero(n), tangential = Vector::Zero(2 * n);
  for (const Event& event : motion.events) {
    if (event.kind != EventKind::Impact || std::abs(event.t - time) > kSameTime) continue;
    for (Index i = 0; i < n; ++i) {
      if (names[i] != event.contact) continue;
      normal[i] += event.impulse;
      tangential.segment(2 * i, event.impulse_t.size()) += event.impulse_t;
    }
  }
  return stacked(model, normal, tangential);
}

}  // namespace

Vector value_at(const Trajectory& motion, const Matrix& values, double time) {
  const Index left = last_sample(motion.t, time);
  if (left + 1 >= motion.n_samples() || std::abs(motion.t[left] - time) <= kSameTime)
    return values.col(left);
  const double share = (time - motion.t[left]) / (motion.t[left + 1] - motion.t[left]);
  return (1.0 - share) * values.col(left) + share * values.col(left + 1);
}

std::vector<MotionGuess::Element> elements_between(const Trajectory& motion, double start,
                                                   double end, int N_FE) {
  const std::vector<Phase> phases = phases_of(motion, start, end);
  if (phases.size() > static_cast<std::size_t>(N_FE)) return {};
  return fill_up(phases, N_FE, end - start);
}

std::vector<MotionGuess::Element> elements_of(const Trajectory& motion,
                                              const Horizon& horizon, int N_FE,
                                              LeaveOut rule) {
  std::vector<MotionGuess::Element> all;
  const double length = horizon.T / horizon.N;
  for (int k = 0; k < horizon.N; ++k) {
    std::vector<Phase> phases = phases_of(motion, k * length, (k + 1) * length);
    thin_out(phases, static_cast<std::size_t>(N_FE), rule);
    for (const MotionGuess::Element& e : fill_up(phases, N_FE, length)) all.push_back(e);
  }
  return all;
}

bool is_overfull(const Trajectory& motion, const Horizon& horizon, int N_FE) {
  const double length = horizon.T / horizon.N;
  for (int k = 0; k < horizon.N; ++k)
    if (phases_of(motion, k * length, (k + 1) * length).size() >
        static_cast<std::size_t>(N_FE))
      return true;
  return false;
}

MotionGuess motion_guess(const ContactModel& model, const Trajectory& motion,
                         std::vector<MotionGuess::Element> elements) {
  MotionGuess guess;
  guess.elements = std::move(elements);
  guess.after = [&motion](double t) { return value_at(motion, motion.x, t); };
  guess.before = [&motion](double t) -> Vector {
    const Index first = first_sample(motion.t, t);
    if (first < motion.n_samples() && std::abs(motion.t[first] - t) <= kSameTime)
      return motion.x.col(first);
    return value_at(motion, motion.x, t);
  };
  guess.forces = [&model, &motion](double t) {
    return stacked(model, value_at(motion, motion.lambda_n, t),
                   value_at(motion, motion.lambda_t, t));
  };
  guess.impulses = [&model, &motion](double t) { return impulses_at(model, motion, t); };
  return guess;
}

bool terms_use_algebraic(const OptimalControlProblem& problem) {
  const HorizonTerms& terms = problem.terms;
  std::vector<Expr> all{sum_of(terms.running), sum_of(terms.terminal)};
  for (const auto* constraints : {&terms.path, &terms.final})
    for (const PathConstraint& c : *constraints)
      all.insert(all.end(), c.values.begin(), c.values.end());
  return depends_on(all, as_span(problem.model.z()));
}

RolloutProblem rollout_problem(const OptimalControlProblem& problem) {
  const HorizonTerms& terms = problem.terms;
  const ContactModel& model = problem.model;
  const Index n = model.n_q();
  RolloutProblem rollouts(model);
  rollouts.start = {terms.x0.head(n), terms.x0.tail(n)};
  rollouts.T = problem.horizon.T;
  rollouts.N = problem.horizon.N;
  rollouts.u_lower = terms.lbu;
  rollouts.u_upper = terms.ubu;
  rollouts.running = sum_of(terms.running);
  rollouts.terminal = sum_of(terms.terminal);
  ExprVector x(2 * n);
  x << model.q(), model.v();
  std::vector<Expr> path, final, goal;
  add_distances(path, x, terms.lbx, terms.ubx);
  for (const PathConstraint& c : terms.path)
    add_distances(path, c.values, c.lower, c.upper);
  for (const PathConstraint& c : terms.final)
    add_distances(final, c.values, c.lower, c.upper);
  for (const Expr& distance : final) goal.push_back(min(distance, 0.0));
  rollouts.path = as_vector(path);
  rollouts.goal = as_vector(goal);
  return rollouts;
}

}  // namespace saltus::detail
