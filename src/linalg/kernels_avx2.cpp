// SPDX-License-Identifier: BSD-2-Clause
#include "linalg/lane_kernels_body.hpp"

namespace saltus::detail {

Kernels avx2_kernels() {
  return {factorize, solve, factorize_lanes, solve_lanes_forward, solve_lanes_backward};
}

}  // namespace saltus::detail
