// SPDX-License-Identifier: BSD-2-Clause
// Least-squares costs.
#pragma once

#include "saltus/expr/expr.hpp"

namespace saltus {

/// ‖x − x_r‖²_W = (x − x_r)ᵀ W (x − x_r), as papers write it: no factor 1/2, no scaling. As a
/// running cost it is integrated over time, as a terminal one it is taken as it is. W is n × n,
/// or n × 1: its diagonal. Throws InvalidInput if sizes do not fit.
[[nodiscard]] Expr least_squares(const ExprVector& x, const Vector& x_r, const Matrix& W);

}  // namespace saltus
