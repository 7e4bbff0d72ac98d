// SPDX-License-Identifier: BSD-2-Clause
#include "impact/svg.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace saltus::detail {
namespace {

constexpr double kSize = 480.0, kMargin = 40.0;

double cross(const Eigen::Vector2d& o, const Eigen::Vector2d& a,
             const Eigen::Vector2d& b) {
  return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);
}

std::string escaped(std::string_view words) {
  std::string result;
  for (const char c : words) {
    if (c == '<')
      result += "&lt;";
    else if (c == '>')
      result += "&gt;";
    else if (c == '&')
      result += "&amp;";
    else
      result += c;
  }
  return result;
}

}  // namespace

Svg::Svg(const Points& extent) : low_(0, 0), high_(0, 0) {
  for (const Eigen::Vector2d& point : extent) {
    low_ = low_.cwiseMin(point);
    high_ = high_.cwiseMax(point);
  }
  const double widest = (high_ - low_).maxCoeff();
  const double around = widest > 0.0 ? 0.1 * widest : 1.0;
  low_.array() -= around;
  high_.array() += around;
  scale_ = kSize / (high_ - low_).maxCoeff();
}

std::string Svg::place(const Eigen::Vector2d& at) const {
  return fmt::format("{:.2f},{:.2f}", kMargin + scale_ * (at[0] - low_[0]),
                     kMargin + scale_ * (high_[1] - at[1]));
}

void Svg::shape(std::string_view kind, const Points& points, std::string_view style) {
  std::string list;
  for (const Eigen::Vector2d& point : points) list += place(point) + " ";
  if (!list.empty()) list.pop_back();
  body_ += fmt::format("<{} points=\"{}\" style=\"{}\"/>\n", kind, list, style);
}

void Svg::line(const Points& points, std::string_view style) {
  shape("polyline", points, fmt::format("fill:none;{}", style));
}

void Svg::polygon(const Points& points, std::string_view style) {
  shape("polygon", points, style);
}

void Svg::dot(const Eigen::Vector2d& at, std::string_view style) {
  const std::string centre = place(at);
  const auto comma = centre.find(',');
  body_ += fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"4\" style=\"{}\"/>\n",
                       centre.substr(0, comma), centre.substr(comma + 1), style);
}

void Svg::text(const Eigen::Vector2d& at, std::string_view words) {
  const std::string corner = place(at);
  const auto comma = corner.find(',');
  body_ += fmt::format(
      "<text x=\"{}\" y=\"{}\" dx=\"6\" dy=\"-6\" "
      "style=\"font:13px sans-serif\">{}</text>\n",
      corner.substr(0, comma), corner.substr(comma + 1), escaped(words));
}

void Svg::axes(std::string_view name_x, std::string_view name_y) {
  line({{low_[0], 0}, {high_[0], 0}}, "stroke:#999");
  line({{0, low_[1]}, {0, high_[1]}}, "stroke:#999");
  text({high_[0] - 60.0 / scale_, 0}, name_x);
  text({0, high_[1] - 12.0 / scale_}, name_y);
}

void Svg::straight(const Eigen::Vector2d& a, double b, std::string_view name) {
  if (a.isZero(0.0)) return;
  const Eigen::Vector2d foot = a * (b / a.squaredNorm());
  const Eigen::Vector2d along = Eigen::Vector2d(-a[1], a[0]).normalized();
  // The part in sight, by Liang and Barsky.
  double from = -kInfinity, to = kInfinity;
  for (int i = 0; i < 2; ++i) {
    if (along[i] == 0.0) {
      if (foot[i] < low_[i] || foot[i] > high_[i]) return;
      continue;
    }
    const double s = (low_[i] - foot[i]) / along[i], t = (high_[i] - foot[i]) / along[i];
    from = std::max(from, std::min(s, t));
    to = std::min(to, std::max(s, t));
  }
  if (from >= to) return;
  line({foot + from * along, foot + to * along}, "stroke:#57a;stroke-dasharray:5 4");
  text(foot + (0.8 * from + 0.2 * to) * along, name);
}

std::string Svg::str() const {
  const Eigen::Vector2d size = scale_ * (high_ - low_);
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.0f}\" height=\"{1:.0f}\" "
      "viewBox=\"0 0 {0:.0f} {1:.0f}\">\n"
      "<rect width=\"100%\" height=\"100%\" style=\"fill:white\"/>\n{2}</svg>\n",
      size[0] + 2 * kMargin, size[1] + 2 * kMargin, body_);
}

Points convex_hull(Points points) {
  const auto before = [](const Eigen::Vector2d& a, const Eigen::Vector2d& b) {
    return a[0] != b[0] ? a[0] < b[0] : a[1] < b[1];
  };
  std::sort(points.begin(), points.end(), before);
  points.erase(std::unique(points.begin(), points.end()), points.end());
  if (points.size() < 3) return points;
  // Andrew's monotone chains: the lower one, then the upper one on the way back.
  Points hull;
  for (int chain = 0; chain < 2; ++chain) {
    const std::size_t start = hull.size();
    for (const Eigen::Vector2d& point : points) {
      while (hull.size() >= start + 2 &&
             cross(hull[hull.size() - 2], hull.back(), point) <= 0.0) {
        hull.pop_back();
      }
      hull.push_back(point);
    }
    hull.pop_back();
    std::reverse(points.begin(), points.end());
  }
  return hull;
}

}  // namespace saltus::detail
