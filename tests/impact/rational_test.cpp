// SPDX-License-Identifier: BSD-2-Clause
#include "impact/rational.hpp"

#include <gtest/gtest.h>

#include "saltus/base/random.hpp"

namespace saltus::detail {
namespace {

TEST(SimplestFraction, IsWhatWasMeant) {
  EXPECT_EQ(simplest_fraction(0.2), Rational(1, 5));
  EXPECT_EQ(simplest_fraction(5.0 / 12.0), Rational(5, 12));
  EXPECT_EQ(simplest_fraction(-9.81), Rational(-981, 100));
  EXPECT_EQ(simplest_fraction(0.0), 0);
  EXPECT_EQ(simplest_fraction(1.0), 1);
  EXPECT_EQ(simplest_fraction(1e-3), Rational(1, 1000));
}

TEST(SimplestFraction, RoundsToTheSameDouble) {
  Random random(3);
  for (int k = 0; k < 1000; ++k) {
    const double x = std::ldexp(random.uniform(-1.0, 1.0), int(random.below(80)) - 40);
    // get_d cuts off: the fraction may be half of the last digit below x.
    EXPECT_NEAR(simplest_fraction(x).get_d(), x, std::abs(x) * 0x1p-52);
  }
}

/* The 4 × 4 Hilbert matrix: ill-conditioned for doubles, easy for fractions. */
TEST(SolveExactly, InvertsTheHilbertMatrix) {
  RationalMatrix H(4, 4), I(4, 4);
  for (int i = 0; i < 4; ++i) {
    I(i, i) = 1;
    for (int j = 0; j < 4; ++j) H(i, j) = Rational(1, i + j + 1);
  }
  const RationalMatrix inverse = solve_exactly(H, I);
  EXPECT_EQ(inverse(0, 0), 16);
  EXPECT_EQ(inverse(3, 3), 2800);
  EXPECT_EQ(inverse(1, 2), -2700);
}

TEST(IndependentColumns, SkipsWhatOthersSpan) {
  Matrix A(3, 4);
  A << 1, 2, 0, 1, 1, 2, 1, 0, 0, 0, 0, 0;
  EXPECT_EQ(independent_columns(RationalMatrix(A)), (std::vector<Index>{0, 2}));
}

}  // namespace
}  // namespace saltus::detail
