// SPDX-License-Identifier: BSD-2-Clause
// `./bench scenes` makes a long run of it, with 1 to 8 bodies.
#include "problems/random_scenes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "saltus/sim/sensitivity.hpp"

namespace saltus {
namespace {

constexpr double kGapZero = 1e-10;    // [m]
constexpr double kForceZero = 1e-6;   // [N]
constexpr double kEnergyZero = 1e-9;  // over the energy at the start
constexpr int kScenes = 100;

/* Nothing crashes or hangs; energy does not grow, nothing penetrates or sticks to its
   neighbour, friction stays inside of its cone. What does not finish says why. */
TEST(RandomScenes, KeepPhysics) {
  int n_unfinished = 0;
  for (int seed = 0; seed < kScenes; ++seed) {
    SCOPED_TRACE(seed);
    const auto scene = problems::random_scene(seed, 4);
    const auto run = march(scene.model, scene.start, 1.0, {},
                           {.tolerance = 1e-10, .max_elements = 20000});
    EXPECT_FALSE(run.message.empty());
    EXPECT_TRUE(std::ranges::is_sorted(run.trajectory.events, {}, &Event::t));
    const auto worst = problems::check_physics(scene, run.trajectory);
    EXPECT_LE(worst.energy_gain, kEnergyZero);
    EXPECT_LE(worst.penetration, kGapZero);
    EXPECT_LE(worst.adhesion, kForceZero);
    EXPECT_LE(worst.cone_excess, kForceZero);
    if (!run.finished()) ++n_unfinished;
  }
  // Painlevé's paradox, mostly.
  EXPECT_LE(n_unfinished, kScenes / 50);
}

/* Discs and corners that slide over the end of a side: the force that would hold them there jumps
   through zero. The march passes it, and no pull is recorded. */
TEST(RandomScenes, PassTheEndsOfSides) {
  for (const int seed : {17, 182}) {
    SCOPED_TRACE(seed);
    const auto scene = problems::random_scene(seed, 8);
    const auto run = march(scene.model, scene.start, 1.0, {}, {.tolerance = 1e-10});
    ASSERT_TRUE(run.finished()) << run.message;
    EXPECT_LE(problems::check_physics(scene, run.trajectory).adhesion, kForceZero);
  }
}

/* Two discs that stick at the edge of the cone where slip could not begin either; a corner that
   neighbours keep from slipping. Both once ended as undecided. */
TEST(RandomScenes, LeaveFoldsAndIdleSlip) {
  for (const int seed : {8, 46}) {
    SCOPED_TRACE(seed);
    const auto scene = problems::random_scene(seed, 8);
    const auto run = march(scene.model, scene.start, 1.0, {}, {.tolerance = 1e-10});
    ASSERT_TRUE(run.finished()) << run.message;
    const auto worst = problems::check_physics(scene, run.trajectory);
    EXPECT_LE(worst.energy_gain, kEnergyZero);
    EXPECT_LE(worst.penetration, kGapZero);
    EXPECT_LE(worst.cone_excess, kForceZero);
  }
}

Vector end_of(const problems::RandomScene& scene, const State& start, double T) {
  const auto run = march(scene.model, start, T);
  EXPECT_TRUE(run.finished()) << run.message;
  Vector x(2 * start.q.size());
  x << run.q_end(), run.v_end();
  return x;
}

/* Through the first impacts of random bodies, where the derivative exists. */
TEST(RandomScenes, HaveTheDerivativesOfDifferences) {
  constexpr double kWidth = 1e-6, T = 0.45;
  int n_compared = 0;
  for (int seed = 0; seed < 40; ++seed) {
    SCOPED_TRACE(seed);
    const auto scene = problems::random_scene(seed, 2);
    const auto s = sensitivity(Marching(scene.model), scene.start, T);
    if (!s.exists || s.status != SimulationStatus::Finished) continue;
    const Index n = scene.start.q.size();
    Vector direction = Vector::Zero(2 * n);
    for (Index i = 0; i < 2 * n; ++i)
      direction[i] = std::cos(static_cast<double>(1 + i + seed));
    State left = scene.start, right = scene.start;
    left.q -= kWidth * direction.head(n);
    left.v -= kWidth * direction.tail(n);
    right.q += kWidth * direction.head(n);
    right.v += kWidth * direction.tail(n);
    const Vector difference =
        (end_of(scene, right, T) - end_of(scene, left, T)) / (2 * kWidth);
    const Vector exact = s.dx_dx0 * direction;
    EXPECT_LE((exact - difference).norm(), 1e-5 * (1.0 + exact.norm()));
    ++n_compared;
  }
  EXPECT_GE(n_compared, 20);
}

}  // namespace
}  // namespace saltus
