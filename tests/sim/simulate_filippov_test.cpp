// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/sim/simulate_filippov.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "problems/filippov_problems.hpp"
#include "support/contact_scenes.hpp"
#include "support/expect_invalid.hpp"

namespace saltus {
namespace {

using test::numbers;
using test::vector_of;

constexpr double kTruth = 1e-10;
constexpr double kRoundOff = 1e-13;

Vector end_of(const Simulation& run) {
  EXPECT_TRUE(run.finished()) << run.message;
  return run.trajectory.x.col(run.trajectory.n_samples() - 1);
}

Simulation marched(const problems::FilippovProblem& problem,
                   const SimulationOptions& options = {}) {
  return march(problem.model, problem.x0, problem.T, {}, options);
}

/* A8 */
TEST(SimulateFilippov, SwitchesOnTheUnitCircle) {
  const auto problem = problems::switched_oscillator();
  const Simulation run = marched(problem);
  EXPECT_LE((end_of(run) - problems::switched_oscillator_end(problem.T)).norm(), kTruth);
  ASSERT_EQ(run.trajectory.events.size(), 1);
  EXPECT_NEAR(run.trajectory.events[0].t, 1.0, kTruth);
  EXPECT_EQ(run.trajectory.events[0].kind, EventKind::Switch);
  EXPECT_EQ(run.trajectory.events[0].note, "− → +");
}

/* A8, sliding */
TEST(SimulateFilippov, SlidesOnASurface) {
  const Simulation run = marched(problems::sliding_point());
  EXPECT_EQ(end_of(run)[0], 0.0);
  ASSERT_EQ(run.trajectory.events.size(), 1);
  EXPECT_NEAR(run.trajectory.events[0].t, std::sqrt(2.0), kRoundOff);
  EXPECT_EQ(run.trajectory.events[0].note, "− → 0");
}

/* Enters one surface, then a second one (co-dimension two), and leaves the first, tangentially:
   x = (t − 2)²/2. */
TEST(SimulateFilippov, SlidesInTheIntersectionOfTwoSurfacesAndLeaves) {
  const Simulation run = marched(problems::sliding_in_the_origin());
  EXPECT_NEAR(end_of(run)[0], 0.5, kTruth);
  EXPECT_NEAR(end_of(run)[1], 0.0, kTruth);
  const auto& events = run.trajectory.events;
  ASSERT_EQ(events.size(), 3);
  EXPECT_NEAR(events[0].t, 2.0 - std::sqrt(3.0), kTruth);
  EXPECT_NEAR(events[1].t, 0.5, kTruth);
  EXPECT_NEAR(events[2].t, 2.0, kTruth);
  EXPECT_EQ(events[2].note, "0 → +");
}

/* A6 as a Filippov system */
TEST(SimulateFilippov, StopsAnOscillatorByDryFriction) {
  const Simulation run = marched(problems::coulomb_oscillator());
  EXPECT_NEAR(end_of(run)[0], 0.04, kTruth);
  EXPECT_NEAR(end_of(run)[1], 0.0, kRoundOff);
  const auto& events = run.trajectory.events;
  const double turns[] = {-0.76, 0.52, -0.28, 0.04};
  ASSERT_EQ(events.size(), 4);
  for (int i = 0; i < 4; ++i) {
    EXPECT_NEAR(events[i].t, (i + 1) * std::numbers::pi, kTruth);
    EXPECT_NEAR(run.trajectory.state_at(events[i].t)[0], turns[i], kTruth);
  }
  EXPECT_EQ(events[3].note, "+ → 0");
}

/* ẋ_i = −sign(x_i) for five of them: one surface after the other, co-dimension five at last. */
TEST(SimulateFilippov, SlidesInTheIntersectionOfFiveSurfaces) {
  FilippovModelParts parts;
  parts.x = symbols("x", 5);
  Vector x0(5);
  for (int i = 0; i < 5; ++i) {
    ExprVector up = ExprVector::Zero(5);
    up[i] = 1.0;
    parts.subsystems.push_back(
        {"sign " + std::to_string(i), vector_of({parts.x[i]}), {{{-1}, up}, {{1}, -up}}});
    x0[i] = (i % 2 == 0 ? 1.0 : -1.0) * std::sqrt(0.3 * (i + 1));
  }
  const Simulation run = march(FilippovModel(parts), x0, 2.0);
  EXPECT_EQ(end_of(run), Vector::Zero(5));
  ASSERT_EQ(run.trajectory.events.size(), 5);
  for (int i = 0; i < 5; ++i)
    EXPECT_NEAR(run.trajectory.events[i].t, std::abs(x0[i]), kRoundOff);
}

/* x touches zero from above and turns back, or dips below by a little: with ẋ = t − 1 it comes
   down by 1/2. */
TEST(SimulateFilippov, TellsGrazingFromCrossing) {
  FilippovModelParts parts;
  parts.x = symbols("x", 2);
  parts.f_0 = vector_of({parts.x[1], Expr(1.0)});
  parts.subsystems = {{"line",
                       vector_of({parts.x[0]}),
                       {{{-1}, vector_of({-100.0, 0.0})}, {{1}, vector_of({0.0, 0.0})}}}};
  const FilippovModel model(parts);
  const Simulation above = march(model, numbers({0.5 + 1e-7, -1}), 2.0);
  EXPECT_NEAR(end_of(above)[0], 0.5 + 1e-7, kTruth);
  EXPECT_TRUE(above.trajectory.events.empty());
  const Simulation below = march(model, numbers({0.5 - 1e-4, -1}), 2.0);
  EXPECT_LT(end_of(below)[0], -50.0);
  ASSERT_EQ(below.trajectory.events.size(), 1);
  EXPECT_NEAR(below.trajectory.events[0].t, 1.0 - std::sqrt(2e-4), kTruth);
}

/* ẋ = sign(x) from 0: nobody can say where it goes. */
TEST(SimulateFilippov, SaysWhereSeveralMotionsStart) {
  FilippovModelParts parts;
  parts.x = symbols("x", 1);
  parts.subsystems = {{"ridge",
                       vector_of({parts.x[0]}),
                       {{{-1}, vector_of({-1.0})}, {{1}, vector_of({1.0})}}}};
  const Simulation run = march(FilippovModel(parts), numbers({0}), 1.0);
  EXPECT_EQ(run.status, SimulationStatus::Undecided);
  EXPECT_NE(run.message.find("3 motions start here: on 'ridge'"), std::string::npos)
      << run.message;
}

/* Controls that jump, as a table, and as feedback that is sampled. */
TEST(SimulateFilippov, FollowsItsControls) {
  FilippovModelParts parts;
  parts.x = symbols("x", 1);
  parts.u = symbols("u", 1);
  parts.f_0 = vector_of({parts.u[0]});
  parts.subsystems = {{"friction",
                       vector_of({parts.x[0]}),
                       {{{-1}, vector_of({1.0})}, {{1}, vector_of({-1.0})}}}};
  const FilippovMarching simulator{FilippovModel(parts)};
  const Controls table =
      Controls::table(numbers({0, 1, 2}), numbers({0.5, 3}).transpose());
  EXPECT_NEAR(end_of(simulator.run(numbers({0}), 2.0, table))[0], 2.0, kRoundOff);
  const Controls feedback = Controls::feedback(
      0.5, [](double, ConstVectorRef x, ConstVectorRef) { return numbers({2 - x[0]}); });
  EXPECT_NEAR(end_of(simulator.run(numbers({0}), 1.0, feedback))[0], 0.75, kRoundOff);
}

class FilippovOrder : public testing::TestWithParam<int> {};

/* Through the switch of A8. */
TEST_P(FilippovOrder, HoldsThroughASwitch) {
  const auto problem = problems::switched_oscillator();
  for (const auto scheme : {RkScheme::RadauIIA, RkScheme::GaussLegendre}) {
    const auto error = [&](int n) {
      const Simulation run = marched(
          problem, {.scheme = scheme, .n_s = GetParam(), .h_fixed = problem.T / n});
      return (end_of(run) - problems::switched_oscillator_end(problem.T)).norm();
    };
    const int order = butcher_tableau(scheme, GetParam()).order;
    const int N = order == 1 ? 400 : 20;
    EXPECT_NEAR(std::log(error(N) / error(4 * N)) / std::log(4.0), order, 0.25)
        << to_string(scheme);
  }
}

INSTANTIATE_TEST_SUITE_P(Stages, FilippovOrder, testing::Values(1, 2, 3));

TEST(SimulateFilippov, RefusesWhatDoesNotFit) {
  const auto problem = problems::sliding_point();
  EXPECT_INVALID(static_cast<void>(march(problem.model, numbers({1, 2}), 1.0)),
                 "the state has 2 entries, expected 1");
  EXPECT_INVALID(static_cast<void>(march(problem.model, problem.x0, 1.0,
                                         Controls::constant(numbers({1})))),
                 "the model has 0 controls, but 1 were given");
}

}  // namespace
}  // namespace saltus
