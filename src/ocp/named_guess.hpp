// SPDX-License-Identifier: BSD-2-Clause
// Guesses of states, controls and algebraic variables by their names, as functions of time.
#pragma once

#include "ocp/discretized.hpp"

namespace saltus::detail {

/// Throws InvalidInput if a name is not among those of `known`, which are lists of symbols, or if
/// it has no function.
void check_names(const std::vector<NamedGuess>& guesses,
                 std::initializer_list<const ExprVector*> known);

/// Writes guesses into w: states at all points of elements of equal lengths, algebraic variables
/// at their stages, controls at the middle of their intervals. x(0) is left alone. Pre: check_names.
void set_guesses(const std::vector<NamedGuess>& guesses, const Discretized& d, double T,
                 Vector& w);

}  // namespace saltus::detail
