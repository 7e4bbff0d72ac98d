// SPDX-License-Identifier: BSD-2-Clause
// Coulomb friction at patches, in programs: a box on rough ground.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "problems/patch_problems.hpp"
#include "saltus/ocp/simulate.hpp"
#include "saltus/ocp/simulate_by_programs.hpp"

namespace saltus {
namespace {

constexpr double g = problems::kGravity;
constexpr double a = 0.6, b = 0.3, r = 0.1;  // [m] half a box, and its rounding
constexpr double kSolver = 1e-6;

struct Start {
  double y = b, v_x = 0.0;
};

Trajectory simulated(const ContactModel& box, const Start& start, double T,
                     double push = 0.0) {
  const ProgramSimulation run = simulate_by_programs(
      box, {Eigen::Vector3d(0.0, start.y, 0.0), Eigen::Vector3d(start.v_x, 0.0, 0.0)}, T,
      Controls::constant(Eigen::Vector2d(push, 0.0)), {.N_sim = 3, .fesd = {.n_s = 3}});
  EXPECT_TRUE(run.simulation.finished()) << run.simulation.message;
  return run.simulation.trajectory;
}

/* Friction pulls at the ground, b below the centre, so that the contact point is mu b ahead while
   the box slides; it stops after v/(mu g), and from then on nothing pulls. */
TEST(PatchFriction, StopsASlidingBox) {
  constexpr double kMu = 0.5, kSpeed = 1.0, kEnd = 0.5;
  const double stop = kSpeed / (kMu * g);
  const Trajectory motion =
      simulated(problems::box_on_ground({.mu_friction = kMu}), {.v_x = kSpeed}, kEnd);
  ASSERT_EQ(motion.events.size(), 1U) << event_table(motion.events);
  EXPECT_EQ(motion.events[0].kind, EventKind::Stick);
  EXPECT_NEAR(motion.events[0].t, stop, kSolver);
  for (Index k = 0; k < motion.n_samples(); ++k) {
    const double t = std::min(motion.t[k], stop), x = motion.x(0, k);
    EXPECT_NEAR(x, kSpeed * t - 0.5 * kMu * g * t * t, kSolver);
    EXPECT_NEAR(motion.lambda_n(0, k), g, kSolver);
    if (std::abs(motion.t[k] - stop) < kSolver) continue;
    const bool slides = motion.t[k] < stop;
    EXPECT_NEAR(motion.lambda_t(0, k), slides ? -kMu * g : 0.0, 10 * kSolver);
    EXPECT_NEAR(motion.patch_points(0, k) - x, slides ? kMu * b : 0.0, 10 * kSolver);
  }
}

/* A box that falls flat: the impulse of the ground is m v, that of friction mu m v or what stops
   the box, and both act where the box does not begin to turn. */
TEST(PatchFriction, ActsInImpacts) {
  constexpr double kMu = 0.4, kFall = 0.1, kEnd = 0.17;
  for (const double v_x : {-2.0, 0.2, 1.0}) {
    SCOPED_TRACE(v_x);
    const Trajectory motion = simulated(problems::box_on_ground({.mu_friction = kMu}),
                                        {b + 0.5 * g * kFall * kFall, v_x}, kEnd);
    ASSERT_FALSE(motion.events.empty());
    const Event& hit = motion.events[0];
    const double along = -std::clamp(v_x, -kMu * g * kFall, kMu * g * kFall);
    EXPECT_EQ(hit.kind, EventKind::Impact);
    EXPECT_NEAR(hit.t, kFall, kSolver);
    EXPECT_NEAR(hit.impulse, g * kFall, kSolver);
    ASSERT_EQ(hit.impulse_t.size(), 1);
    EXPECT_NEAR(hit.impulse_t[0], along, kSolver);
    ASSERT_EQ(hit.point.size(), 2);
    EXPECT_NEAR(hit.point[0] - v_x * kFall, -along * b / (g * kFall), 10 * kSolver);
  }
}

/* A push at the height y above the centre tips the box before it slides iff mu (b + y) > a − r;
   programs and marching, which has corners instead of patches, find the same motion. */
TEST(PatchFriction, TipsOrSlidesAsTheHeightOfThePushSays) {
  struct Case {
    double height, mu;
    bool tips;
  };
  for (const Case& x : {Case{0.25, 0.8, false}, Case{0.25, 1.0, true},
                        Case{0.0, 1.6, false}, Case{0.0, 1.8, true}}) {
    SCOPED_TRACE(testing::Message() << x.height << " " << x.mu);
    ASSERT_EQ(x.tips, x.mu * (b + x.height) > a - r);
    const ContactModel box =
        problems::box_on_ground({.height = x.height, .mu_friction = x.mu});
    // Just above the smaller of both thresholds.
    const double push = 1.01 * g * std::min(x.mu, (a - r) / (b + x.height));
    constexpr double kEnd = 0.3;
    const Trajectory motion = simulated(box, {}, kEnd, push);
    ASSERT_GT(motion.n_samples(), 0);
    const Vector end = motion.x.col(motion.n_samples() - 1);
    EXPECT_EQ(std::abs(end[2]) > 1e-4, x.tips);
    EXPECT_EQ(end[0] > 1e-3 && std::abs(end[2]) < 1e-7, !x.tips);
    const Simulation marched =
        simulate(box, {Eigen::Vector3d(0.0, b, 0.0), Vector::Zero(3)}, kEnd,
                 Controls::constant(Eigen::Vector2d(push, 0.0)));
    Vector exact(6);
    exact << marched.q_end(), marched.v_end();
    EXPECT_NEAR((end - exact).cwiseAbs().maxCoeff(), 0.0, kSolver);
  }
}

}  // namespace
}  // namespace saltus
