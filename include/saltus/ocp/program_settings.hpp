// SPDX-License-Identifier: BSD-2-Clause
// The interior-point method in programs of motions.
#pragma once

#include "saltus/solve/interior_point_options.hpp"

namespace saltus {

/// What ladders and their budgets of Newton steps were measured with. Pairs that stay relaxed
/// longer, as elsewhere, and branch problems where the loop is stuck lead the discs from
/// J = 649.3 to worse optima.
[[nodiscard]] constexpr InteriorPointOptions program_settings() {
  return {.shoulder = 1e-6, .stuck_after = 0};
}

}  // namespace saltus
