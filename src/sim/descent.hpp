// SPDX-License-Identifier: BSD-2-Clause
// Descent in a box with gradients.
#pragma once

#include <functional>

#include "saltus/base/types.hpp"

namespace saltus::detail {

struct DescentResult {
  Vector x;
  double cost = kInfinity;
};

/// Lowers a cost over [0, 1]ⁿ from x by projected quasi-Newton steps of limited memory
/// [NW06, 7.2], until a step gains nothing. cost(x, gradient) may have kinks.
[[nodiscard]] DescentResult descend(
    const std::function<double(const Vector&, Vector&)>& cost, const Vector& x,
    int max_steps);

}  // namespace saltus::detail
