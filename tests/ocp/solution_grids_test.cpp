// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/ocp/solution_grids.hpp"

#include <gtest/gtest.h>

#include <cctype>
#include <cmath>

#include "support/contact_scenes.hpp"
#include "support/expect_invalid.hpp"

namespace saltus {
namespace {

using test::kGravity;

/* A ball starts on the ground with a velocity into it, bounces at once, falls back and bounces
   again: both jumps in closed form. Nothing else acts, so that all schemes are exact. */
constexpr double kRestitution = 0.5, kInwards = 4.0, kT = 0.6;
constexpr double kUp = kRestitution * kInwards;
const double kFlight = 2.0 * kUp / kGravity;

OcpSolution bounce(RkScheme scheme) {
  OptimalControlProblem problem{.model = test::bouncing_ball(kRestitution),
                                .horizon = {2, kT}};
  problem.terms.x0 = Eigen::Vector2d(0.0, -kInwards);
  problem.fesd.scheme = scheme;
  problem.fesd.n_s = 3;
  return solve(problem, {.route = OcpRoute::Ladder});
}

double velocity_after(double t) {
  return t < kFlight ? kUp - kGravity * t : kRestitution * kUp - kGravity * (t - kFlight);
}

class SolutionGrids : public testing::TestWithParam<RkScheme> {};
INSTANTIATE_TEST_SUITE_P(Schemes, SolutionGrids,
                         testing::Values(RkScheme::RadauIIA, RkScheme::GaussLegendre,
                                         RkScheme::LobattoIIIC),
                         [](const auto& scheme) {
                           std::string name(to_string(scheme.param));
                           std::erase_if(name,
                                         [](char c) { return std::isalpha(c) == 0; });
                           return name;
                         });

constexpr double kSolver = 1e-6;

TEST_P(SolutionGrids, HaveBothLimitsAtJumps) {
  const OcpSolution solution = bounce(GetParam());
  ASSERT_EQ(solution.status, SolveStatus::Solved) << solution.message;
  for (const TimeGrid grid : {TimeGrid::Elements, TimeGrid::Stages}) {
    SCOPED_TRACE(to_string(grid));
    const GridValues at = values_on(solution, grid);
    ASSERT_GT(at.t.size(), 4);
    EXPECT_NEAR(at.t[at.t.size() - 1], kT, 1e-9);
    EXPECT_EQ(at.x_minus(1, 0), -kInwards);
    EXPECT_NEAR(at.Lambda_n(0, 0), kInwards + kUp, kSolver);
    Index second = 0;
    EXPECT_LE((at.t.array() - kFlight).abs().minCoeff(&second), kSolver);
    EXPECT_NEAR(at.x_minus(1, second), -kUp, kSolver);
    EXPECT_NEAR(at.Lambda_n(0, second), (1.0 + kRestitution) * kUp, kSolver);
    for (Index i = 0; i < at.t.size(); ++i) {
      if (i == second) continue;
      EXPECT_NEAR(at.x_plus(1, i), velocity_after(at.t[i]), kSolver);
      if (i == 0) continue;
      EXPECT_GT(at.t[i], at.t[i - 1]);
      EXPECT_EQ(at.Lambda_n(0, i), 0.0);
      EXPECT_LE((at.x_minus.col(i) - at.x_plus.col(i)).norm(), kSolver);
    }
    EXPECT_NEAR(at.x_plus(1, second), kRestitution * kUp, kSolver);
    EXPECT_EQ(at.lambda_n_minus.cols(), at.t.size());
    EXPECT_EQ(at.Lambda_t.norm(), 0.0);
  }
}

TEST_P(SolutionGrids, HoldOneAnother) {
  const OcpSolution solution = bounce(GetParam());
  const GridValues control = values_on(solution, TimeGrid::Control);
  ASSERT_EQ(control.t.size(), 3);
  EXPECT_LE((control.t - Eigen::Vector3d(0.0, 0.5 * kT, kT)).norm(), 1e-9);
  const GridValues elements = values_on(solution, TimeGrid::Elements);
  const GridValues stages = values_on(solution, TimeGrid::Stages);
  EXPECT_EQ(elements.t.size(), solution.h.size() + 1);
  EXPECT_GT(stages.t.size(), elements.t.size());
  for (Index i = 0; i < elements.t.size(); ++i)
    EXPECT_EQ((stages.t.array() - elements.t[i]).abs().minCoeff(), 0.0);
  for (Index i = 0; i < control.t.size(); ++i)
    EXPECT_NEAR(control.x_plus(1, i), velocity_after(control.t[i]), kSolver);
}

TEST(GridValues, NeedAMotion) {
  EXPECT_INVALID(static_cast<void>(values_on(OcpSolution{}, TimeGrid::Control)),
                 "the solution has no motion");
}

}  // namespace
}  // namespace saltus
