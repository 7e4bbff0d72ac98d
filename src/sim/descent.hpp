// SPDX-License-Identifier: BSD-2-Clause
// Descent in a box with gradients and curvature.
#pragma once

#include <functional>

#include "saltus/base/types.hpp"

namespace saltus::detail {

struct DescentResult {
  Vector x;
  double cost = kInfinity;
};

/// What a cost is near a point.
struct LocalModel {
  double cost = kInfinity;
  Vector gradient;
  Matrix curvature;  ///< symmetric; need not be definite
};

struct CurvedFunction {
  std::function<double(const Vector&)> value;
  std::function<LocalModel(const Vector&)> model;
};

/// Lowers a cost over [0, 1]ⁿ from x by damped steps (H + δD) p = −g, D the diagonal of H,
/// of the entries that are not held at a bound [NW06, 10.3], until steps gain nothing.
[[nodiscard]] DescentResult descend(const CurvedFunction& cost, const Vector& x,
                                    int max_steps);

}  // namespace saltus::detail
