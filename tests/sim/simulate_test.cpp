// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/sim/simulate.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "support/contact_scenes.hpp"
#include "support/expect_invalid.hpp"

namespace saltus {
namespace {

using test::kGravity;
using test::numbers;

// All that is left of 1e-12 per element.
constexpr double kTruth = 1e-10;
constexpr double kRoundOff = 1e-13;

const double t_1 = std::sqrt(2.0 / kGravity);

TEST(Simulate, BallBouncesAtTheTimesOfTheClosedForm) {
  const auto run = march(test::bouncing_ball(0.8), {numbers({1}), numbers({0})}, 2.0);
  ASSERT_TRUE(run.finished()) << run.message;
  ASSERT_EQ(run.trajectory.events.size(), 3);
  double t = t_1, step = 2.0 * t_1;
  for (const Event& event : run.trajectory.events) {
    EXPECT_NEAR(event.t, t, kRoundOff);
    t += step *= 0.8;
  }
  EXPECT_NEAR(run.q_end()[0], 0.26074172832706, kRoundOff);
  EXPECT_NEAR(run.v_end()[0], -0.16586913583647, kRoundOff);
}

/* Infinitely many impacts in finite time, then rest. */
TEST(Simulate, BallComesToRestAtItsAccumulationPoint) {
  for (const double e : {0.5, 0.8, 0.9}) {
    const auto run = march(test::bouncing_ball(e), {numbers({1}), numbers({0})}, 10.0);
    ASSERT_TRUE(run.finished()) << run.message;
    const auto zeno =
        std::ranges::find(run.trajectory.events, EventKind::Zeno, &Event::kind);
    ASSERT_NE(zeno, run.trajectory.events.end());
    EXPECT_NEAR(zeno->t, t_1 * (1 + e) / (1 - e), kTruth);
    EXPECT_NEAR(run.q_end()[0], 0.0, kRoundOff);
    EXPECT_NEAR(run.v_end()[0], 0.0, kRoundOff);
    EXPECT_NEAR(run.trajectory.lambda_n(0, run.trajectory.n_samples() - 1), kGravity,
                kRoundOff);
  }
}

TEST(Simulate, BallsWithASpringHitTwice) {
  const auto run =
      march(test::two_balls_and_a_spring(), {numbers({1, 2}), numbers({0, 0})}, 1.0);
  ASSERT_TRUE(run.finished()) << run.message;
  ASSERT_EQ(run.trajectory.events.size(), 2);
  EXPECT_NEAR(run.trajectory.events[0].t, 0.403855021876921781, kTruth);
  EXPECT_NEAR(run.trajectory.events[1].t, 0.423316968814706678, kTruth);
  EXPECT_NEAR(run.q_end()[0], 0.246841886728835273, kTruth);
  EXPECT_NEAR(run.q_end()[1], 1.22821031200850112, kTruth);
  EXPECT_NEAR(run.v_end()[0], -2.37983952146643356, kTruth);
  EXPECT_NEAR(run.v_end()[1], -3.11409239362375569, kTruth);
}

/* Between samples, at a thousand times: as good as the stages are. */
TEST(Simulate, GivesStatesBetweenItsSamples) {
  const auto balls = test::two_balls_and_a_spring();
  const State start{numbers({1, 2}), numbers({0, 0})};
  const auto run = march(balls, start, 1.0);
  const auto fine = march(balls, start, 1.0, {}, {.h_max = 1e-3});
  double worst = 0.0;
  for (int k = 0; k < 1000; ++k) {
    const double t = (k + 0.37) / 1000.0;
    worst = std::max(worst, (run.trajectory.state_at(t) - fine.trajectory.state_at(t))
                                .head(2)
                                .lpNorm<Eigen::Infinity>());
  }
  constexpr double kDense = 1e-7;  // order 7 inside, 11 at the ends of elements
  EXPECT_LE(worst, kDense);
}

TEST(Simulate, BlockOnASlopeDoesNotCreep) {
  const double angle = std::numbers::pi / 6;
  const State rest{numbers({0.3 * std::cos(angle), 0.3 * std::sin(angle)}),
                   numbers({0, 0})};
  const auto run = march(test::block_on_incline(angle, 0.6), rest, 1000.0);
  ASSERT_TRUE(run.finished()) << run.message;
  EXPECT_EQ(run.q_end(), rest.q);
  EXPECT_EQ(run.v_end(), rest.v);
  EXPECT_TRUE(run.trajectory.events.empty());
}

TEST(Simulate, BlockSlidesDownASteepSlope) {
  const double angle = std::numbers::pi / 6;
  const auto run =
      march(test::block_on_incline(angle, 0.3), {numbers({0, 0}), numbers({0, 0})}, 1.0);
  ASSERT_TRUE(run.finished()) << run.message;
  EXPECT_NEAR(run.q_end().norm(), 0.5 * 2.35628723666240, kRoundOff);
  EXPECT_NEAR(run.v_end().norm(), 2.35628723666240, kRoundOff);
}

/* The friction force reaches its limit with a kink in nothing: x grows with the third power. */
TEST(Simulate, BlockBreaksAwayUnderAGrowingForce) {
  constexpr double mu = 0.4, c = 2.0;
  const double t_b = mu * kGravity / c;
  const auto push = Controls::function([](double t) { return numbers({c * t}); });
  const auto run = march(test::particle_in_the_plane(0, -kGravity, mu),
                         {numbers({0, 0}), numbers({0, 0})}, 4.0, push);
  ASSERT_TRUE(run.finished()) << run.message;
  ASSERT_EQ(run.trajectory.events.size(), 1);
  EXPECT_EQ(run.trajectory.events[0].kind, EventKind::Slip);
  EXPECT_NEAR(run.trajectory.events[0].t, t_b, kRoundOff);
  EXPECT_NEAR(run.q_end()[0], c * std::pow(4.0 - t_b, 3) / 6.0, kTruth);
}

TEST(Simulate, BallHitsSlidesAndStops) {
  const auto run =
      march(test::particle_in_the_plane(0, -10, 0.3), {numbers({0, 1}), numbers({4, 0})},
            2.0, Controls::constant(numbers({0})));
  ASSERT_TRUE(run.finished()) << run.message;
  ASSERT_EQ(run.trajectory.events.size(), 2);
  const Event &impact = run.trajectory.events[0], &stop = run.trajectory.events[1];
  EXPECT_EQ(impact.kind, EventKind::Impact);
  EXPECT_NEAR(impact.t, std::sqrt(0.2), kRoundOff);
  EXPECT_NEAR(impact.impulse, std::sqrt(20.0), kRoundOff);
  EXPECT_NEAR(impact.impulse_t[0], -0.3 * std::sqrt(20.0), kRoundOff);
  EXPECT_EQ(stop.kind, EventKind::Stick);
  EXPECT_NEAR(stop.t, 4.0 / 3.0, kRoundOff);
  EXPECT_NEAR(run.q_end()[0], 2.9666666666666667, kRoundOff);
  EXPECT_EQ(run.v_end(), numbers({0, 0}));
}

TEST(Simulate, ParticleInSpaceStopsOnAStraightLine) {
  const auto run = march(
      test::particle_in_space(0.5),
      {numbers({0, 0, 0}), numbers({2 * std::cos(0.3), 2 * std::sin(0.3), 0})}, 1.0);
  ASSERT_TRUE(run.finished()) << run.message;
  ASSERT_EQ(run.trajectory.events.size(), 1);
  EXPECT_NEAR(run.trajectory.events[0].t, 0.4077471967380224, kTruth);
  EXPECT_NEAR(run.q_end()[0], 0.38953577538251, kTruth);
  EXPECT_NEAR(run.q_end()[1], 0.12049753584560, kTruth);
}

TEST(Simulate, OscillatorSticksWhereFrictionHoldsTheSpring) {
  const auto run =
      march(test::damped_oscillator(), {numbers({1, 0}), numbers({0, 0})}, 20.0);
  ASSERT_TRUE(run.finished()) << run.message;
  EXPECT_NEAR(run.q_end()[0], 0.04, kTruth);
  const Event& last = run.trajectory.events.back();
  EXPECT_EQ(last.kind, EventKind::Stick);
  EXPECT_NEAR(last.t, 4 * std::numbers::pi, kTruth);
}

TEST(Simulate, BallsOnALineExchangeTheirVelocities) {
  const auto run =
      march(test::two_balls_on_a_line(0.1), {numbers({-1, 1}), numbers({2, 0})}, 2.0);
  ASSERT_TRUE(run.finished()) << run.message;
  EXPECT_NEAR(run.q_end()[0], 0.8, kRoundOff);
  EXPECT_NEAR(run.q_end()[1], 2.0 * 2.0 - 1.0 + 0.2, kRoundOff);
}

/* Redundant contacts: boxes that touch and stand on the ground. */
TEST(Simulate, BoxesAtRestStayAtRest) {
  const State rest{numbers({-2, 1, 0, 1, 2, 1}), Vector::Zero(6)};
  const auto run =
      march(test::three_boxes(), rest, 5.0, Controls::constant(numbers({1.5})));
  ASSERT_TRUE(run.finished()) << run.message;
  EXPECT_EQ(run.q_end(), rest.q);
  EXPECT_TRUE(run.trajectory.events.empty());
}

/* A control function asks to stop: the run ends after the element at hand, with what it has. */
TEST(Simulate, EndsWhenItIsInterrupted) {
  std::atomic<bool> interrupt = false;
  const Controls controls = Controls::function([&](double t) {
    if (t > 0.5) interrupt = true;
    return numbers({0});
  });
  const auto run = march(test::particle_in_the_plane(0, -10, 0.0),
                         {numbers({0, 100}), numbers({0, 0})}, 1.0, controls,
                         {.h_max = 0.01}, {.interrupt = &interrupt});
  EXPECT_EQ(run.status, SimulationStatus::Interrupted);
  const double t_end = run.trajectory.t[run.trajectory.n_samples() - 1];
  EXPECT_GT(t_end, 0.5 - 0.02);
  EXPECT_LT(t_end, 0.5 + 0.02);
}

/* One body by itself, two that M couples without a counterpart, a gap at the end of its world. */
TEST(Simulate, RefusesModelsThatMakeNoSenseAtTheStart) {
  ContactModelParts light = test::bodies(1, {1.0});
  light.M(0, 0) = light.q[0];
  EXPECT_INVALID(
      static_cast<void>(march(ContactModel(light), {numbers({-1}), numbers({0})}, 1.0)),
      "not positive definite");
  ContactModelParts skew = test::bodies(2, {1.0, 1.0});
  skew.M(0, 1) = 0.5;
  EXPECT_INVALID(static_cast<void>(
                     march(ContactModel(skew), {numbers({0, 0}), numbers({0, 0})}, 1.0)),
                 "not symmetric");
  ContactModelParts deep = test::bodies(1, {1.0});
  deep.contacts = {{.name = "bottom", .gap = log(deep.q[0])}};
  EXPECT_INVALID(
      static_cast<void>(march(ContactModel(deep), {numbers({0}), numbers({0})}, 1.0)),
      "gap of bottom");
}

TEST(Simulate, RefusesWhatDoesNotFit) {
  const ContactModel ball = test::bouncing_ball(0.8);
  EXPECT_INVALID(static_cast<void>(march(ball, {numbers({-1}), numbers({0})}, 1.0)),
                 "contact 'ball / ground' penetrates at the start");
  EXPECT_INVALID(static_cast<void>(march(ball, {numbers({1, 2}), numbers({0})}, 1.0)),
                 "has 1 positions and 1 velocities");
  EXPECT_INVALID(static_cast<void>(march(ball, {numbers({1}), numbers({0})}, -1.0)),
                 "lies before the start");
  EXPECT_INVALID(static_cast<void>(march(ball, {numbers({1}), numbers({0})}, 1.0,
                                         Controls::constant(numbers({1})))),
                 "the model has 0 controls");
  EXPECT_INVALID(Marching(ball, {.tolerance = 0.0}), "tolerance");
}

}  // namespace
}  // namespace saltus
