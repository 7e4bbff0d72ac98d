// SPDX-License-Identifier: BSD-2-Clause
// Machines for which no code is made at run time.
#include "expr/executable.hpp"

namespace saltus {

namespace detail {
std::shared_ptr<const Executable> make_jit(const Tape&, SimdLevel) { return nullptr; }
}  // namespace detail

bool jit_available(SimdLevel) { return false; }

}  // namespace saltus
