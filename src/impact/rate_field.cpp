// SPDX-License-Identifier: BSD-2-Clause
#include "impact/rate_field.hpp"

#include <algorithm>

#include "impact/coulomb.hpp"

namespace saltus::detail {

namespace {

/// Sweeps until they change nothing, or nothing but the last digits.
template <class Sweep>
void repeat_until_still(const Sweep& sweep, double scale) {
  constexpr int kSweeps = 20000;
  constexpr double kConverged = 1e-16, kLastDigits = 1e-14;
  double before = kInfinity;
  for (int k = 0; k < kSweeps; ++k) {
    const double change = sweep();
    if (change <= kConverged * scale) return;
    if (change <= kLastDigits * scale && change >= before) return;
    before = change;
  }
}

}  // namespace

bool PathState::any_closing(const ContactSpace& space) const {
  return std::any_of(space.contacts().begin(), space.contacts().end(),
                     [&](const ContactRows& c) { return u[c.normal] < 0.0; });
}

/// Friction of a contact that slips is known once its normal rate is.
void RateField::follow_slip(const ContactRows& c, const PathState& state,
                            Vector& lambda) const {
  if (!state.slips(c)) return;
  const auto u_t = state.u.segment(c.tangent(), c.n_t);
  lambda.segment(c.tangent(), c.n_t) =
      -c.mu_friction * lambda[c.normal] * u_t / u_t.norm();
}

/// One step towards (Z-12); gives the change.
double RateField::relax_normal(const ContactRows& c, const PathState& state,
                               double weight, Vector& lambda) const {
  const auto G_n = space_.G().row(c.normal);
  const double before = lambda[c.normal];
  double slope = G_n[c.normal];  // ∂u̇_n/∂λ_n
  if (state.slips(c)) {
    const auto u_t = state.u.segment(c.tangent(), c.n_t);
    slope -= c.mu_friction * G_n.segment(c.tangent(), c.n_t).dot(u_t) / u_t.norm();
  }
  const double rate = G_n.dot(lambda);
  if (slope > 0.0) {
    lambda[c.normal] = std::clamp(before - rate / slope, 0.0, weight);
  } else {
    // Friction wedges the contact in: pushing closes it further, so it does so fully.
    lambda[c.normal] = rate - slope * before < 0.0 ? weight : 0.0;
  }
  follow_slip(c, state, lambda);
  return std::abs(lambda[c.normal] - before);
}

/// One step towards (Z-13) of a contact that does not slip; gives the change.
double RateField::relax_friction(const ContactRows& c, Vector& lambda) const {
  const Index t = c.tangent(), n_t = c.n_t;
  const double slope = space_.G().diagonal().segment(t, n_t).sum();
  if (slope <= 0.0) return 0.0;
  const Vector before = lambda.segment(t, n_t);
  const Vector rate = space_.G().middleRows(t, n_t) * lambda;
  lambda.segment(t, n_t) =
      project_on_disc(before - rate / slope, c.mu_friction * lambda[c.normal]);
  return (lambda.segment(t, n_t) - before).norm();
}

Vector RateField::rates(const PathState& state, ConstVectorRef weights, Push push) const {
  Vector lambda = Vector::Zero(space_.n_rows());
  std::vector<Index> at_zero, stuck;
  for (Index c = 0; c < space_.n_contacts(); ++c) {
    const ContactRows& rows = space_.contacts()[c];
    const double u_n = push == Push::AsGiven ? -kInfinity : state.u[rows.normal];
    if (u_n > 0.0 || weights[c] == 0.0) continue;
    lambda[rows.normal] = weights[c];
    if (u_n == 0.0) at_zero.push_back(c);
    if (rows.has_friction() && !state.slips(rows)) stuck.push_back(c);
    follow_slip(rows, state, lambda);
  }
  const auto relax_normals = [&] {
    double change = 0.0;
    for (const Index c : at_zero) {
      const ContactRows& rows = space_.contacts()[c];
      change = std::max(change, relax_normal(rows, state, weights[c], lambda));
    }
    return change;
  };
  const auto relax_frictions = [&] {
    double change = 0.0;
    for (const Index c : stuck) {
      change = std::max(change, relax_friction(space_.contacts()[c], lambda));
    }
    return change;
  };
  const double scale = weights.maxCoeff();
  // Several normal rates may obey (Z-12). With friction that fits the weights, weights that
  // do are kept.
  repeat_until_still(relax_frictions, scale);
  if (!at_zero.empty())
    repeat_until_still([&] { return std::max(relax_normals(), relax_frictions()); },
                       scale);
  return lambda;
}

}  // namespace saltus::detail
