// SPDX-License-Identifier: BSD-2-Clause
// Which sides of the pairs are held at zero.
#pragma once

#include <vector>

#include "saltus/solve/solution.hpp"
#include "solve/interior_point/lifted_problem.hpp"

namespace saltus::detail {

/// For each variable whether it is held at zero; every pair has at least one such side.
using Pattern = std::vector<char>;

/// One side of each pair, the smaller one, and no more variables than that takes: pairs with
/// one large side choose first, pairs that a chosen variable satisfies do not choose.
[[nodiscard]] Pattern pattern_at(const LiftedProblem& problem, const Vector& x);

/// The same with sides that are given; the smaller one where the state is Both.
[[nodiscard]] Pattern pattern_of(const LiftedProblem& problem, const Vector& x,
                                 const std::vector<PairState>& states);

/// The same for the pairs that leave no doubt: one side much larger than the other and than
/// what the relaxation allows both to be.
[[nodiscard]] Pattern certain_pattern_at(const LiftedProblem& problem, const Vector& x,
                                         double sigma);

/// The pattern in which a variable is not held: the other sides of its pairs are, and what
/// those make superfluous is released with it.
[[nodiscard]] Pattern released(const LiftedProblem& problem, Pattern zero, int variable);

}  // namespace saltus::detail
