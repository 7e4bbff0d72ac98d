// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/ocp/least_squares.hpp"

#include <gtest/gtest.h>

#include "saltus/expr/function.hpp"
#include "support/expect_invalid.hpp"

namespace saltus {
namespace {

const ExprVector kX = symbols("x", 2);
const Vector kReference = Eigen::Vector2d(1.0, -2.0);

double value_at(const Expr& cost, const Vector& x) {
  const Function f("cost", {{"x", kX}}, {{"f", ExprVector::Constant(1, cost)}});
  const std::vector<Matrix> arguments{x};
  return f(arguments)[0](0, 0);
}

/* (3, 1) − (1, −2) = (2, 3). */
TEST(LeastSquares, WeighsAsThePaperWrites) {
  const Vector x = Eigen::Vector2d(3.0, 1.0);
  const Vector weights = Eigen::Vector2d(10.0, 0.5);
  EXPECT_DOUBLE_EQ(value_at(least_squares(kX, kReference, weights), x),
                   10.0 * 4.0 + 0.5 * 9.0);
  Matrix W(2, 2);
  W << 10.0, 2.0, 2.0, 0.5;
  EXPECT_DOUBLE_EQ(value_at(least_squares(kX, kReference, W), x),
                   10.0 * 4.0 + 2.0 * 2.0 * 6.0 + 0.5 * 9.0);
}

TEST(LeastSquares, RefusesSizesThatDoNotFit) {
  EXPECT_INVALID((void)least_squares(kX, Vector::Zero(3), Vector::Zero(2)),
                 "the reference of a least-squares term has 3 entries, expected 2");
  EXPECT_INVALID((void)least_squares(kX, kReference, Matrix::Zero(2, 3)),
                 "are 2 × 3, expected 2 × 2 or 2 × 1");
}

}  // namespace
}  // namespace saltus
