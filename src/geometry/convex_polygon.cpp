// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/geometry/convex_polygon.hpp"

#include <fmt/format.h>

#include <Eigen/LU>
#include <cmath>

#include "geometry/clipping.hpp"
#include "saltus/base/error.hpp"

namespace saltus::geometry {
namespace {

using detail::cross;

// Relative to the size of the polygon: shorter sides and flatter corners are none.
constexpr double kFlat = 1e-12;

Points edges_of(const Points& corners) {
  const Index n = corners.cols();
  Points edges(2, n);
  for (Index k = 0; k < n; ++k) edges.col(k) = corners.col((k + 1) % n) - corners.col(k);
  return edges;
}

double signed_area(const Points& corners) {
  double twice = 0.0;
  for (Index k = 0; k < corners.cols(); ++k)
    twice += cross(corners.col(k), corners.col((k + 1) % corners.cols()));
  return 0.5 * twice;
}

void check_convex(const Points& corners) {
  const Points edges = edges_of(corners);
  const Index n = corners.cols();
  const double size = edges.colwise().norm().maxCoeff();
  for (Index k = 0; k < n; ++k)
    require(edges.col(k).norm() > kFlat * size, [&] {
      return fmt::format("corners {} and {} of a polygon are the same", k + 1,
                         (k + 1) % n + 1);
    });
  double turning = 0.0;
  for (Index k = 0; k < n; ++k) {
    const Index next = (k + 1) % n;
    const double sine = cross(edges.col(k), edges.col(next)) /
                        (edges.col(k).norm() * edges.col(next).norm());
    require(std::abs(sine) > kFlat, [&] {
      return fmt::format(
          "corner {} of a polygon lies on a straight line with its "
          "neighbours; leave it out",
          next + 1);
    });
    require(sine > 0.0, [&] {
      return fmt::format(
          "the polygon is not convex at corner {}; make it of several "
          "convex ones",
          next + 1);
    });
    turning += std::atan2(cross(edges.col(k), edges.col(next)),
                          edges.col(k).dot(edges.col(next)));
  }
  constexpr double kOnce = 1.5 * 2.0 * 3.14159265358979;
  require(turning < kOnce, "the sides of a polygon cross each other");
}

}  // namespace

ConvexPolygon::ConvexPolygon(Points corners) : corners_(std::move(corners)) {
  const Points edges = edges_of(corners_);
  A_.resize(n_sides(), 2);
  b_.resize(n_sides());
  for (Index k = 0; k < n_sides(); ++k) {
    A_.row(k) << edges(1, k), -edges(0, k);
    A_.row(k).normalize();
    b_[k] = A_.row(k) * corners_.col(k);
  }
}

ConvexPolygon ConvexPolygon::from_corners(const Points& corners) {
  require(corners.cols() >= 3, [&] {
    return fmt::format("a polygon has three corners or more, {} were given",
                       corners.cols());
  });
  require(corners.allFinite(), "a corner of a polygon is not finite");
  Points ordered = corners;
  if (signed_area(corners) < 0.0) ordered = corners.rowwise().reverse();
  check_convex(ordered);
  return ConvexPolygon(std::move(ordered));
}

ConvexPolygon ConvexPolygon::from_half_planes(const Normals& A, const Vector& b) {
  require(A.rows() == b.size() && A.rows() >= 3, [&] {
    return fmt::format(
        "{} normals and {} offsets do not make a polygon; three or more of "
        "both were expected",
        A.rows(), b.size());
  });
  require(A.allFinite() && b.allFinite(), "a half-plane of a polygon is not finite");
  const Vector lengths = A.rowwise().norm();
  require((lengths.array() > 0.0).all(), "the normal of a half-plane is zero");
  const Normals unit = lengths.cwiseInverse().asDiagonal() * A;
  const Vector offset = b.cwiseQuotient(lengths);
  const double bound = 1e6 * (1.0 + offset.cwiseAbs().maxCoeff());
  const auto corners = detail::intersection(unit, offset, bound);
  require(corners.size() >= 3, "the half-planes of a polygon have no point in common");
  Points found(2, 0);
  const double size = (corners[0].at - corners[corners.size() / 2].at).norm();
  for (const detail::Corner& corner : corners) {
    require(corner.side >= 0,
            "the half-planes of a polygon do not bound it on all sides");
    const bool is_new =
        found.cols() == 0 || ((corner.at - found.rightCols(1)).norm() > 1e-9 * size &&
                              (corner.at - found.leftCols(1)).norm() > 1e-9 * size);
    if (!is_new) continue;
    found.conservativeResize(Eigen::NoChange, found.cols() + 1);
    found.rightCols(1) = corner.at;
  }
  require(found.cols() >= 3, "the half-planes of a polygon enclose no area");
  return from_corners(found);
}

double ConvexPolygon::area() const { return signed_area(corners_); }

Point ConvexPolygon::centre_of_mass() const {
  Point sum = Point::Zero();
  for (Index k = 0; k < n_sides(); ++k) {
    const Point a = corners_.col(k), b = corners_.col((k + 1) % n_sides());
    sum += cross(a, b) * (a + b);
  }
  return sum / (6.0 * area());
}

double ConvexPolygon::inertia_over_mass() const {
  const Point centre = centre_of_mass();
  double sum = 0.0;
  for (Index k = 0; k < n_sides(); ++k) {
    const Point a = corners_.col(k) - centre,
                b = corners_.col((k + 1) % n_sides()) - centre;
    sum += cross(a, b) * (a.squaredNorm() + a.dot(b) + b.squaredNorm());
  }
  return sum / (12.0 * area());
}

// The centre of the largest disc touches three sides: try all of them.
double ConvexPolygon::in_radius() const {
  double best = 0.0;
  for (Index i = 0; i < n_sides(); ++i)
    for (Index j = i + 1; j < n_sides(); ++j)
      for (Index k = j + 1; k < n_sides(); ++k) {
        Eigen::Matrix3d system;
        system << A_.row(i), 1.0, A_.row(j), 1.0, A_.row(k), 1.0;
        const Eigen::FullPivLU<Eigen::Matrix3d> lu(system);
        if (!lu.isInvertible()) continue;
        const Eigen::Vector3d x = lu.solve(Eigen::Vector3d(b_[i], b_[j], b_[k]));
        const Point centre = x.head<2>();
        if ((b_ - A_ * centre).minCoeff() >= x[2] * (1.0 - kFlat))
          best = std::max(best, x[2]);
      }
  return best;
}

ConvexPolygon ConvexPolygon::centred() const {
  return ConvexPolygon(corners_.colwise() - centre_of_mass());
}

}  // namespace saltus::geometry
