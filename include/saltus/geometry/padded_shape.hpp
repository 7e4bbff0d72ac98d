// SPDX-License-Identifier: BSD-2-Clause
// Shapes with round corners: a core that can be scaled, swept by a disc.
#pragma once

#include <cstdint>
#include <vector>

#include "saltus/geometry/convex_polygon.hpp"

namespace saltus::geometry {

/// The points at most r away from the core {x : A x ≤ α b − r}, about its own origin; α scales
/// the shape, 1 gives its own size.                                                     (G-1)
class PaddedShape {
 public:
  enum class Kind : std::uint8_t { Polygon, HalfPlane, Disc };

  /// Throws InvalidInput unless the origin is inside and farther than r > 0 from all sides.
  [[nodiscard]] static PaddedShape polygon(const ConvexPolygon& polygon, double r);
  /// A single side. Its centre lies `depth` below the surface, which nothing at contact
  /// depends on.
  [[nodiscard]] static PaddedShape half_plane(const Point& normal, double r,
                                              double depth = 1.0);
  /// A core whose sides turn with whatever touches it: ‖x‖ ≤ α R − r.
  [[nodiscard]] static PaddedShape disc(double R, double r);

  [[nodiscard]] Kind kind() const { return kind_; }
  [[nodiscard]] int n_sides() const { return static_cast<int>(b_.size()); }
  [[nodiscard]] const Normals& A() const { return A_; }  ///< empty for a disc
  [[nodiscard]] const Vector& b() const { return b_; }   ///< the radius of a disc
  [[nodiscard]] double r() const { return r_; }

  /// Corners of the core at scale α, anticlockwise, and the side that leaves each of them.
  /// Sides that the padding swallows have none.
  struct Core {
    Points corners;
    std::vector<int> sides;
  };
  /// Pre: a polygon, and α b > r.
  [[nodiscard]] Core core(double alpha) const;

 private:
  PaddedShape(Kind kind, Normals A, Vector b, double r);

  Kind kind_;
  Normals A_;
  Vector b_;
  double r_;
};

}  // namespace saltus::geometry
