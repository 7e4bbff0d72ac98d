// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/impact/path.hpp"

#include <gtest/gtest.h>

#include <Eigen/LU>

#include "support/expect_invalid.hpp"
#include "support/impact_problems.hpp"

namespace saltus {
namespace {

constexpr double kExact = 1e-12;

double total_impulse_of(const ImpactPath& path) {
  return path.knots.back().Lambda_n.sum();
}

ImpactProblem single_contact(std::uint64_t seed, Index n_t, double mu) {
  Random random(seed);
  ImpactProblem problem =
      test::random_impact(random, {.n_v = 4, .n_contacts = 1, .n_t = n_t});
  problem.contacts[0].mu_friction = mu;
  return problem;
}

/* Two independent ways to the one outcome of a planar contact: events, and polyhedra. */
TEST(Routh, AgreesWithTheExactSet) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    Random random(seed);
    const ImpactProblem problem = test::random_planar_body(random, 1);
    const ImpactPath path = routh(problem);
    ASSERT_EQ(path.status, ImpactStatus::Resolved);
    const ImpactSet set = reachable_velocities(problem);
    ASSERT_EQ(set.polytopes.size(), 1u);
    EXPECT_LE((set.polytopes[0].vertices[0].v - path.v_plus()).norm(), kExact) << seed;
  }
}

/* By hand: G_nn = G_tt = 2, G_nt = 1.5, mu = 1. Slip 0.5 → 0 needs Λ = 1 (rate −0.5), where
   u_n = −2 + 0.5·1; sticking then needs λ_t = −0.75 and u̇_n = 2 − 1.125. */
TEST(Routh, SlipsThenSticks) {
  ImpactContact contact;
  contact.J_n = Eigen::Vector2d(1, 0);
  contact.J_t = Eigen::Vector2d(0, 1);
  contact.mu_friction = 1.0;
  const Matrix G = (Matrix(2, 2) << 2, 1.5, 1.5, 2).finished();
  const ImpactProblem problem{G.inverse(), {contact}, Eigen::Vector2d(-2, 0.5)};
  const ImpactPath path = routh(problem);
  ASSERT_EQ(path.knots.size(), 3u);
  EXPECT_NEAR(path.knots[1].v[0], -1.5, kExact);
  EXPECT_NEAR(path.knots[1].v[1], 0.0, kExact);
  EXPECT_LE(path.v_plus().norm(), kExact);
  EXPECT_NEAR(total_impulse_of(path), 1.0 + 1.5 / 0.875, 1e-11);
}

/* As above with mu = 1/2 < 3/4: the slip stops and reverses, Moreau's law would not see it. */
TEST(Routh, ReversesTheSlip) {
  ImpactContact contact;
  contact.J_n = Eigen::Vector2d(1, 0);
  contact.J_t = Eigen::Vector2d(0, 1);
  contact.mu_friction = 0.5;
  const Matrix G = (Matrix(2, 2) << 2, -1.5, -1.5, 2).finished();
  const ImpactProblem problem{G.inverse(), {contact}, Eigen::Vector2d(-4, 0.5)};
  // Slip 0.5 falls at rate −1.5 − 1 = −2.5 to zero: Λ = 0.2, u_n = −4 + 0.2·2.75 = −3.45.
  // Then it grows backwards at −1.5 + 1 = −0.5 while u̇_n = 2 − 0.75 = 1.25: Λ = 2.76.
  const ImpactPath path = routh(problem);
  ASSERT_EQ(path.knots.size(), 3u);
  EXPECT_LE((path.knots[1].v - Eigen::Vector2d(-3.45, 0)).norm(), kExact);
  EXPECT_LE((path.v_plus() - Eigen::Vector2d(0, -0.5 * 2.76)).norm(), 1e-11);
}

/* dΛ/ds by the classical method of order four with many small steps, until u_n = 0. */
Vector small_steps(const ImpactProblem& problem, double end) {
  Matrix J(problem.M.rows(), 3);
  J << problem.contacts[0].J_n, problem.contacts[0].J_t;
  const Matrix G = J.transpose() * problem.M.inverse() * J;
  const auto slope = [&](const Vector& u) {
    Vector lambda(3);
    lambda << 1.0, -problem.contacts[0].mu_friction * u.tail(2).normalized();
    return Vector(G * lambda);
  };
  constexpr int kSteps = 20000;
  const double h = end / kSteps;
  Vector u = J.transpose() * problem.v_minus;
  for (int k = 0; k < kSteps; ++k) {
    const Vector k1 = slope(u), k2 = slope(u + 0.5 * h * k1);
    const Vector k3 = slope(u + 0.5 * h * k2), k4 = slope(u + h * k3);
    u += h / 6 * (k1 + 2 * k2 + 2 * k3 + k4);
  }
  return u;
}

