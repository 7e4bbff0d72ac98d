// SPDX-License-Identifier: BSD-2-Clause
// A solved program as a solution of the control problem it came from.
#pragma once

#include "ocp/discretized.hpp"

namespace saltus::detail {

/// All of it but T, defects and the time it took to build; `motion` is that of the program.
[[nodiscard]] OcpSolution solution_of(const Discretized& target, Trajectory motion,
                                      MpccSolution found);

}  // namespace saltus::detail
