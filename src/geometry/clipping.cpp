// SPDX-License-Identifier: BSD-2-Clause
#include "geometry/clipping.hpp"

#include <Eigen/LU>

namespace saltus::geometry::detail {
namespace {

// Where the line of side k crosses the edge from `from` to `to`.
Point crossing(const Corner& from, const Corner& to, const Point& a, double b) {
  const double over_from = a.dot(from.at) - b, over_to = a.dot(to.at) - b;
  return from.at + over_from / (over_from - over_to) * (to.at - from.at);
}

std::vector<Corner> clipped(const std::vector<Corner>& polygon, const Point& a, double b,
                            int side) {
  std::vector<Corner> kept;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Corner& here = polygon[i];
    const Corner& next = polygon[(i + 1) % polygon.size()];
    const bool is_here = a.dot(here.at) <= b, is_next = a.dot(next.at) <= b;
    if (is_here) kept.push_back(here);
    if (is_here && !is_next) kept.push_back({crossing(here, next, a, b), side});
    if (!is_here && is_next) kept.push_back({crossing(here, next, a, b), here.side});
  }
  return kept;
}

// Cutting out of a large square costs digits; the two sides of a corner give them back.
void sharpen(std::vector<Corner>& polygon, const Normals& A, const Vector& b) {
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const int in = polygon[(i + polygon.size() - 1) % polygon.size()].side;
    const int out = polygon[i].side;
    if (in < 0 || out < 0 || in == out) continue;
    Eigen::Matrix2d sides;
    sides << A.row(in), A.row(out);
    if (sides.determinant() != 0.0)
      polygon[i].at = sides.inverse() * Point(b[in], b[out]);
  }
}

}  // namespace

std::vector<Corner> intersection(const Normals& A, const Vector& b, double bound) {
  std::vector<Corner> polygon{{{-bound, -bound}, -1},
                              {{bound, -bound}, -1},
                              {{bound, bound}, -1},
                              {{-bound, bound}, -1}};
  for (Index k = 0; k < b.size() && !polygon.empty(); ++k)
    polygon = clipped(polygon, A.row(k).transpose(), b[k], static_cast<int>(k));
  sharpen(polygon, A, b);
  return polygon;
}

}  // namespace saltus::geometry::detail
