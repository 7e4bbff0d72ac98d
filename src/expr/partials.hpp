// SPDX-License-Identifier: BSD-2-Clause
// Derivatives of single operations.
#pragma once

#include "saltus/expr/expr.hpp"

namespace saltus::detail {

/// ∂y/∂(operand i) where y is an operation applied to its operands. At kinks: abs and sign
/// have slope 0 at 0; min and max follow the second operand at ties; conditions are flat.
[[nodiscard]] Expr partial(const Expr& y, int i);

}  // namespace saltus::detail
