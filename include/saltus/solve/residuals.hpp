// SPDX-License-Identifier: BSD-2-Clause
// How far a point is from solving the unrelaxed problem, in the user's units.
#pragma once

#include <string>
#include <vector>

#include "saltus/mpcc/evaluator.hpp"

namespace saltus {

/// Multipliers of all constraints, with the Lagrangian
///
///   L = f − yᵀg − zᵀw − ν_Gᵀ G − ν_Hᵀ H                                                (S-1)
///
/// y and z are ≥ 0 on lower bounds, ≤ 0 on upper ones.
struct Multipliers {
  Vector y;           ///< of the rows
  Vector z;           ///< of the bounds of the variables
  Vector nu_G, nu_H;  ///< of the sides of the pairs
};

/// How far a point is from satisfying the unrelaxed problem; NaN where not measured.
struct Residuals {
  /// Largest violation of a bound, a row or G, H ≥ 0                                    (S-2)
  double primal = kNaN;
  /// ‖∇L‖∞ and multipliers of inactive constraints                                      (S-3)
  double dual = kNaN;
  /// max G·H                                                                            (S-4)
  double complementarity = kNaN;
  /// max min(G, H)                                                                      (S-5)
  double min_gh = kNaN;
  /// s_d ≥ 1, what `dual` is measured against: the mean size of the multipliers over 100
  double dual_scale = kNaN;

  /// primal ≤ tolerance, dual ≤ s_d tolerance, complementarity ≤ tolerance              (S-6)
  [[nodiscard]] bool within(double tolerance) const;
  /// max(primal, complementarity), infinite where one is NaN.
  [[nodiscard]] double violation() const;
  [[nodiscard]] bool feasible_within(double tolerance) const;
  bool operator==(const Residuals&) const = default;
};

/// A constraint and by how much it is violated.
struct Violation {
  std::string what;  ///< "impact law of 'ball / ground', interval 3"
  double amount = 0.0;
};

/// Evaluates the problem at w (Order::First) and measures it. Without multipliers `dual` is
/// NaN. Sizes must fit; numbers that are not finite give NaN.
[[nodiscard]] Residuals residuals(Evaluator& evaluator, const MpccData& data,
                                  ConstVectorRef w, const Multipliers* multipliers);

/// The `count` worst violated bounds, rows and pairs at w, in words, worst first.
[[nodiscard]] std::vector<Violation> worst_violations(Evaluator& evaluator,
                                                      const MpccData& data,
                                                      ConstVectorRef w, int count);

}  // namespace saltus
