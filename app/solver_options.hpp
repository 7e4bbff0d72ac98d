// SPDX-License-Identifier: BSD-2-Clause
// From words to options of a solver.
#pragma once

#include "saltus/io/scene.hpp"
#include "saltus/solve/options.hpp"

namespace saltus::app {

/// Options with what is wished for. Throws InvalidInput with the nearest name for an unknown
/// method or relaxation.
[[nodiscard]] SolveOptions solver_options(const SolverWishes& wishes,
                                          SolveOptions options = {});

}  // namespace saltus::app
