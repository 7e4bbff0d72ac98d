// SPDX-License-Identifier: BSD-2-Clause
// Problems in which one side of each pair is held at zero.
#pragma once

#include <optional>
#include <vector>

#include "solve/interior_point/forcing_rows.hpp"
#include "solve/interior_point/interior_point.hpp"
#include "solve/interior_point/pattern.hpp"

namespace saltus::detail {

/// A point with multipliers in user units as the loop knows it; `bound` gets the multipliers
/// of bounds and zero sides.
[[nodiscard]] Iterate iterate_at(const LiftedProblem& problem, const Vector& x,
                                 const Multipliers& multipliers, Vector& bound);

/// A solved branch problem.
struct BranchPoint {
  Pattern zero;
  Iterate iterate;
  Vector bound;  ///< multipliers of bounds and zero sides, ∇f − Jᵀy − bound = 0
  double objective = kNaN;
  Multipliers multipliers;  ///< in user units
  Residuals residuals;      ///< in user units
};

/// How many Newton steps a branch problem is worth: rows that nearly depend on each other,
/// as those of elements of hardly any length do, take hundreds.
enum class Patience : std::uint8_t { Usual, Long };

class BranchSolver {
 public:
  BranchSolver(LiftedProblem& problem, KktSystem& kkt, const SolveOptions& options,
               const StopWatch& watch, const SolveControl& control);

  /// Of the branch problems to come.
  void set_care(Care care) { care_ = care; }

  /// Solves the branch problem of a pattern from a point with multipliers and a barrier
  /// parameter; none if that fails. Pairs that the pattern leaves open keep a product row.
  [[nodiscard]] std::optional<BranchPoint> solve(const Pattern& zero,
                                                 const Iterate& start, double mu,
                                                 Patience patience = Patience::Usual);
  /// The same with any number of Newton steps.
  [[nodiscard]] std::optional<BranchPoint> solve(const Pattern& zero,
                                                 const Iterate& start, double mu,
                                                 int max_iterations);

  /// The last point that was feasible but no solution, if there was one.
  [[nodiscard]] std::optional<BranchPoint>& feasible() { return feasible_; }

  /// min of the linear model at x within |Δx_i| ≤ radius · max(1, |x_i|) and other bounds.
  struct LinearStep {
    Vector x;
    double decrease = 0.0;  ///< of the scaled objective, > 0 if there is descent
  };
  [[nodiscard]] std::optional<LinearStep> solve_linear_model(const Vector& l,
                                                             const Vector& u,
                                                             const Vector& x);

  [[nodiscard]] const SolveStatistics& statistics() const { return loop_.statistics(); }
  [[nodiscard]] const SolveTimings& timings() const { return loop_.timings(); }
  [[nodiscard]] int n_problems() const { return n_problems_; }

 private:
  [[nodiscard]] BranchPoint point(const Pattern& zero);
  [[nodiscard]] LoopSettings settings() const;
  void settle_forced(const Pattern& zero, BranchPoint& point) const;
  void set_bounds(Vector l, Vector u, const Vector& x);

  LiftedProblem& problem_;
  const SolveOptions& options_;
  InteriorPoint loop_;
  std::optional<ForcingRows> forcing_rows_;    // found when first needed
  std::vector<ForcingRows::Forcing> forcing_;  // in the problem at hand
  std::optional<BranchPoint> feasible_;
  Care care_ = Care::Usual;
  int n_problems_ = 0;
};

}  // namespace saltus::detail
