// SPDX-License-Identifier: BSD-2-Clause
#include "impact/open_rates.hpp"

#include <algorithm>

#include "impact/coulomb.hpp"
#include "impact/lemke.hpp"
#include "saltus/base/random.hpp"

namespace saltus::detail {
namespace {

/// λ = E z + λ⁰ with z ≥ 0. A row of z is complementary to a row of T u̇ and bounds.
struct RateLcp {
  Matrix E, T;  // n_rows × n_z, n_z × n_rows
  Matrix A;
  Vector q;

  RateLcp(Index n_rows, Index n_z)
      : E(Matrix::Zero(n_rows, n_z)),
        T(Matrix::Zero(n_z, n_rows)),
        A(Matrix::Zero(n_z, n_z)),
        q(Vector::Zero(n_z)) {}
};

/// A weight at u_n = 0 bounds what holds a contact there. Far above the weights of those that
/// close it would cost their digits.
Vector limited(const ContactSpace& space, const PathState& state, Vector weights) {
  constexpr double kMost = 1e6;
  double closing = 0.0;
  for (Index c = 0; c < space.n_contacts(); ++c) {
    if (state.u[space.contacts()[c].normal] < 0.0) closing += weights[c];
  }
  return closing > 0.0 ? weights.cwiseMin(kMost * closing) : weights;
}

/// Ones at first, then numbers in [1, 2) that differ from attempt to attempt.
Vector cover(Index n, int attempt) {
  if (attempt == 0) return Vector::Ones(n);
  return Random(static_cast<std::uint64_t>(attempt)).vector(n, 1.0, 2.0);
}

}  // namespace

OpenRates::OpenRates(const ContactSpace& space, const PathState& state,
                     ConstVectorRef weights, Push push)
    : space_(space),
      state_(state),
      weights_(push == Push::AsGiven ? Vector(weights) : limited(space, state, weights)),
      start_(Vector::Zero(space.n_rows())) {
  for (Index c = 0; c < space.n_contacts(); ++c) {
    const ContactRows& rows = space.contacts()[c];
    const double u_n = push == Push::AsGiven ? -kInfinity : state.u[rows.normal];
    if (u_n > 0.0 || weights[c] == 0.0) continue;
    start_[rows.normal] = weights_[c];
    if (u_n == 0.0) at_zero_.push_back(c);
    if (rows.has_friction() && !state.slips(rows)) stuck_.push_back(c);
    follow_slip(c, start_);
  }
}

bool OpenRates::is_at_zero(Index contact) const {
  return std::ranges::find(at_zero_, contact) != at_zero_.end();
}

bool OpenRates::is_planar() const {
  return std::ranges::all_of(stuck_,
                             [&](Index c) { return space_.contacts()[c].n_t == 1; });
}

/// Friction of a contact that slips is known once its normal rate is.
void OpenRates::follow_slip(Index contact, Vector& lambda) const {
  const ContactRows& c = space_.contacts()[contact];
  if (!state_.slips(c)) return;
  const auto u_t = state_.u.segment(c.tangent(), c.n_t);
  lambda.segment(c.tangent(), c.n_t) =
      -c.mu_friction * lambda[c.normal] * u_t / u_t.norm();
}

/// One step towards (Z-12).
void OpenRates::relax_normal(Index contact, Vector& lambda) const {
  const ContactRows& c = space_.contacts()[contact];
  const auto G_n = space_.G().row(c.normal);
  const double before = lambda[c.normal];
  double slope = G_n[c.normal];  // ∂u̇_n/∂λ_n
  if (state_.slips(c)) {
    const auto u_t = state_.u.segment(c.tangent(), c.n_t);
    slope -= c.mu_friction * G_n.segment(c.tangent(), c.n_t).dot(u_t) / u_t.norm();
  }
  const double rate = G_n.dot(lambda);
  if (slope > 0.0) {
    lambda[c.normal] = std::clamp(before - rate / slope, 0.0, weights_[contact]);
  } else {
    // Friction wedges the contact in: pushing closes it further, so it does so fully.
    lambda[c.normal] = rate - slope * before < 0.0 ? weights_[contact] : 0.0;
  }
  follow_slip(contact, lambda);
}

/// One step towards (Z-13) of a contact that does not slip.
void OpenRates::relax_friction(Index contact, Vector& lambda) const {
  const ContactRows& c = space_.contacts()[contact];
  const Index t = c.tangent(), n_t = c.n_t;
  const double slope = space_.G().diagonal().segment(t, n_t).sum();
  if (slope <= 0.0) return;
  const Vector rate = space_.G().middleRows(t, n_t) * lambda;
  lambda.segment(t, n_t) = project_on_disc(lambda.segment(t, n_t) - rate / slope,
                                           c.mu_friction * lambda[c.normal]);
}

double OpenRates::violation(const Vector& lambda) const {
  if (at_zero_.empty() && stuck_.empty()) return 0.0;
  const double unit = space_.G().diagonal().maxCoeff();
  const Vector u_rate = space_.G() * lambda;
  double worst = 0.0;
  for (const Index contact : at_zero_) {
    const Index n = space_.contacts()[contact].normal;
    const double wanted =
        std::clamp(lambda[n] - u_rate[n] / unit, 0.0, weights_[contact]);
    worst = std::max(worst, std::abs(lambda[n] - wanted));
  }
  for (const Index contact : stuck_) {
    const ContactRows& c = space_.contacts()[contact];
    const Vector now = lambda.segment(c.tangent(), c.n_t);
    const Vector wanted = project_on_disc(now - u_rate.segment(c.tangent(), c.n_t) / unit,
                                          c.mu_friction * lambda[c.normal]);
    worst = std::max(worst, (now - wanted).norm());
  }
  if (worst == 0.0) return 0.0;
  double total = 0.0;
  for (const ContactRows& c : space_.contacts()) total += lambda[c.normal];
  return worst / total;
}

std::optional<Vector> OpenRates::pivot(Open open, int attempt) const {
  const auto n_normals = open == Open::All ? std::ssize(at_zero_) : 0;
  RateLcp lcp(space_.n_rows(), 2 * n_normals + 3 * std::ssize(stuck_));
  const double unit = space_.G().diagonal().maxCoeff(), size = weights_.maxCoeff();
  Vector known = start_ / size;
  std::vector<Index> column_of(space_.n_contacts(), -1);
  Index next = 0;
  //   0 ≤ λ_n ⊥ u̇_n + a ≥ 0,   0 ≤ a ⊥ ω − λ_n ≥ 0                                  (Z-20)
  for (Index k = 0; k < n_normals; ++k, next += 2) {
    const Index contact = at_zero_[k], n = space_.contacts()[contact].normal;
    column_of[contact] = next;
    known.segment(n, 1 + space_.contacts()[contact].n_t).setZero();
    Vector column = Vector::Unit(space_.n_rows(), n);
    follow_slip(contact, column);
    lcp.E.col(next) = column;
    lcp.T(next, n) = 1.0;
    lcp.A(next, next + 1) = 1.0;
    lcp.A(next + 1, next) = -1.0;
    lcp.q[next + 1] = weights_[contact] / size;
  }
  //   0 ≤ β ⊥ Dᵀu̇_t + 1 γ ≥ 0,   0 ≤ γ ⊥ mu λ_n − 1ᵀβ ≥ 0,   λ_t = D β               (Z-20)
  for (const Index contact : stuck_) {
    const ContactRows& c = space_.contacts()[contact];
    const Index gamma = next + 2;
    for (const int sign : {1, -1}) {
      lcp.E(c.tangent(), next) = lcp.T(next, c.tangent()) = sign;
      lcp.A(next, gamma) = 1.0;
      lcp.A(gamma, next) = -1.0;
      ++next;
    }
    if (column_of[contact] < 0) {
      lcp.q[gamma] = c.mu_friction * known[c.normal];
    } else {
      lcp.A(gamma, column_of[contact]) = c.mu_friction;
    }
    ++next;
  }
  const Matrix TG = lcp.T * space_.G() / unit;
  lcp.A += TG * lcp.E;
  lcp.q += TG * known;
  const LcpSolution solution = lemke(lcp.A, lcp.q, cover(lcp.q.size(), attempt));
  if (solution.status != LcpStatus::Solved) return std::nullopt;
  return Vector(size * (lcp.E * solution.z + known));
}

Vector OpenRates::sweep(Vector lambda, Open open, double step) const {
  constexpr int kSweeps = 20000;
  constexpr double kConverged = 1e-16, kLastDigits = 1e-14;
  const double scale = weights_.maxCoeff();
  double change_before = kInfinity;
  for (int k = 0; k < kSweeps; ++k) {
    const Vector before = lambda;
    if (open == Open::All) {
      for (const Index c : at_zero_) relax_normal(c, lambda);
    }
    for (const Index c : stuck_) relax_friction(c, lambda);
    lambda = before + step * (lambda - before);
    const double change = (lambda - before).cwiseAbs().maxCoeff();
    if (change <= kConverged * scale) break;
    if (change <= kLastDigits * scale && change >= change_before) break;
    change_before = change;
  }
  return lambda;
}

}  // namespace saltus::detail
