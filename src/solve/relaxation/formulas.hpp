// SPDX-License-Identifier: BSD-2-Clause
// The relaxed forms of one pair as expressions of its sides.
#pragma once

#include <vector>

#include "saltus/expr/expr.hpp"
#include "saltus/solve/relaxation.hpp"

namespace saltus::detail {

/// What stands for a pair in the relaxed NLP.
struct RelaxedPair {
  std::vector<Expr> rows;  ///< each ≤ 0, or = 0 in the equality form
  Expr objective = 0;      ///< added to the objective
};

/// t is the elastic variable; only Relaxation::Elastic uses it.
[[nodiscard]] RelaxedPair relax_pair(Relaxation relaxation, const Expr& G, const Expr& H,
                                     const Expr& sigma, const Expr& t);

/// The lower bound of both sides: 0, −σ or −∞.
[[nodiscard]] double lower_bound_of_sides(Relaxation relaxation, double sigma);

}  // namespace saltus::detail
