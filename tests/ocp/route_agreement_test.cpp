// SPDX-License-Identifier: BSD-2-Clause
// Marching against programs: two routes to the same motion that share only the model.
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "problems/contact_problems.hpp"
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

std::vector<Agreement> agreements() {
  const double slope = 30.0 / 180.0 * std::acos(-1.0);
  const auto steep = problems::incline(slope, 0.3);
  const auto held = problems::incline(slope, 0.6);
  const auto thrown = problems::thrown_particle();
  const auto balls = problems::two_balls();
  const auto ball = problems::bouncing_ball(0.8);
  return {{"A1", ball.model, {ball.q0, ball.v0}, 2.0, 10, 2},
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

/* A rod whose lower end slides over rough ground, so slanted that friction drives it into the
   ground (Painlevé): no finite forces. */
ContactModel painleve_rod(double mu) {
  ContactModelParts parts = test::bodies(3, {1.0, 1.0, 1.0 / 3.0});
  parts.f_v[1] = -9.81;
  // The end of the rod at angle θ below its centre, half length 1.
  const Expr c = cos(parts.q[2]), s = sin(parts.q[2]);
  Contact contact{.name = "rod / ground", .gap = parts.q[1] - s, .mu_friction = mu};
  if (mu > 0.0) {
    contact.J_t = ExprMatrix::Zero(3, 1);
    contact.J_t(0) = 1.0;
    contact.J_t(2) = s;
  }
  parts.contacts = {contact};
  return ContactModel(parts);
}

State sliding_rod() {
  constexpr double angle = 0.9;
  return {numbers({0, std::sin(angle), angle}), numbers({-3, 0, 0})};
}

/* The rod on smooth ground, which can be marched, stands in for a route that knows better. */
TEST(Fallback, TakesTheStepsThatMarchingCannot) {
  constexpr double kEnd = 0.01;
  Simulator simulator(painleve_rod(3.0));
  const auto alone = simulator.run(sliding_rod(), kEnd);
  ASSERT_EQ(alone.status, SimulationStatus::NoForces) << alone.message;
  EXPECT_EQ(alone.statistics.n_fallbacks, 0);
  simulator.set_fallback(
      [smooth = Simulator(painleve_rod(0.0))](const State& start, const Vector&,
                                              double h) -> std::optional<Trajectory> {
        Simulation step = smooth.run(start, start.t + h);
        if (!step.finished()) return std::nullopt;
        return std::move(step.trajectory);
      });
  const auto helped = simulator.run(sliding_rod(), kEnd);
  ASSERT_TRUE(helped.finished()) << helped.message;
  EXPECT_GE(helped.statistics.n_fallbacks, 1);
  EXPECT_GE(helped.trajectory.gap.minCoeff(), -kSolver);
  EXPECT_DOUBLE_EQ(helped.trajectory.t[helped.trajectory.n_samples() - 1], kEnd);
}

TEST(Fallback, ByProgramsGivesTheMarchedMotion) {
  const problems::InitialValueProblem particle = problems::thrown_particle();
  constexpr double kLength = 0.6;  // past the impact
  const State start{particle.q0, particle.v0};
  const auto step = program_fallback(particle.model)(start, Vector(), kLength);
  ASSERT_TRUE(step.has_value());
  const Simulation marched = simulate(particle.model, start, kLength);
  const Vector end = step->x.col(step->n_samples() - 1);
  EXPECT_LE((end.head(2) - marched.q_end()).lpNorm<Eigen::Infinity>(), kSolver);
  EXPECT_LE((end.tail(2) - marched.v_end()).lpNorm<Eigen::Infinity>(), 100 * kSolver);
}

/* A fallback that knows nothing leaves the status as it was. */
TEST(Fallback, MayGiveUp) {
  Simulator simulator(painleve_rod(3.0));
  simulator.set_fallback(
      [](const State&, const Vector&, double) { return std::nullopt; });
  EXPECT_EQ(simulator.run(sliding_rod(), 0.01).status, SimulationStatus::NoForces);
}

}  // namespace
}  // namespace saltus
