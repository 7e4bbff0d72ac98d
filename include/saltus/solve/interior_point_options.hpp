// SPDX-License-Identifier: BSD-2-Clause
// Options of the single-loop interior-point method.
#pragma once

#include <cstdint>

#include "saltus/base/types.hpp"

namespace saltus {

/// How complementarity enters the loop.
enum class PairForm : std::uint8_t {
  Product,  ///< rows G·H + t = σ, t ≥ 0                                               (I-2)
  Penalty,  ///< ρ Σ G·H in the objective                                              (I-3)
};

/// How the relaxation σ follows the barrier parameter μ.
enum class SigmaSchedule : std::uint8_t {
  Shoulder,  ///< σ = max(σ_min, μ² / (μ² + shoulder)): near 1 until μ² ≈ shoulder      (I-4)
  Linear,  ///< σ = max(σ_min, μ)
  /// σ⁺ = κ_σ σ once the relaxed problem is solved, back by half a step where it cannot be:
  /// slow, each relaxed problem starts from the solution of the one before             (I-17)
  Steps,
};

/// When the blocks of pairs are made convex before a factorisation, (I-13). OnDemand: when
/// the inertia is wrong without.
enum class Convexification : std::uint8_t { Never, OnDemand, Always };

struct InteriorPointOptions {
  PairForm form = PairForm::Product;
  SigmaSchedule schedule = SigmaSchedule::Shoulder;
  /// Of (I-4), > 0. The smaller, the longer pairs stay relaxed.
  double shoulder = 1e-8;
  /// κ_σ ∈ (0, 1) of (I-17).
  double kappa_sigma = 0.1;
  /// Initial barrier parameter μ₀ > 0.
  double mu_init = 0.1;
  /// κ_μ ∈ (0, 1) and θ_μ ∈ [1, 2) of  μ⁺ = max(μ_min, min(κ_μ μ, μ^θ_μ))              (I-5)
  double kappa_mu = 0.2;
  double theta_mu = 1.0;
  /// A barrier problem counts as solved when its error is ≤ κ_ε μ.
  double kappa_epsilon = 10.0;
  /// Least distance of the start from its bounds, relative to max(1, |bound|) and the width.
  double bound_push = 1e-2;
  /// The same for sides of pairs.
  double pair_push = 1e-2;
  /// Largest gradient of an objective or a row at the start, after scaling.
  double largest_gradient = 100.0;
  /// Least proximal weight δ_c of the multipliers, > 0: D_c = δ_c I in (I-6).
  double delta_c = 1e-12;
  Convexification convexification = Convexification::OnDemand;
  /// First weight ρ of (I-3), its growth when complementarity stalls, its largest value.
  double rho_init = 1.0;
  double rho_growth = 10.0;
  double rho_max = 1e8;
  /// Pairs that are not biactive to flip in turn, ≥ 0, at a point that is B-stationary already:
  /// sometimes a better minimum, for small problems as much work as the rest.
  int neighbours = 0;
  /// Steps without a decrease of μ after which a branch problem is tried, then after twice as
  /// many; 0: never.
  int stuck_after = 100;

  bool operator==(const InteriorPointOptions&) const = default;
};

}  // namespace saltus
