// SPDX-License-Identifier: BSD-2-Clause
// Filippov systems on the simultaneous route.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "problems/filippov_problems.hpp"
#include "saltus/ocp/simulate_by_programs.hpp"
#include "support/expect_invalid.hpp"

namespace saltus {
namespace {

const double kPi = std::acos(-1.0);

Vector end_of(const ProgramSimulation& run) {
  const Trajectory& motion = run.simulation.trajectory;
  return motion.x.col(motion.n_samples() - 1);
}

ProgramSimulation simulated(const problems::FilippovProblem& problem,
                            const ProgramSimulationOptions& options) {
  ProgramSimulation run =
      simulate_by_programs(problem.model, problem.x0, problem.T, {}, options);
  EXPECT_TRUE(run.simulation.finished()) << run.simulation.message;
  return run;
}

class Filippov : public testing::TestWithParam<FilippovForm> {};

INSTANTIATE_TEST_SUITE_P(Forms, Filippov,
                         testing::Values(FilippovForm::Stewart, FilippovForm::Step),
                         [](const auto& form) {
                           return std::string(to_string(form.param));
                         });

constexpr double kExact = 1e-9;  // two stages integrate these exactly

TEST_P(Filippov, SlidesOnASwitchingSurface) {
  ProgramSimulationOptions options{.N_sim = 7, .form = GetParam()};
  const ProgramSimulation run = simulated(problems::sliding_point(), options);
  EXPECT_NEAR(end_of(run)[0], 0.0, kExact);
  const auto& events = run.simulation.trajectory.events;
  ASSERT_EQ(events.size(), 1u);
  EXPECT_NEAR(events[0].t, std::sqrt(2.0), kExact);
  EXPECT_EQ(events[0].kind, EventKind::Switch);
  EXPECT_EQ(events[0].note, "− → 0");
}

TEST_P(Filippov, SeesASwitchOnTheBoundaryOfSteps) {
  problems::FilippovProblem problem = problems::sliding_point();
  problem.T = 2.0 * std::sqrt(2.0);
  for (const int N_sim : {1, 2, 3, 4}) {
    ProgramSimulationOptions options{.N_sim = N_sim, .form = GetParam()};
    const auto events = simulated(problem, options).simulation.trajectory.events;
    ASSERT_EQ(events.size(), 1u) << N_sim << " steps";
    EXPECT_NEAR(events[0].t, std::sqrt(2.0), 1e-8) << N_sim << " steps";
  }
}

// One switching function, the last state: f_plus where it is positive, f_minus where negative.
FilippovModel two_regions(const ExprVector& x, const ExprVector& f_plus,
                          const ExprVector& f_minus) {
  FilippovModelParts parts;
  parts.x = x;
  parts.subsystems = {{"switch", x.tail(1), {{{1}, f_plus}, {{-1}, f_minus}}}};
  return FilippovModel(parts);
}

/* A point that dry friction stops at t = 1. With 7 steps that is the middle of one, where it
   is halved: whether it is, rounding decides. */
TEST_P(Filippov, SeesThatAPointStopsWhereverStepsEnd) {
  const ExprVector x = symbols("x", 2);
  ExprVector slower(2), faster(2);
  slower << x[1], -1.0;
  faster << x[1], 1.0;
  const FilippovModel relay = two_regions(x, slower, faster);
  for (const int N_sim : {1, 2, 3, 7, 14}) {
    const ProgramSimulation run = simulated({relay, Eigen::Vector2d(0.0, 1.0), 2.0},
                                            {.N_sim = N_sim, .form = GetParam()});
    EXPECT_NEAR(end_of(run)[0], 0.5, kExact);
    const auto& events = run.simulation.trajectory.events;
    ASSERT_EQ(events.size(), 1u) << N_sim << " steps";
    EXPECT_NEAR(events[0].t, 1.0, 1e-8);
    EXPECT_EQ(events[0].note, "+ → 0");
  }
}

/* A surface that is crossed at t = 1 is not slid on, also where steps end there: the element that
   is left of the old mode has no length then, and none of the two is its mode. */
TEST_P(Filippov, CrossesASurfaceOnceWhereverStepsEnd) {
  const ExprVector x = symbols("x", 1);
  const FilippovModel crossing =
      two_regions(x, ExprVector::Constant(1, 2.0), ExprVector::Constant(1, 0.5));
  for (const int N_sim : {1, 2, 3, 6, 14}) {
    const ProgramSimulation run = simulated({crossing, Vector::Constant(1, -0.5), 2.0},
                                            {.N_sim = N_sim, .form = GetParam()});
    EXPECT_NEAR(end_of(run)[0], 2.0, kExact);
    const Trajectory& motion = run.simulation.trajectory;
    EXPECT_TRUE(std::is_sorted(motion.t.begin(), motion.t.end()));
    ASSERT_EQ(motion.events.size(), 1u) << event_table(motion.events);
    EXPECT_NEAR(motion.events[0].t, 1.0, 1e-8);
    EXPECT_EQ(motion.events[0].note, "− → +");
  }
}

/* Enters one surface, then a second one (co-dimension two), and leaves the first. */
TEST_P(Filippov, SlidesInTheIntersectionOfTwoSurfaces) {
  ProgramSimulationOptions options{.N_sim = 13, .form = GetParam()};
  const ProgramSimulation run = simulated(problems::sliding_in_the_origin(), options);
  EXPECT_NEAR(end_of(run)[0], 0.5, kExact);
  EXPECT_NEAR(end_of(run)[1], 0.0, kExact);
  const auto& events = run.simulation.trajectory.events;
  ASSERT_EQ(events.size(), 3u);
  EXPECT_NEAR(events[0].t, 2.0 - std::sqrt(3.0), kExact);
  EXPECT_NEAR(events[1].t, 0.5, kExact);
  EXPECT_NEAR(events[2].t, 2.0, 1e-7);
}

/* ẋ₁ = −s₁ + t/4, ẋ₂ = −s₂ + s₁/2, ẋ₃ = −s₃ + s₂/2 with s_i = sign(x_i), from (1, 2, 2): one surface
   after the other, and a sliding s_i passes on what holds it there. x₁ = 1 − t + t²/8 meets 0 at
   4 − 2√2, with s₁ = t/4 then x₂ at 8 − √24, with s₂ = t/8 x₃ at 16 − √152. All three slide until
   x₁ leaves at t = 4 with x₁ = (t − 4)²/8. */
TEST_P(Filippov, SlidesInTheIntersectionOfThreeSurfaces) {
  FilippovModelParts parts;
  parts.x = symbols("x", 4);
  parts.f_0 = ExprVector::Zero(4);
  parts.f_0[0] = 0.25 * parts.x[3];
  parts.f_0[3] = 1.0;
  for (Index i = 0; i < 3; ++i) {
    ExprVector f = ExprVector::Zero(4);
    f[i] = -1.0;
    if (i < 2) f[i + 1] = 0.5;
    parts.subsystems.push_back(
        {"s_" + std::to_string(i + 1), parts.x.segment(i, 1), {{{1}, f}, {{-1}, -f}}});
  }
  const problems::FilippovProblem problem{FilippovModel(parts),
                                          Eigen::Vector4d(1.0, 2.0, 2.0, 0.0), 5.0};
  const ProgramSimulation run = simulated(problem, {.N_sim = 11, .form = GetParam()});
  EXPECT_LE((end_of(run) - Eigen::Vector4d(0.125, 0.0, 0.0, 5.0)).norm(), kExact);
  const auto& events = run.simulation.trajectory.events;
  ASSERT_EQ(events.size(), 4u) << event_table(events);
  EXPECT_NEAR(events[0].t, 4.0 - std::sqrt(8.0), kExact);
  EXPECT_NEAR(events[1].t, 8.0 - std::sqrt(24.0), kExact);
  EXPECT_NEAR(events[2].t, 16.0 - std::sqrt(152.0), kExact);
  EXPECT_NEAR(events[3].t, 4.0, 1e-7);
  EXPECT_EQ(events[3].note, "0 → +");
}

/* Turning points 1, −0.76, 0.52, −0.28, 0.04; there it sticks from t = 4π. */
TEST_P(Filippov, StopsAnOscillatorByDryFriction) {
  ProgramSimulationOptions options{.N_sim = 50, .form = GetParam()};
  options.fesd.n_s = 4;
  const ProgramSimulation run = simulated(problems::coulomb_oscillator(), options);
  const Trajectory& motion = run.simulation.trajectory;
  EXPECT_NEAR(end_of(run)[0], 0.04, 1e-8);
  EXPECT_NEAR(end_of(run)[1], 0.0, 1e-8);
  ASSERT_EQ(motion.events.size(), 4u);
  const double turns[] = {-0.76, 0.52, -0.28, 0.04};
  for (int i = 0; i < 4; ++i) {
    EXPECT_NEAR(motion.events[i].t, (i + 1) * kPi, 1e-8);
    EXPECT_NEAR(motion.state_at(motion.events[i].t)[0], turns[i], 1e-8);
  }
  EXPECT_EQ(motion.events[3].note, "+ → 0");
}

TEST_P(Filippov, SwitchesAnOscillatorOnTheUnitCircle) {
  ProgramSimulationOptions options{.N_sim = 20, .form = GetParam()};
  options.fesd.n_s = 5;
  const problems::FilippovProblem problem = problems::switched_oscillator();
  const ProgramSimulation run = simulated(problem, options);
  EXPECT_LE((end_of(run) - problems::switched_oscillator_end(problem.T)).norm(), 1e-9);
  const auto& events = run.simulation.trajectory.events;
  ASSERT_EQ(events.size(), 1u);
  EXPECT_NEAR(events[0].t, 1.0, 1e-9);
}

double error_of(RkScheme scheme, int n_s, FilippovForm form, int N_sim) {
  ProgramSimulationOptions options{.N_sim = N_sim, .form = form};
  options.fesd.scheme = scheme;
  options.fesd.n_s = n_s;
  options.solver.tolerance = 1e-12;
  const problems::FilippovProblem problem = problems::switched_oscillator();
  const ProgramSimulation run = simulated(problem, options);
  return (end_of(run) - problems::switched_oscillator_end(problem.T)).norm();
}

/* Radau IIA keeps its order 2n_s − 1 and Gauss–Legendre its 2n_s through the switch. Where
   the switch lies in its step changes the error a little: hence a factor of four. */
TEST_P(Filippov, KeepsTheOrderOfTheScheme) {
  const auto order = [&](RkScheme scheme, int n_s) {
    const int N = n_s == 1 ? 100 : 20;
    return std::log2(error_of(scheme, n_s, GetParam(), N) /
                     error_of(scheme, n_s, GetParam(), 4 * N)) /
           2.0;
  };
  for (int n_s = 1; n_s <= 3; ++n_s) {
    EXPECT_NEAR(order(RkScheme::RadauIIA, n_s), 2 * n_s - 1, 0.2) << n_s;
    EXPECT_NEAR(order(RkScheme::GaussLegendre, n_s), 2 * n_s, 0.2) << n_s;
  }
}

TEST(FilippovSimulation, RefusesWhatMakesNoSense) {
  const problems::FilippovProblem point = problems::sliding_point();
  EXPECT_INVALID(
      static_cast<void>(simulate_by_programs(point.model, Vector::Zero(2), 1.0)),
      "the state has 2 entries, expected 1");
  EXPECT_INVALID(static_cast<void>(simulate_by_programs(point.model, point.x0, 0.0)),
                 "is not after the start");
}

}  // namespace
}  // namespace saltus
