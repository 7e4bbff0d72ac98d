// SPDX-License-Identifier: BSD-2-Clause
// Random convex polygons from a seed, about their centres of mass.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "saltus/base/random.hpp"
#include "saltus/geometry/convex_polygon.hpp"

namespace saltus::test {

/// Three to eight corners on an ellipse, at least 0.35 rad apart.
inline geometry::ConvexPolygon random_polygon(int seed) {
  Random random(static_cast<std::uint64_t>(seed) * 7919 + 17);
  constexpr double kApart = 0.35, kTurn = 6.283185307179586;
  const Index n = 3 + random.below(6);
  std::vector<double> angles;
  while (static_cast<Index>(angles.size()) < n) {
    const double angle = random.uniform(0.0, kTurn);
    const auto is_near = [&](double other) {
      const double apart = std::abs(angle - other);
      return std::min(apart, kTurn - apart) < kApart;
    };
    if (std::none_of(angles.begin(), angles.end(), is_near)) angles.push_back(angle);
  }
  std::sort(angles.begin(), angles.end());
  const double a = random.uniform(0.5, 1.5), b = random.uniform(0.5, 1.5);
  geometry::Points corners(2, n);
  for (Index k = 0; k < n; ++k)
    corners.col(k) << a * std::cos(angles[k]), b * std::sin(angles[k]);
  return geometry::ConvexPolygon::from_corners(corners).centred();
}

}  // namespace saltus::test
