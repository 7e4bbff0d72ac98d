// SPDX-License-Identifier: BSD-2-Clause
// The meaning of every operation on plain numbers.
#pragma once

#include "saltus/expr/op.hpp"

namespace saltus::detail {

/// Pre: op has operands and one result; x holds op_info(op).arity numbers.
[[nodiscard]] double fold(Op op, const double* x);

}  // namespace saltus::detail
