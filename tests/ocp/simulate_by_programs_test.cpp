// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/ocp/simulate_by_programs.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "problems/contact_problems.hpp"
#include "support/expect_invalid.hpp"

namespace saltus {
namespace {

ProgramSimulation simulated(const problems::InitialValueProblem& problem,
                            const ProgramSimulationOptions& options) {
  return simulate_by_programs(problem.model, {problem.q0, problem.v0}, problem.T, {},
                              options);
}

Vector end_of(const ProgramSimulation& run) {
  const Trajectory& motion = run.simulation.trajectory;
  return motion.x.col(motion.n_samples() - 1);
}

constexpr double kExact = 1e-9;  // two stages integrate parabolas exactly

/* Closed form: impacts at t_1 (1 + 2 Σ e^j). */
TEST(SimulateByPrograms, BouncesABall) {
  const ProgramSimulation run = simulated(problems::bouncing_ball(0.8), {.N_sim = 10});
  ASSERT_TRUE(run.simulation.finished()) << run.simulation.message;
  EXPECT_NEAR(end_of(run)[0], 0.26074172832706, kExact);
  EXPECT_NEAR(end_of(run)[1], -0.16586913583647, kExact);
  const auto& events = run.simulation.trajectory.events;
  ASSERT_EQ(events.size(), 3u);
  const double times[] = {0.451523640985731, 1.1739614665629, 1.75191172702464};
  for (int i = 0; i < 3; ++i) EXPECT_NEAR(events[i].t, times[i], kExact);
  EXPECT_EQ(run.statistics.n_halved, 0);
}

/* A step may take minutes: one that has begun is given up. */
TEST(SimulateByPrograms, TellsHowFarItIsAndStopsWhenAsked) {
  const auto problem = problems::bouncing_ball(0.8);
  std::atomic<bool> interrupt = false;
  std::atomic<double> reached = -1.0;
  // Controls are asked for at the start of every step.
  const Controls watching = Controls::function([&](double t) {
    if (t > 0.5) interrupt = true;
    return Vector(0);
  });
  const ProgramSimulation run =
      simulate_by_programs(problem.model, {problem.q0, problem.v0}, problem.T, watching,
                           {.N_sim = 10}, {&interrupt, &reached});
  EXPECT_EQ(run.simulation.status, SimulationStatus::Interrupted);
  EXPECT_NEAR(reached, 0.6, kExact);
  EXPECT_NEAR(run.simulation.trajectory.t.tail(1)[0], 0.6, kExact);
}

TEST(SimulateByPrograms, LeavesABlockAtRestWhereItIs) {
  problems::InitialValueProblem block = problems::incline(0.2, 0.3);
  block.T = 100.0;
  const ProgramSimulation run = simulated(block, {.N_sim = 20});
  ASSERT_TRUE(run.simulation.finished()) << run.simulation.message;
  EXPECT_NEAR(end_of(run)[0], 0.0, 1e-12);
}

TEST(SimulateByPrograms, LetsABlockSlideOnASteepIncline) {
  const double angle = 30.0 / 180.0 * std::acos(-1.0);
  const ProgramSimulation run = simulated(problems::incline(angle, 0.3), {.N_sim = 4});
  ASSERT_TRUE(run.simulation.finished()) << run.simulation.message;
  EXPECT_NEAR(end_of(run)[0], 0.5 * 2.35628723666240, kExact);
}

/* Impact with friction, sliding, stop: v_x⁺ = 4 − 0.3 √20, stop at t = 4/3, x = 2.96667. */
TEST(SimulateByPrograms, StopsAThrownParticle) {
  const ProgramSimulation run = simulated(problems::thrown_particle(), {.N_sim = 8});
  ASSERT_TRUE(run.simulation.finished()) << run.simulation.message;
  EXPECT_NEAR(end_of(run)[0], 89.0 / 30.0, kExact);
  EXPECT_NEAR(end_of(run)[2], 0.0, kExact);
  const auto& events = run.simulation.trajectory.events;
  ASSERT_EQ(events.size(), 2u);
  EXPECT_NEAR(events[0].t, std::sqrt(0.2), kExact);
  EXPECT_EQ(events[0].kind, EventKind::Impact);
  EXPECT_NEAR(events[1].t, 4.0 / 3.0, kExact);
  EXPECT_EQ(events[1].kind, EventKind::Stick);
}

double error_of_two_balls(int N_sim) {
  ProgramSimulationOptions options;
  options.N_sim = N_sim;
  options.fesd.n_s = 3;
  const ProgramSimulation run = simulated(problems::two_balls(), options);
  EXPECT_TRUE(run.simulation.finished()) << run.simulation.message;
  Eigen::Vector4d exact(0.246841886728835273, 1.22821031200850112, -2.37983952146643356,
                        -3.11409239362375569);
  return (end_of(run) - exact).cwiseAbs().maxCoeff();
}

/* Radau IIA with three stages keeps its order 5 through two impacts. */
TEST(SimulateByPrograms, KeepsTheOrderOfTheScheme) {
  const double coarse = error_of_two_balls(200), fine = error_of_two_balls(400);
  EXPECT_NEAR(std::log2(coarse / fine), 5.0, 0.2);
}

TEST(SimulateByPrograms, RefusesWhatMakesNoSense) {
  const problems::InitialValueProblem ball = problems::bouncing_ball(0.5);
  const State start{ball.q0, ball.v0};
  EXPECT_INVALID(static_cast<void>(simulate_by_programs(ball.model, start, -1.0)),
                 "is not after the start");
  EXPECT_INVALID(
      static_cast<void>(simulate_by_programs(ball.model, start, 1.0, {}, {.N_sim = 0})),
      "N_sim is 0");
}

}  // namespace
}  // namespace saltus
