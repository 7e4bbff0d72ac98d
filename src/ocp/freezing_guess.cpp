// SPDX-License-Identifier: BSD-2-Clause
#include "ocp/freezing_guess.hpp"

#include <algorithm>
#include <cmath>
#include <memory>

#include "ocp/rollout.hpp"

namespace saltus::detail {
namespace {

constexpr double kSameTime = 1e-9;  // [s]

// A part of the motion that one element shows: physical from t0 to t1, or the share from t0 to
// t1 of the jump at t_jump.
struct Part {
  bool is_frozen = false;
  double t0 = 0.0, t1 = 0.0, t_jump = 0.0;
  double length = 0.0;  // [s] in numerical time
  double start = 0.0;   // of it
};

// Flows of all contacts, each: normal, tangential, closed or not.
class FrozenMotion {
 public:
  FrozenMotion(const OptimalControlProblem& problem, const Trajectory& motion)
      : problem_(problem),
        motion_(motion),
        a_n_(problem.freezing->a_n),
        physical_(motion_guess(problem.model, motion, {})) {
    for (int k = 0; k < problem.horizon.N; ++k) add_interval(k);
  }

  [[nodiscard]] std::vector<MotionGuess::Element> elements() const {
    std::vector<MotionGuess::Element> all;
    for (const Part& part : parts_)
      all.push_back({part.start, part.start + part.length, part.length});
    return all;
  }
  [[nodiscard]] Vector before(double tau) const {
    return state(part_at(tau, kSameTime), tau, true);
  }
  [[nodiscard]] Vector after(double tau) const {
    return state(part_at(tau, -kSameTime), tau, false);
  }
  [[nodiscard]] Vector flows(double tau) const;

 private:
  void add_interval(int k);
  void add_jump(std::vector<Part>& parts, double t) const;
  [[nodiscard]] double speed(double t) const;
  [[nodiscard]] const Part& part_at(double tau, double margin) const;
  [[nodiscard]] Vector state(const Part& part, double tau, bool from_left) const;
  [[nodiscard]] static double inside(const Part& part, double tau) {
    const double share = part.length > 0.0 ? (tau - part.start) / part.length : 0.0;
    return part.t0 + std::clamp(share, 0.0, 1.0) * (part.t1 - part.t0);
  }

