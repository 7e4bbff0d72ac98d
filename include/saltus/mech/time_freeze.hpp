// SPDX-License-Identifier: BSD-2-Clause
// Time-freezing as the paper writes it: a contact model becomes a Filippov system with a clock.
#pragma once

#include "saltus/mech/filippov_model.hpp"

namespace saltus {

struct FreezeOptions {
  double a_n = 10.0;  ///< [N] force of the auxiliary flow along J_n, > 0
  /// [m/s] slower slip in space counts as sticking, (26) of the paper.
  double epsilon_t = 1e-3;

  bool operator==(const FreezeOptions&) const = default;
};

/// The state is (q, v, t); with the steps α of f_c, J_nᵀv and the slip velocity of each contact
///
///   ϕ = α₁ + (1 − α₁) α₂,   S = Π ϕ,   q′ = S v,   t′ = S,
///   M v′ = S f_v + Σ (1 − ϕ) a_n (J_n − mu J_t (2α₃ − 1))                              (T-7)
///
/// and in space (26) instead of the sign of slip. One elastic contact without friction has a
/// virtual penetration s before the clock, (q, v, s, t), and, with the steps of f_c + s and J_nᵀv,
///
///   q′ = α₁ v,   t′ = α₁,   s′ = (1 − α₁) J_nᵀv,
///   M v′ = α₁ f_v + (1 − α₁) a_n (1 − α₂ + e² α₂) J_n                                   (T-8)
///
/// Multipliers ϕ and S are lifted: their number grows with that of contacts. Throws InvalidInput
/// for what time-freezing does not cover and says what does.
[[nodiscard]] FilippovModel time_freeze(const ContactModel& model,
                                        const FreezeOptions& options = {});

/// Throws InvalidInput if J_n and J_t of a contact are dependent at q: then the matrix
/// D = [J_n J_t]ᵀM⁻¹[J_n J_t] is singular and no force can be told from another.
void check_directions(const ContactModel& model, ConstVectorRef q);

}  // namespace saltus
