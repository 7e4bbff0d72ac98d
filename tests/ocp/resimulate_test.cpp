// SPDX-License-Identifier: BSD-2-Clause
#include "ocp/resimulate.hpp"

#include <gtest/gtest.h>

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
  EXPECT_EQ(doubt_about(solved_with({})), "");
  OcpSolution failed = solved_with(Eigen::Vector4d::Constant(4.4));
  failed.status = SolveStatus::Stalled;
  EXPECT_EQ(doubt_about(failed), "");
}

}  // namespace
}  // namespace saltus::detail
