// SPDX-License-Identifier: BSD-2-Clause
// The order in which the instructions of a tape run.
#pragma once

#include <span>
#include <vector>

#include "saltus/expr/tape.hpp"

namespace saltus::detail {

/// The same instructions, reordered so that fewer values are alive at once. Function calls
/// come first, with what they need: no register survives a call. After that, as soon as an
/// instruction that needs no new register can run, it does: it then finds its operands near,
/// and often gives their registers back.
[[nodiscard]] std::vector<Instruction> schedule(std::span<const Instruction> instructions,
                                                int n_values);

}  // namespace saltus::detail
