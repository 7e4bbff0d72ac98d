// SPDX-License-Identifier: BSD-2-Clause
// Machine code for a tape, made with AsmJit.
#pragma once

#include <cstddef>
#include <vector>

#include "saltus/expr/compiled_tape.hpp"

namespace saltus::detail {

// One cache line per slot of a block: a wider one would map all slots to few cache sets.
inline constexpr int kJitLanes = 8;

/// The code walks along the lanes of a block in `passes` steps of one register's width.
using Code = void (*)(const double* in, double* out, double* scratch, std::size_t passes);

struct MadeCode {
  Code code;                  ///< null if the machine refuses
  int width;                  ///< lanes of one register
  int n_slots;                ///< scratch memory, in slots of `width` numbers
  std::vector<double> slots;  ///< numbers that fill the first slots
};

/// Pre: the level is wider than Portable. The code belongs to the caller.
[[nodiscard]] MadeCode make_code(const Tape& tape, SimdLevel level);
void release_code(Code code);

}  // namespace saltus::detail
