// SPDX-License-Identifier: BSD-2-Clause
// Intersections of half-planes, corner by corner.
#pragma once

#include <vector>

#include "saltus/geometry/convex_polygon.hpp"

namespace saltus::geometry::detail {

/// A convex polygon, anticlockwise; `side` is the half-plane that the edge leaving a corner
/// lies on.
struct Corner {
  Point at;
  int side;
};

/// {x : A x ≤ b} cut out of a square of half-width `bound`, whose edges are sides −1. Empty if
/// there is no such point.
[[nodiscard]] std::vector<Corner> intersection(const Normals& A, const Vector& b,
                                               double bound);

[[nodiscard]] inline double cross(const Point& a, const Point& b) {
  return a.x() * b.y() - a.y() * b.x();
}

}  // namespace saltus::geometry::detail
