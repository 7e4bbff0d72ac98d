// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/impact/law.hpp"

#include <gtest/gtest.h>

#include "support/expect_invalid.hpp"
#include "support/impact_problems.hpp"

namespace saltus {
namespace {

constexpr double kExact = 1e-12;

using enum ImpactRule;

/* E1: whichever foot comes first, the other one lifts the body over it. */
TEST(SequentialLaw, DependsOnTheOrder) {
  const ImpactProblem problem = test::two_feet();
  const auto A_first = resolve_impact(problem, {.rule = Sequential});
  EXPECT_LE((A_first.v_plus - Eigen::Vector3d(2, 1, -2) / 9).norm(), kExact);
  EXPECT_NEAR(A_first.Lambda_n.sum(), 10.0 / 9, kExact);
  const auto B_first = resolve_impact(problem, {.rule = Sequential, .order = {"B"}});
  EXPECT_LE((B_first.v_plus - Eigen::Vector3d(-2, 1, 2) / 9).norm(), kExact);
}

TEST(EqualRatesLaw, BringsTwoFeetToRest) {
  const auto outcome = resolve_impact(test::two_feet(), {.rule = EqualRates});
  EXPECT_EQ(outcome.status, ImpactStatus::Resolved);
  EXPECT_LE(outcome.v_plus.norm(), kExact);
  EXPECT_NEAR(outcome.Lambda_n.sum(), 1.0, kExact);
}

/* E2: the floor is held at u_n = 0 while the wall stops the box. */
TEST(EqualRatesLaw, HoldsTheBoxOnTheFloor) {
  const auto outcome = resolve_impact(test::box_into_wall(), {.rule = EqualRates});
  EXPECT_LE((outcome.v_plus - Eigen::Vector3d(6, 15, 30) / 196).norm(), 1e-11);
  const auto wall_first =
      resolve_impact(test::box_into_wall(), {.rule = Sequential, .order = {"B"}});
  EXPECT_LE((wall_first.v_plus - Eigen::Vector3d(9, 75, 150) / 959).norm(), kExact);
}

TEST(RandomLaw, TakesOutcomesFromTheSet) {
  const ImpactProblem problem = test::two_feet();
  const ImpactSet set = reachable_velocities(problem);
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const auto outcome = resolve_impact(problem, {.rule = Random, .seed = seed});
    ASSERT_EQ(outcome.status, ImpactStatus::Resolved);
    EXPECT_LE(distance(problem, set, outcome.v_plus), kExact);
    EXPECT_EQ(outcome.v_plus,
              resolve_impact(problem, {.rule = Random, .seed = seed}).v_plus);
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
  const auto poisson = resolve_impact(problem, {.rule = EqualRates});
  EXPECT_LE((poisson.v_plus - Eigen::Vector2d(4 - 0.1 * 3.2, 1.2)).norm(), kExact);
  EXPECT_LE((poisson.v_plus - resolve_impact(problem).v_plus).norm(), kExact);
  const auto plastic =
      resolve_impact(problem, {.rule = EqualRates, .restitution = Restitution::None});
  EXPECT_LE(plastic.v_plus[1], kExact);
  // With one contact and one outcome it does not matter who chooses.
  const auto vertex = resolve_impact(problem, {.rule = FirstVertex});
  EXPECT_LE((vertex.v_plus - poisson.v_plus).norm(), kExact);
}

/* Newton's cradle, three balls touching: Poisson in sequence passes the impulse on. */
TEST(Poisson, PassesTheImpulseThroughACradle) {
  ImpactContact first, second;
  first.J_n = Eigen::Vector3d(-1, 1, 0);
  second.J_n = Eigen::Vector3d(0, -1, 1);
  first.e = second.e = 1.0;
  const ImpactProblem problem{
      Matrix::Identity(3, 3), {first, second}, Eigen::Vector3d(1, 0, 0)};
  const auto poisson = resolve_impact(problem, {.rule = Sequential});
  EXPECT_EQ(poisson.status, ImpactStatus::Resolved);
  EXPECT_NEAR(poisson.v_plus.sum(), 1.0, kExact);
  EXPECT_LE(test::kinetic_energy(problem, poisson.v_plus), 0.5 + kExact);
  EXPECT_GT(poisson.v_plus[2], poisson.v_plus[1] - kExact);
  EXPECT_GT(poisson.v_plus[1], poisson.v_plus[0] - kExact);
}

/* E1: rest has the least energy, the tips of the two arms have the same, 1/9. */
TEST(BranchOutcomes, NamesEveryVertexOnceByEnergy) {
  const ImpactProblem problem = test::two_feet();
  const auto outcomes = branch_outcomes(problem);
  ASSERT_EQ(outcomes.size(), 3u);
  EXPECT_LE(outcomes[0].v_plus.norm(), kExact);
  EXPECT_LE((outcomes[1].v_plus - Eigen::Vector3d(-2, 1, 2) / 9).norm(), kExact);
  EXPECT_LE((outcomes[2].v_plus - Eigen::Vector3d(2, 1, -2) / 9).norm(), kExact);
  for (const auto& outcome : outcomes) EXPECT_GT(outcome.Lambda_n.sum(), 0.99);
  ImpactProblem bad = problem;
  bad.v_minus = Eigen::Vector2d(0, -1);
  EXPECT_INVALID((void)branch_outcomes(bad), "v_minus has 2 entries; M has 3 rows");
}

TEST(Vertices, AreChosenByRule) {
  const ImpactProblem problem = test::two_feet();
  const auto outcomes = branch_outcomes(problem);
  const auto number = [&](const ImpactLaw& law, const OutcomeChoice& choose = {}) {
    const Vector v = resolve_impact(problem, law, choose).v_plus;
    for (std::size_t k = 0; k < outcomes.size(); ++k)
      if ((outcomes[k].v_plus - v).norm() <= kExact) return k;
    return outcomes.size();
  };
  EXPECT_EQ(number({.rule = FirstVertex}), 0u);
  EXPECT_EQ(number({.rule = LastVertex}), 2u);
  std::vector<int> counts(4);
  for (std::uint64_t seed = 0; seed < 60; ++seed)
    ++counts[number({.rule = RandomVertex, .seed = seed})];
  EXPECT_EQ(counts[3], 0);
  for (int k = 0; k < 3; ++k) EXPECT_GE(counts[k], 10);
  for (std::size_t k = 0; k < 3; ++k) {
    const auto choose = [&](const ImpactProblem& asked, const auto& offered) {
      EXPECT_EQ(asked.v_minus, problem.v_minus);
      EXPECT_EQ(offered.size(), 3u);
      return k;
    };
    EXPECT_EQ(number({.rule = Chosen}, choose), k);
  }
}

/* E2: both ends of the segment. */
TEST(Vertices, AreTheEndsOfTheSegmentOfTheBox) {
  const auto first = resolve_impact(test::box_into_wall(), {.rule = FirstVertex});
  const auto last = resolve_impact(test::box_into_wall(), {.rule = LastVertex});
  const Eigen::Vector3d both = Eigen::Vector3d(6, 15, 30) / 196,
                        wall = Eigen::Vector3d(9, 75, 150) / 959;
  EXPECT_LE((last.v_plus - both).norm() + (first.v_plus - wall).norm(), kExact);
}

/* Poisson's law through a vertex: the cradle once more, compressed to the one outcome that a
   frictionless chain of two contacts has beside those that pass impulses on in turn. */
TEST(Vertices, AreFollowedByRestitution) {
  ImpactProblem problem = test::two_feet();
  for (ImpactContact& contact : problem.contacts) contact.e = 0.5;
  const auto rest = resolve_impact(problem, {.rule = FirstVertex});
  EXPECT_EQ(rest.status, ImpactStatus::Resolved);
  // Both feet give back half of what stopped them: no slip, no turn.
  EXPECT_LE((rest.v_plus - Eigen::Vector3d(0, 0.5, 0)).norm(), kExact);
  const auto tipped = resolve_impact(problem, {.rule = LastVertex});
  EXPECT_EQ(tipped.status, ImpactStatus::Resolved);
  EXPECT_GE((tipped.v_plus[1] - 0.5 * std::abs(tipped.v_plus[2])), -kExact);
  EXPECT_LE(test::kinetic_energy(problem, tipped.v_plus), 0.5);
}

TEST(LawNamed, OffersTheNearestName) {
  for (const char* name : {"moreau", "sequential", "equal_rates", "random",
                           "first_vertex", "last_vertex", "random_vertex", "chosen"}) {
    EXPECT_EQ(to_string(law_named(name).rule), name);
  }
  EXPECT_INVALID((void)law_named("equal_rate"), "did you mean 'equal_rates'?");
}

TEST(ImpactLaw, RefusesWhatMakesNoSense) {
  const ImpactProblem problem = test::two_feet();
  EXPECT_INVALID((void)resolve_impact(problem, {.rule = Sequential, .order = {"C"}}),
                 "order: unknown contact 'C'");
  EXPECT_INVALID((void)resolve_impact(problem, {.rule = Sequential, .order = {"A", "A"}}),
                 "order names contact 'A' twice");
  EXPECT_INVALID((void)resolve_impact(problem, {.rule = Chosen}),
                 "needs a function that chooses");
  const auto fourth = [](const ImpactProblem&, const auto&) { return std::size_t{3}; };
  EXPECT_INVALID((void)resolve_impact(problem, {.rule = Chosen}, fourth),
                 "outcome 3 was chosen, but there are only 3, counted from zero");
}

}  // namespace
}  // namespace saltus
