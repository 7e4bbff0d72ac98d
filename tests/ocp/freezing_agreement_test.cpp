// SPDX-License-Identifier: BSD-2-Clause
// Impact laws and time-freezing: two discretisations, one motion, one optimum.
#include <gtest/gtest.h>

#include "problems/contact_problems.hpp"
#include "saltus/ocp/simulate_by_programs.hpp"

namespace saltus {
namespace {

// By impact laws from the cold start; by time-freezing, on elements of which some are jumps,
// near that.
struct BothRoutes {
  OcpSolution by_law, frozen;

  BothRoutes(OptimalControlProblem problem, double a_n)
      : by_law(solve(problem, {.route = OcpRoute::Ladder})) {
    problem.freezing = TimeFreezingOptions{.a_n = a_n};
    problem.fesd.N_FE = kFrozenElements;
    frozen = solve(problem, {.route = OcpRoute::Near,
                             .u_guess = by_law.u,
                             .motion_guess = by_law.trajectory});
  }

  static constexpr int kFrozenElements = 4;
};

void expect_agreement(const BothRoutes& both) {
  const auto& [by_law, frozen] = both;
  ASSERT_EQ(by_law.status, SolveStatus::Solved) << by_law.message;
  ASSERT_EQ(frozen.status, SolveStatus::Solved) << frozen.message;
  constexpr double kSolver = 1e-7;  // relative
  EXPECT_NEAR(frozen.objective, by_law.objective, kSolver * by_law.objective);
  const auto& events = by_law.trajectory.events;
  ASSERT_FALSE(events.empty());
  ASSERT_EQ(frozen.trajectory.events.size(), events.size())
      << event_table(events) << event_table(frozen.trajectory.events);
  for (std::size_t i = 0; i < events.size(); ++i) {
    EXPECT_EQ(frozen.trajectory.events[i].kind, events[i].kind);
    EXPECT_EQ(frozen.trajectory.events[i].contact, events[i].contact);
    EXPECT_NEAR(frozen.trajectory.events[i].t, events[i].t, 1e-5);
  }
}

/* C1, small: one disc pushes the other one a little way. */
TEST(FreezingAgreement, OnDiscs) {
  OptimalControlProblem problem = problems::discs();
  const ContactModel& model = problem.model;
  problem.horizon = {4, 1.1};
  problem.fesd.n_s = 4;
  problem.fesd.N_FE = BothRoutes::kFrozenElements;
  problem.contact.epsilon_c = 0.1;
  problem.terms.x0 << -4.0, 0.0, -3.2, 0.05, Vector::Zero(4);
  const Eigen::Vector2d goal(-2.4, 0.3);
  problem.terms.running = {{"control", 0.1 * model.u().squaredNorm()}};
  problem.terms.terminal = {
      {"goal", 100.0 * (model.q().tail(2) - goal.cast<Expr>()).squaredNorm()}};
  expect_agreement(BothRoutes(problem, 20.0));
}

/* C2, small: without restitution, which time-freezing does not mix with inelastic contacts. */
TEST(FreezingAgreement, OnThreeBoxes) {
  OptimalControlProblem problem = problems::three_boxes({.e = 0.0});
  problem.horizon = {3, 1.2};
  problem.fesd.n_s = 3;  // integrates squares of parabolas exactly
  expect_agreement(BothRoutes(problem, 20.0));
}

// Programs with impact laws and programs with frozen time, from the same start to time T.
void expect_same_motion(const problems::InitialValueProblem& problem, double T,
                        const ProgramSimulationOptions& options, double tolerance) {
  const State start{problem.q0, problem.v0};
  const Trajectory by_law =
      simulate_by_programs(problem.model, start, T, {}, options).simulation.trajectory;
  const Trajectory frozen =
      simulate_by_time_freezing(problem.model, start, T, {}, options)
          .simulation.trajectory;
  EXPECT_LE((frozen.x.rightCols(1) - by_law.x.rightCols(1)).cwiseAbs().maxCoeff(),
            tolerance);
  EXPECT_NEAR(frozen.t[frozen.n_samples() - 1], T, tolerance);
  EXPECT_NEAR(by_law.t[by_law.n_samples() - 1], T, tolerance);
  ASSERT_FALSE(by_law.events.empty());
  ASSERT_EQ(frozen.events.size(), by_law.events.size())
      << event_table(by_law.events) << event_table(frozen.events);
  for (std::size_t i = 0; i < by_law.events.size(); ++i) {
    EXPECT_EQ(frozen.events[i].kind, by_law.events[i].kind);
    EXPECT_NEAR(frozen.events[i].t, by_law.events[i].t, tolerance);
    EXPECT_NEAR(frozen.events[i].impulse, by_law.events[i].impulse, 10.0 * tolerance);
  }
}

/* A2 without restitution, on a grid on which both are as near to marching as to each other. */
TEST(FreezingAgreement, OnTwoBallsAndASpring) {
  ProgramSimulationOptions options{.N_sim = 150, .freezing = {.a_n = 1000.0}};
  options.fesd.n_s = 4;
  expect_same_motion(problems::two_balls(0.0), 0.45, options, 1e-8);
}

/* A4 and A5: both are exact there. */
TEST(FreezingAgreement, OnAThrownParticle) {
  expect_same_motion(problems::thrown_particle(), 2.0,
                     {.N_sim = 10, .freezing = {.a_n = 10.0}}, 1e-8);
}

TEST(FreezingAgreement, OnAParticleInSpace) {
  expect_same_motion(problems::sliding_particle(), 0.6, {.N_sim = 8}, 1e-8);
}

}  // namespace
}  // namespace saltus
