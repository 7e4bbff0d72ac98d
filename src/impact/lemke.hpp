// SPDX-License-Identifier: BSD-2-Clause
// Linear complementarity problems by Lemke's pivoting.
#pragma once

#include <cstdint>

#include "saltus/base/types.hpp"

namespace saltus::detail {

enum class LcpStatus : std::uint8_t {
  Solved,  ///< z ≥ 0, A z + q ≥ 0, zᵀ(A z + q) = 0
  Ray,     ///< the path left on a ray; if A is copositive, −q need not be in reach of A
  PivotLimit,  ///< more pivots than kPivotsPerRow allows
};

struct LcpSolution {
  LcpStatus status = LcpStatus::Solved;
  Vector z;  ///< the direction of the ray if there is one
};

/// 0 ≤ z ⊥ A z + q ≥ 0                                                               (Z-7)
///
/// Follows the path A z + q + d z₀ of falling z₀, d = `cover`. Ties are broken
/// lexicographically, so that the path does not cycle. The last basis is solved afresh.
/// Pre: A is square and as large as q and cover; cover > 0.
[[nodiscard]] LcpSolution lemke(const Matrix& A, const Vector& q, const Vector& cover);

}  // namespace saltus::detail
