// SPDX-License-Identifier: BSD-2-Clause
#include "impact/nnls.hpp"

#include <gtest/gtest.h>

#include "saltus/base/random.hpp"

namespace saltus::detail {
namespace {

/* x ≥ 0 and Aᵀ(A x − b) ≥ 0, one of them zero: the conditions of the smallest residual. */
TEST(NonnegativeLeastSquares, MeetsItsConditions) {
  constexpr double kRoundOff = 1e-11;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    Random random(seed);
    const Index rows = 1 + random.below(8), cols = 1 + random.below(12);
    Matrix A(rows, cols);
    for (Index j = 0; j < cols; ++j) A.col(j) = random.vector(rows, -1.0, 1.0);
    const Vector b = random.vector(rows, -1.0, 1.0);
    const Vector x = nonnegative_least_squares(A, b);
    const Vector slope = A.transpose() * (A * x - b);
    EXPECT_GE(x.minCoeff(), 0.0);
    EXPECT_LE(x.cwiseMin(slope).cwiseAbs().maxCoeff(), kRoundOff) << "seed " << seed;
  }
}

TEST(NearestToOrigin, LiesOnTheNearestFace) {
  const Matrix square = (Matrix(2, 4) << 1, 3, 3, 1, -1, -1, 1, 1).finished();
  EXPECT_LE((nearest_to_origin(square) - Eigen::Vector2d(1, 0)).norm(), 1e-14);
  const Matrix around = (Matrix(2, 3) << 1, -1, 0, -1, -1, 1).finished();
  EXPECT_LE(nearest_to_origin(around).norm(), 1e-14);
}

/* The origin is a corner, another one is very near: the squared distance is lost in rounding
   long before the distance is. */
TEST(NearestToOrigin, TellsNeighbouringCornersApart) {
  for (const double near : {1e-4, 1e-6, 1e-8, 1e-10}) {
    Matrix columns = Matrix::Zero(2, 4);
    columns.col(0).setConstant(near);
    columns.col(1).setOnes();
    columns.col(2) = Eigen::Vector2d(1, 2);
    EXPECT_LE(nearest_to_origin(columns).norm(), 1e-14) << near;
  }
}

}  // namespace
}  // namespace saltus::detail
