// SPDX-License-Identifier: BSD-2-Clause
// Motions whose contact phases are proposed.
#include "ocp/contact_phases.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "problems/contact_problems.hpp"
#include "problems/hopping_robot.hpp"

namespace saltus::detail {
namespace {

TEST(ContactPhases, AreForOneInelasticContactAndAGivenTime) {
  OptimalControlProblem hop = problems::hop({.target = 1.0, .T = 1.0});
  EXPECT_TRUE(ContactPhases::apply_to(hop));
  hop.horizon.T_min = 0.5;
  hop.horizon.T_max = 2.0;
  EXPECT_FALSE(ContactPhases::apply_to(hop));
  EXPECT_FALSE(ContactPhases::apply_to(problems::three_boxes(0.0)));
  OptimalControlProblem ball{problems::bouncing_ball(0.8).model};
  EXPECT_FALSE(ContactPhases::apply_to(ball));
}

TEST(ContactPhases, FollowEachOtherInTime) {
  const OptimalControlProblem hop = problems::hop({.target = 1.0, .T = 1.0});
  const ContactPhases phases(hop);
  const auto proposals = phases.propose(20, 1), same = phases.propose(20, 1),
             others = phases.propose(20, 2);
  bool differs = false;
  for (std::size_t i = 0; i < proposals.size(); ++i) {
    const std::vector<double>& ends = proposals[i].ends;
    ASSERT_FALSE(ends.empty());
    EXPECT_TRUE(std::ranges::is_sorted(ends));
    EXPECT_GT(ends.front(), 0.0);
    EXPECT_LT(ends.back(), hop.horizon.T);
    EXPECT_EQ(ends, same[i].ends);
    differs = differs || ends != others[i].ends;
  }
  EXPECT_TRUE(differs);
}

/* Stance, flight, stance, flight: a metre in a second, and nothing else is known. */
TEST(ContactPhases, LeadToAHopFromTheColdStart) {
  const OptimalControlProblem hop = problems::hop({.target = 1.0, .T = 1.0, .N = 25});
  const auto found = ContactPhases(hop).solve(
      {.ends = {0.25, 0.5, 0.75}}, ContactPhases::Way::Straight, {.tolerance = 1e-7}, {});
  ASSERT_TRUE(found);
  const Trajectory& motion = found->motion;
  constexpr double kSolver = 1e-6;
  const Vector end = motion.x.col(motion.n_samples() - 1).head(4);
  EXPECT_LE((end - Eigen::Vector4d(1.0, 0.4, 0.0, 0.0)).cwiseAbs().maxCoeff(), kSolver);
  EXPECT_GE(motion.gap.minCoeff(), -kSolver);
  EXPECT_LE(motion.x.bottomRows(2).cwiseAbs().maxCoeff(), 30.0 + kSolver);
  ASSERT_EQ(found->ends.size(), 3u);
  ASSERT_GE(motion.events.size(), 3u);
  EXPECT_EQ(motion.events[0].kind, EventKind::LiftOff);
  EXPECT_NEAR(motion.events[0].t, found->ends[0], kSolver);
  EXPECT_EQ(motion.events[1].kind, EventKind::Impact);
  EXPECT_EQ(motion.events[2].kind, EventKind::LiftOff);
}

}  // namespace
}  // namespace saltus::detail
