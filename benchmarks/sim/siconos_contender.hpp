// SPDX-License-Identifier: BSD-2-Clause
// Siconos' event-driven integrator on the two balls with a spring.
#pragma once

#include "saltus/base/types.hpp"

namespace saltus::bench {

struct SiconosRun {
  Vector x;     ///< (q, v) at T = 1 s
  double time;  ///< [s] of the march alone, without making the system
};

/// With this relative and absolute tolerance of its integrator Lsodar.
[[nodiscard]] SiconosRun two_balls_by_siconos(double tolerance);

}  // namespace saltus::bench
