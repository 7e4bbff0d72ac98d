// SPDX-License-Identifier: BSD-2-Clause
// Moreau's law as an equation Φ(Λ) = 0 of the impulses, and iterations that solve it.
#pragma once

#include "impact/contact_space.hpp"

namespace saltus::detail {

/// The nearest point to y in the disc (interval, if y has one entry) of this radius.
[[nodiscard]] Vector project_on_disc(ConstVectorRef y, double radius);

/// The law with friction at the velocity after the impact:
///
///   w = u⁻ + G Λ, with e min(0, u_n⁻) added to normal rows                            (Z-5)
///   Φ_n = Λ_n − max(0, Λ_n − ρ w_n)
///   Φ_t = Λ_t − proj(Λ_t − ρ w_t; mu max(0, Λ_n − ρ w_n)),   residual max |Φ/ρ|       (Z-6)
class CoulombLaw {
 public:
  explicit CoulombLaw(const ContactSpace& space);

  [[nodiscard]] const ContactSpace& space() const { return space_; }
  [[nodiscard]] const Vector& w_minus() const { return w_minus_; }
  [[nodiscard]] Vector w(ConstVectorRef Lambda) const;
  [[nodiscard]] Vector phi(ConstVectorRef Lambda, ConstVectorRef w) const;
  /// ∂Φ/∂Λ; one element of it where Φ has a kink.
  [[nodiscard]] Matrix jacobian(ConstVectorRef Lambda, ConstVectorRef w) const;
  /// max |Φ/ρ| over the scale of velocities
  [[nodiscard]] double residual(ConstVectorRef Lambda) const;
  /// One round of projections, contact after contact.
  void sweep(VectorRef Lambda) const;

 private:
  void tangential_rows(const ContactRows& c, ConstVectorRef Lambda, ConstVectorRef w,
                       Matrix& result) const;

  const ContactSpace& space_;
  Vector w_minus_;
  Vector rho_;  // per row
};

/// Newton's method with line search from Λ; leaves the best point met in Λ and gives its
/// residual. Steps are the shortest ones where contacts are redundant.
double newton_on_cones(const CoulombLaw& law, Vector& Lambda, double tolerance);

/// Rounds of projections, each hundred followed by Newton's method.
double sweep_and_polish(const CoulombLaw& law, Vector& Lambda, double tolerance);

}  // namespace saltus::detail
