// SPDX-License-Identifier: BSD-2-Clause
// Impulse rates of all contacts for given weights of their normal impulses.
#pragma once

#include "impact/contact_space.hpp"

namespace saltus::detail {

/// Where an impact stands. What an event has brought to zero is zero exactly.
struct PathState {
  Vector u;       // contact velocities, per row
  Vector Lambda;  // impulses so far, per row

  [[nodiscard]] bool slips(const ContactRows& c) const {
    return c.has_friction() && !u.segment(c.tangent(), c.n_t).isZero(0.0);
  }
  [[nodiscard]] bool any_closing(const ContactSpace& space) const;
};

/// What weights mean.
enum class Push : std::uint8_t {
  WhileClosing,  ///< (Z-12)
  AsGiven,  ///< λ_n = ω whatever u_n: Poisson's restitution, impulses that are known
};

/// Given weights ω ≥ 0, a contact that closes pushes with λ_n = ω, one that separates with
/// λ_n = 0, and one at u_n = 0 with what keeps to both sides (Filippov):
///
///   λ_n = ω if u̇_n < 0,   0 ≤ λ_n ≤ ω if u̇_n = 0,   λ_n = 0 if u̇_n > 0              (Z-12)
///   λ_t ∈ −mu λ_n Unit(u_t), and Unit(u̇_t) instead if u_t = 0,   u̇ = G λ             (Z-13)
class RateField {
 public:
  explicit RateField(const ContactSpace& space) : space_(space) {}

  /// λ per row.
  [[nodiscard]] Vector rates(const PathState& state, ConstVectorRef weights,
                             Push push = Push::WhileClosing) const;

 private:
  double relax_normal(const ContactRows& c, const PathState& state, double weight,
                      Vector& lambda) const;
  double relax_friction(const ContactRows& c, Vector& lambda) const;
  void follow_slip(const ContactRows& c, const PathState& state, Vector& lambda) const;

  const ContactSpace& space_;
};

}  // namespace saltus::detail
