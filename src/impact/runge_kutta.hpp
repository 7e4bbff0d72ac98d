// SPDX-License-Identifier: BSD-2-Clause
// Dormand and Prince's method of order five with step-size control, up to an event.
#pragma once

#include <functional>

#include "saltus/base/types.hpp"

namespace saltus::detail {

/// Integrates dx/dτ = slope(x) until `stops(x)` becomes true; gives the first x after it, as near
/// to the event as doubles tell. `tolerance` bounds the estimated error of each step.
[[nodiscard]] Vector integrate_until(const std::function<Vector(const Vector&)>& slope,
                                     Vector x,
                                     const std::function<bool(const Vector&)>& stops,
                                     double tolerance);

}  // namespace saltus::detail
