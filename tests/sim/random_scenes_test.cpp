// SPDX-License-Identifier: BSD-2-Clause
#include <gtest/gtest.h>

#include <map>

#include "saltus/sim/simulate.hpp"
#include "support/random_scenes.hpp"

namespace saltus {
namespace {

constexpr double kGapZero = 1e-10;
constexpr double kEnergyZero = 1e-8;  // over the energy at the start

double energy(const test::RandomScene& scene, const Trajectory& motion, int k) {
  const Index n = scene.masses.size();
  const auto q = motion.x.col(k).head(n), v = motion.x.col(k).tail(n);
  double sum = 0.5 * v.dot(scene.masses.cwiseProduct(v));
  for (Index i = 1; i < n; i += 3) sum += 9.81 * scene.masses[i] * q[i];
  return sum;
}

// Worst of a motion against what physics allows.
void expect_physical(const test::RandomScene& scene, const Trajectory& motion) {
  const double start = energy(scene, motion, 0);
  double last = start;
  for (int k = 0; k < motion.n_samples(); ++k) {
    const double now = energy(scene, motion, k);
    EXPECT_LE(now, last + kEnergyZero * start) << "at t = " << motion.t[k];
    last = now;
    if (motion.gap.rows() > 0) {
      EXPECT_GE(motion.gap.col(k).minCoeff(), -kGapZero) << "at t = " << motion.t[k];
      EXPECT_GE(motion.lambda_n.col(k).minCoeff(), -1e-7) << "at t = " << motion.t[k];
    }
  }
}

/* Nothing crashes or hangs; most end well; energy does not grow, nothing penetrates. */
TEST(RandomScenes, KeepPhysics) {
  std::map<std::string, int> statuses;
  constexpr int kScenes = 150;
  for (int seed = 0; seed < kScenes; ++seed) {
    SCOPED_TRACE(seed);
    const test::RandomScene scene = test::random_scene(seed, 3);
    const auto run = simulate(scene.model, scene.start, 1.0, {},
                              {.tolerance = 1e-10, .max_elements = 20000});
    ++statuses[std::string(to_string(run.status))];
    EXPECT_FALSE(run.message.empty());
    expect_physical(scene, run.trajectory);
  }
  EXPECT_GE(statuses["finished"], kScenes * 9 / 10);
}

}  // namespace
}  // namespace saltus
