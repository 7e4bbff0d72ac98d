// SPDX-License-Identifier: BSD-2-Clause
#include "solve/interior_point/forcing_rows.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "support/draft.hpp"

namespace saltus::detail {
namespace {

using test::Draft;

constexpr Bounds kPositive = {0.0, kInfinity};

/// Bounds of a problem, tightened after some variables were fixed at their lower bounds.
struct Tightened {
  Vector l, u;

  [[nodiscard]] bool is_fixed(int i) const { return l[i] == u[i]; }
};

Tightened tighten(const Mpcc& mpcc, const std::vector<int>& at_lower,
                  const std::vector<int>& at_upper = {}) {
  LiftedProblem problem(mpcc, mpcc.data());
  Vector x;
  problem.lift(mpcc.data().w0, x);
  const ForcingRows rows(problem, x);
  Tightened result{problem.lower(), problem.upper()};
  for (const int i : at_lower) result.u[i] = result.l[i];
  for (const int i : at_upper) result.l[i] = result.u[i];
  rows.tighten(result.l, result.u);
  return result;
}

/* x₀ + 2 x₁ + 3 x₂ = x₃ with x₃ = 0. */
TEST(ForcingRows, FixEveryTermOfASumOfNonnegativesAtZero) {
  Draft d("sum",
          {{1.0, kPositive}, {1.0, kPositive}, {1.0, kPositive}, {1.0, kPositive}});
  d.equate(d[0] + 2.0 * d[1] + 3.0 * d[2] - d[3]);
  const Tightened t = tighten(std::move(d).build(), {3});
  for (int i = 0; i < 4; ++i) {
    EXPECT_TRUE(t.is_fixed(i)) << i;
    EXPECT_EQ(t.u[i], 0.0);
  }
}

/* x₀ − x₁ = 1 + x₂ with x₀ ≤ 1, x₁ ≥ 0, x₂ = 0: largest value zero. */
TEST(ForcingRows, FixTermsAtTheBoundThatTheirSignAsksFor) {
  Draft d("largest", {{0.5, {-2.0, 1.0}}, {0.5, {0.0, 7.0}}, {0.5, kPositive}});
  d.equate(d[0] - d[1] - 1.0 - d[2]);
  const Tightened t = tighten(std::move(d).build(), {2});
  EXPECT_EQ(t.l, Eigen::Vector3d(1.0, 0.0, 0.0));
  EXPECT_EQ(t.u, Eigen::Vector3d(1.0, 0.0, 0.0));
}

/* The same row times −1: least value zero. */
TEST(ForcingRows, DoNotDependOnTheSignOfTheRow) {
  Draft d("least", {{0.5, {-2.0, 1.0}}, {0.5, {0.0, 7.0}}, {0.5, kPositive}});
  d.equate(d[1] + d[2] + 1.0 - d[0]);
  const Tightened t = tighten(std::move(d).build(), {2});
  EXPECT_EQ(t.l, Eigen::Vector3d(1.0, 0.0, 0.0));
  EXPECT_EQ(t.u, Eigen::Vector3d(1.0, 0.0, 0.0));
}

/* x₀ + x₁ = x₂, x₂ + x₃ = x₄: x₄ = 0 holds x₂ at zero, that x₀ and x₁. The row that is
   reached last stands first. */
TEST(ForcingRows, FollowAChainOfRows) {
  Draft d("chain", std::vector<Draft::Variable>(5, {1.0, kPositive}));
  d.equate(d[0] + d[1] - d[2]);
  d.equate(d[2] + d[3] - d[4]);
  const Tightened t = tighten(std::move(d).build(), {4});
  for (int i = 0; i < 5; ++i) EXPECT_TRUE(t.is_fixed(i)) << i;
}

/* Inequality rows force by their slack: x₀ + x₁ ≤ x₂. */
TEST(ForcingRows, SeeTheSlackOfAnInequality) {
  Draft d("inequality", std::vector<Draft::Variable>(3, {1.0, kPositive}));
  d.add_row(d[0] + d[1] - d[2], {-kInfinity, 0.0});
  const Tightened t = tighten(std::move(d).build(), {2});
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(t.is_fixed(i)) << i;
}

TEST(ForcingRows, FixNothingWhereThereIsRoom) {
  Draft d("room", {{1.0, kPositive}, {1.0}, {1.0, kPositive}, {1.0, kPositive}});
  d.equate(d[0] + d[1] - d[3]);         // x₁ may be negative
  d.equate(d[0] + d[2] - d[3] - 1e-6);  // a little room
  d.equate(d[0] - d[2] - d[3]);         // of both signs
  const Tightened t = tighten(std::move(d).build(), {3});
  EXPECT_FALSE(t.is_fixed(0));
  EXPECT_FALSE(t.is_fixed(1));
  EXPECT_FALSE(t.is_fixed(2));
}

TEST(ForcingRows, LeaveBoundsAloneWhenNothingIsFixed) {
  Draft d("free", std::vector<Draft::Variable>(3, {1.0, {0.0, 4.0}}));
  d.equate(d[0] + d[1] - d[2]);
  const Tightened t = tighten(std::move(d).build(), {});
  EXPECT_EQ(t.l, Vector::Zero(3));
  EXPECT_EQ(t.u, Vector::Constant(3, 4.0));
}

/* x₀ x₁ / (x₀ + x₁) = x₂ = 0 leaves one of x₀, x₁ free; its tangent (x₀ + x₁) / 4 = x₂, which
   (I-15) would see, leaves none. */
TEST(ForcingRows, LeaveRowsAloneThatAreNotLinear) {
  Draft d("nonlinear", std::vector<Draft::Variable>(3, {1.0, kPositive}));
  d.equate(d[0] * d[1] / (d[0] + d[1]) - d[2]);
  const Tightened t = tighten(std::move(d).build(), {2});
  EXPECT_FALSE(t.is_fixed(0));
  EXPECT_FALSE(t.is_fixed(1));
}

/* x₀ + x₁ = 2 with both at most 1, x₂ = 0 in a row with them. */
TEST(ForcingRows, CountConstants) {
  Draft d("constant", {{0.5, {0.0, 1.0}}, {0.5, {0.0, 1.0}}, {0.5, kPositive}});
  d.equate(d[0] + d[1] - 2.0 - d[2]);
  const Tightened t = tighten(std::move(d).build(), {2});
  EXPECT_EQ(t.l, Eigen::Vector3d(1.0, 1.0, 0.0));
}

TEST(ForcingRows, TakeVariablesFixedAtUpperBoundsToo) {
  Draft d("upper", {{0.5, kPositive}, {0.5, {0.0, 3.0}}});
  d.equate(d[0] + d[1] - 3.0);
  const Tightened t = tighten(std::move(d).build(), {}, {1});
  EXPECT_EQ(t.u, Eigen::Vector2d(0.0, 3.0));
}

}  // namespace
}  // namespace saltus::detail
