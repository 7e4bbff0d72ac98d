// SPDX-License-Identifier: BSD-2-Clause
// From branch problem to branch problem while the objective falls.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "solve/interior_point/certificate.hpp"

namespace saltus::detail {

struct WalkOptions {
  int max_steps = 20;  ///< accepted ones
  int neighbours = 0;  ///< flips tried of pairs that are not biactive; see (P-3)
  /// Asked before each branch problem; the walk ends where it is if the answer is yes.
  std::function<bool()> stop = [] { return false; };
};

/// An active-set method on solved branch problems. At a point with pattern Z and multipliers
/// b of the zero sides, variables that would grow if they were released are
///
///   P = {i ∈ Z : b_i < 0},   r_i = max {x_j : j is paired with i}                      (P-1)
///
/// Those with r_i = 0 are released first, then the linear program with complementarity
/// constraints (I-11) is asked, then those with r_i > 0. A pattern is accepted if the
/// solution of its branch problem has a lower objective; every point is feasible.
class PatternWalk {
 public:
  PatternWalk(LiftedProblem& problem, BranchSolver& solver, WalkOptions options)
      : problem_(problem), solver_(solver), options_(std::move(options)) {}

  struct End {
    BranchPoint point;
    Stationarity stationarity = Stationarity::Unknown;
    int steps = 0;
  };
  [[nodiscard]] End run(BranchPoint start);

 private:
  /// A variable of P with b_i and r_i.
  struct Pushing {
    int variable;
    double multiplier, distance;
  };
  [[nodiscard]] std::vector<Pushing> pushing_variables(const BranchPoint& point) const;
  [[nodiscard]] std::optional<BranchPoint> solve_if_better(const Pattern& zero,
                                                           const Vector& x,
                                                           const BranchPoint& point);
  [[nodiscard]] std::optional<BranchPoint> flip_by_signs(const BranchPoint& point);
  [[nodiscard]] std::optional<BranchPoint> flip_neighbours(const BranchPoint& point);

  LiftedProblem& problem_;
  BranchSolver& solver_;
  WalkOptions options_;
};

}  // namespace saltus::detail
