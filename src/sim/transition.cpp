// SPDX-License-Identifier: BSD-2-Clause
#include "sim/transition.hpp"

#include <fmt/format.h>

#include <Eigen/QR>
#include <algorithm>
#include <cmath>

namespace saltus::detail {
namespace {

constexpr double kTouching = 1e-11;  // [m] over 1 + |q|
constexpr double kResting = 1e-10;   // [m/s] over 1 + |v|
constexpr double kZero = 1e-11;      // of accelerations and velocities, over their size
// Forces may be this much more wrong right at an event.
constexpr double kEventSlack = 1e4;
// Slip this much faster than the step in velocity stays slip.
constexpr double kSlipScale = 1e3;
// Impulses of two methods that are the same, over their size.
constexpr double kSameImpulse = 1e-6;
// A gain of energy that is rounding, over the terms that it is the sum of.
constexpr double kEnergyZero = 1e-12;
constexpr int kBisections = 50;

double largest(ConstVectorRef x) {
  return x.size() > 0 ? x.lpNorm<Eigen::Infinity>() : 0.0;
}

void add(std::string& note, const std::string& words) {
  note += (note.empty() ? "" : "; ") + words;
}

// No impulse at all.
void rest(ContactIsland& island) {
  island.solution.mode.assign(island.contacts.size(), {});
  island.solution.lambda.setZero(island.problem.layout.n_r);
  island.solution.rows.clear();
}

}  // namespace

double touching_gap(const Instant& instant) {
  return kTouching * (1.0 + largest(instant.q));
}
double resting_speed(const Instant& instant) {
  return kResting * (1.0 + largest(instant.v));
}

Transition::Transition(const ContactKernel& kernel, RestitutionPolicy restitution,
                       const ImpactLaw& law)
    : kernel_(kernel),
      layout_(kernel.layout()),
      values_(kernel),
      islands_(kernel),
      mass_(kernel),
      kinds_(static_cast<std::size_t>(layout_.n_c)),
      b_(layout_.n_r),
      restitution_(restitution),
      law_{law} {
  solution_.lambda.resize(layout_.n_r);
}

void Transition::evaluate(Instant& instant) {
  values_.set(0, 0, instant.q);
  values_.set(0, layout_.n, instant.v);
  values_.set(0, 2 * layout_.n, instant.u);
  values_.run(1);
  values_.read(0, instant.at.data);
}

bool Transition::needs_impact(const Instant& instant) const {
  const double gap_zero = touching_gap(instant), v_zero = resting_speed(instant);
  for (int c = 0; c < layout_.n_c; ++c) {
    const double speed = instant.at.J().col(c).dot(instant.v);
    if (instant.at.gap()[c] > gap_zero || speed >= -v_zero) continue;
    //   f_c ≥ −(J_nᵀv)² / (2 (J_nᵀv̇ + γ)): a contact that only grazes, not deeper than what
    //   counts as touching                                                           
    const double turns = instant.at.J().col(c).dot(instant.a) + instant.at.gamma()[c];
    if (speed * speed > 2.0 * turns * gap_zero) return true;
  }
  return false;
}

// What the islands have to know of b and kinds.
void Transition::pose(const Instant& instant, double w_zero) {
  islands_.update(instant.at, kinds_);
  for (ContactIsland& island : islands_.all()) {
    ContactProblem& problem = island.problem;
    problem.w_zero = w_zero;
    problem.b.resize(std::ssize(island.rows));
    for (std::size_t i = 0; i < island.rows.size(); ++i)
      problem.b[i] = b_[island.rows[i]];
  }
}

void Transition::pose_impact(const Instant& instant) {
  const double gap_zero = touching_gap(instant);
  //   b = Jᵀv⁻, to which solve_impact adds restitution
  b_.noalias() = instant.at.J().transpose() * instant.v;
  const double w_zero = kZero * std::max(largest(b_), resting_speed(instant));
  for (int c = 0; c < layout_.n_c; ++c) {
    const bool touches = instant.at.gap()[c] <= gap_zero;
    kinds_[c] = {touches ? ContactKind::Type::Free : ContactKind::Type::Absent};
  }
  pose(instant, w_zero);
}

bool Transition::solve_impact(const Instant& instant, ContactIsland& island,
                              const std::vector<double>& e) {
  if (law_.is_moreau()) return solve_moreau(instant, island, e);
  const double v_zero = resting_speed(instant);
  const bool closes =
      std::ranges::any_of(island.contacts, [&](int c) { return b_[c] < -v_zero; });
  if (closes) return resolve_by_law({instant, kernel_, instant.v, e}, law_, island);
  rest(island);
  return true;
}

// By the search for a mode, which is quick; by the room of impacts where it finds none.
bool Transition::solve_moreau(const Instant& instant, ContactIsland& island,
                              const std::vector<double>& e) {
  ContactProblem& problem = island.problem;
  ContactSolution& solution = island.solution;
  //   b = Jᵀv⁻, with e min(0, J_nᵀv⁻) added to the normals
  for (int i = 0; i < problem.layout.n_c; ++i) {
    const double rate = b_[island.rows[i]];
    problem.b[i] = rate + e[i] * std::min(0.0, rate);
  }
  guess_.assign(island.contacts.size(), {});
  for (int i = 0; i < problem.layout.n_c; ++i) {
    if (problem.b[i] >= -problem.w_zero) continue;
    guess_[i].normal = NormalMode::Pressed;
    if (problem.layout.n_t[i] > 0) guess_[i].tangent = TangentMode::Stick;
  }
  ++n_searches_;
  if (search_.solve(problem, guess_, solution)) return true;
  if (!resolve_by_moreau({instant, kernel_, instant.v, e}, island)) return false;
  const Vector exact = solution.lambda;
  if (!search_.compute_forces(problem, solution) ||
      largest(solution.lambda - exact) > kSameImpulse * largest(exact))
    solution.lambda = exact;
  return true;
}

//   T⁺ − T⁻ = ½ Λᵀ(2u⁻ + WΛ) ≤ 0 with e := θ e, the largest θ ∈ [0, 1] by bisection       
bool Transition::limit_restitution(const Instant& instant, ContactIsland& island,
                                   const std::vector<double>& e) {
  const auto gains = [&] {
    double gain = 0.0, size = 0.0;
    const Vector& Lambda = island.solution.lambda;
    const Vector change = island.problem.W * Lambda;
    for (std::size_t i = 0; i < island.rows.size(); ++i) {
      gain += 0.5 * Lambda[i] * (2.0 * b_[island.rows[i]] + change[i]);
      size += std::abs(Lambda[i]) * (std::abs(b_[island.rows[i]]) + std::abs(change[i]));
    }
    return gain > kEnergyZero * size;
  };
  if (!gains()) return false;
  std::vector<double> lowered(e.size());
  const auto solve_at = [&](double theta) {
    for (std::size_t i = 0; i < e.size(); ++i) lowered[i] = theta * e[i];
    return solve_impact(instant, island, lowered) && !gains();
  };
  double lo = 0.0, hi = 1.0;
  for (int k = 0; k < kBisections; ++k) {
    const double theta = 0.5 * (lo + hi);
    (solve_at(theta) ? lo : hi) = theta;
  }
  static_cast<void>(solve_at(lo));
  return true;
}

// Puts together what the islands have found.
void Transition::collect() {
  solution_.mode.assign(static_cast<std::size_t>(layout_.n_c), {});
  solution_.rows.clear();
  solution_.lambda.setZero();
  for (const ContactIsland& island : islands_.all()) {
    for (std::size_t i = 0; i < island.contacts.size(); ++i)
      solution_.mode[island.contacts[i]] = island.solution.mode[i];
    for (std::size_t i = 0; i < island.rows.size(); ++i)
      solution_.lambda[island.rows[i]] = island.solution.lambda[i];
    for (const int row : island.solution.rows) solution_.rows.push_back(island.rows[row]);
  }
  std::ranges::sort(solution_.rows);
}

std::optional<Impact> Transition::impact(Instant& instant,
                                         const std::vector<char>& inelastic) {
  pose_impact(instant);
  bool is_limited = false;
  for (ContactIsland& island : islands_.all()) {
    std::vector<double> e(island.contacts.size(), 0.0);
    for (std::size_t i = 0; i < e.size(); ++i)
      if (!inelastic[island.contacts[i]]) e[i] = layout_.e[island.contacts[i]];
    law_.choices.forget();
    if (!solve_impact(instant, island, e)) {
      why_ = "no velocity after the impact obeys the impact law";
      return std::nullopt;
    }
    if (restitution_ == RestitutionPolicy::Limited)
      is_limited = limit_restitution(instant, island, e) || is_limited;
  }
  Impact impact = finish_impact(instant);
  impact.is_limited = is_limited;
  impact.has_rows = !is_limited && law_.is_moreau();
  if (!law_.is_moreau()) add(impact.note, law_.name());
  if (is_limited) add(impact.note, "restitution lowered: it would make energy");
  for (int c = 0; c < layout_.n_c; ++c)
    if (inelastic[c] && solution_.mode[c].is_closed()) impact.inelastic.push_back(c);
  return impact;
}

Impact Transition::finish_impact(Instant& instant) {
  collect();
  Impact impact{.v_minus = instant.v,
                .Lambda = solution_.lambda,
                .mode = solution_.mode,
                .rows = solution_.rows};
  //   v⁺ = v⁻ + M⁻¹JΛ
  for (const ContactIsland& island : islands_.all())
    islands_.add_response(island, island.solution.lambda, instant.v);
  return impact;
}

bool Transition::rocks(const Instant& instant, double slowest) const {
  const double gap_zero = touching_gap(instant), v_zero = resting_speed(instant);
  for (int c = 0; c < layout_.n_c; ++c) {
    if (instant.at.gap()[c] > gap_zero) continue;
    const double speed = instant.at.J().col(c).dot(instant.v);
    if (speed > v_zero && speed <= slowest) return true;
  }
  return false;
}

//   v := v − M⁻¹J_r (J_rᵀM⁻¹J_r)⁻¹ J_rᵀv of the contacts that are slow, which takes energy   
void Transition::bring_to_rest(Instant& instant, double slowest, Impact& impact) {
  pose_impact(instant);
  for (int c = 0; c < layout_.n_c; ++c)
    if (std::abs(b_[c]) > slowest) kinds_[c] = {};
  pose(instant, 0.0);
  for (ContactIsland& island : islands_.all()) {
    ContactSolution& solution = island.solution;
    solution.mode.assign(island.contacts.size(), {.normal = NormalMode::Pressed});
    for (std::size_t i = 0; i < island.contacts.size(); ++i) {
      const int c = island.contacts[i];
      const double slip = slip_velocity(layout_, c, instant.at, instant.v).norm();
      if (layout_.n_t[c] > 0 && slip <= slowest)
        solution.mode[i].tangent = TangentMode::Stick;
    }
    if (!search_.compute_forces(island.problem, solution)) solution.lambda.setZero();
  }
  const Impact rest = finish_impact(instant);
  impact.Lambda += rest.Lambda;
  impact.has_rows = false;
}

std::optional<Impact> Transition::impulse_without_collision(Instant& instant,
                                                            ParadoxPolicy policy) {
  const int slipping = paradoxical_;
  LawInForce in_force = law_;
  in_force.choices.forget();
  if (in_force.is_moreau()) in_force.law.rule = ImpactRule::EqualRates;
  pose_impact(instant);
  for (ContactIsland& island : islands_.all()) {
    rest(island);
    if (!std::ranges::binary_search(island.contacts, slipping)) continue;
    // Nothing collides, so that no impulse at all is one solution; this starts at the other.
    guess_.assign(island.contacts.size(),
                  {.normal = NormalMode::Pressed, .tangent = TangentMode::Stick});
    for (int i = 0; i < island.problem.layout.n_c; ++i)
      if (island.problem.layout.n_t[i] == 0) guess_[i].tangent = TangentMode::None;
    const bool found = policy == ParadoxPolicy::ImpactSet
                           ? resolve_pressed({instant, kernel_, instant.v, {}}, in_force,
                                             slipping, island)
                           : search_.solve(island.problem, guess_, island.solution);
    if (!found || island.solution.lambda.isZero(0.0)) return std::nullopt;
  }
  Impact impact = finish_impact(instant);
  impact.has_rows = policy == ParadoxPolicy::Impulse;
  add(impact.note, "impulse without collision");
  if (policy == ParadoxPolicy::ImpactSet) add(impact.note, in_force.name());
  return impact;
}

void Transition::pose_accelerations(const Instant& instant) {
  a_free_ = instant.at.f_v();
  static_cast<void>(mass_.factorize(instant.at));
  mass_.solve(a_free_);
  //   b = JᵀM⁻¹f_v + γ
  b_.noalias() = instant.at.J().transpose() * a_free_;
  b_ += instant.at.gamma();
  const double gap_zero = touching_gap(instant), v_zero = resting_speed(instant);
  for (int c = 0; c < layout_.n_c; ++c) {
    ContactKind& kind = kinds_[c];
    kind = {};
    if (instant.at.gap()[c] > gap_zero) continue;
    if (instant.at.J().col(c).dot(instant.v) > v_zero) continue;
    kind.type = ContactKind::Type::Free;
    kind.s = slip_velocity(layout_, c, instant.at, instant.v);
    const double speed = kind.s.norm();
    if (speed > v_zero) {
      kind.type = ContactKind::Type::Sliding;
      kind.s /= speed;
    } else {
      kind.s.setZero();
    }
  }
  pose(instant, kZero * (largest(b_) + largest(a_free_)));
}

ContactMode Transition::guess(int c, const Instant& instant) const {
  const ContactMode& before = instant.mode[c];
  ContactMode mode{.normal = NormalMode::Pressed};
  if (layout_.n_t[c] == 0) return mode;
  mode.tangent = TangentMode::Stick;
  if (kinds_[c].type == ContactKind::Type::Sliding) {
    mode.tangent = TangentMode::Slip;
    mode.s = kinds_[c].s;
  } else if (before.slips() && before.is_pressed()) {
    mode = before;
  }
  return mode;
}

bool Transition::adopt(Instant& instant) {
  collect();
  instant.mode = solution_.mode;
  instant.rows = solution_.rows;
  instant.lambda = solution_.lambda;
  instant.a = a_free_;
  for (const ContactIsland& island : islands_.all())
    islands_.add_response(island, island.solution.lambda, instant.a);
  clear_rounding(instant.at, instant.lambda, instant.a);
  return instant.a.allFinite();
}

bool Transition::keep_forces(const Instant& instant, ContactIsland& island) {
  island.solution.mode.clear();
  for (const int c : island.contacts) island.solution.mode.push_back(instant.mode[c]);
  return search_.compute_forces(island.problem, island.solution) &&
         search_.is_right(island.problem, island.solution);
}

bool Transition::keep(Instant& instant) {
  pose_accelerations(instant);
  // Where a mode just ends forces are zero up to the accuracy of the event.
  for (ContactIsland& island : islands_.all()) {
    island.problem.w_zero *= kEventSlack;
    if (!keep_forces(instant, island)) return decide(instant);
  }
  return adopt(instant);
}

bool Transition::solve_forces(const Instant& instant, ContactIsland& island) {
  guess_.clear();
  for (const int c : island.contacts) guess_.push_back(guess(c, instant));
  ++n_searches_;
  const bool found = search_.solve(island.problem, guess_, island.solution) ||
                     search_by_impulse(instant, island);
  why_ = paradox(island);
  if (!found && why_.empty())
    why_ = "no set of contact forces fits the accelerations that they cause";
  return why_.empty();
}

bool Transition::decide(Instant& instant) {
  pose_accelerations(instant);
  why_.clear();
  paradoxical_ = -1;
  for (ContactIsland& island : islands_.all())
    if (!solve_forces(instant, island)) return false;
  return adopt(instant);
}

// Stick and slip along s end together where they are the two solutions of a fold: what is left
// is a third one.
bool Transition::solve_otherwise(const Instant& instant, int contact,
                                 ContactIsland& island) {
  const auto place = std::ranges::find(island.contacts, contact);
  const auto i = std::distance(island.contacts.begin(), place);
  const ContactMode before = instant.mode[contact];
  ContactMode reversed = before;
  reversed.tangent = TangentMode::Slip;
  reversed.s = -before.s;
  for (const ContactMode& other : {ContactMode{}, reversed}) {
    guess_.clear();
    for (const int c : island.contacts) guess_.push_back(instant.mode[c]);
    guess_[i] = other;
    ++n_searches_;
    if (!search_.solve(island.problem, guess_, island.solution)) continue;
    const ContactMode& found = island.solution.mode[i];
    const bool same =
        found.is_pressed() && (found.sticks() || found.s.dot(before.s) > 0.0);
    if (!same) return true;
  }
  return false;
}

bool Transition::decide_otherwise(Instant& instant, int contact) {
  pose_accelerations(instant);
  why_.clear();
  paradoxical_ = -1;
  for (ContactIsland& island : islands_.all()) {
    if (!std::ranges::binary_search(island.contacts, contact)) {
      if (!solve_forces(instant, island)) return false;
    } else if (!solve_otherwise(instant, contact, island)) {
      why_ = paradox_of(contact);
      return false;
    }
  }
  return adopt(instant);
}

// An acceleration is the change of velocity over a short time; over it, friction of contacts
// that slip now stays where it is.
bool Transition::search_by_impulse(const Instant& instant, ContactIsland& island) {
  const ContactProblem& problem = island.problem;
  double slowest = kInfinity;
  for (std::size_t i = 0; i < island.contacts.size(); ++i)
    if (problem.kinds[i].type == ContactKind::Type::Sliding)
      slowest = std::min(
          slowest,
          slip_velocity(layout_, island.contacts[i], instant.at, instant.v).norm());
  const double size = largest(b_) + largest(a_free_);
  const double factor = std::isfinite(slowest) ? kSlipScale * size / slowest : 0.0;
  //   Jᵀv⁻ = b + factor · Jᵀv on the rows present, by M⁻¹J y of least size
  Vector shift(std::ssize(island.rows));
  for (Index i = 0; i < shift.size(); ++i) shift[i] = instant.at.gamma()[island.rows[i]];
  const Vector y = problem.W.completeOrthogonalDecomposition().solve(shift);
  Vector v = a_free_ + factor * instant.v;
  islands_.add_response(island, y, v);
  const std::vector<double> inelastic(island.contacts.size(), 0.0);
  if (!resolve_by_moreau({instant, kernel_, v, inelastic}, island)) return false;
  Mode found = island.solution.mode;
  for (std::size_t i = 0; i < found.size(); ++i) {
    // Forces do not end slip at once, impulses may.
    if (problem.kinds[i].type != ContactKind::Type::Sliding) continue;
    if (!found[i].is_pressed() || problem.layout.n_t[i] == 0) continue;
    found[i].tangent = TangentMode::Slip;
    found[i].s = problem.kinds[i].s;
  }
  return search_.solve(problem, found, island.solution);
}

std::string Transition::paradox(const ContactIsland& island) {
  const ContactProblem& problem = island.problem;
  paradoxical_ = -1;
  for (int i = 0; i < problem.layout.n_c; ++i) {
    const ContactKind& kind = problem.kinds[i];
    if (kind.type != ContactKind::Type::Sliding || !island.solution.mode[i].slips())
      continue;
    //   J_nᵀM⁻¹(J_n − mu J_t s) ≤ 0: pressing harder brings the contact no rest
    double own = problem.W(i, i);
    for (int k = 0; k < problem.layout.n_t[i]; ++k)
      own -= problem.layout.mu_friction[i] * kind.s[k] *
             problem.W(i, problem.layout.tangent[i] + k);
    if (own > kZero * problem.W(i, i)) continue;
    return paradox_of(island.contacts[i]);
  }
  return {};
}

std::string Transition::paradox_of(int contact) {
  paradoxical_ = contact;
  return fmt::format(
      "contact '{}' slips in a way in which friction pulls it into the ground faster "
      "than the normal force can push it apart (Painlevé): forces do not exist or are "
      "several; the option `paradox` offers an impulse without collision",
      layout_.names[contact]);
}

}  // namespace saltus::detail