/* In space the slip turns on the way; where it lasts to the end a fine integration agrees. */
TEST(Routh, FollowsSlipsThatTurn) {
  constexpr double kIntegration = 1e-10;
  int n_slipping = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const ImpactProblem problem = single_contact(seed, 2, 0.3);
    const ImpactPath path = routh(problem);
    ASSERT_EQ(path.status, ImpactStatus::Resolved) << "seed " << seed;
    const Vector u_t = problem.contacts[0].J_t.transpose() * path.v_plus();
    if (path.knots.size() > 2 || u_t.norm() < 0.1) continue;
    ++n_slipping;
    const Vector u = small_steps(problem, total_impulse_of(path));
    EXPECT_NEAR(u[0], 0.0, kIntegration) << "seed " << seed;
    EXPECT_LE((u.tail(2) - u_t).norm(), kIntegration) << "seed " << seed;
  }
  EXPECT_GE(n_slipping, 15);
}

/* Friction that does not touch u_n, on masses that turn the slip: it dies out on a curve, then
   the contact sticks to the end. */
TEST(Routh, SticksInSpace) {
  ImpactContact contact;
  contact.J_n = Vector::Unit(3, 0);
  contact.J_t = Matrix::Identity(3, 3).rightCols(2);
  ImpactProblem problem{Matrix::Identity(3, 3), {contact}, Eigen::Vector3d(-1, 0.4, 0.3)};
  problem.M.bottomRightCorner(2, 2) << 2.0, 0.8, 0.8, 1.0;
  for (const double mu : {2.0, 5.0, 20.0}) {
    problem.contacts[0].mu_friction = mu;
    const ImpactPath path = routh(problem);
    ASSERT_EQ(path.status, ImpactStatus::Resolved);
    ASSERT_EQ(path.knots.size(), 3u);
    EXPECT_LE(path.v_plus().norm(), 1e-10) << "mu " << mu;
    EXPECT_NEAR(total_impulse_of(path), 1.0, 1e-10);
  }
}

/* Lemma 2. */
TEST(Routh, EndsBeforeTheBound) {
  for (int seed = 0; seed < 100; ++seed) {
    const ImpactProblem problem = single_contact(seed, seed % 3, 0.1 + 0.02 * seed);
    EXPECT_LE(total_impulse_of(routh(problem)), routh_bound(problem) * (1 + 1e-9))
        << seed;
  }
}

/* Theorem 7 along a way with rates that change. */
TEST(FollowImpact, LosesEnergyAtEveryKnot) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    Random random(seed);
    const ImpactProblem problem = test::random_planar_body(random, 3);
    const auto policy = [&](const ImpactStep&) {
      return ImpactRates{random.vector(3, 0.1, 1.0), random.uniform(0.05, 0.5)};
    };
    const ImpactPath path = follow_impact(problem, policy);
    for (std::size_t k = 1; k < path.knots.size(); ++k) {
      EXPECT_LT(test::kinetic_energy(problem, path.knots[k].v),
                test::kinetic_energy(problem, path.knots[k - 1].v));
    }
  }
}

/* The ways that polyhedra promise exist: friction by Coulomb's law leads to every vertex. */
TEST(FollowImpact, ReachesEveryVertexOnItsWay) {
  constexpr double kReplay = 1e-11;
  int n_vertices = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    Random random(seed);
    const ImpactProblem problem = test::random_planar_body(random, 1 + seed % 3);
    for (const auto& polytope : reachable_velocities(problem).polytopes) {
      for (const auto& vertex : polytope.vertices) {
        const ImpactPath path = follow_way(problem, vertex.way);
        EXPECT_LE((path.v_plus() - vertex.v).norm(), kReplay) << "seed " << seed;
        EXPECT_LE(pushes_while_parting(problem, path), kReplay) << "seed " << seed;
        ++n_vertices;
      }
    }
  }
  EXPECT_GE(n_vertices, 60);
}

/* Two smooth contacts with u̇ = Gλ, G = [1, −c; −c, 1], pushed in turn: each closes the other by c
   of what it lost, for ever. Both are at rest when (1 − c) Σ Λ_n of each is the speed. */
