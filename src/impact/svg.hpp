// SPDX-License-Identifier: BSD-2-Clause
// Drawings of points in a plane as SVG.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "saltus/base/types.hpp"

namespace saltus::detail {

using Points = std::vector<Eigen::Vector2d>;

/// The same scale on both axes; y points up.
class Svg {
 public:
  /// Shows all of these points with a margin.
  explicit Svg(const Points& extent);

  void line(const Points& points, std::string_view style);
  void polygon(const Points& points, std::string_view style);
  void dot(const Eigen::Vector2d& at, std::string_view style);
  void text(const Eigen::Vector2d& at, std::string_view words);
  /// Lines through the origin with names at their ends.
  void axes(std::string_view name_x, std::string_view name_y);
  /// { x : aᵀx = b } as far as it is in sight, with a name.
  void straight(const Eigen::Vector2d& a, double b, std::string_view name);

  [[nodiscard]] std::string str() const;

 private:
  [[nodiscard]] std::string place(const Eigen::Vector2d& at) const;
  void shape(std::string_view kind, const Points& points, std::string_view style);

  Eigen::Vector2d low_, high_;
  double scale_;
  std::string body_;
};

/// Corners of the convex hull, counter-clockwise; one or two points if it is flat.
[[nodiscard]] Points convex_hull(Points points);

}  // namespace saltus::detail
