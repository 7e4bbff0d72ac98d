// SPDX-License-Identifier: BSD-2-Clause
#include "impact/modes.hpp"

#include <cmath>
#include <numbers>

namespace saltus::detail {
namespace {

RationalVector scaled(const RationalVector& a, const Rational& factor) {
  RationalVector result;
  for (const Rational& entry : a) result.push_back(entry * factor);
  return result;
}

RationalVector combined(const RationalVector& a, int sign, const RationalVector& b) {
  RationalVector result;
  for (std::size_t i = 0; i < a.size(); ++i) result.push_back(a[i] + sign * b[i]);
  return result;
}

/// Friction against slips d.
std::vector<RationalVector> against(const std::vector<RationalVector>& slips) {
  std::vector<RationalVector> corners;
  for (const RationalVector& d : slips) corners.push_back(scaled(d, -1));
  return corners;
}

/// No slip; friction anywhere between all corners. Touches all modes before it.
SlipMode stick_mode(Index n_t, const std::vector<RationalVector>& slips, int n_before) {
  SlipMode mode{{}, std::vector(n_t, RationalVector(n_t)), against(slips), {}};
  for (Index i = 0; i < n_t; ++i) mode.lines[i][i] = 1;
  for (int k = 0; k < n_before; ++k) mode.neighbours.push_back(k);
  return mode;
}

/// Slip along +, slip along −, stick.
std::vector<SlipMode> planar_modes() {
  const RationalVector plus{1}, minus{-1};
  return {{{plus}, {}, against({plus}), {2}},
          {{minus}, {}, against({minus}), {2}},
          stick_mode(1, {plus, minus}, 2)};
}

/// A corner of the polygon answers slips in its normal cone (modes 0 … n − 1), an edge slips
/// across it (n … 2n − 1).
std::vector<SlipMode> polygon_modes(int n) {
  const std::vector<RationalVector> d = circle_points(n);
  std::vector<SlipMode> modes;
  const int stick = 2 * n;
  for (int j = 0; j < n; ++j) {
    const int last = (j + n - 1) % n, next = (j + 1) % n;
    modes.push_back({{combined(d[j], -1, d[next]), combined(d[j], -1, d[last])},
                     {},
                     against({d[j]}),
                     {n + j, n + last, stick}});
  }
  for (int j = 0; j < n; ++j) {
    const int next = (j + 1) % n;
    modes.push_back({{combined(d[j], 1, d[next])},
                     {combined(d[j], -1, d[next])},
                     against({d[j], d[next]}),
                     {j, next, stick}});
  }
  modes.push_back(stick_mode(2, d, stick));
  return modes;
}

/// Slips between two neighbouring points a, b of the circle meet friction in the triangle of
/// −a, −b and the point where their tangents meet, which covers the arc.
std::vector<SlipMode> outer_modes(int n) {
  const std::vector<RationalVector> points = circle_points(n);
  std::vector<SlipMode> modes;
  std::vector<RationalVector> hull;
  for (int j = 0; j < n; ++j) {
    const int last = (j + n - 1) % n, next = (j + 1) % n;
    const auto &a = points[j], &b = points[next];
    hull.push_back(scaled(combined(a, 1, b), 1 / (1 + dot(a, b))));
    const RationalVector left_of_a{-a[1], a[0]}, right_of_b{b[1], -b[0]};
    modes.push_back(
        {{left_of_a, right_of_b}, {}, against({a, b, hull.back()}), {next, last, n}});
  }
  modes.push_back(stick_mode(2, hull, n));
  return modes;
}

}  // namespace

std::vector<RationalVector> circle_points(int n) {
  // Fractions this near to tan(φ/2) are small, and their points still well spaced.
  constexpr long kSteps = 128;
  std::vector<RationalVector> points;
  for (int k = 0; k < n / 4; ++k) {
    Rational t(std::lround(std::tan(std::numbers::pi * k / n) * kSteps), kSteps);
    t.canonicalize();
    //   (cos φ, sin φ) = (1 − t², 2t)/(1 + t²),   t = tan(φ/2)
    points.push_back({(1 - t * t) / (1 + t * t), 2 * t / (1 + t * t)});
  }
  for (int k = n / 4; k < n; ++k) {
    const RationalVector quarter_before = points[k - n / 4];
    points.push_back({-quarter_before[1], quarter_before[0]});
  }
  return points;
}

std::vector<SlipMode> slip_modes(Index n_t, const ImpactSetOptions& options) {
  if (n_t == 1) return planar_modes();
  return options.cone == FrictionCone::Polygon ? polygon_modes(options.n_sides)
                                               : outer_modes(options.n_sides);
}

}  // namespace saltus::detail
