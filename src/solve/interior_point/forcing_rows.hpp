// SPDX-License-Identifier: BSD-2-Clause
// Linear rows that leave their variables no room.
#pragma once

#include <optional>
#include <vector>

#include "solve/interior_point/lifted_problem.hpp"

namespace saltus::detail {

/// A sum of variables ≥ 0 that is held at zero holds each of them at zero. Left to itself an
/// interior-point method finds no interior there, and multipliers that grow without limit.
class ForcingRows {
 public:
  /// Looks for linear rows by comparing the derivatives at two points near x.
  ForcingRows(LiftedProblem& problem, const Vector& x);

  /// A row that holds variables at bounds.
  struct Forcing {
    int row;
    bool at_least;               ///< at its least value, else at its largest
    std::vector<int> variables;  ///< those that it fixes
  };

  /// Fixes the variables that the linear rows force to one of their bounds, and those that
  /// these force in turn; gives the rows in that order.
  std::vector<Forcing> tighten(Vector& l, Vector& u) const;

  /// Of the multipliers y of forcing rows only one bound is known. Moves them as far as it
  /// takes to give bounds that push the right sign in `bound` = ∇f − Jᵀy:
  ///
  ///   y_j⁺ = y_j + min(0, min b_i / a_ji),   b⁺ = b − a_j (y_j⁺ − y_j)                  (I-16)
  ///
  /// over the variables i that row j fixes at its least value, with max for min at its
  /// largest. Variables in `any_sign` do not ask.
  void settle(const std::vector<Forcing>& forcing, const std::vector<char>& any_sign,
              Vector& y, Vector& bound) const;

 private:
  struct Term {
    int variable;
    double factor;
  };
  struct Row {
    int index = -1;  // in c
    std::vector<Term> terms;
    double constant = 0.0;  // Σ factor x + constant = 0
  };
  [[nodiscard]] std::optional<Forcing> fix_if_forced(int number, Vector& l,
                                                     Vector& u) const;

  std::vector<Row> rows_;
  std::vector<std::vector<int>> rows_of_;  // of each variable
};

}  // namespace saltus::detail
