// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/geometry/padded_shape.hpp"

#include <fmt/format.h>

#include "geometry/clipping.hpp"
#include "saltus/base/error.hpp"

namespace saltus::geometry {
namespace {

void check_radius(double r) {
  require(r > 0.0 && r < kInfinity, [&] {
    return fmt::format("the rounding of a shape is {}, expected a radius > 0", r);
  });
}

}  // namespace

PaddedShape::PaddedShape(Kind kind, Normals A, Vector b, double r)
    : kind_(kind), A_(std::move(A)), b_(std::move(b)), r_(r) {}

PaddedShape PaddedShape::polygon(const ConvexPolygon& polygon, double r) {
  check_radius(r);
  const double least = polygon.b().minCoeff();
  require(least > 0.0, "a polygon must hold its origin, the centre of mass, inside");
  require(least > r, [&] {
    return fmt::format(
        "the rounding of a polygon is {}, but its nearest side is only {} from the "
        "centre of mass (in-radius {}); a smaller radius was expected",
        r, least, polygon.in_radius());
  });
  return {Kind::Polygon, polygon.A(), polygon.b(), r};
}

PaddedShape PaddedShape::half_plane(const Point& normal, double r, double depth) {
  check_radius(r);
  require(normal.allFinite() && normal.norm() > 0.0,
          "the normal of a half-plane is zero");
  require(depth > r, [&] {
    return fmt::format(
        "the centre of a half-plane is {} deep, expected more than the "
        "rounding {}",
        depth, r);
  });
  return {Kind::HalfPlane, normal.normalized().transpose(), Vector::Constant(1, depth),
          r};
}

PaddedShape PaddedShape::disc(double R, double r) {
  check_radius(r);
  require(R > r && R < kInfinity, [&] {
    return fmt::format("the radius of a disc is {}, expected more than the rounding {}",
                       R, r);
  });
  return {Kind::Disc, Normals(0, 2), Vector::Constant(1, R), r};
}

PaddedShape::Core PaddedShape::core(double alpha) const {
  SALTUS_ASSERT(kind_ == Kind::Polygon);
  const Vector offsets = (alpha * b_).array() - r_;
  // Corners of a polygon may be far away where it is pointed; sides −1 never remain.
  const double bound = 1e6 * alpha * b_.maxCoeff();
  const auto corners = detail::intersection(A_, offsets, bound);
  Core core;
  core.corners.resize(2, static_cast<Index>(corners.size()));
  for (std::size_t k = 0; k < corners.size(); ++k) {
    core.corners.col(static_cast<Index>(k)) = corners[k].at;
    core.sides.push_back(corners[k].side);
  }
  return core;
}

}  // namespace saltus::geometry
