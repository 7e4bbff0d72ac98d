// SPDX-License-Identifier: BSD-2-Clause
// Algebraic variables of a model while it is marched: z(q, v, u) by Newton's method.
#pragma once

#include <Eigen/LU>
#include <vector>

#include "sim/flat_tape.hpp"

namespace saltus::detail {

/// 0 = g_alg(q, v, z, u), compiled, with numbers for the parameters.                     (C-14)
struct AlgebraicTape {
  /// Of (q, v, u), then z: g_alg and, column by column, ∂g_alg/∂z.
  FlatTape residual;
  Vector z_guess;
  int n_known;  ///< entries of (q, v, u)

  AlgebraicTape(const ExprVector& known, const ExprVector& z,
                const std::vector<Expr>& g_alg, const Vector& guess);
};

/// Memory to find z at several points; copies of nothing but numbers.
class AlgebraicRun {
 public:
  AlgebraicRun(const AlgebraicTape& tape, int n_points);

  /// Entries of (q, v, u) at a point, from number `first` on.
  void set(int point, int first, ConstVectorRef x);
  /// From z_guess, so that equal points have equal z; not a number where Newton's method fails.
  const Vector& solve(int point);

 private:
  const AlgebraicTape* tape_;
  FlatTapeRun run_;
  Matrix known_;  // one column per point
  Vector flat_, z_;
  Eigen::PartialPivLU<Matrix> lu_;
};

}  // namespace saltus::detail
