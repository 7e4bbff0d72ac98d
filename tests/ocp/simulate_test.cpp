// SPDX-License-Identifier: BSD-2-Clause
// Marching that hands the steps that it cannot decide to programs.
#include "saltus/ocp/simulate.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "problems/filippov_problems.hpp"
#include "saltus/ocp/simulate_by_programs.hpp"
#include "support/contact_scenes.hpp"

namespace saltus {
namespace {

using test::numbers;

// The tolerance of the programs.
constexpr double kSolver = 1e-8;

// No element that is as long as that meets such a tolerance: every step is another route's.
constexpr SimulationOptions kNothingMarches{
    .tolerance = 1e-30, .h_min = 10.0, .h_fallback = 0.6};

/* Falls through air onto the ground; not ballistic, so that elements have errors. */
ContactModel falling_ball() {
  ContactModelParts parts = test::bodies(1, {1.0});
  parts.f_v[0] = -9.81 - 0.5 * parts.v[0];
  parts.contacts = {{.name = "ball / ground", .gap = parts.q[0]}};
  return ContactModel(parts);
}
const State kBallStart{numbers({1}), numbers({0})};

/* One step, by a program, through an impact and into rest. */
TEST(Simulator, FallsBackToProgramsAndCountsTheirSteps) {
  constexpr double kEnd = 0.6;
  constexpr double kDiscretization = 1e-5;  // two elements of three stages
  EXPECT_EQ(march(falling_ball(), kBallStart, kEnd, {}, kNothingMarches).status,
            SimulationStatus::StepTooSmall);
  const Simulation run = simulate(falling_ball(), kBallStart, kEnd, {}, kNothingMarches);
  ASSERT_TRUE(run.finished()) << run.message;
  EXPECT_EQ(run.statistics.n_fallbacks, 1);
  const Simulation marched = simulate(falling_ball(), kBallStart, kEnd);
  EXPECT_EQ(marched.statistics.n_fallbacks, 0);
  EXPECT_NEAR(run.q_end()[0], 0.0, kSolver);
  EXPECT_NEAR(run.v_end()[0], 0.0, kSolver);
  ASSERT_EQ(run.trajectory.events.size(), 1U);
  ASSERT_EQ(marched.trajectory.events.size(), 1U);
  EXPECT_EQ(run.trajectory.events[0].kind, EventKind::Impact);
  EXPECT_NEAR(run.trajectory.events[0].t, marched.trajectory.events[0].t,
              kDiscretization);
  EXPECT_NEAR(run.trajectory.events[0].impulse, marched.trajectory.events[0].impulse,
              kDiscretization);
}

/* From x = −√2 with speed 1 the origin is reached at √2. */
TEST(FilippovSimulator, FallsBackToProgramsAndCountsTheirSteps) {
  const problems::FilippovProblem point = problems::sliding_point();
  SimulationOptions options = kNothingMarches;
  options.h_fallback = 0.5;
  constexpr double kEnd = 2.0;
  EXPECT_EQ(march(point.model, point.x0, kEnd, {}, options).status,
            SimulationStatus::StepTooSmall);
  const Simulation run = simulate(point.model, point.x0, kEnd, {}, options);
  ASSERT_TRUE(run.finished()) << run.message;
  EXPECT_EQ(run.statistics.n_fallbacks, 4);
  EXPECT_NEAR(run.trajectory.x(0, run.trajectory.n_samples() - 1), 0.0, kSolver);
  ASSERT_EQ(run.trajectory.events.size(), 1U);
  EXPECT_NEAR(run.trajectory.events[0].t, std::sqrt(2.0), kSolver);
  EXPECT_DOUBLE_EQ(run.trajectory.t[run.trajectory.n_samples() - 1], kEnd);
}

/* Programs do not see them. */
TEST(Simulator, HasNoFallbackWithEventsOfTheCaller) {
  const ContactModel ball = falling_ball();
  const Simulator simulator(ball, kNothingMarches,
                            {{.name = "low", .when = ball.q()[0] - 0.5}});
  EXPECT_EQ(simulator.run(kBallStart, 0.6).status, SimulationStatus::StepTooSmall);
}

/* On a surface that pushes to both sides several motions start: no route may choose one. */
TEST(FilippovSimulator, DoesNotChooseAmongMotions) {
  FilippovModelParts parts;
  parts.x = symbols("x", 1);
  FilippovSubsystem side{.name = "side", .c = parts.x, .regions = {}};
  for (const int sign : {1, -1})
    side.regions.push_back({{sign}, ExprVector::Constant(1, Expr(1.0 * sign))});
  parts.subsystems = {side};
  const Simulation run = simulate(FilippovModel(parts), Vector::Zero(1), 1.0);
  EXPECT_EQ(run.status, SimulationStatus::Undecided);
  EXPECT_EQ(run.statistics.n_fallbacks, 0);
}

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

/* That no forces fit is a fact, not a failure: the policy decides. The rod on smooth ground,
   which can be marched, stands in for a route that knows better. */
TEST(Fallback, TakesParadoxesIfThePolicySaysSo) {
  constexpr double kEnd = 0.01;
  const Fallback smooth = [other = Marching(painleve_rod(0.0))](
                              const State& start, const Vector&, double h,
                              const SimulationControl&) -> std::optional<Trajectory> {
    Simulation step = other.run(start, start.t + h);
    if (!step.finished()) return std::nullopt;
    return std::move(step.trajectory);
  };
  Marching stops(painleve_rod(3.0));
  stops.set_fallback(smooth);
  const auto stopped = stops.run(sliding_rod(), kEnd);
  EXPECT_EQ(stopped.status, SimulationStatus::NoForces) << stopped.message;
  EXPECT_EQ(stopped.statistics.n_fallbacks, 0);
  Marching marching(painleve_rod(3.0), {.paradox = ParadoxPolicy::OtherRoute});
  marching.set_fallback(smooth);
  const auto helped = marching.run(sliding_rod(), kEnd);
  ASSERT_TRUE(helped.finished()) << helped.message;
  EXPECT_GE(helped.statistics.n_fallbacks, 1);
  EXPECT_GE(helped.trajectory.gap.minCoeff(), -kSolver);
  EXPECT_DOUBLE_EQ(helped.trajectory.t[helped.trajectory.n_samples() - 1], kEnd);
}

/* A fallback that knows nothing leaves the status as it was. */
TEST(Fallback, MayGiveUp) {
  Marching marching(painleve_rod(3.0), {.paradox = ParadoxPolicy::OtherRoute});
  marching.set_fallback([](const State&, const Vector&, double,
                           const SimulationControl&) { return std::nullopt; });
  EXPECT_EQ(marching.run(sliding_rod(), 0.01).status, SimulationStatus::NoForces);
}

}  // namespace
}  // namespace saltus
