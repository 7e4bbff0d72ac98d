// SPDX-License-Identifier: BSD-2-Clause
// Least squares with coefficients that are not negative.
#pragma once

#include "saltus/base/types.hpp"

namespace saltus::detail {

/// The x ≥ 0 with the smallest ‖A x − b‖, by active sets (Lawson and Hanson).
[[nodiscard]] Vector nonnegative_least_squares(const Matrix& A, const Vector& b);

/// The point of the convex hull of the columns nearest to the origin.
[[nodiscard]] Vector nearest_to_origin(const Matrix& columns);

}  // namespace saltus::detail
