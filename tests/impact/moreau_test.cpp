// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/impact/moreau.hpp"

#include <gtest/gtest.h>

#include "support/expect_invalid.hpp"
#include "support/impact_problems.hpp"

namespace saltus {
namespace {

using test::RandomImpact;

constexpr double kRoundOff = 1e-13;

ImpactProblem particle(const Vector& v_minus, Index n_t, double mu, double e) {
  const Index n = v_minus.size();
  ImpactContact ground;
  ground.name = "ground";
  ground.J_n = Vector::Unit(n, n - 1);
  ground.J_t = Matrix::Identity(n, n_t);
  ground.mu_friction = mu;
  ground.e = e;
  return {2.0 * Matrix::Identity(n, n), {ground}, v_minus};
}

/* v_t⁺ = v_t − mu (1 + e)|v_n| sign v_t while that keeps its sign, else zero. */
TEST(Moreau, MatchesTheClosedFormOfAPlanarParticle) {
  const auto slides = resolve_moreau(particle(Eigen::Vector2d(4, -3), 1, 0.3, 0.0));
  EXPECT_LE((slides.v_plus - Eigen::Vector2d(3.1, 0)).norm(), kRoundOff);
  EXPECT_EQ(slides.states[0], ContactState::Slides);
  const auto sticks = resolve_moreau(particle(Eigen::Vector2d(-0.5, -3), 1, 0.3, 0.0));
  EXPECT_LE(sticks.v_plus.norm(), kRoundOff);
  EXPECT_EQ(sticks.states[0], ContactState::Sticks);
  EXPECT_NEAR(sticks.Lambda_n[0], 6.0, kRoundOff);
  EXPECT_NEAR(sticks.Lambda_t[0], 1.0, kRoundOff);
  const auto bounces = resolve_moreau(particle(Eigen::Vector2d(4, -3), 1, 0.3, 0.5));
  EXPECT_LE((bounces.v_plus - Eigen::Vector2d(4 - 0.3 * 4.5, 1.5)).norm(), kRoundOff);
  EXPECT_EQ(bounces.states[0], ContactState::Separates);
}

/* In space friction acts along the slip: (3, 4) has length 5 and loses mu |v_n|. */
TEST(Moreau, MatchesTheClosedFormOfAParticleInSpace) {
  const auto slides = resolve_moreau(particle(Eigen::Vector3d(3, 4, -2), 2, 0.5, 0.0));
  EXPECT_EQ(slides.status, ImpactStatus::Resolved);
  constexpr double kNewton = 1e-9;  // residual 1e-10 over |v| = 5
  EXPECT_LE((slides.v_plus - Eigen::Vector3d(2.4, 3.2, 0)).norm(), kNewton);
  const auto sticks =
      resolve_moreau(particle(Eigen::Vector3d(0.3, 0.4, -2), 2, 0.5, 0.0));
  EXPECT_LE(sticks.v_plus.norm(), kNewton);
}

/* Both feet stop at once although their tangents are the same row. */
TEST(Moreau, BringsTwoFeetToRest) {
  const ImpactProblem problem = test::two_feet();
  const auto outcome = resolve_moreau(problem);
  EXPECT_LE(outcome.v_plus.norm(), kRoundOff);
  EXPECT_NEAR(outcome.Lambda_n.sum(), 1.0, kRoundOff);
}

/* E2's limit of both contacts at once: friction slides all the way, so the law agrees. */
TEST(Moreau, MatchesTheBoxInTheCorner) {
  const auto outcome = resolve_moreau(test::box_into_wall());
  EXPECT_LE((outcome.v_plus - Eigen::Vector3d(6, 15, 30) / 196).norm(), kRoundOff);
}

TEST(Moreau, LeavesAloneWhatDoesNotClose) {
  auto problem = particle(Eigen::Vector2d(4, 3), 1, 0.3, 0.0);
  const auto outcome = resolve_moreau(problem);
  EXPECT_EQ(outcome.v_plus, problem.v_minus);
  EXPECT_EQ(outcome.Lambda_n[0], 0.0);
  problem.contacts.clear();
  EXPECT_EQ(resolve_moreau(problem).v_plus, problem.v_minus);
}

/* Restitution belongs to contacts that close; another one must not be let in. */
TEST(Moreau, NeverEndsWithAClosingContact) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    Random random(seed);
    const auto problem =
        test::random_impact(random, {.n_v = 8, .n_contacts = 4, .n_t = 1, .e_max = 1.0});
    const auto outcome = resolve_moreau(problem);
    ASSERT_EQ(outcome.status, ImpactStatus::Resolved) << "seed " << seed;
    for (const auto& contact : problem.contacts) {
      EXPECT_GE(contact.J_n.dot(outcome.v_plus), -1e-10) << "seed " << seed;
    }
  }
}

/* Without friction v⁺ is the point of { J_nᵀv ≥ 0 } nearest to v⁻: (v⁺ − v⁻)ᵀMv⁺ = 0. */
TEST(Moreau, ProjectsWithoutFriction) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    Random random(seed);
    const auto problem =
        test::random_impact(random, {.n_v = 4, .n_contacts = 9, .n_t = 0});
    const auto outcome = resolve_moreau(problem);
    ASSERT_EQ(outcome.status, ImpactStatus::Resolved) << "seed " << seed;
    const Vector step = outcome.v_plus - problem.v_minus;
    EXPECT_NEAR(step.dot(problem.M * outcome.v_plus), 0.0, 1e-9) << "seed " << seed;
  }
}

