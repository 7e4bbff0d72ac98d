// SPDX-License-Identifier: BSD-2-Clause
// The scaled distance of two padded shapes, with its multipliers.
#pragma once

#include "saltus/geometry/padded_shape.hpp"

namespace saltus::geometry {

/// A position and an angle in the plane.
struct Pose {
  Point c = Point::Zero();  ///< [m]
  double xi = 0.0;          ///< [rad]

  [[nodiscard]] Eigen::Matrix2d R() const;
};

/// The least α at which the scaled shapes touch, and what the conditions of optimality hold:
///
///   R₁A₁ᵀμ₁ = s d,   R₂A₂ᵀμ₂ = −s d,   bᵀμ = 1,   ‖d‖ = 1                              (G-2)
///   0 ≤ μ₁ ⊥ α b₁ − r − A₁R₁ᵀ(p − r d − c₁) ≥ 0                                        (G-3)
///   0 ≤ μ₂ ⊥ α b₂ − r − A₂R₂ᵀ(p + r d − c₂) ≥ 0
///
/// α > 1 apart, 1 at contact. α, d, s and μ are unique and continuous in the poses; p is not
/// where the scaled shapes touch along a segment.
struct Distance {
  double alpha = kNaN;
  Point d = Point::Zero();  ///< unit normal, from the first shape to the second
  double s = kNaN;          ///< [1/m] dα over the change of the gap along d
  Vector mu_1, mu_2;        ///< [1/m] one per side; of a disc one, μ = s
  Point p =
      Point::Zero();  ///< a point that both scaled shapes have: the middle of the patch
  Point patch_begin = Point::Zero(), patch_end = Point::Zero();  ///< of the scaled shapes
  /// Points of the shapes at their own size: of the first one the farthest along d, of the second
  /// one along −d, and of a whole side the point that is nearest to p. Where scaling does not
  /// change which sides meet there, dᵀ(x₂ − x₁) is the gap below.
  Point x_1 = Point::Zero(), x_2 = Point::Zero();

  [[nodiscard]] bool is_patch() const { return patch_begin != patch_end; }
  /// The distance along d of the shapes at their own size; at contact the gap itself, and its
  /// first-order change away from it.
  [[nodiscard]] double gap() const { return (alpha - 1.0) / s; }
};

/// [rad] for poses that are exact.
inline constexpr double kParallel = 1e-9;

/// Sides whose angles differ by less than `parallel` make a patch. Throws InvalidInput if the radii differ, if both are half-planes, if the centres coincide or
/// if the shapes overlap so deeply that their cores touch.
[[nodiscard]] Distance distance(const PaddedShape& first, const Pose& pose_1,
                                const PaddedShape& second, const Pose& pose_2,
                                double parallel = kParallel);

}  // namespace saltus::geometry
