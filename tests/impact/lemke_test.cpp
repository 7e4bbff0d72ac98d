// SPDX-License-Identifier: BSD-2-Clause
#include "impact/lemke.hpp"

#include <gtest/gtest.h>

#include "saltus/base/random.hpp"

namespace saltus::detail {
namespace {

/// max |min(z, A z + q)|
double natural_residual(const Matrix& A, const Vector& q, const Vector& z) {
  return z.cwiseMin(A * z + q).cwiseAbs().maxCoeff();
}

Matrix random_matrix(Random& random, Index rows, Index cols) {
  Matrix A(rows, cols);
  for (Index j = 0; j < cols; ++j) A.col(j) = random.vector(rows, -1.0, 1.0);
  return A;
}

/* Two unknowns by hand: z = (4/3, 7/3) is the only solution. */
TEST(Lemke, SolvesTheTextbookExample) {
  const Matrix A = (Matrix(2, 2) << 2, 1, 1, 2).finished();
  const Vector q = Eigen::Vector2d(-5, -6);
  const LcpSolution solution = lemke(A, q, Vector::Ones(2));
  ASSERT_EQ(solution.status, LcpStatus::Solved);
  EXPECT_LE((solution.z - Eigen::Vector2d(4.0 / 3, 7.0 / 3)).norm(), 1e-15);
}

TEST(Lemke, SolvesNothingWhereNothingIsToDo) {
  EXPECT_EQ(lemke(Matrix(0, 0), Vector(0), Vector(0)).z.size(), 0);
  const LcpSolution solution =
      lemke(-Matrix::Identity(2, 2), Eigen::Vector2d(1, 0), Vector::Ones(2));
  EXPECT_EQ(solution.z, Vector(Vector::Zero(2)));
}

/* Positive semidefinite, rank 6 of 40, with −q in reach: the hardest kind of tie. */
TEST(Lemke, SolvesRedundantProblems) {
  constexpr double kRoundOff = 1e-11;  // worst of these seeds: 3e-13
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    Random random(seed);
    const Matrix J = random_matrix(random, 6, 40);
    const Vector q = J.transpose() * random.vector(6, -1.0, 1.0);
    const LcpSolution solution = lemke(J.transpose() * J, q, Vector::Ones(40));
    ASSERT_EQ(solution.status, LcpStatus::Solved) << "seed " << seed;
    EXPECT_LE(natural_residual(J.transpose() * J, q, solution.z), kRoundOff) << seed;
  }
}

/* −z − 1 ≥ 0 has no solution with z ≥ 0. */
TEST(Lemke, ReportsTheRay) {
  const LcpSolution solution =
      lemke(-Matrix::Identity(1, 1), -Vector::Ones(1), Vector::Ones(1));
  EXPECT_EQ(solution.status, LcpStatus::Ray);
}

}  // namespace
}  // namespace saltus::detail
