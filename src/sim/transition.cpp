// SPDX-License-Identifier: BSD-2-Clause
#include "sim/transition.hpp"

#include <fmt/format.h>

#include <Eigen/QR>
#include <algorithm>
#include <cmath>

#include "saltus/impact/moreau.hpp"

namespace saltus::detail {
namespace {

constexpr double kTouching = 1e-11;  // [m] over 1 + |q|
constexpr double kResting = 1e-10;   // [m/s] over 1 + |v|
constexpr double kZero = 1e-11;      // of accelerations and velocities, over their size
// Forces may be this much more wrong right at an event.
constexpr double kEventSlack = 1e4;
// Slip this much faster than the step in velocity stays slip.
constexpr double kSlipScale = 1e3;

double largest(ConstVectorRef x) {
  return x.size() > 0 ? x.lpNorm<Eigen::Infinity>() : 0.0;
}

}  // namespace

double touching_gap(const Instant& instant) {
  return kTouching * (1.0 + largest(instant.q));
}
double resting_speed(const Instant& instant) {
  return kResting * (1.0 + largest(instant.v));
}

Transition::Transition(const ContactKernel& kernel)
    : kernel_(kernel),
      layout_(kernel.layout()),
      values_(kernel.values()),
      search_(layout_),
      M_llt_(layout_.n),
      X_(layout_.n, layout_.n_r) {
  problem_.layout = &layout_;
  problem_.W.resize(layout_.n_r, layout_.n_r);
  problem_.b.resize(layout_.n_r);
  problem_.kinds.resize(static_cast<std::size_t>(layout_.n_c));
  solution_.lambda.resize(layout_.n_r);
  solution_.w.resize(layout_.n_r);
}

void Transition::evaluate(Instant& instant) {
  values_.set(0, 0, instant.q);
  values_.set(0, layout_.n, instant.v);
  values_.set(0, 2 * layout_.n, instant.u);
  values_.run(1);
  values_.read(0, instant.at.data);
}

void Transition::factorize(const Instant& instant) {
  if (has_W_ && kernel_.has_constant_mass() && kernel_.has_constant_rows()) return;
  M_llt_.compute(instant.at.M());
  X_ = M_llt_.solve(instant.at.J());
  //   W = JᵀM⁻¹J                                                                     
  problem_.W.noalias() = instant.at.J().transpose() * X_;
  has_W_ = true;
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

void Transition::pose_impact(const Instant& instant, const std::vector<char>& inelastic) {
  factorize(instant);
  const double gap_zero = touching_gap(instant);
  //   b = Jᵀv⁻, with e min(0, J_nᵀv⁻) added to the normals
  problem_.b.noalias() = instant.at.J().transpose() * instant.v;
  problem_.w_zero = kZero * std::max(largest(problem_.b), resting_speed(instant));
  for (int c = 0; c < layout_.n_c; ++c) {
    const bool touches = instant.at.gap()[c] <= gap_zero;
    problem_.kinds[c] = {touches ? ContactKind::Type::Free : ContactKind::Type::Absent};
    if (!inelastic[c]) problem_.b[c] += layout_.e[c] * std::min(0.0, problem_.b[c]);
  }
}

bool Transition::resolve_by_moreau(const Instant& instant,
                                   const std::vector<char>& inelastic) {
  ImpactProblem posed{.M = instant.at.M(), .contacts = {}, .v_minus = instant.v};
  std::vector<int> touching;
  for (int c = 0; c < layout_.n_c; ++c) {
    if (problem_.kinds[c].type == ContactKind::Type::Absent) continue;
    touching.push_back(c);
    const double mu = layout_.mu_friction[c];
    posed.contacts.push_back(
        {layout_.names[c], instant.at.J().col(c),
         instant.at.J().middleCols(layout_.tangent[c], layout_.n_t[c]), mu,
         inelastic[c] ? 0.0 : layout_.e[c]});
  }
  const ImpactOutcome outcome = resolve_moreau(posed);
  if (outcome.status != ImpactStatus::Resolved) return false;
  solution_.lambda.setZero();
  solution_.mode.assign(static_cast<std::size_t>(layout_.n_c), {});
  Index next_t = 0;
  for (Index i = 0; i < std::ssize(touching); ++i) {
    const int c = touching[i];
    solution_.lambda[c] = outcome.Lambda_n[i];
    const auto Lambda_t = outcome.Lambda_t.segment(next_t, layout_.n_t[c]);
    next_t += layout_.n_t[c];
    for (int k = 0; k < layout_.n_t[c]; ++k)
      solution_.lambda[layout_.tangent[c] + k] = Lambda_t[k];
    if (outcome.Lambda_n[i] <= 0.0) continue;
    ContactMode& mode = solution_.mode[c];
    mode.normal = NormalMode::Pressed;
    if (layout_.n_t[c] == 0) continue;
    const double limit = layout_.mu_friction[c] * outcome.Lambda_n[i];
    const bool slips = Lambda_t.norm() >= limit * (1.0 - 1e-9);
    mode.tangent = slips ? TangentMode::Slip : TangentMode::Stick;
    for (int k = 0; k < layout_.n_t[c] && slips && limit > 0.0; ++k)
      mode.s[k] = -Lambda_t[k] / limit;
  }
  return true;
}

std::optional<Impact> Transition::impact(Instant& instant,
                                         const std::vector<char>& inelastic) {
  pose_impact(instant, inelastic);
  Mode start(static_cast<std::size_t>(layout_.n_c));
  for (int c = 0; c < layout_.n_c; ++c) {
    const bool approaches = problem_.kinds[c].type != ContactKind::Type::Absent &&
                            problem_.b[c] < -problem_.w_zero;
    if (!approaches) continue;
    start[c].normal = NormalMode::Pressed;
    if (layout_.n_t[c] > 0) start[c].tangent = TangentMode::Stick;
  }
  ++n_searches_;
  if (!search_.solve(problem_, start, solution_)) {
    if (!resolve_by_moreau(instant, inelastic)) {
      why_ = "no velocity after the impact obeys the impact law";
      return std::nullopt;
    }
    const Vector exact = solution_.lambda;
    if (!search_.compute_forces(problem_, solution_) ||
        largest(solution_.lambda - exact) > 1e-6 * largest(exact))
      solution_.lambda = exact;
  }
  Impact impact{.v_minus = instant.v,
                .Lambda = solution_.lambda,
                .mode = solution_.mode,
                .rows = solution_.rows};
  for (int c = 0; c < layout_.n_c; ++c)
    if (inelastic[c] && solution_.mode[c].is_closed()) impact.inelastic.push_back(c);
  //   v⁺ = v⁻ + M⁻¹JΛ
  instant.v.noalias() += X_ * solution_.lambda;
  return impact;
}

void Transition::pose_accelerations(const Instant& instant) {
  factorize(instant);
  a_free_ = instant.at.f_v();
  M_llt_.solveInPlace(a_free_);
  //   b = JᵀM⁻¹f_v + γ
  problem_.b.noalias() = instant.at.J().transpose() * a_free_;
  problem_.b += instant.at.gamma();
  problem_.w_zero = kZero * (largest(problem_.b) + largest(a_free_));
  const double gap_zero = touching_gap(instant), v_zero = resting_speed(instant);
  for (int c = 0; c < layout_.n_c; ++c) {
    ContactKind& kind = problem_.kinds[c];
    kind = {};
    if (instant.at.gap()[c] > gap_zero) continue;
    if (instant.at.J().col(c).dot(instant.v) > v_zero) continue;
    kind.type = ContactKind::Type::Free;
    for (int k = 0; k < layout_.n_t[c]; ++k)
      kind.s[k] = instant.at.J().col(layout_.tangent[c] + k).dot(instant.v);
    const double speed = kind.s.norm();
    if (speed > v_zero) {
      kind.type = ContactKind::Type::Sliding;
      kind.s /= speed;
    } else {
      kind.s.setZero();
    }
  }
}

Mode Transition::guess(const Instant& instant) const {
  using Type = ContactKind::Type;
  Mode mode(static_cast<std::size_t>(layout_.n_c));
  for (int c = 0; c < layout_.n_c; ++c) {
    const ContactKind& kind = problem_.kinds[c];
    if (kind.type == Type::Absent) continue;
    const ContactMode& before = instant.mode[c];
    mode[c].normal = NormalMode::Pressed;
    if (layout_.n_t[c] == 0) continue;
    mode[c].tangent = TangentMode::Stick;
    if (kind.type == Type::Sliding) {
      mode[c].tangent = TangentMode::Slip;
      mode[c].s = kind.s;
    } else if (before.slips() && before.is_pressed()) {
      mode[c] = before;
    }
  }
  return mode;
}

bool Transition::adopt(Instant& instant) {
  instant.mode = solution_.mode;
  instant.rows = solution_.rows;
  instant.lambda = solution_.lambda;
  instant.a.noalias() = a_free_ + X_ * solution_.lambda;
  clear_rounding(instant.at, instant.lambda, instant.a);
  return instant.a.allFinite();
}

bool Transition::keep(Instant& instant) {
  pose_accelerations(instant);
  solution_.mode = instant.mode;
  // Where a mode just ends forces are zero up to the accuracy of the event.
  problem_.w_zero *= kEventSlack;
  if (search_.compute_forces(problem_, solution_) &&
      search_.is_right(problem_, solution_))
    return adopt(instant);
  return decide(instant);
}

bool Transition::decide(Instant& instant) {
  pose_accelerations(instant);
  ++n_searches_;
  const bool found =
      search_.solve(problem_, guess(instant), solution_) || search_by_impulse(instant);
  why_ = paradox();
  if (!found && why_.empty())
    why_ = "no set of contact forces fits the accelerations that they cause";
  return found && why_.empty() && adopt(instant);
}

// An acceleration is the change of velocity over a short time; over it, friction of contacts
// that slip now stays where it is.
bool Transition::search_by_impulse(const Instant& instant) {
  Instant short_time = instant;
  double slowest = kInfinity;
  for (int c = 0; c < layout_.n_c; ++c) {
    if (problem_.kinds[c].type != ContactKind::Type::Sliding) continue;
    const auto J_t = instant.at.J().middleCols(layout_.tangent[c], layout_.n_t[c]);
    slowest = std::min(slowest, (J_t.transpose() * instant.v).norm());
  }
  const double size = largest(problem_.b) + largest(a_free_);
  const double factor = std::isfinite(slowest) ? kSlipScale * size / slowest : 0.0;
  //   Jᵀv⁻ = b + factor · Jᵀv on the rows present, by M⁻¹J y of least size
  std::vector<int> present;
  for (int c = 0; c < layout_.n_c; ++c) {
    if (problem_.kinds[c].type == ContactKind::Type::Absent) continue;
    present.push_back(c);
    for (int k = 0; k < layout_.n_t[c]; ++k) present.push_back(layout_.tangent[c] + k);
  }
  const Vector shift = instant.at.gamma()(present);
  const Matrix W = problem_.W(present, present);
  const Vector y = W.completeOrthogonalDecomposition().solve(shift);
  short_time.v = a_free_ + factor * instant.v + X_(Eigen::all, present) * y;
  const std::vector<char> inelastic(static_cast<std::size_t>(layout_.n_c), 1);
  if (!resolve_by_moreau(short_time, inelastic)) return false;
  Mode found = solution_.mode;
  for (int c = 0; c < layout_.n_c; ++c) {
    // Forces do not end slip at once, impulses may.
    if (problem_.kinds[c].type != ContactKind::Type::Sliding) continue;
    if (!found[c].is_pressed() || layout_.n_t[c] == 0) continue;
    found[c].tangent = TangentMode::Slip;
    found[c].s = problem_.kinds[c].s;
  }
  return search_.solve(problem_, found, solution_);
}

std::string Transition::paradox() const {
  for (int c = 0; c < layout_.n_c; ++c) {
    const ContactKind& kind = problem_.kinds[c];
    if (kind.type != ContactKind::Type::Sliding || !solution_.mode[c].slips()) continue;
    //   J_nᵀM⁻¹(J_n − mu J_t s) ≤ 0: pressing harder brings the contact no rest
    double own = problem_.W(c, c);
    for (int k = 0; k < layout_.n_t[c]; ++k)
      own -= layout_.mu_friction[c] * kind.s[k] * problem_.W(c, layout_.tangent[c] + k);
    if (own > kZero * problem_.W(c, c)) continue;
    return fmt::format(
        "contact '{}' slips in a way in which friction pulls it into the ground faster "
        "than the normal force can push it apart (Painlevé): forces do not exist or are "
        "several",
        layout_.names[c]);
  }
  return {};
}

}  // namespace saltus::detail
