// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/impact/impact_set.hpp"

#include <gtest/gtest.h>

#include "saltus/impact/moreau.hpp"
#include "support/expect_invalid.hpp"
#include "support/impact_problems.hpp"

namespace saltus {
namespace {

constexpr double kExact = 1e-12;

/// The vertex at v; a failure if there is none.
const ImpactVertex& vertex_at(const ImpactPolytope& polytope, const Vector& v) {
  for (const ImpactVertex& vertex : polytope.vertices) {
    if ((vertex.v - v).cwiseAbs().maxCoeff() <= kExact) return vertex;
  }
  ADD_FAILURE() << "no vertex at " << v.transpose();
  return polytope.vertices.front();
}

/// M(v − v⁻) − JΛ at the end of every step of a way, and how far friction leaves its cone.
double way_error(const ImpactProblem& problem, const ImpactVertex& vertex) {
  double error = vertex.way.empty() ? 0.0 : (vertex.way.back().v - vertex.v).norm();
  for (const ImpactStep& step : vertex.way) {
    Vector r = problem.M * (step.v - problem.v_minus);
    Index next = 0;
    for (Index c = 0; c < std::ssize(problem.contacts); ++c) {
      const ImpactContact& contact = problem.contacts[c];
      const Index n_t = contact.J_t.cols();
      const Vector Lambda_t = step.Lambda_t.segment(next, n_t);
      next += n_t;
      r -= contact.J_n * step.Lambda_n[c];
      if (n_t > 0) r -= contact.J_t * Lambda_t;
      error =
          std::max(error, Lambda_t.lpNorm<1>() - contact.mu_friction * step.Lambda_n[c]);
    }
    error = std::max(error, r.norm());
  }
  return error;
}

/* E1: sticking throughout, the L with arms from rest to one foot lifting off. */
TEST(ImpactSet, OfTwoFeetIsTheL) {
  const ImpactProblem problem = test::two_feet();
  const ImpactSet set = reachable_velocities(problem);
  EXPECT_EQ(set.status, SetStatus::Exact);
  ASSERT_EQ(set.polytopes.size(), 2u);
  for (int foot = 0; foot < 2; ++foot) {
    const double sign = foot == 0 ? -1.0 : 1.0;
    const ImpactPolytope& arm = set.polytopes[foot];
    ASSERT_EQ(arm.vertices.size(), 2u);
    const auto& rest = vertex_at(arm, Vector::Zero(3));
    const auto& lifted =
        vertex_at(arm, Eigen::Vector3d(sign * 2 / 9, 1.0 / 9, -sign * 2 / 9));
    EXPECT_LE(way_error(problem, rest), kExact);
    EXPECT_LE(way_error(problem, lifted), kExact);
    EXPECT_NEAR(lifted.way.back().Lambda_n.sum(), 10.0 / 9, kExact);
    EXPECT_NEAR(rest.way.back().Lambda_n.sum(), 1.0, kExact);
    // One foot stays, the other leaves; in between as well.
    using enum ContactState;
    const std::vector<ContactState> states =
        sign > 0 ? std::vector{Separates, Sticks} : std::vector{Sticks, Separates};
    EXPECT_EQ(arm.states, states);
    EXPECT_EQ(lifted.states, states);
    EXPECT_EQ(rest.states, (std::vector{Sticks, Sticks}));
  }
  const ImpulseRange range = total_impulse(problem);
  EXPECT_EQ(range.status, SetStatus::Exact);
  EXPECT_NEAR(range.smallest, 1.0, kExact);
  EXPECT_NEAR(range.largest, 10.0 / 9, kExact);
}

/* The length of the arms is 2κ(1−κ)/(1+κ)² v₀ for κ = m d²/(I + m h²) < 1, zero beyond. */
TEST(ImpactSet, OfTwoFeetFollowsTheFormula) {
  for (const double I : {0.25, 1.0, 3.0, 0.5}) {
    for (const double d : {0.25, 0.5, 1.0, 2.0}) {
      ImpactProblem problem = test::two_feet();
      problem.M = test::planar_mass(1.0, I);
      problem.contacts[0].J_n[2] = -d;
      problem.contacts[1].J_n[2] = d;
      for (auto& c : problem.contacts) c.mu_friction = 2 * d / (I + 1);
      const double kappa = d * d / (I + 1);
      const double arm =
          kappa < 1 ? 2 * kappa * (1 - kappa) / ((1 + kappa) * (1 + kappa)) : 0.0;
      const ImpactSet set = reachable_velocities(problem);
      EXPECT_EQ(set.polytopes.size(), kappa < 1 ? 2u : 1u);
      double longest = 0.0;
      for (const auto& polytope : set.polytopes) {
        for (const auto& vertex : polytope.vertices) {
          longest = std::max(longest, problem.contacts[0].J_n.dot(vertex.v));
        }
      }
      EXPECT_NEAR(longest, arm, kExact) << "I " << I << ", d " << d;
    }
  }
}

/* E2: the segment from B exhausted first to both at once. */
TEST(ImpactSet, OfTheBoxInTheCornerIsASegment) {
  const ImpactProblem problem = test::box_into_wall();
  const ImpactSet set = reachable_velocities(problem);
  EXPECT_EQ(set.status, SetStatus::Exact);
  ASSERT_EQ(set.polytopes.size(), 1u);
  ASSERT_EQ(set.polytopes[0].vertices.size(), 2u);
  const auto& first = vertex_at(set.polytopes[0], Eigen::Vector3d(9, 75, 150) / 959);
  const auto& both = vertex_at(set.polytopes[0], Eigen::Vector3d(6, 15, 30) / 196);
  EXPECT_LE(way_error(problem, first), kExact);
  EXPECT_LE(way_error(problem, both), kExact);
  using enum ContactState;
  EXPECT_EQ(first.states, (std::vector{Slides, Separates}));
  EXPECT_EQ(both.states, (std::vector{Slides, Sticks}));  // a smooth wall has no tangent
}

/* The rimless wheel steps from one spoke to the next: rear foot at rest, front foot falls. */
TEST(ImpactSet, OfTheRimlessWheelsStepIsOnePoint) {
  ImpactProblem problem = test::two_feet();
  for (auto& c : problem.contacts) c.mu_friction = 2.0;
  problem.v_minus = Eigen::Vector3d(1.0, -0.5, -1.0);  // turns about foot A
  ASSERT_EQ(problem.contacts[0].J_n.dot(problem.v_minus), 0.0);
  ASSERT_LT(problem.contacts[1].J_n.dot(problem.v_minus), 0.0);
  const ImpactSet set = reachable_velocities(problem);
  ASSERT_EQ(set.polytopes.size(), 1u);
  ASSERT_EQ(set.polytopes[0].vertices.size(), 1u);
  using enum ContactState;
  EXPECT_EQ(set.polytopes[0].states, (std::vector{Separates, Sticks}));
}

TEST(ImpactSet, OfNoClosingContactIsTheVelocityBefore) {
  ImpactProblem problem = test::two_feet();
  problem.v_minus = Eigen::Vector3d(0.3, 1.0, 0.1);
  const ImpactSet set = reachable_velocities(problem);
  ASSERT_EQ(set.polytopes.size(), 1u);
  EXPECT_EQ(set.polytopes[0].vertices[0].v, problem.v_minus);
  EXPECT_EQ(total_impulse(problem).largest, 0.0);
}

/* Lemma 4: k v⁻ ends in k times the set. */
TEST(ImpactSet, IsHomogeneous) {
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    Random random(seed);
    ImpactProblem problem = test::random_planar_body(random, 2);
    const ImpactSet set = reachable_velocities(problem);
    problem.v_minus *= 3.0;
    const ImpactSet larger = reachable_velocities(problem);
    ASSERT_EQ(set.polytopes.size(), larger.polytopes.size());
    for (const auto& polytope : set.polytopes) {
      for (const auto& vertex : polytope.vertices) {
        EXPECT_LE(distance(problem, larger, 3.0 * vertex.v), kExact) << "seed " << seed;
      }
    }
  }
}

/* Lemma 5, and nothing closes at the end. */
TEST(ImpactSet, DissipatesAndSeparates) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Random random(seed);
    const ImpactProblem problem = test::random_planar_body(random, 1 + seed % 3);
    const ImpactSet set = reachable_velocities(problem);
    ASSERT_FALSE(set.polytopes.empty()) << "seed " << seed;
    for (const auto& polytope : set.polytopes) {
      for (const auto& vertex : polytope.vertices) {
        EXPECT_LE(test::kinetic_energy(problem, vertex.v),
                  test::kinetic_energy(problem, problem.v_minus));
        for (const ContactState state : vertex.states) {
          EXPECT_NE(state, ContactState::Closes);
        }
        EXPECT_LE(way_error(problem, vertex), kExact) << "seed " << seed;
      }
    }
  }
}

