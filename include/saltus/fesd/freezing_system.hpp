// SPDX-License-Identifier: BSD-2-Clause
// Time-freezing: a contact model as a system without jumps whose clock stands still while an
// auxiliary flow does the work of an impact.
#pragma once

#include "saltus/fesd/contact_system.hpp"

namespace saltus {

struct TimeFreezingOptions {
  /// [N] force of the auxiliary flow along J_n, > 0. Large: jumps take little numerical time.
  double a_n = 10.0;
  /// An interval takes at most this times its physical length in numerical time.
  double stretch = 1e3;
  /// How friction is written, as for forces.
  FrictionForm friction = FrictionForm::Automatic;
  /// [m/s] must exceed every speed of the motion.
  double speed_max = 100.0;

  bool operator==(const TimeFreezingOptions&) const = default;
};

/// Controls that follow the clock: expressions of t and parameters, one per control. Empty:
/// the controls stay free.
struct ClockControls {
  Expr t = Expr::symbol("t");
  ExprVector u = {};
};

/// The unknowns of a contact in z.
struct FreezingContact {
  Expr theta_o;       ///< 1 in flight, 0 while closed
  Expr closed;        ///< κ = 1 − θ_o
  Expr theta_s;       ///< closed: the share of the physical flow
  Expr theta_a;       ///< closed: the share of the auxiliary flow
  Expr flow_n;        ///< a_n θ_a: [N] normal force in numerical time
  ExprVector flow_t;  ///< tangential; empty without friction
  int closing = -1;   ///< the switch gap ⊥ 1 − θ_o
};

/// The state is x = (q, v, t), or (q, v, s, t) with an elastic contact.
struct FreezingSystem {
  SwitchedSystem system;
  Expr speed;  ///< dt/dτ, of z
  std::vector<FreezingContact> contacts;
};

/// In numerical time τ, with S = Π (1 − θ_a) over all contacts,
///
///   q′ = S v + Σ κ J_n η,   M v′ = S f_v + Σ (J_n a_n θ_a + J_t λ_t),   t′ = S    (T-1)
///
/// where λ_t is Coulomb's friction (C-4) for the normal force a_n θ_a, and for each contact
///
///   θ_o + κ = 1,   θ_s + θ_a = κ,   J_nᵀv = p − n,
///   0 ≤ κ ⊥ f_c ≥ 0,   0 ≤ θ_a ⊥ p ≥ 0,   0 ≤ θ_s ⊥ n ≥ 0,   0 ≤ κ ⊥ θ_o ≥ 0           (T-2)
///
/// A single elastic contact is written as time_freeze does, in steps. Throws InvalidInput for
/// what time-freezing does not cover, and if an option is out of range.
[[nodiscard]] FreezingSystem freezing_system(const ContactModel& model,
                                             const TimeFreezingOptions& options = {},
                                             const ClockControls& by_clock = {});

}  // namespace saltus
