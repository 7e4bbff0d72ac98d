// SPDX-License-Identifier: BSD-2-Clause
// Convex polygons by their corners and by their half-planes.
#pragma once

#include "saltus/base/types.hpp"

namespace saltus::geometry {

using Point = Eigen::Vector2d;
using Points = Eigen::Matrix2Xd;   ///< one point per column
using Normals = Eigen::MatrixX2d;  ///< one unit vector per row

/// {x : A x ≤ b} with unit rows of A, bounded, with area and without redundant rows. Corners
/// go anticlockwise; side k goes from corner k to corner k + 1.
class ConvexPolygon {
 public:
  /// Corners in order, either way round. Throws InvalidInput if the polygon is not convex, has
  /// repeated corners or corners on a straight line.
  [[nodiscard]] static ConvexPolygon from_corners(const Points& corners);
  /// Rows of A of any length and in any order; redundant ones are left out. Throws InvalidInput
  /// if the set is empty, flat or unbounded.
  [[nodiscard]] static ConvexPolygon from_half_planes(const Normals& A, const Vector& b);

  [[nodiscard]] int n_sides() const { return static_cast<int>(corners_.cols()); }
  [[nodiscard]] const Points& corners() const { return corners_; }
  [[nodiscard]] const Normals& A() const { return A_; }
  [[nodiscard]] const Vector& b() const { return b_; }

  [[nodiscard]] double area() const;           ///< [m²]
  [[nodiscard]] Point centre_of_mass() const;  ///< [m] of a uniform density
  /// [m²] polar moment of inertia about the centre of mass, over the mass.
  [[nodiscard]] double inertia_over_mass() const;
  /// [m] radius of the largest disc inside.
  [[nodiscard]] double in_radius() const;

  /// The same polygon with its centre of mass at the origin.
  [[nodiscard]] ConvexPolygon centred() const;

 private:
  explicit ConvexPolygon(Points corners);

  Points corners_;
  Normals A_;
  Vector b_;
};

}  // namespace saltus::geometry