/* Without friction and with all contacts closing, Moreau's projection is one of the ways. */
TEST(ImpactSet, HoldsMoreausOutcomeWithoutFriction) {
  int n_tried = 0;
  for (std::uint64_t seed = 0; n_tried < 30; ++seed) {
    Random random(seed);
    ImpactProblem problem = test::random_planar_body(random, 2 + seed % 2);
    bool all_close = true;
    for (auto& c : problem.contacts) {
      c.mu_friction = 0.0;
      all_close &= c.J_n.dot(problem.v_minus) < 0.0;
    }
    if (!all_close) continue;
    ++n_tried;
    const ImpactSet set = reachable_velocities(problem);
    EXPECT_LE(distance(problem, set, resolve_moreau(problem).v_plus), kExact) << seed;
  }
}

/* A particle in space slides in one plane; a square with a corner along it is exact. */
TEST(ImpactSet, OfAParticleWithPolygonalFriction) {
  ImpactContact ground;
  ground.J_n = Eigen::Vector3d(0, 0, 1);
  ground.J_t = Matrix::Identity(3, 2);
  ground.mu_friction = 0.5;
  const ImpactProblem problem{
      Matrix::Identity(3, 3), {ground}, Eigen::Vector3d(3, 0, -2)};
  const ImpactSet set = reachable_velocities(problem);
  ASSERT_EQ(set.polytopes.size(), 1u);
  EXPECT_LE((set.polytopes[0].vertices[0].v - Eigen::Vector3d(2, 0, 0)).norm(), kExact);
  const ImpactSet outer =
      reachable_velocities(problem, {.cone = FrictionCone::Outer, .n_sides = 16});
  EXPECT_EQ(outer.status, SetStatus::Outer);
  EXPECT_LE(distance(problem, outer, Eigen::Vector3d(2, 0, 0)), kExact);
  // Its friction is spread over one of 16 sides, 22.5 degrees.
  EXPECT_LE(distance(problem, outer, Eigen::Vector3d(2, 0.5, 0)), 0.5);
  EXPECT_GE(distance(problem, outer, Eigen::Vector3d(2, 0.5, 0)), 0.05);
}

