// SPDX-License-Identifier: BSD-2-Clause
// Motions one after the other.
#pragma once

#include <vector>

#include "saltus/sim/trajectory.hpp"

namespace saltus::detail {

/// A motion on a time axis of its own, and when that axis starts.
struct TimedMotion {
  Trajectory motion;
  double start = 0.0;  ///< [s]
};

/// One motion after the other; of none, an empty one.
[[nodiscard]] Trajectory join(const std::vector<TimedMotion>& parts);

}  // namespace saltus::detail
