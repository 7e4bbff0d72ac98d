// SPDX-License-Identifier: BSD-2-Clause
// Boxes that are pushed and boxes that are stacked, by marching and by programs.
#include <gtest/gtest.h>

#include <cmath>

#include "problems/patch_problems.hpp"
#include "saltus/ocp/simulate.hpp"
#include "saltus/ocp/simulate_by_programs.hpp"

namespace saltus {
namespace {

constexpr double g = problems::kGravity;

/* A push F at height y above the centre shifts the contact point by F y/(m g), at rest (F = 0) and
   while the box slides. */
TEST(PatchPrograms, ShiftTheContactPointUnderAnOffCentrePush) {
  constexpr double kHeight = 0.25, kSolver = 1e-7;
  const ContactModel box = problems::box_on_ground({.height = kHeight});
  for (const double push : {-3.0, 0.0, 4.0}) {
    const ProgramSimulation run = simulate_by_programs(
        box, {Eigen::Vector3d(0, 0.3, 0), Vector::Zero(3)}, 0.3,
        Controls::constant(Eigen::Vector2d(push, 0.0)), {.N_sim = 3, .fesd = {.n_s = 3}});
    ASSERT_TRUE(run.simulation.finished()) << run.simulation.message;
    const Trajectory& motion = run.simulation.trajectory;
    for (Index k = 0; k < motion.n_samples(); ++k) {
      const double x = motion.x(0, k);
      EXPECT_NEAR(x, 0.5 * push * motion.t[k] * motion.t[k], kSolver);
      EXPECT_NEAR(motion.lambda_n(0, k), g, kSolver);
      EXPECT_NEAR(motion.patch_points(0, k) - x, push * kHeight / g, kSolver);
      EXPECT_NEAR(motion.patch_points(2, k), x - 0.5, kSolver);
      EXPECT_NEAR(motion.patch_points(4, k), x + 0.5, kSolver);
    }
  }
}

const Event* first_event(const Trajectory& motion, const std::string& contact) {
  for (const Event& event : motion.events)
    if (event.contact == contact) return &event;
  return nullptr;
}

// The upper box falls 0.05 m onto the lower one, 0.2 m beside its middle, and stays there; the
// ground gives the same impulse at the same place. The particle stops after 1/(mu g).
void expect_stack(const Trajectory& motion, double tolerance) {
  const double fall = std::sqrt(2.0 * 0.05 / g);
  for (const char* patch : {"lower / ground", "upper / lower"}) {
    SCOPED_TRACE(patch);
    const Event* hit = first_event(motion, patch);
    ASSERT_NE(hit, nullptr);
    EXPECT_EQ(hit->kind, EventKind::Impact);
    EXPECT_NEAR(hit->t, fall, tolerance);
    EXPECT_NEAR(hit->impulse, g * fall, tolerance);
    ASSERT_EQ(hit->point.size(), 2);
    EXPECT_NEAR(hit->point[0], 0.2, tolerance);
  }
  const Event* stop = first_event(motion, "particle / ground");
  ASSERT_NE(stop, nullptr);
  EXPECT_EQ(stop->kind, EventKind::Stick);
  EXPECT_NEAR(stop->t, 1.0 / (0.5 * g), tolerance);
  const Index last = motion.n_samples() - 1;
  Vector end(16);
  end << 0.0, 0.3, 0.0, 0.2, 0.8, 0.0, 2.0 + 1.0 / g, 0.0, Vector::Zero(8);
  EXPECT_NEAR((motion.x.col(last) - end).cwiseAbs().maxCoeff(), 0.0, tolerance);
  // Patch contacts come after contacts.
  EXPECT_EQ(motion.contact_names[1], "lower / ground");
  EXPECT_NEAR(motion.lambda_n(0, last), g, tolerance);
  EXPECT_NEAR(motion.lambda_n(1, last), 2.0 * g, tolerance);
  EXPECT_NEAR(motion.lambda_n(2, last), g, tolerance);
  EXPECT_NEAR(motion.patch_points(0, last), 0.1, tolerance);
  EXPECT_NEAR(motion.patch_points(6, last), 0.2, tolerance);
}

TEST(PatchSimulation, StacksBoxesBesideAParticleWithFriction) {
  const problems::InitialValueProblem stack = problems::stacked_boxes();
  const Simulation run = simulate(stack.model, {stack.q0, stack.v0}, stack.T);
  ASSERT_TRUE(run.finished()) << run.message;
  expect_stack(run.trajectory, 1e-9);
}

TEST(PatchPrograms, StackBoxesBesideAParticleWithFriction) {
  const problems::InitialValueProblem stack = problems::stacked_boxes();
  const ProgramSimulation run =
      simulate_by_programs(stack.model, {stack.q0, stack.v0}, stack.T, {}, {.N_sim = 6});
  ASSERT_TRUE(run.simulation.finished()) << run.simulation.message;
  expect_stack(run.simulation.trajectory, 1e-7);
}

}  // namespace
}  // namespace saltus
