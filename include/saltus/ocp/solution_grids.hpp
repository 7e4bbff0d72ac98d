// SPDX-License-Identifier: BSD-2-Clause
// A solution on one of the grids of its discretisation, with left and right limits.
#pragma once

#include "saltus/ocp/optimal_control_problem.hpp"

namespace saltus {

enum class TimeGrid : std::uint8_t {
  Control,   ///< the ends of control intervals
  Elements,  ///< the ends of finite elements
  Stages,    ///< those and all Runge–Kutta points
};

[[nodiscard]] std::string_view to_string(TimeGrid grid);

/// One column per point of the grid. Left and right limits differ where something jumps; forces
/// at the end of an element are those of its last stage, at its start those of its first one. At 0
/// and T one of the limits stands for both, but for states that jump there.
struct GridValues {
  Vector t;                              ///< [s] increasing, from 0 to T
  Matrix x_minus, x_plus;                ///< n_x rows
  Matrix u_minus, u_plus;                ///< n_u rows
  Matrix lambda_n_minus, lambda_n_plus;  ///< [N] a row per contact
  Matrix lambda_t_minus, lambda_t_plus;  ///< [N] two rows per contact, unused ones 0
  Matrix Lambda_n;  ///< [N s] a row per contact; 0 without an impulse
  Matrix Lambda_t;  ///< [N s] two rows per contact
};

/// Throws InvalidInput if the solution has no motion.
[[nodiscard]] GridValues values_on(const OcpSolution& solution, TimeGrid grid);

}  // namespace saltus