struct Family {
  const char* name;
  ImpactProblem (*make)(Random&);
  int n_seeds;
};

void PrintTo(const Family& family, std::ostream* stream) { *stream << family.name; }

class MoreauFamily : public testing::TestWithParam<Family> {};

/* Energy falls if e = 0: friction and normal impulses both work against v⁺. */
TEST_P(MoreauFamily, IsResolvedAndDissipates) {
  for (std::uint64_t seed = 0; seed < static_cast<std::uint64_t>(GetParam().n_seeds);
       ++seed) {
    Random random(seed);
    const ImpactProblem problem = GetParam().make(random);
    const auto outcome = resolve_moreau(problem);
    ASSERT_EQ(outcome.status, ImpactStatus::Resolved)
        << "seed " << seed << ", residual " << outcome.residual;
    EXPECT_LE(test::kinetic_energy(problem, outcome.v_plus),
              test::kinetic_energy(problem, problem.v_minus) * (1 + 1e-9));
  }
}

INSTANTIATE_TEST_SUITE_P(
    All, MoreauFamily,
    testing::Values(
        Family{"planar",
               [](Random& random) {
                 return test::random_impact(
                     random, {.n_v = 6, .n_contacts = 1 + random.below(6), .n_t = 1});
               },
               300},
        Family{"planar_redundant",
               [](Random& random) {
                 return test::random_impact(
                     random, {.n_v = 4, .n_contacts = 12, .n_t = 1, .mu_max = 2.0});
               },
               200},
        Family{"plank_of_30",
               [](Random& random) { return test::falling_plank(random, 30); }, 20},
        Family{"space",
               [](Random& random) {
                 return test::random_impact(
                     random, {.n_v = 9, .n_contacts = 1 + random.below(6), .n_t = 2});
               },
               200},
        Family{"space_redundant",
               [](Random& random) {
                 return test::random_impact(
                     random, {.n_v = 6, .n_contacts = 12, .n_t = 2, .mu_max = 2.0});
               },
               50},
        Family{"slab_of_24",
               [](Random& random) { return test::falling_slab(random, 24, 0.6); }, 20}),
    [](const auto& family) { return std::string(family.param.name); });

/* A particle between two walls that both want it to bounce off. */
TEST(Moreau, ReportsContactsThatPushAgainstEachOther) {
  auto problem = particle(Eigen::Vector2d(0, -1), 0, 0.0, 0.5);
  problem.contacts.push_back(problem.contacts[0]);
  problem.contacts[1].J_n = -problem.contacts[0].J_n;
  EXPECT_EQ(resolve_moreau(problem).status, ImpactStatus::Jammed);
  problem.contacts[0].e = 0.0;
  EXPECT_EQ(resolve_moreau(problem).status, ImpactStatus::Resolved);
}

TEST(Moreau, AnswersBadInputWithASentence) {
  const auto good = particle(Eigen::Vector2d(4, -3), 1, 0.3, 0.0);
  auto bad = good;
  bad.M = Matrix::Ones(2, 2);
  EXPECT_INVALID((void)resolve_moreau(bad), "M must be positive definite");
  bad.M = Matrix::Identity(3, 2);
  EXPECT_INVALID((void)resolve_moreau(bad),
                 "M must be square and not empty, it is 3 x 2");
  bad = good;
  bad.M(0, 1) = 0.1;
  EXPECT_INVALID((void)resolve_moreau(bad), "M must be symmetric");
  bad = good;
  bad.contacts[0].J_n = Vector::Ones(3);
  EXPECT_INVALID((void)resolve_moreau(bad), "ground: J_n has 3 entries; M has 2 rows");
  bad = good;
  bad.contacts[0].J_t = Matrix::Ones(3, 1);
  EXPECT_INVALID((void)resolve_moreau(bad), "ground: J_t is 3 x 1; M has 2 rows");
  bad.contacts[0].J_t = Matrix::Ones(2, 3);
  EXPECT_INVALID((void)resolve_moreau(bad), "a contact has 0, 1 or 2 tangents");
  bad = good;
  bad.contacts[0].mu_friction = -0.1;
  bad.contacts[0].name.clear();
  EXPECT_INVALID((void)resolve_moreau(bad),
                 "contact 1: mu_friction must be finite and at least 0, it is -0.1");
  bad = good;
  bad.contacts[0].e = 1.5;
  EXPECT_INVALID((void)resolve_moreau(bad), "must be in [0, 1], it is 1.5");
  bad = good;
  bad.contacts[0].J_n.setZero();
  EXPECT_INVALID((void)resolve_moreau(bad), "J_n is zero");
  bad = good;
  bad.v_minus = Vector::Zero(1);
  EXPECT_INVALID((void)resolve_moreau(bad), "v_minus has 1 entries; M has 2 rows");
  bad.v_minus = Eigen::Vector2d(kNaN, 0);
  EXPECT_INVALID((void)resolve_moreau(bad), "v_minus holds a number that is not finite");
  EXPECT_INVALID((void)resolve_moreau(good, {.n_sides = 2}),
                 "n_sides must be at least 4");
}

}  // namespace
}  // namespace saltus
