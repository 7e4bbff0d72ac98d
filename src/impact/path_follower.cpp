// SPDX-License-Identifier: BSD-2-Clause
#include "impact/path_follower.hpp"

#include <algorithm>

#include "impact/runge_kutta.hpp"

namespace saltus::detail {
namespace {

double normal_sum(const ContactSpace& space, const Vector& lambda) {
  double sum = 0.0;
  for (const ContactRows& c : space.contacts()) sum += lambda[c.normal];
  return sum;
}

}  // namespace

ImpactStatus status_of(PathFollower::Progress progress) {
  using enum PathFollower::Progress;
  return progress == Moved    ? ImpactStatus::Resolved
         : progress == Stands ? ImpactStatus::Jammed
                              : ImpactStatus::IterationLimit;
}

PathFollower::PathFollower(const ContactSpace& space, const ImpactPathOptions& options)
    : space_(space),
      field_(space),
      tolerance_(options.tolerance * space.scale()),
      at_rest_(1e-13 * space.y_minus().norm()),
      state_(first_state(space)) {
  snap(state_, {});
}

/// A share of the velocity that a row can have here.
double PathFollower::rounding(Index row, double share) const {
  return share * space_.B().col(row).norm() * state_.y.norm();
}

/// Slips in space are integrated and not known better than that.
double PathFollower::zero_slip(const ContactRows& c) const {
  constexpr double kErrors = 10.0;
  return c.n_t == 2 ? kErrors * tolerance_ : rounding(c.tangent(), 1e-12);
}

/// Velocities that crossed zero on the way here, or all but did, are zero; those of the rows
/// `zero` are so anyway.
void PathFollower::snap(const PathState& before, std::vector<Index> zero) {
  if (state_.y.norm() <= at_rest_) {
    state_.y.setZero();
    state_.u.setZero();
    return;
  }
  constexpr double kRounding = 1e-12;
  const Vector& u = state_.u;
  for (const ContactRows& c : space_.contacts()) {
    const Index n = c.normal;
    if (std::abs(u[n]) <= rounding(n, kRounding) || u[n] * before.u[n] < 0.0)
      zero.push_back(n);
    if (!c.has_friction()) continue;
    const auto u_t = u.segment(c.tangent(), c.n_t);
    const double product = u_t.dot(before.u.segment(c.tangent(), c.n_t));
    if (u_t.norm() > zero_slip(c) && (c.n_t == 2 || product >= 0.0)) continue;
    for (Index k = 0; k < c.n_t; ++k) zero.push_back(c.tangent() + k);
  }
  hold_at_zero(space_, state_, zero);
}

/// Rows that were zero and have changed by no more than a share of what they could be.
std::vector<Index> PathFollower::rows_held(const PathState& before, double share) const {
  std::vector<Index> rows;
  for (Index row = 0; row < before.u.size(); ++row) {
    const double most = share * space_.B().col(row).norm() * before.y.norm();
    if (before.u[row] == 0.0 && std::abs(state_.u[row]) <= most) rows.push_back(row);
  }
  return rows;
}

/// Whether the slip of some pushing contact in space changes its direction.
bool PathFollower::slip_turns(const Vector& lambda) const {
  const Vector u_rate = space_.G() * lambda;
  for (const ContactRows& c : space_.contacts()) {
    if (c.n_t < 2 || lambda[c.normal] == 0.0 || !state_.slips(c)) continue;
    const Eigen::Vector2d u_t = state_.u.segment<2>(c.tangent());
    const Eigen::Vector2d rate = u_rate.segment<2>(c.tangent());
    const double turn = u_t[0] * rate[1] - u_t[1] * rate[0];
    constexpr double kStraight = 1e-14;
    if (std::abs(turn) > kStraight * u_t.norm() * rate.norm()) return true;
  }
  return false;
}

/// How far a straight piece may go until a velocity becomes zero.
double PathFollower::straight_length(const Vector& u_rate) const {
  double length = kInfinity;
  const auto meet = [&](Index row) {
    const double u = state_.u[row];
    if (u * u_rate[row] < 0.0) length = std::min(length, -u / u_rate[row]);
  };
  for (const ContactRows& c : space_.contacts()) {
    meet(c.normal);
    if (!state_.slips(c)) continue;
    if (c.n_t == 1) meet(c.tangent());
    // A slip in space that goes straight to zero meets it in all its rows at once.
    if (c.n_t == 2 &&
        state_.u.segment<2>(c.tangent()).dot(u_rate.segment<2>(c.tangent())) < 0.0) {
      Index row = c.tangent();
      if (std::abs(state_.u[row + 1]) > std::abs(state_.u[row])) ++row;
      meet(row);
    }
  }
  return length;
}

PathFollower::Progress PathFollower::go_straight(const Vector& lambda, double longest) {
  const Vector u_rate = space_.G() * lambda;
  const double length =
      std::min(straight_length(u_rate), longest / normal_sum(space_, lambda));
  // Energy falls, so that only velocities as small as rounding never meet an event.
  if (!std::isfinite(length)) return Progress::Undecided;
  const PathState before = state_;
  move(length * lambda);
  // What is held at zero stays there in spite of rounding.
  const double hold = 1e-11 * u_rate.cwiseAbs().maxCoeff();
  std::vector<Index> zero;
  for (Index row = 0; row < u_rate.size(); ++row) {
    if (before.u[row] == 0.0 && std::abs(u_rate[row]) <= hold) zero.push_back(row);
  }
  snap(before, std::move(zero));
  return Progress::Moved;
}

bool PathFollower::passes_event(const PathState& from, const PathState& to) const {
  for (const ContactRows& c : space_.contacts()) {
    if (from.u[c.normal] * to.u[c.normal] < 0.0) return true;
    if (!from.slips(c)) continue;
    const auto u_t = to.u.segment(c.tangent(), c.n_t);
    const double product = u_t.dot(from.u.segment(c.tangent(), c.n_t));
    if (c.n_t == 1 ? product < 0.0 : u_t.norm() <= zero_slip(c)) return true;
  }
  return false;
}

/// In a time τ with ds = ‖u_t‖ dτ of the slowest slip directions change smoothly while a slip
/// dies out.
void PathFollower::go_round(ConstVectorRef weights, double longest, Push push) {
  const PathState start = state_;
  const double total = normal_sum(space_, start.Lambda) + longest;
  const auto slope = [&](const Vector& Lambda) {
    const PathState here = [&] {
      PathState state = moved(space_, start, Lambda - start.Lambda);
      for (Index row = 0; row < state.u.size(); ++row) {
        if (start.u[row] == 0.0) state.u[row] = 0.0;
      }
      return state;
    }();
    double slowest = kInfinity;
    for (const ContactRows& c : space_.contacts()) {
      if (c.n_t < 2 || !here.slips(c)) continue;
      slowest = std::min(slowest, here.u.segment(c.tangent(), c.n_t).norm());
    }
    return Vector(field_.rates(here, weights, push).lambda *
                  std::min(slowest, space_.scale()));
  };
  const auto stops = [&](const Vector& Lambda) {
    return passes_event(start, moved(space_, start, Lambda - start.Lambda)) ||
           normal_sum(space_, Lambda) > total;
  };
  const double impulse_tolerance = tolerance_ / space_.G().diagonal().maxCoeff();
  const Vector end = integrate_until(slope, start.Lambda, stops, impulse_tolerance);
  move(end - start.Lambda);
  snap(start, rows_held(start, 10.0 * tolerance_ / space_.scale()));
}

PathFollower::Progress PathFollower::advance(ConstVectorRef weights, double longest,
                                             Push push) {
  const auto [lambda, violation] = field_.rates(state_, weights, push);
  constexpr double kWrong = 1e-8, kStandsStill = 1e-13;
  if (violation > kWrong) return Progress::Undecided;
  const double total = normal_sum(space_, lambda);
  const double rate = (space_.G() * lambda).cwiseAbs().maxCoeff();
  if (total <= 0.0 || rate <= kStandsStill * total * space_.G().diagonal().maxCoeff()) {
    return rests() ? Progress::Moved : Progress::Stands;
  }
  const PathState before = state_;
  grown_.setZero(space_.n_rows());
  const bool turns = slip_turns(lambda);
  if (turns) {
    go_round(weights, longest, push);
  } else if (go_straight(lambda, longest) == Progress::Undecided) {
    return Progress::Undecided;
  }
  if (normal_sum(space_, grown_) > 0.0) {
    rounds_.add(piece_since(before));
    skip_rounds(before, longest);
  }
  return Progress::Moved;
}

void PathFollower::move(const Vector& dLambda) {
  state_ = moved(space_, state_, dLambda);
  grown_ += dLambda;
}

void PathFollower::jump(const ImpactOutcome& outcome) {
  Vector dLambda(space_.n_rows());
  Index next = 0;
  for (Index i = 0; i < space_.n_contacts(); ++i) {
    const ContactRows& c = space_.contacts()[i];
    dLambda[c.normal] = outcome.Lambda_n[i];
    dLambda.segment(c.tangent(), c.n_t) = outcome.Lambda_t.segment(next, c.n_t);
    next += c.n_t;
  }
  state_ = moved(space_, state_, dLambda);
  std::vector<Index> zero;
  for (Index i = 0; i < space_.n_contacts(); ++i) {
    const ContactRows& c = space_.contacts()[i];
    const ContactState does = outcome.states[i];
    if (does != ContactState::Separates) zero.push_back(c.normal);
    if (does != ContactState::Sticks) continue;
    for (Index k = 0; k < c.n_t; ++k) zero.push_back(c.tangent() + k);
  }
  hold_at_zero(space_, state_, zero);
  for (const ContactRows& c : space_.contacts()) {
    state_.u[c.normal] = std::max(0.0, state_.u[c.normal]);
  }
}

Rounds::Piece PathFollower::piece_since(const PathState& before) const {
  const double length = normal_sum(space_, grown_);
  return {grown_ / length, length, before.y.norm(), state_.u};
}

/// Contacts that hold each other close by rounding alone.
bool PathFollower::rests() {
  constexpr double kRounding = 1e-11;
  for (const ContactRows& c : space_.contacts()) {
    double& u_n = state_.u[c.normal];
    if (u_n < 0.0 && u_n >= -kRounding * space_.scale()) u_n = 0.0;
  }
  return is_over();
}

void PathFollower::skip_rounds(const PathState& piece_start, double longest) {
  const auto rest = rounds_.rest(space_);
  if (!rest || normal_sum(space_, rest->dLambda) > longest) return;
  const PathState before = state_;
  move(rest->dLambda);
  std::vector<Index> zero = rows_held(before, 1e-11);
  zero.insert(zero.end(), rest->zero.begin(), rest->zero.end());
  snap(before, std::move(zero));
  rounds_.replace_last(piece_since(piece_start));
}

}  // namespace saltus::detail
