// SPDX-License-Identifier: BSD-2-Clause
#include "impact/runge_kutta.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace saltus::detail {
namespace {

constexpr int kStages = 7;
constexpr double kA[kStages][kStages - 1] = {
    {},
    {1.0 / 5},
    {3.0 / 40, 9.0 / 40},
    {44.0 / 45, -56.0 / 15, 32.0 / 9},
    {19372.0 / 6561, -25360.0 / 2187, 64448.0 / 6561, -212.0 / 729},
    {9017.0 / 3168, -355.0 / 33, 46732.0 / 5247, 49.0 / 176, -5103.0 / 18656},
    {35.0 / 384, 0, 500.0 / 1113, 125.0 / 192, -2187.0 / 6784, 11.0 / 84}};
// The last row of kA minus the weights of order four.
constexpr double kError[kStages] = {
    71.0 / 57600,      0,          -71.0 / 16695, 71.0 / 1920,
    -17253.0 / 339200, 22.0 / 525, -1.0 / 40};

struct Step {
  Vector x;
  double error;
};

Step step_from(const std::function<Vector(const Vector&)>& slope, const Vector& x,
               double h) {
  std::array<Vector, kStages> k;
  Vector error = Vector::Zero(x.size()), point = x;
  for (int i = 0; i < kStages; ++i) {
    point = x;
    for (int j = 0; j < i; ++j) point += h * kA[i][j] * k[j];
    k[i] = slope(point);
    error += h * kError[i] * k[i];
  }
  return {point, error.cwiseAbs().maxCoeff()};
}

}  // namespace

Vector integrate_until(const std::function<Vector(const Vector&)>& slope, Vector x,
                       const std::function<bool(const Vector&)>& stops,
                       double tolerance) {
  constexpr int kSteps = 20000, kHalvings = 60;
  constexpr double kSafety = 0.9, kShrink = 0.2, kGrow = 3.0;
  double h = 0.01;
  for (int n = 0; n < kSteps; ++n) {
    const Step step = step_from(slope, x, h);
    const double ratio = std::max(step.error / tolerance, 1e-10);
    const double factor = std::clamp(kSafety * std::pow(ratio, -0.2), kShrink, kGrow);
    if (ratio <= 1.0 && stops(step.x)) {
      double low = 0.0, high = h;
      for (int k = 0; k < kHalvings; ++k) {
        const double middle = 0.5 * (low + high);
        (stops(step_from(slope, x, middle).x) ? high : low) = middle;
      }
      return step_from(slope, x, high).x;
    }
    if (ratio <= 1.0) x = step.x;
    h *= factor;
  }
  return x;
}

}  // namespace saltus::detail
