// SPDX-License-Identifier: BSD-2-Clause
#include "solve/interior_point/branch_solver.hpp"

#include <gtest/gtest.h>

#include "support/draft.hpp"
#include "support/small_mpccs.hpp"

namespace saltus::detail {
namespace {

using test::Draft;

constexpr double kMu = 1e-4;
constexpr double kFine = 1e-8;  // points of problems solved to 1e-10; worst seen: 1e-9

class Branches {
 public:
  explicit Branches(Mpcc mpcc)
      : mpcc_(std::move(mpcc)),
        problem_(mpcc_, mpcc_.data()),
        kkt_(problem_),
        solver_(problem_, kkt_, options_, watch_, control_) {
    start_.resize(problem_);
    problem_.lift(mpcc_.data().w0, start_.x);
  }

  std::optional<BranchPoint> solve(const Pattern& zero) {
    return solver_.solve(zero, start_, kMu);
  }
  BranchSolver& solver() { return solver_; }
  LiftedProblem& problem() { return problem_; }

 private:
  Mpcc mpcc_;
  SolveOptions options_;
  SolveControl control_;
  StopWatch watch_;
  LiftedProblem problem_;
  KktSystem kkt_;
  BranchSolver solver_;
  Iterate start_;
};

/* kth3: min (x − 1)²/2 + (y − 1)². On x = 0 its slope is −1, on y = 0 it is −2. */
TEST(BranchSolver, SolvesEachBranchWithItsMultipliers) {
  Branches branches(test::small_mpcc("kth3").mpcc);
  const auto left = branches.solve({1, 0});
  ASSERT_TRUE(left);
  EXPECT_EQ(left->iterate.x[0], 0.0);
  EXPECT_NEAR(left->iterate.x[1], 1.0, kFine);
  EXPECT_NEAR(left->objective, 0.5, kFine);
  EXPECT_NEAR(left->bound[0], -1.0, kFine);
  EXPECT_NEAR(left->multipliers.nu_G[0], -1.0, kFine);
  const auto right = branches.solve({0, 1});
  ASSERT_TRUE(right);
  EXPECT_NEAR(right->iterate.x[0], 1.0, kFine);
  EXPECT_EQ(right->iterate.x[1], 0.0);
  EXPECT_NEAR(right->objective, 1.0, kFine);
  EXPECT_NEAR(right->multipliers.nu_H[0], -2.0, kFine);
  EXPECT_EQ(branches.solver().n_problems(), 2);
}

TEST(BranchSolver, KeepsAProductRowForPairsThatAreOpen) {
  Branches branches(test::small_mpcc("kth3").mpcc);
  const auto open = branches.solve({0, 0});
  ASSERT_TRUE(open);
  EXPECT_LE(open->residuals.complementarity, 1e-7);
  EXPECT_TRUE(open->residuals.within(1e-7));
}

/* x + y = 1 with x = 0 and y ≤ 1/2. */
TEST(BranchSolver, GivesNothingWhereABranchIsEmpty) {
  Draft d("half", {{0.5}, {0.2, {0.0, 0.5}}});
  d.equate(d[0] + d[1] - 1.0);
  d.pair_of_variables(0, 1);
  Branches branches(std::move(d).build());
  EXPECT_FALSE(branches.solve({1, 0}));
  EXPECT_TRUE(branches.solve({0, 1}));
}

/* x₁ + x₂ = s with s held: the sum forces both to zero, where no interior is left. The first
   would like to grow; y = −2 makes its bound push with b = −2 − y ≥ 0. */
TEST(BranchSolver, FixesWhatAHeldSumForces) {
  Draft d("sum", {{0.5, {0, kInfinity}}, {0.5, {0, kInfinity}}, {1.0}, {0.1}});
  d.minimize((d[0] - 1.0) * (d[0] - 1.0) + d[1] + (d[3] - 2.0) * (d[3] - 2.0));
  d.equate(d[0] + d[1] - d[2]);
  d.pair_of_variables(2, 3);
  Branches branches(std::move(d).build());
  const auto point = branches.solve({0, 0, 1, 0});
  ASSERT_TRUE(point);
  EXPECT_EQ(point->iterate.x[0], 0.0);
  EXPECT_EQ(point->iterate.x[1], 0.0);
  EXPECT_NEAR(point->iterate.x[3], 2.0, kFine);
  EXPECT_NEAR(point->iterate.y[0], -2.0, kFine);
  EXPECT_NEAR(point->bound[0], 0.0, kFine);
  EXPECT_NEAR(point->bound[1], 3.0, kFine);
}

/* Of (x − 1)²/2 + (y − 1)² at (1/2, 2) the model is −x/2 + 2 y: the box decides. */
TEST(BranchSolver, MinimisesTheLinearModelInABox) {
  Branches branches(test::small_mpcc("kth3").mpcc);
  const Vector x = Eigen::Vector2d(0.5, 2.0);
  const auto step = branches.solver().solve_linear_model(Eigen::Vector2d(0.4, 1.9),
                                                         Eigen::Vector2d(0.6, 2.1), x);
  ASSERT_TRUE(step);
  constexpr double kRoom = 1e-7;  // bounds give way by 1e-8
  EXPECT_NEAR(step->x[0], 0.6, kRoom);
  EXPECT_NEAR(step->x[1], 1.9, kRoom);
  EXPECT_NEAR(step->decrease, 0.05 + 0.2, kRoom);
  // The exact model is back.
  branches.problem().evaluate(Order::Values, x, 1.0, Vector());
  EXPECT_DOUBLE_EQ(branches.problem().f(), 0.125 + 1.0);
}

}  // namespace
}  // namespace saltus::detail
