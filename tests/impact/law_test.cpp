// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/impact/law.hpp"

#include <gtest/gtest.h>

#include "support/expect_invalid.hpp"
#include "support/impact_problems.hpp"

namespace saltus {
namespace {

constexpr double kExact = 1e-12;

/* E1: whichever foot comes first, the other one lifts the body over it. */
TEST(SequentialLaw, DependsOnTheOrder) {
  const ImpactProblem problem = test::two_feet();
  const auto A_first = resolve_impact(problem, SequentialLaw{});
  EXPECT_LE((A_first.v_plus - Eigen::Vector3d(2, 1, -2) / 9).norm(), kExact);
  EXPECT_NEAR(A_first.Lambda_n.sum(), 10.0 / 9, kExact);
  const auto B_first = resolve_impact(problem, SequentialLaw{.order = {1, 0}});
  EXPECT_LE((B_first.v_plus - Eigen::Vector3d(-2, 1, 2) / 9).norm(), kExact);
}

TEST(EqualRatesLaw, BringsTwoFeetToRest) {
  const auto outcome = resolve_impact(test::two_feet(), EqualRatesLaw{});
  EXPECT_EQ(outcome.status, ImpactStatus::Resolved);
  EXPECT_LE(outcome.v_plus.norm(), kExact);
  EXPECT_NEAR(outcome.Lambda_n.sum(), 1.0, kExact);
}

/* E2: the floor is held at u_n = 0 while the wall stops the box. */
TEST(EqualRatesLaw, HoldsTheBoxOnTheFloor) {
  const auto outcome = resolve_impact(test::box_into_wall(), EqualRatesLaw{});
  EXPECT_LE((outcome.v_plus - Eigen::Vector3d(6, 15, 30) / 196).norm(), 1e-11);
  const auto wall_first =
      resolve_impact(test::box_into_wall(), SequentialLaw{.order = {1, 0}});
  EXPECT_LE((wall_first.v_plus - Eigen::Vector3d(9, 75, 150) / 959).norm(), kExact);
}

TEST(RandomLaw, TakesOutcomesFromTheSet) {
  const ImpactProblem problem = test::two_feet();
  const ImpactSet set = reachable_velocities(problem);
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const auto outcome = resolve_impact(problem, RandomLaw{seed});
    ASSERT_EQ(outcome.status, ImpactStatus::Resolved);
    EXPECT_LE(distance(problem, set, outcome.v_plus), kExact);
    EXPECT_EQ(outcome.v_plus, resolve_impact(problem, RandomLaw{seed}).v_plus);
  }
}

/* A ball gives back e of its impulse, so Poisson and Newton agree. */
TEST(Poisson, BouncesABallAsNewtonDoes) {
  ImpactContact ground;
  ground.J_n = Eigen::Vector2d(0, 1);
  ground.J_t = Eigen::Vector2d(1, 0);
  ground.mu_friction = 0.1;
  ground.e = 0.6;
  const ImpactProblem problem{Matrix::Identity(2, 2), {ground}, Eigen::Vector2d(4, -2)};
  const auto poisson =
      resolve_impact(problem, EqualRatesLaw{.restitution = Restitution::Poisson});
  EXPECT_LE((poisson.v_plus - Eigen::Vector2d(4 - 0.1 * 3.2, 1.2)).norm(), kExact);
  EXPECT_LE((poisson.v_plus - resolve_impact(problem, MoreauLaw{}).v_plus).norm(),
            kExact);
  EXPECT_LE(resolve_impact(problem, EqualRatesLaw{}).v_plus[1], kExact);
}

/* Newton's cradle, three balls touching: Poisson in sequence passes the impulse on. */
TEST(Poisson, PassesTheImpulseThroughACradle) {
  ImpactContact first, second;
  first.J_n = Eigen::Vector3d(-1, 1, 0);
  second.J_n = Eigen::Vector3d(0, -1, 1);
  first.e = second.e = 1.0;
  const ImpactProblem problem{
      Matrix::Identity(3, 3), {first, second}, Eigen::Vector3d(1, 0, 0)};
  const auto poisson =
      resolve_impact(problem, SequentialLaw{.restitution = Restitution::Poisson});
  EXPECT_EQ(poisson.status, ImpactStatus::Resolved);
  EXPECT_NEAR(poisson.v_plus.sum(), 1.0, kExact);
  EXPECT_LE(test::kinetic_energy(problem, poisson.v_plus), 0.5 + kExact);
  EXPECT_GT(poisson.v_plus[2], poisson.v_plus[1] - kExact);
  EXPECT_GT(poisson.v_plus[1], poisson.v_plus[0] - kExact);
}

TEST(BranchOutcomes, NamesEveryCornerOnce) {
  const auto outcomes = branch_outcomes(test::two_feet());
  EXPECT_EQ(outcomes.size(), 3u);  // rest and the tips of two arms
  for (const auto& outcome : outcomes) EXPECT_GT(outcome.Lambda_n.sum(), 0.99);
}

TEST(LawNamed, OffersTheNearestName) {
  for (const char* name : {"moreau", "sequential", "equal_rates", "random"}) {
    EXPECT_EQ(name_of(law_named(name)), name);
  }
  EXPECT_INVALID((void)law_named("equal_rate"), "did you mean 'equal_rates'?");
}

TEST(SequentialLaw, RefusesAnOrderThatIsNone) {
  EXPECT_INVALID((void)resolve_impact(test::two_feet(), SequentialLaw{.order = {0, 0}}),
                 "order must name each of the contacts 0 … 1 once");
}

}  // namespace
}  // namespace saltus
