// SPDX-License-Identifier: BSD-2-Clause
// Expressions as data that other processes can read: a program over named symbols.
#pragma once

#include <nanobind/nanobind.h>

#include "saltus/expr/expr.hpp"
#include "saltus/expr/instruction_list.hpp"

namespace saltus::python {

/// (ids and names of symbols, program). A symbol gets an id when it is first written; whoever
/// reads this id in the same process gets the same symbol, in another process one symbol for
/// all expressions that share it.
[[nodiscard]] nanobind::tuple expr_state(const Expr& value);
[[nodiscard]] Expr expr_from_state(const nanobind::tuple& state);

/// (name, inputs, outputs, items, n_cells) with plain Python values.
[[nodiscard]] nanobind::tuple list_state(const InstructionList& list);
[[nodiscard]] InstructionList list_from_state(const nanobind::tuple& state);

}  // namespace saltus::python
