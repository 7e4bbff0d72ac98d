// SPDX-License-Identifier: BSD-2-Clause
// Whether expressions depend on symbols, without derivatives.
#pragma once

#include <span>

#include "saltus/expr/expr.hpp"

namespace saltus {

/// Whether some y_i changes with some x_j: there is a way from one to the other on which no
/// derivative is constantly zero. Pre: x are symbols.
[[nodiscard]] bool depends_on(std::span<const Expr> y, std::span<const Expr> x);

}  // namespace saltus
