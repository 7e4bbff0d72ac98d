// SPDX-License-Identifier: BSD-2-Clause
#include <gtest/gtest.h>

#include <cstdlib>
#include <map>

#include "saltus/sim/simulate.hpp"
#include "support/random_scenes.hpp"

namespace saltus {
namespace {

constexpr double kGapZero = 1e-10;
constexpr double kForceZero = 1e-6;   // [N]
constexpr double kEnergyZero = 1e-9;  // over the energy at the start

double energy(const test::RandomScene& scene, const Trajectory& motion, int k) {
  const Index n = scene.masses.size();
  const auto q = motion.x.col(k).head(n), v = motion.x.col(k).tail(n);
  double sum = 0.5 * v.dot(scene.masses.cwiseProduct(v));
  for (Index i = 1; i < n; i += 3) sum += 9.81 * scene.masses[i] * q[i];
  return sum;
}

// Grid points of a motion against what physics allows. Newton's restitution with friction may
// gain energy in an eccentric impact; that is the law, not its solution.
void expect_physical(const test::RandomScene& scene, const Trajectory& motion) {
  const double start = energy(scene, motion, 0);
  const Contact& contact = scene.model.contacts()[0];
  const bool gains = contact.e.value() > 0.0 && contact.mu_friction.value() > 0.0;
  double last = start;
  for (const int k : motion.element_starts) {
    const double before = energy(scene, motion, std::max(0, k - 1));
    const double after = energy(scene, motion, k);
    EXPECT_LE(before, last + kEnergyZero * start) << "before t = " << motion.t[k];
    if (!gains) {
      EXPECT_LE(after, before + kEnergyZero * start) << "at t = " << motion.t[k];
    }
    last = after;
    EXPECT_GE(motion.gap.col(k).minCoeff(), -kGapZero) << "at t = " << motion.t[k];
    EXPECT_GE(motion.lambda_n.col(k).minCoeff(), -kForceZero) << "at t = " << motion.t[k];
  }
}

// SALTUS_RANDOM_SCENES=100000 makes a long run of it.
int n_scenes() {
  const char* wanted = std::getenv("SALTUS_RANDOM_SCENES");
  return wanted ? std::atoi(wanted) : 150;
}

/* Nothing crashes or hangs; most end well; energy does not grow, nothing penetrates. */
TEST(RandomScenes, KeepPhysics) {
  std::map<std::string, int> statuses;
  const int n = n_scenes();
  for (int seed = 0; seed < n; ++seed) {
    SCOPED_TRACE(seed);
    const test::RandomScene scene = test::random_scene(seed, 4);
    const auto run = simulate(scene.model, scene.start, 1.0, {},
                              {.tolerance = 1e-10, .max_elements = 20000});
    ++statuses[std::string(to_string(run.status))];
    EXPECT_FALSE(run.message.empty());
    expect_physical(scene, run.trajectory);
  }
  // What is left may be Painlevé's paradox.
  EXPECT_GE(statuses["finished"], n - n / 50);
}

}  // namespace
}  // namespace saltus
