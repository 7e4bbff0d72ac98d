// SPDX-License-Identifier: BSD-2-Clause
// Motions whose impacts are those of impact_problems.hpp.
#pragma once

#include <cmath>
#include <numbers>
#include <string>

#include "saltus/impact/problem.hpp"
#include "support/contact_scenes.hpp"

namespace saltus::test {

/// Contacts with constant directions that are closed at q = 0, under gravity along q_1.
inline ContactModel constant_contacts(const ImpactProblem& problem, double gravity,
                                      double e = 0.0) {
  const int n = static_cast<int>(problem.M.rows());
  ContactModelParts parts = bodies(n, std::vector<double>(n, 1.0));
  parts.M = problem.M.cast<Expr>();
  parts.f_v[1] = -gravity * problem.M(1, 1);
  for (const ImpactContact& contact : problem.contacts) {
    Expr gap = 0.0;
    for (int i = 0; i < n; ++i) gap += contact.J_n[i] * parts.q[i];
    Contact posed{
        .name = contact.name, .gap = gap, .mu_friction = contact.mu_friction, .e = e};
    if (contact.J_t.cols() > 0) posed.J_t = contact.J_t.cast<Expr>();
    parts.contacts.push_back(posed);
  }
  return ContactModel(parts);
}

/// Spokes of length 1 around a hub of mass 1 on a slope; q is the place of the hub along and
/// above the slope, and the angle.
struct RimlessWheel {
  int n_spokes = 8;
  double slope = 0.15, mu = 1.0, I = 0.1;

  /// Half the angle between two spokes.
  [[nodiscard]] double alpha() const { return std::numbers::pi / n_spokes; }
  /// ω⁺/ω⁻ of a step from one spoke to the next.
  [[nodiscard]] double ratio() const { return (I + std::cos(2 * alpha())) / (I + 1.0); }

  [[nodiscard]] ContactModel model() const {
    ContactModelParts parts = bodies(3, {1.0, 1.0, I});
    parts.f_v = vector_of({kGravity * std::sin(slope), -kGravity * std::cos(slope), 0.0});
    for (int k = 0; k < n_spokes; ++k) {
      const Expr angle = parts.q[2] + alpha() * (2 * k - 1);
      Contact foot{.name = "spoke " + std::to_string(k),
                   .gap = parts.q[1] - cos(angle),
                   .J_t = vector_of({1.0, 0.0, cos(angle)}),
                   .mu_friction = mu};
      parts.contacts.push_back(foot);
    }
    return ContactModel(parts);
  }
  /// Upright on spoke 0, rolling downhill.
  [[nodiscard]] State start(double omega) const {
    return {numbers({0, 1, alpha()}), numbers({-omega, 0, omega})};
  }
};

}  // namespace saltus::test
