// SPDX-License-Identifier: BSD-2-Clause
#include "expr/simd_portable.hpp"
// The vector header comes first: the interpreter is written in its terms.
#include "expr/interpreter_body.hpp"

namespace saltus::detail {

void interpret_portable(const Step* steps, int n_steps, const Memory& memory,
                        int active) {
  interpret(steps, n_steps, memory, active);
}

}  // namespace saltus::detail