TEST(FollowImpact, TakesRoundsWithoutEndAtOnce) {
  for (const double c : {0.1, 0.9, 0.999, 0.99999}) {
    ImpactContact first, second;
    first.J_n = Eigen::Vector2d(1, 0);
    second.J_n = Eigen::Vector2d(0, 1);
    const Matrix G = (Matrix(2, 2) << 1, -c, -c, 1).finished();
    const ImpactProblem problem{G.inverse(), {first, second}, Eigen::Vector2d(-1, -1)};
    const auto in_turn = [](const ImpactStep& here) {
      return ImpactRates{here.v[0] < -1e-14 ? Vector(Vector::Unit(2, 0))
                                            : Vector(Vector::Unit(2, 1))};
    };
    const ImpactPath path = follow_impact(problem, in_turn);
    ASSERT_EQ(path.status, ImpactStatus::Resolved) << c;
    EXPECT_LE(path.knots.size(), 20u) << c;
    EXPECT_LE(path.v_plus().norm(), 1e-10) << c;
    EXPECT_NEAR(total_impulse_of(path) * (1 - c), 2.0, 1e-9) << c;
  }
}

/* The same with a third contact that the second one closes slowly: rounds end when it does. */
TEST(FollowImpact, EndsRoundsAtOtherEvents) {
  ImpactContact first, second, third;
  first.J_n = Eigen::Vector3d(1, 0, 0);
  second.J_n = Eigen::Vector3d(0, 1, 0);
  third.J_n = Eigen::Vector3d(0, 0, 1);
  const Matrix G = (Matrix(3, 3) << 1, -0.99, 0, -0.99, 1, -0.01, 0, -0.01, 1).finished();
  const ImpactProblem problem{
      G.inverse(), {first, second, third}, Eigen::Vector3d(-1, -1, 0.3)};
  const auto first_that_closes = [&](const ImpactStep& here) {
    for (Index c = 0; c < 3; ++c) {
      if (problem.contacts[c].J_n.dot(here.v) < -1e-13)
        return ImpactRates{Vector(Vector::Unit(3, c))};
    }
    return ImpactRates{Vector(Vector::Ones(3))};
  };
  const ImpactPath path = follow_impact(problem, first_that_closes);
  ASSERT_EQ(path.status, ImpactStatus::Resolved);
  EXPECT_LE(pushes_while_parting(problem, path), 1e-10);
  EXPECT_GE(path.v_plus().minCoeff(), -1e-10);
  // Small steps without any skipping: 300,000 events lead to the same end.
  Vector u = problem.v_minus;
  for (int k = 0; k < 300000; ++k) {
    Index c = 0;
    while (c < 3 && u[c] >= -1e-13) ++c;
    if (c == 3) break;
    u += G.col(c) * (-u[c] / G(c, c));
  }
  EXPECT_LE((path.v_plus() - u).norm(), 1e-9) << path.v_plus().transpose();
}

TEST(FollowImpact, ReportsVelocitiesThatStandStill) {
  ImpactContact left, right, ground;
  left.J_n = Eigen::Vector2d(1, 0);
  right.J_n = Eigen::Vector2d(-1, 0);
  ground.J_n = Eigen::Vector2d(0, 1);
  const ImpactProblem problem{
      Matrix::Identity(2, 2), {left, right, ground}, Eigen::Vector2d(0, -1)};
  const auto walls_only = [](const ImpactStep&) {
    return ImpactRates{Eigen::Vector3d(1, 1, 0)};
  };
  EXPECT_EQ(follow_impact(problem, walls_only).status, ImpactStatus::Jammed);
}

TEST(FollowImpact, AnswersBadInputWithASentence) {
  const ImpactProblem problem = test::two_feet();
  const auto with = [&](ImpactRates rates) {
    (void)follow_impact(problem, [rates](const ImpactStep&) { return rates; });
  };
  EXPECT_INVALID(with({Vector::Ones(3)}), "gave 3 weights for 2 contacts");
  EXPECT_INVALID(with({Eigen::Vector2d(1, -1)}), "negative or not finite");
  EXPECT_INVALID(with({Eigen::Vector2d(1, 1), 0.0}), "not positive");
  EXPECT_INVALID((void)follow_way(problem, {{{}, Vector::Ones(3), {}}}),
                 "has 3 normal impulses for 2 contacts");
  EXPECT_INVALID((void)follow_way(problem, {{{}, -Vector::Ones(2), {}}}),
                 "negative or not finite");
  EXPECT_INVALID((void)routh(problem), "for one contact, the problem has 2");
}

}  // namespace
}  // namespace saltus