  const OptimalControlProblem& problem_;
  const Trajectory& motion_;
  double a_n_;
  MotionGuess physical_;
  std::vector<Part> parts_;
};

// S = Π (1 − S λ_n/a_n), by a fixed point that contracts.
double FrozenMotion::speed(double t) const {
  const Vector forces = physical_.forces(t);
  double S = 1.0;
  constexpr int kRounds = 60;
  for (int round = 0; round < kRounds; ++round) {
    double product = 1.0;
    Index place = 0;
    for (const Contact& contact : problem_.model.contacts()) {
      product *= 1.0 / (1.0 + std::max(forces[place], 0.0) * S / a_n_ /
                                  std::max(1.0 - forces[place] * S / a_n_, 1e-3));
      place += 1 + contact.J_t.cols();
    }
    S = 0.5 * (S + product);
  }
  return std::max(S, 1e-3);
}

// The jump in one part, or in two if slip ends inside it.
void FrozenMotion::add_jump(std::vector<Part>& parts, double t) const {
  const Vector impulses = physical_.impulses(t);
  double longest = 0.0, share = 1.0;
  Index place = 0;
  for (const Contact& contact : problem_.model.contacts()) {
    longest = std::max(longest, impulses[place]);
    const Index n_t = contact.J_t.cols();
    if (n_t > 0 && impulses[place] > 0.0 && contact.mu_friction.is_constant()) {
      const double most = contact.mu_friction.value() * impulses[place];
      const double used = impulses.segment(place + 1, n_t).norm();
      constexpr double kStuck = 1e-6;
      if (used > kStuck * most && used < (1.0 - kStuck) * most) share = used / most;
    }
    place += 1 + n_t;
  }
  if (longest <= 0.0) return;
  const double length = longest / a_n_;
  parts.push_back({true, 0.0, share, t, share * length});
  if (share < 1.0) parts.push_back({true, share, 1.0, t, (1.0 - share) * length});
}

void FrozenMotion::add_interval(int k) {
  const double length = problem_.horizon.T / problem_.horizon.N;
  const double start = k * length, end = (k + 1) * length;
  std::vector<double> times{start};
  for (const Event& event : motion_.events)
    if (event.t > start + kSameTime && event.t < end - kSameTime &&
        event.t > times.back() + kSameTime)
      times.push_back(event.t);
  times.push_back(end);
  std::vector<Part> parts;
  for (std::size_t i = 0; i + 1 < times.size(); ++i) {
    add_jump(parts, times[i]);
    const double middle = 0.5 * (times[i] + times[i + 1]);
    parts.push_back(
        {false, times[i], times[i + 1], 0.0, (times[i + 1] - times[i]) / speed(middle)});
  }
  const auto N_FE = static_cast<std::size_t>(problem_.fesd.N_FE);
  const auto by_length = [](const Part& a, const Part& b) { return a.length < b.length; };
  while (parts.size() > N_FE)
    parts.erase(std::min_element(parts.begin(), parts.end(), by_length));
  while (parts.size() < N_FE) {
    const auto longest = std::max_element(parts.begin(), parts.end(), by_length);
    Part second = *longest;
    longest->length = second.length = 0.5 * longest->length;
    longest->t1 = second.t0 = 0.5 * (longest->t0 + longest->t1);
    parts.insert(longest + 1, second);
  }
  for (Part& part : parts) {
    part.start = parts_.empty() ? 0.0 : parts_.back().start + parts_.back().length;
    parts_.push_back(part);
  }
}

const Part& FrozenMotion::part_at(double tau, double margin) const {
  for (const Part& part : parts_)
    if (tau <= part.start + part.length + margin) return part;
  return parts_.back();
}

Vector FrozenMotion::state(const Part& part, double tau, bool from_left) const {
  const double t = inside(part, tau);
  Vector x(motion_.x.rows() + 1);
  if (part.is_frozen) {
    const Vector left = physical_.before(part.t_jump);
    x << left + t * (physical_.after(part.t_jump) - left), part.t_jump;
  } else {
    x << (from_left ? physical_.before(t) : physical_.after(t)), t;
  }
  return x;
}

Vector FrozenMotion::flows(double tau) const {
  const Part& part = part_at(tau, -kSameTime);
  const double t = part.is_frozen ? part.t_jump : inside(part, tau);
  const Vector known = part.is_frozen ? physical_.impulses(t) : physical_.forces(t);
  const double S = part.is_frozen ? 1.0 : speed(t);
  double longest = 0.0;
  std::vector<double> flows;
  Index place = 0;
  for (const Contact& contact : problem_.model.contacts()) {
    longest = std::max(longest, known[place]);
    place += 1 + contact.J_t.cols();
  }
  const double factor = part.is_frozen ? a_n_ / longest : S;
  place = 0;
  for (const Contact& contact : problem_.model.contacts()) {
    const bool is_closed = known[place] > 0.0;
    for (Index i = 0; i <= contact.J_t.cols(); ++i)
      flows.push_back(factor * known[place + i]);
    flows.push_back(is_closed ? 1.0 : 0.0);
    place += 1 + contact.J_t.cols();
  }
  return Vector::Map(flows.data(), static_cast<Index>(flows.size()));
}

}  // namespace

MotionGuess freezing_guess(const OptimalControlProblem& problem,
                           const Trajectory& motion) {
  const auto frozen = std::make_shared<FrozenMotion>(problem, motion);
  MotionGuess guess;
  guess.elements = frozen->elements();
  guess.before = [frozen](double tau) { return frozen->before(tau); };
  guess.after = [frozen](double tau) { return frozen->after(tau); };
  guess.forces = [frozen](double tau) { return frozen->flows(tau); };
  return guess;
}

}  // namespace saltus::detail
