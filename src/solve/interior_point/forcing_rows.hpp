// SPDX-License-Identifier: BSD-2-Clause
// Linear rows that leave their variables no room.
#pragma once

#include <vector>

#include "solve/interior_point/lifted_problem.hpp"

namespace saltus::detail {

/// A sum of variables ≥ 0 that is held at zero holds each of them at zero. Left to itself an
/// interior-point method finds no interior there, and multipliers that grow without limit.
class ForcingRows {
 public:
  /// Looks for linear rows by comparing the derivatives at two points near x.
  ForcingRows(LiftedProblem& problem, const Vector& x);

  /// Fixes the variables that the linear rows force to one of their bounds, and those that
  /// these force in turn.
  void tighten(Vector& l, Vector& u) const;

 private:
  struct Term {
    int variable;
    double factor;
  };
  struct Row {
    std::vector<Term> terms;
    double constant;  // Σ factor x + constant = 0
  };
  [[nodiscard]] bool fix_if_forced(const Row& row, Vector& l, Vector& u,
                                   std::vector<int>& fixed) const;

  std::vector<Row> rows_;
  std::vector<std::vector<int>> rows_of_;  // of each variable
};

}  // namespace saltus::detail
