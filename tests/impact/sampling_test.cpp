// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/impact/sampling.hpp"

#include <gtest/gtest.h>

#include "support/expect_invalid.hpp"
#include "support/impact_problems.hpp"

namespace saltus {
namespace {

/// Largest distance of a sample from the set, and of a vertex from the samples.
struct Comparison {
  double outside = 0.0, missed = 0.0;
};

Comparison compare(const ImpactProblem& problem, const ImpactSet& set,
                   const ImpactSamples& samples) {
  Comparison result;
  for (const ImpactStep& outcome : samples.outcomes) {
    result.outside = std::max(result.outside, distance(problem, set, outcome.v));
  }
  for (const ImpactPolytope& polytope : set.polytopes) {
    for (const ImpactVertex& vertex : polytope.vertices) {
      double nearest = kInfinity;
      for (const ImpactStep& outcome : samples.outcomes) {
        nearest = std::min(nearest, (outcome.v - vertex.v).norm());
      }
      result.missed = std::max(result.missed, nearest);
    }
  }
  return result;
}

// Worst of the seeds below: 3e-12 outside, 0.005 missed.
constexpr double kOutside = 1e-10;
constexpr double kMissed = 0.02;

TEST(SampleOutcomes, FillTheSetsOfTheExamples) {
  for (const ImpactProblem& problem : {test::two_feet(), test::box_into_wall()}) {
    const ImpactSamples samples = sample_outcomes(problem, {.n_samples = 400});
    EXPECT_EQ(samples.n_unfinished, 0);
    EXPECT_GE(samples.coverage, 0.9);
    const Comparison c = compare(problem, reachable_velocities(problem), samples);
    EXPECT_LE(c.outside, kOutside);
    EXPECT_LE(c.missed, kMissed);
  }
}

/* The same inclusion by events and by polyhedra: nothing outside, no corner forgotten. */
TEST(SampleOutcomes, AgreeWithTheExactSet) {
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    Random random(seed);
    const ImpactProblem problem = test::random_planar_body(random, 1 + seed % 3);
    const ImpactSet set = reachable_velocities(problem);
    ASSERT_EQ(set.status, SetStatus::Exact);
    const ImpactSamples samples = sample_outcomes(problem, {.n_samples = 300});
    EXPECT_EQ(samples.n_unfinished, 0) << "seed " << seed;
    const Comparison c = compare(problem, set, samples);
    EXPECT_LE(c.outside, kOutside) << "seed " << seed;
    EXPECT_LE(c.missed, kMissed) << "seed " << seed;
  }
}

ImpactContact planar(const Eigen::Vector3d& J_n, const Eigen::Vector3d& J_t, double mu) {
  ImpactContact contact;
  contact.J_n = J_n;
  contact.J_t = J_t;
  contact.mu_friction = mu;
  return contact;
}

/// All ways end, and end in the set.
void expect_inside(const ImpactProblem& problem, std::uint64_t seed) {
  const ImpactSamples samples =
      sample_outcomes(problem, {.n_samples = 8, .seed = seed, .n_threads = 1});
  EXPECT_EQ(samples.n_unfinished, 0);
  const Comparison c = compare(problem, reachable_velocities(problem), samples);
  EXPECT_LE(c.outside, kOutside);
}

/* A contact held at u_n = 0 begins to slip. There friction lowers its normal rate by more than
   it owes it: sweeps over normal rates and friction go to and fro for ever. */
TEST(SampleOutcomes, ObeyCoulombWhereSweepsCycle) {
  expect_inside({Eigen::Vector3d(1, 1, 0.129).asDiagonal(),
                 {planar({0.835, 0.551, -0.686}, {0.551, -0.835, -0.406}, 0.554),
                  planar({-0.841, 0.54, 0.35}, {0.54, 0.841, -0.943}, 0.807),
                  planar({0.258, -0.966, -0.569}, {-0.966, -0.258, 0.664}, 0.14)},
                 Eigen::Vector3d(-0.549, -0.527, -0.317)},
                15164);
}

/* Eight rows of three velocities that all go to zero: what rounding leaves of them must agree
   at every scale, or the way ends in no number. */
TEST(SampleOutcomes, ComeToRestWithRedundantRows) {
  expect_inside({Eigen::Vector3d(1, 1, 0.826).asDiagonal(),
                 {planar({-1, 0.012, -0.482}, {0.012, 1, 0.999}, 0.34),
                  planar({0.933, 0.359, -0.433}, {0.359, -0.933, -0.636}, 0.82),
                  planar({1, -0.021, -0.189}, {-0.021, -1, -0.833}, 0.228),
                  planar({-0.96, -0.279, -0.048}, {-0.279, 0.96, 0.935}, 0.971)},
                 Eigen::Vector3d(0.177, 0.054, 0.554)},
                26036);
}

/* Rounds that grow by less than one per cent each, hundreds of them. */
TEST(SampleOutcomes, LeaveRoundsThatGrow) {
  expect_inside({Eigen::Vector3d(1, 1, 0.16).asDiagonal(),
                 {planar({0.992, 0.125, 0.655}, {0.125, -0.992, 0.166}, 0.47),
                  planar({-0.299, -0.954, -0.922}, {-0.954, 0.299, -0.732}, 0.646),
                  planar({-0.009, 1, 0.727}, {1, 0.009, 0.602}, 0.013)},
                 Eigen::Vector3d(-0.763, 0.451, -0.143)},
                37741);
}

/* Two contacts close each other a trillion times smaller than at first: what their impulses grow
   by is less than the last digit of all before. */
TEST(SampleOutcomes, ComeToRestThroughRoundsWithinRounds) {
  expect_inside({Eigen::Vector3d(1, 1, 0.425).asDiagonal(),
                 {planar({0.985, -0.175, -0.409}, {-0.175, -0.985, 0.484}, 0.589),
                  planar({-1, 0.03, 0.508}, {0.03, 1, -0.442}, 0.946),
                  planar({-0.123, -0.992, -0.701}, {-0.992, 0.123, -0.095}, 0.342),
                  planar({0.238, -0.971, -0.539}, {-0.971, -0.238, 0.523}, 0.044)},
                 Eigen::Vector3d(-0.697, 0.392, -0.644)},
                92256);
}

/* The last weights at which a contact sticks are not known to rounding: on them it may slip
   by 1e-11 of what it could, which this way makes a hundred times larger. */
TEST(SampleOutcomes, StickForCertain) {
  const ImpactProblem problem{
      Eigen::Vector3d(1, 1, 0.233).asDiagonal(),
      {planar({0.85, 0.527, -0.593}, {0.527, -0.85, 0.549}, 0.772),
       planar({-0.414, -0.91, 0.773}, {-0.91, 0.414, -0.648}, 0.599),
       planar({-0.701, 0.713, 0.138}, {0.713, 0.701, -0.703}, 0.962),
       planar({0.389, 0.921, 0.016}, {0.921, -0.389, -0.02}, 0.827)},
      Eigen::Vector3d(-0.343, 0.768, 0.242)};
  expect_inside(problem, 22809);
}

/* Two contacts in space with round cones: samples lie inside the outer set. */
TEST(SampleOutcomes, StayInsideTheOuterSet) {
  for (const std::uint64_t seed : {0, 2, 3, 4, 5}) {
    Random random(seed);
    ImpactProblem problem =
        test::random_impact(random, {.n_v = 3, .n_contacts = 2, .n_t = 2, .mu_max = 0.6});
    test::shorten(problem);
    const ImpactSet outer =
        reachable_velocities(problem, {.cone = FrictionCone::Outer, .n_sides = 4});
    ASSERT_EQ(outer.status, SetStatus::Outer) << "seed " << seed;
    const ImpactSamples samples = sample_outcomes(problem, {.n_samples = 40});
    EXPECT_EQ(samples.n_unfinished, 0);
    for (const ImpactStep& outcome : samples.outcomes) {
      EXPECT_LE(distance(problem, outer, outcome.v), kOutside) << "seed " << seed;
    }
  }
}

TEST(SampleOutcomes, DoNotDependOnTheNumberOfThreads) {
  const ImpactProblem problem = test::two_feet();
  const auto one = sample_outcomes(problem, {.n_samples = 50, .n_threads = 1});
  const auto three = sample_outcomes(problem, {.n_samples = 50, .n_threads = 3});
  ASSERT_EQ(one.outcomes.size(), three.outcomes.size());
  for (std::size_t k = 0; k < one.outcomes.size(); ++k) {
    EXPECT_EQ(one.outcomes[k].v, three.outcomes[k].v);
  }
}

TEST(SampleOutcomes, AnswersBadInputWithASentence) {
  EXPECT_INVALID((void)sample_outcomes(test::two_feet(), {.n_samples = 0}),
                 "n_samples must be positive");
}

}  // namespace
}  // namespace saltus
