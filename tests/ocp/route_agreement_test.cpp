// SPDX-License-Identifier: BSD-2-Clause
// Marching against programs: two routes to the same motion that share only the model.
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "problems/contact_problems.hpp"
#include "saltus/ocp/simulate.hpp"
#include "saltus/ocp/simulate_by_programs.hpp"
#include "support/contact_scenes.hpp"

namespace saltus {
namespace {

using test::numbers;

// The tolerance of the programs.
constexpr double kSolver = 1e-8;

struct Agreement {
  std::string name;
  ContactModel model;
  State start;
  double T;
  int N_sim;  // steps of the programs
  int n_s;
};

// A block on the ground that a clock, its third coordinate, pushes ever harder.
Agreement growing_push() {
  ContactModelParts parts = test::bodies(3, {1.0, 1.0, 1.0});
  parts.f_v = test::vector_of({2.0 * parts.q[2], Expr(-test::kGravity), Expr(0.0)});
  parts.contacts = {{.name = "block / ground",
                     .gap = parts.q[1],
                     .J_t = test::vector_of({Expr(1.0), Expr(0.0), Expr(0.0)}),
                     .mu_friction = 0.4}};
  return {"A3BreaksAway",
          ContactModel(parts),
          {numbers({0, 0, 0}), numbers({0, 0, 1})},
          4.0,
          8,
          3};
}

std::vector<Agreement> agreements() {
  const double slope = 30.0 / 180.0 * std::acos(-1.0);
  const auto steep = problems::incline(slope, 0.3);
  const auto held = problems::incline(slope, 0.6);
  const auto thrown = problems::thrown_particle();
  const auto balls = problems::two_balls();
  const auto ball = problems::bouncing_ball(0.8);
  return {
      {"A1", ball.model, {ball.q0, ball.v0}, 2.0, 10, 2},
      {"A2", balls.model, {balls.q0, balls.v0}, 0.5, 200, 4},
      {"A3Slides", steep.model, {steep.q0, steep.v0}, 1.0, 4, 2},
      {"A3Holds", held.model, {held.q0, held.v0}, 10.0, 4, 2},
      {"A4", thrown.model, {thrown.q0, thrown.v0}, 2.0, 8, 2},
      {"A5",
       test::particle_in_space(0.5),
       {numbers({0, 0, 0}), numbers({2 * std::cos(0.3), 2 * std::sin(0.3), 0})},
       1.0,
       5,
       2},
      {"A5Thrown",
       test::particle_in_space(0.5),
       {numbers({0, 0, 1}), numbers({3, 4, 0})},
       1.6,
       8,
       3},
      growing_push(),
      {"A6", test::damped_oscillator(), {numbers({1, 0}), numbers({0, 0})}, 14.0, 56, 4},
      {"A7",
       test::two_balls_on_a_line(0.1),
       {numbers({-1, 1}), numbers({2, 0})},
       2.0,
       5,
       2}};
}

class RouteAgreement : public testing::TestWithParam<Agreement> {};

/* Same end, same events at the same times. */
TEST_P(RouteAgreement, HoldsToTheToleranceOfTheSolver) {
  const Agreement& c = GetParam();
  ProgramSimulationOptions options;
  options.N_sim = c.N_sim;
  options.fesd.n_s = c.n_s;
  const auto programs = simulate_by_programs(c.model, c.start, c.T, {}, options);
  ASSERT_TRUE(programs.simulation.finished()) << programs.simulation.message;
  const auto marched = simulate(c.model, c.start, c.T);
  ASSERT_TRUE(marched.finished()) << marched.message;
  const Simulation& other = programs.simulation;
  EXPECT_LE((marched.q_end() - other.q_end()).lpNorm<Eigen::Infinity>(), kSolver);
  EXPECT_LE((marched.v_end() - other.v_end()).lpNorm<Eigen::Infinity>(), 100 * kSolver);
  ASSERT_EQ(marched.trajectory.events.size(), other.trajectory.events.size());
  for (std::size_t i = 0; i < marched.trajectory.events.size(); ++i) {
    EXPECT_EQ(marched.trajectory.events[i].kind, other.trajectory.events[i].kind);
    EXPECT_NEAR(marched.trajectory.events[i].t, other.trajectory.events[i].t, kSolver);
  }
}

INSTANTIATE_TEST_SUITE_P(Problems, RouteAgreement, testing::ValuesIn(agreements()),
                         [](const testing::TestParamInfo<Agreement>& test) {
                           return test.param.name;
                         });

}  // namespace
}  // namespace saltus
