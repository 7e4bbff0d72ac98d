// SPDX-License-Identifier: BSD-2-Clause
// Motions whose contact phases are proposed.
#include "ocp/contact_phases.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

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
  EXPECT_FALSE(ContactPhases::apply_to(problems::three_boxes({.e = 0.0})));
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

/* Three holes and all bounds of the leg at every stage, with one of the proposals that were tried.
   They are in the way of every motion that is only half right: they come last (H-1). */
TEST(ContactPhases, LeadOverThreeHolesFromTheColdStart) {
  using problems::Holes;
  OptimalControlProblem hop = problems::hop({.holes = Holes::Everywhere});
  constexpr double kSlack = 1.05;  // of the angles
  for (const Index i : {2, 3}) {
    hop.terms.lbx[i] *= kSlack;
    hop.terms.ubx[i] *= kSlack;
  }
  for (PathConstraint& c : hop.terms.path) c.at = PathConstraint::At::Stages;
  hop.contact.epsilon_c = 0.0;
  const ContactPhases phases(hop);
  const auto found =
      phases.solve(phases.propose(5, 2).back(), ContactPhases::Way::AroundThePath,
                   {.tolerance = 1e-7, .interior_point = program_settings()}, {});
  ASSERT_TRUE(found);
  const Trajectory& motion = found->motion;
  constexpr double kSolver = 1e-6;
  const Vector end = motion.x.col(motion.n_samples() - 1).head(4);
  EXPECT_LE((end - Eigen::Vector4d(3.0, 0.4, 0.0, 0.0)).cwiseAbs().maxCoeff(), kSolver);
  EXPECT_LE(motion.x.bottomRows(2).cwiseAbs().maxCoeff(), 30.0 + kSolver);
  for (Index i = 0; i < motion.n_samples(); ++i) {
    const Vector x = motion.x.col(i);
    const double chi = x[2] + x[3];
    const double knee_z = x[1] - 0.2 * std::cos(x[2]);
    const double foot_x = x[0] - 0.2 * std::sin(x[2]) - 0.2 * std::sin(chi);
    const double foot_z = knee_z - 0.2 * std::cos(chi);
    EXPECT_GE(knee_z, 0.05 - kSolver) << motion.t[i];
    EXPECT_GE(foot_z, -kSolver) << motion.t[i];
    EXPECT_LE(foot_z, 0.2 + kSolver) << motion.t[i];
    for (const double hole : {0.5, 1.5, 2.5})
      EXPECT_GE(std::hypot((foot_x - hole) / 0.25, foot_z / 0.1), 1.0 - kSolver)
          << motion.t[i];
  }
  // It leaves the ground between two intervals: moved there from the one before it.
  ASSERT_EQ(found->ends.size(), 5u);
  EXPECT_DOUBLE_EQ(found->ends[0], 0.5);
}

}  // namespace
}  // namespace saltus::detail
