// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/solve/residuals.hpp"

#include <gtest/gtest.h>

#include "support/expect_invalid.hpp"
#include "support/small_mpccs.hpp"

namespace saltus {
namespace {

constexpr double kRoundOff = 1e-14;

Multipliers multipliers(const Mpcc& mpcc) {
  return {Vector::Zero(mpcc.n_rows()), Vector::Zero(mpcc.n_variables()),
          Vector::Zero(mpcc.n_pairs()), Vector::Zero(mpcc.n_pairs())};
}

/* min z₁ + z₂ − z₃ with z₃ ≤ 4 z₁, z₃ ≤ 4 z₂: y = (−1/4, −3/4), ν = (0, −2) is
   M-stationary at 0. */
TEST(Residuals, VanishAtASolutionWithItsMultipliers) {
  const Mpcc mpcc = test::small_mpcc("scholtes4").mpcc;
  Evaluator evaluator(mpcc);
  Multipliers m = multipliers(mpcc);
  m.y << -0.25, -0.75;
  m.nu_H << -2.0;
  const Residuals r = residuals(evaluator, mpcc.data(), Vector::Zero(3), &m);
  EXPECT_EQ(r.primal, 0.0);
  EXPECT_LE(r.dual, kRoundOff);
  EXPECT_EQ(r.complementarity, 0.0);
  EXPECT_EQ(r.min_gh, 0.0);
  EXPECT_TRUE(r.within(1e-12));
}

TEST(Residuals, MeasureEachKindOfViolation) {
  const Mpcc mpcc = test::small_mpcc("scholtes4").mpcc;
  Evaluator evaluator(mpcc);
  const auto at = [&](double z_1, double z_2, double z_3) {
    return residuals(evaluator, mpcc.data(), Eigen::Vector3d(z_1, z_2, z_3), nullptr);
  };
  EXPECT_NEAR(at(-0.1, 0, -1).primal, 0.1, kRoundOff);  // G < 0
  EXPECT_NEAR(at(1, 0, 0.3).primal, 0.3, kRoundOff);    // second row
  EXPECT_NEAR(at(2, 0.5, 0).complementarity, 1.0, kRoundOff);
  EXPECT_NEAR(at(2, 0.5, 0).min_gh, 0.5, kRoundOff);
  EXPECT_TRUE(std::isnan(at(2, 0.5, 0).dual));
  EXPECT_FALSE(at(0, 0, 0).within(1e-6));  // without multipliers nothing is solved
  EXPECT_TRUE(at(0, 0, 0).feasible_within(1e-6));
}

TEST(Residuals, MeasureTheGradientOfTheLagrangian) {
  const Mpcc mpcc = test::small_mpcc("kth1").mpcc;
  Evaluator evaluator(mpcc);
  Multipliers m = multipliers(mpcc);
  m.nu_G << 1.0;
  m.nu_H << 0.75;
  const Residuals r = residuals(evaluator, mpcc.data(), Vector::Zero(2), &m);
  EXPECT_NEAR(r.dual, 0.25, kRoundOff);
}

/* A multiplier belongs to an active constraint and has its sign. */
TEST(Residuals, MeasureMultipliersOfInactiveBounds) {
  const Mpcc mpcc = test::small_mpcc("gauvin").mpcc;  // 0 ≤ x ≤ 15
  Evaluator evaluator(mpcc);
  const Vector solution = Eigen::Vector3d(2, 14, 0);
  const auto dual_with = [&](double z) {
    Multipliers m = multipliers(mpcc);
    m.z[0] = z;
    m.nu_G[1] = 1.0 - z / 4.0;  // ∇L of x vanishes
    return residuals(evaluator, mpcc.data(), solution, &m).dual;
  };
  EXPECT_GT(dual_with(0.5), 0.1);
  EXPECT_GT(dual_with(-0.5), 0.1);
}

TEST(Residuals, AreNotANumberWhereTheModelIsNot) {
  const Mpcc mpcc = test::small_mpcc("kth2").mpcc;
  Evaluator evaluator(mpcc);
  const Residuals r =
      residuals(evaluator, mpcc.data(), Eigen::Vector2d(kNaN, 1), nullptr);
  EXPECT_TRUE(std::isnan(r.primal));
  EXPECT_FALSE(r.feasible_within(1.0));
}

TEST(Residuals, RefuseWrongSizes) {
  const Mpcc mpcc = test::small_mpcc("kth2").mpcc;
  Evaluator evaluator(mpcc);
  EXPECT_INVALID((void)residuals(evaluator, mpcc.data(), Vector::Zero(3), nullptr), "w");
  Multipliers m = multipliers(mpcc);
  m.nu_G.resize(5);
  EXPECT_INVALID((void)residuals(evaluator, mpcc.data(), Vector::Zero(2), &m),
                 "multipliers");
}

TEST(WorstViolations, AreNamedWorstFirst) {
  const Mpcc mpcc = test::small_mpcc("gauvin").mpcc;
  Evaluator evaluator(mpcc);
  const auto worst =
      worst_violations(evaluator, mpcc.data(), Eigen::Vector3d(-3, 16, 2), 2);
  ASSERT_EQ(worst.size(), 2u);
  EXPECT_GE(worst[0].amount, worst[1].amount);
  EXPECT_EQ(worst[0].what, "the bound of x");
  EXPECT_EQ(worst[0].amount, 3.0);
  EXPECT_TRUE(test::contains(worst[1].what, "the pair pair"));
  EXPECT_TRUE(
      worst_violations(evaluator, mpcc.data(), Eigen::Vector3d(2, 14, 0), 3).empty());
}

}  // namespace
}  // namespace saltus
