// SPDX-License-Identifier: BSD-2-Clause
// Impulse rates of all contacts for given weights of their normal impulses.
#pragma once

#include "impact/open_rates.hpp"

namespace saltus::detail {

/// Given weights ω ≥ 0, a contact that closes pushes with λ_n = ω, one that separates with
/// λ_n = 0, and one at u_n = 0 with what keeps to both sides (Filippov):
///
///   λ_n = ω if u̇_n < 0,   0 ≤ λ_n ≤ ω if u̇_n = 0,   λ_n = 0 if u̇_n > 0              (Z-12)
///   λ_t ∈ −mu λ_n Unit(u_t), and Unit(u̇_t) instead if u_t = 0,   u̇ = G λ             (Z-13)
class RateField {
 public:
  explicit RateField(const ContactSpace& space) : space_(space) {}

  struct Rates {
    Vector lambda;           ///< per row
    double violation = 0.0;  ///< of (Z-12) and (Z-13), over Σ λ_n
  };
  /// Up to this violation rates are what was asked for.
  static constexpr double kHolds = 1e-10;

  /// Of several rates that obey, those nearest to the weights' own.
  [[nodiscard]] Rates rates(const PathState& state, ConstVectorRef weights,
                            Push push = Push::WhileClosing) const;

 private:
  const ContactSpace& space_;
};

}  // namespace saltus::detail
