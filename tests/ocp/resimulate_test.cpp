// SPDX-License-Identifier: BSD-2-Clause
#include "ocp/resimulate.hpp"

#include <gtest/gtest.h>

#include "problems/contact_problems.hpp"
#include "support/expect_invalid.hpp"

namespace saltus::detail {
namespace {

using test::contains;

OcpSolution solved_with(const Vector& defects) {
  OcpSolution solution;
  solution.status = SolveStatus::Solved;
  solution.T = 1.0;
  solution.defects = defects;
  return solution;
}

TEST(Resimulation, IsDoubtedWhereItEndsElsewhere) {
  const std::string doubt = doubt_about(solved_with(Eigen::Vector4d(0, 1e-3, 4.4, 0)));
  EXPECT_TRUE(contains(doubt,
                       "from t = 0.5 s to 0.75 s this motion ends elsewhere, off "
                       "by 4.4"));
  EXPECT_TRUE(contains(doubt_about(solved_with(Eigen::Vector4d(kInfinity, 0, 4.4, 0))),
                       "from t = 0 s to 0.25 s this motion cannot be continued"));
}

TEST(Resimulation, IsNotDoubtedWithinErrorsOfTheDiscretization) {
  EXPECT_EQ(doubt_about(solved_with(Eigen::Vector4d::Constant(0.03))), "");
  OcpSolution failed = solved_with(Eigen::Vector4d::Constant(4.4));
  failed.status = SolveStatus::Stalled;
  EXPECT_EQ(doubt_about(failed), "");
}

/* Who asks to stop does not wait for it, and is told. */
TEST(Resimulation, IsLeftOutAfterAnInterrupt) {
  const std::atomic<bool> interrupt = true;
  OcpSolution solution = solved_with({});
  solution.u = Matrix::Zero(1, 2);
  solution.trajectory.t = Eigen::Vector3d(0.0, 0.5, 1.0);
  solution.trajectory.x = Matrix::Zero(4, 3);
  solution.defects =
      defects_by_marching(problems::pushed_particle(), solution, &interrupt);
  EXPECT_EQ(solution.defects.size(), 0);
  EXPECT_TRUE(contains(doubt_about(solution), "not simulated again"));
}

}  // namespace
}  // namespace saltus::detail
