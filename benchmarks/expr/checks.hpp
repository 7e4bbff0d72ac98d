// SPDX-License-Identifier: BSD-2-Clause
// What must hold before times are worth printing. All throw std::runtime_error if not.
#pragma once

#include <span>

#include "expr/contender.hpp"

namespace saltus::bench {

/// Inputs of n instances: robots in the air and on the ground, moving and pushing.
[[nodiscard]] std::vector<double> random_inputs(int n);

/// The model gives the known values of a mass matrix and a bias at a sample point.
void check_hopper();

/// All contenders give the same g, ∂g/∂w and ∂²(yᵀg)/∂w² at these inputs; g is compared
/// with the model over plain numbers, too. Gives the greatest difference found, relative
/// to the greatest value that the output takes.
double check_agreement(std::span<Contender* const> contenders,
                       std::span<const double> inputs);

}  // namespace saltus::bench
