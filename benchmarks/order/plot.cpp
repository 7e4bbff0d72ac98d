// SPDX-License-Identifier: BSD-2-Clause
#include "order/plot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "saltus/base/file.hpp"

namespace saltus::bench {
namespace {

constexpr double kWidth = 640, kHeight = 440, kLeft = 70, kRight = 190, kTop = 20,
                 kBottom = 50;

// A decade axis from `low` to `high` (exponents of ten), drawn from `from` to `to`.
struct Axis {
  int low, high;
  double from, to;

  [[nodiscard]] double at(double value) const {
    return from + (to - from) * (std::log10(value) - low) / (high - low);
  }
};

Axis axis_of(const std::vector<Curve>& curves, std::vector<double> Curve::*values,
             double from, double to) {
  double least = INFINITY, most = 0.0;
  for (const Curve& curve : curves)
    for (const double value : curve.*values) {
      least = std::min(least, value);
      most = std::max(most, value);
    }
  return {static_cast<int>(std::floor(std::log10(least))),
          static_cast<int>(std::ceil(std::log10(most))), from, to};
}

std::string grid(const Axis& x, const Axis& y) {
  std::string svg;
  const auto line = [&](double x1, double y1, double x2, double y2) {
    svg += fmt::format("<path d='M{:.1f} {:.1f}L{:.1f} {:.1f}' stroke='#ccc'/>\n", x1, y1,
                       x2, y2);
  };
  for (int k = x.low; k <= x.high; ++k) {
    const double at = x.at(std::pow(10.0, k));
    line(at, y.from, at, y.to);
    svg += fmt::format("<text x='{:.1f}' y='{:.1f}' text-anchor='middle'>1e{}</text>\n",
                       at, y.from + 18, k);
  }
  for (int k = y.low; k <= y.high; k += 2) {
    const double at = y.at(std::pow(10.0, k));
    line(x.from, at, x.to, at);
    svg += fmt::format("<text x='{:.1f}' y='{:.1f}' text-anchor='end'>1e{}</text>\n",
                       x.from - 6, at + 4, k);
  }
  return svg;
}

}  // namespace

void write_plot(const std::filesystem::path& path, const std::vector<Curve>& curves) {
  const Axis x = axis_of(curves, &Curve::h, kLeft, kWidth - kRight);
  const Axis y = axis_of(curves, &Curve::error, kHeight - kBottom, kTop);
  std::string svg = fmt::format(
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {0} {1}' width='{0}' "
      "height='{1}' font-family='sans-serif' font-size='12'>\n"
      "<rect width='100%' height='100%' fill='#fff'/>\n{2}"
      "<text x='{3}' y='{4}' text-anchor='middle'>step [s]</text>\n"
      "<text x='14' y='14'>error of x(T)</text>\n",
      kWidth, kHeight, grid(x, y), (x.from + x.to) / 2, kHeight - 10);
  const double share = 360.0 / static_cast<double>(curves.size());
  for (std::size_t i = 0; i < curves.size(); ++i) {
    const std::string color =
        fmt::format("hsl({:.0f} 70% 40%)", share * static_cast<double>(i));
    std::string points;
    for (std::size_t k = 0; k < curves[i].h.size(); ++k)
      points +=
          fmt::format("{:.1f},{:.1f} ", x.at(curves[i].h[k]), y.at(curves[i].error[k]));
    svg += fmt::format(
        "<polyline points='{}' fill='none' stroke='{}' "
        "stroke-width='2'/>\n",
        points, color);
    svg += fmt::format("<text x='{:.1f}' y='{:.1f}' fill='{}'>{}</text>\n", x.to + 12,
                       kTop + 16 + 18 * static_cast<double>(i), color, curves[i].name);
  }
  write_file(path, svg + "</svg>\n");
}

}  // namespace saltus::bench