TEST(ImpactSet, DistanceIsThatOfTheMassMetric) {
  const ImpactProblem problem = test::two_feet();
  const ImpactSet set = reachable_velocities(problem);
  EXPECT_NEAR(distance(problem, set, Eigen::Vector3d(0, -2, 0)), 2.0, kExact);
  EXPECT_NEAR(distance(problem, set, Eigen::Vector3d(1.0 / 9, 1.0 / 18, -1.0 / 9)), 0.0,
              kExact);
  EXPECT_INVALID((void)distance(problem, set, Eigen::Vector2d(0, 0)),
                 "distance: v has 2 entries; M has 3 rows");
  ImpactSet other = set;
  other.polytopes[0].vertices[0].v = Eigen::Vector2d(0, 0);
  EXPECT_INVALID((void)distance(problem, other, Eigen::Vector3d(0, 0, 0)),
                 "a vertex of the set has 2 entries; M has 3 rows");
}

TEST(ImpactSet, AnswersBadInputWithASentence) {
  ImpactProblem problem = test::two_feet();
  EXPECT_INVALID((void)reachable_velocities(problem, {.n_sides = 6}),
                 "n_sides must be a positive multiple of 4, it is 6");
  EXPECT_INVALID((void)total_impulse(problem, {.max_pieces = 0}),
                 "max_pieces must be positive");
  problem.M(2, 2) = 0.0;
  EXPECT_INVALID((void)reachable_velocities(problem), "M must be positive definite");
}

TEST(ImpactSet, SaysWhenItGaveUp) {
  EXPECT_EQ(reachable_velocities(test::two_feet(), {.max_pieces = 2}).status,
            SetStatus::PieceLimit);
}

TEST(ImpactSet, EndsWithWhatItHasWhenAskedTo) {
  const std::atomic<bool> interrupt = true;
  const ImpactSet set = reachable_velocities(test::two_feet(), {}, &interrupt);
  EXPECT_EQ(set.status, SetStatus::Interrupted);
  EXPECT_TRUE(set.polytopes.empty());
  EXPECT_EQ(total_impulse(test::two_feet(), {}, &interrupt).status,
            SetStatus::Interrupted);
}

}  // namespace
}  // namespace saltus
