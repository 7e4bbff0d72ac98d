// SPDX-License-Identifier: BSD-2-Clause
#include "expr/simd_avx2.hpp"
// The vector header comes first: the interpreter is written in its terms.
#include "expr/interpreter_body.hpp"

namespace saltus::detail {

void interpret_avx2(const Step* steps, int n_steps, const Memory& memory, int active) {
  interpret(steps, n_steps, memory, active);
}

VectorFunction vector_function_avx2(Op op) { return vector_function(op); }

}  // namespace saltus::detail
