// SPDX-License-Identifier: BSD-2-Clause
// Evolution with covariance matrix adaptation.
#pragma once

#include <functional>

#include "saltus/base/random.hpp"
#include "saltus/base/types.hpp"

namespace saltus::detail {

struct EvolutionOptions {
  int n_generations = 80;
  int population = 20;
  double spread = 0.25;  ///< standard deviation at the start
};

struct EvolutionResult {
  Vector x;
  double cost = kInfinity;
};

/// Minimises a cost over the unit box [0, 1]ⁿ from x, after [H16, algorithm of figure 6] with
/// its default weights. Points outside are judged at the nearest one inside, plus the square
/// of the distance times the spread of costs.
[[nodiscard]] EvolutionResult evolve(const std::function<double(const Vector&)>& cost,
                                     const Vector& x, const EvolutionOptions& options,
                                     Random& random);

}  // namespace saltus::detail
