// SPDX-License-Identifier: BSD-2-Clause
// The reduced Newton system of the interior-point method.
#pragma once

#include <optional>
#include <vector>

#include "saltus/linalg/ldlt.hpp"
#include "solve/interior_point/lifted_problem.hpp"

namespace saltus::detail {

/// The symmetric system
///
///   [ W + D + δ_w I    Jᵀ      ] [  Δx ]   [ r_1 ]
///   [ J               −D_c     ] [ −Δy ] = [ r_2 ]                                     (I-6)
///
/// W: Hessian and the off-diagonal entries of pairs; D, D_c > 0: diagonals. Fixed variables
/// and free rows are taken out by identity rows, so that the pattern never changes.
class KktSystem {
 public:
  explicit KktSystem(const LiftedProblem& problem);

  /// Enters the derivatives of the last evaluation of the problem.
  void set_derivatives(const LiftedProblem& problem);
  /// Enters D and the off-diagonal entries of the pairs.
  void set_diagonal(const Vector& diagonal, const Vector& pair_entries);
  /// Takes over which rows are free after data of the problem have changed.
  void set_free_rows(const LiftedProblem& problem);
  /// Variables that do not move: 1 in `fixed`.
  void set_fixed(const std::vector<char>& fixed);

  /// Factorises; true if the inertia is that of a minimum: n positive, m negative. The first
  /// call also analyses, with its matrix as a sample of those to come, and allocates.
  [[nodiscard]] bool factorize(double delta_w, const Vector& D_c);
  /// Replaces (r_1, r_2) by (Δx, −Δy), refined against the matrix that was factorised;
  /// false if the residual stays large.
  [[nodiscard]] bool solve(Vector& r);

  [[nodiscard]] int n_factorizations() const { return n_factorizations_; }

 private:
  void analyse();
  void multiply(const Vector& v, Vector& result) const;

  int n_, m_;
  std::vector<int> starts_, row_of_;  // the diagonal entry comes first in its column
  std::vector<double> values_;        // without regularisation
  std::vector<double> factorized_;    // what was factorised
  std::vector<int> hessian_place_, jacobian_place_, pair_place_;
  std::vector<double> pair_hessian_;
  std::vector<char> fixed_, free_row_;
  std::vector<Diagonal> kinds_;
  std::optional<Ldlt> ldlt_;
  Vector rhs_, residual_, product_;
  int n_factorizations_ = 0;
};

}  // namespace saltus::detail
