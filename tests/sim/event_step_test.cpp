// SPDX-License-Identifier: BSD-2-Clause
// Events that rounding puts on the wrong side of an element's end, and slip that stops in space.
#include "sim/event_step.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "saltus/sim/sensitivity.hpp"
#include "support/contact_scenes.hpp"

namespace saltus {
namespace {

using test::kGravity;
using test::numbers;

constexpr double kRoundOff = 1e-13;
constexpr double kTruth = 1e-10;

// Heights whose time of fall has no short binary fraction.
double height(int k) { return 0.3 + 0.137 * k; }

/* The controls jump at the very time of an impact, or some rounding errors beside it. */
TEST(EventStep, SeesAnImpactRightBesideABreak) {
  const Marching ball(test::particle_in_the_plane(0, -kGravity, 0.0, 0.5));
  for (int k = 0; k < 40; ++k) {
    const double t_hit = std::sqrt(2 * height(k) / kGravity);
    for (int ulps = -6; ulps <= 6; ++ulps) {
      const double t_break =
          t_hit + ulps * std::numeric_limits<double>::epsilon() * t_hit;
      const auto u =
          Controls::table(numbers({0, t_break, 3}), numbers({0, 0}).transpose());
      const auto run =
          ball.run({numbers({0, height(k)}), numbers({0, 0})}, 1.2 * t_hit, u);
      ASSERT_TRUE(run.finished()) << run.message;
      ASSERT_EQ(run.trajectory.events.size(), 1) << height(k) << " " << ulps;
      EXPECT_NEAR(run.trajectory.events[0].t, t_hit, kRoundOff);
      EXPECT_GE(run.trajectory.gap.minCoeff(), -kRoundOff);
    }
  }
}

/* Equal elements whose sum is the time of an impact up to rounding. */
TEST(EventStep, SeesAnImpactRightBehindAnElement) {
  const ContactModel ball = test::bouncing_ball(0.5);
  for (int k = 0; k < 40; ++k) {
    const double t_hit = std::sqrt(2 * height(k) / kGravity);
    for (const int n : {1, 2, 3, 7}) {
      const double h = t_hit / n * (1.0 - std::numeric_limits<double>::epsilon());
      const auto run = march(ball, {numbers({height(k)}), numbers({0})}, 1.2 * t_hit, {},
                             {.h_max = h});
      ASSERT_TRUE(run.finished()) << run.message;
      ASSERT_EQ(run.trajectory.events.size(), 1) << height(k) << " " << n;
      EXPECT_GE(run.trajectory.gap.minCoeff(), -kRoundOff);
    }
  }
}

/* The same event in an element that is found by prediction, from the side of EventStep. */
TEST(EventStep, EndsOnARootThatRoundingPutsBehindTheEnd) {
  const ContactModel ball = test::bouncing_ball(0.5);
  const detail::ContactKernel kernel(ball);
  for (int k = 0; k < 40; ++k) {
    const double t_hit = std::sqrt(2 * height(k) / kGravity);
    detail::EventStep step(kernel, butcher_tableau(RkScheme::RadauIIA, 3));
    detail::Instant from(kernel);
    from.q[0] = height(k);
    from.a[0] = -kGravity;
    from.at.data[0] = height(k);  // the gap; the rest is constant
    const double h = t_hit * (1.0 - std::numeric_limits<double>::epsilon());
    EXPECT_EQ(step.take(from, {}, {.h_max = h}), detail::StepOutcome::Event);
    EXPECT_EQ(step.take(from, {}, {.h_max = h * (1.0 - 1e-12)}),
              detail::StepOutcome::Reached);
  }
}

/* A5, whatever the lengths of the elements before the stop. */
TEST(EventStep, StopsSlipInSpaceAtAnyOutputRate) {
  for (int rate = 1; rate <= 120; ++rate) {
    const Marching simulator(test::particle_in_space(0.5), {.h_max = 1.0 / rate});
    for (const double heading : {0.3, 1.9, -2.5}) {
      const Vector along = numbers({std::cos(heading), std::sin(heading), 0});
      const auto run = simulator.run({Vector::Zero(3), 2.0 * along}, 0.6);
      ASSERT_TRUE(run.finished()) << rate << ": " << run.message;
      ASSERT_EQ(run.trajectory.events.size(), 1) << rate;
      EXPECT_EQ(run.trajectory.events[0].kind, EventKind::Stick);
      EXPECT_NEAR(run.trajectory.events[0].t, 0.4077471967380224, kTruth);
      EXPECT_LE((run.q_end() - 2.0 / kGravity * 2.0 * along).norm(), kTruth);
      EXPECT_EQ(run.v_end(), Vector::Zero(3));
    }
  }
}

/* A particle thrown across a slope turns downhill while it slows down. With k = mu / tan α and
   θ the angle to the line of steepest descent, v (k + cos θ) falls at the constant rate
   g sin α (k² − 1), so that the time of the stop is known. */
TEST(EventStep, StopsSlipThatTurnsTowardsTheSlope) {
  constexpr double alpha = 0.4, speed = 2.0;
  for (const double k : {1.2, 1.5, 3.0}) {
    ContactModelParts parts = test::bodies(3, {1.0, 1.0, 1.0});
    parts.f_v = test::vector_of(
        {Expr(kGravity * std::sin(alpha)), Expr(0.0), Expr(-kGravity * std::cos(alpha))});
    parts.contacts = {{.name = "particle / slope",
                       .gap = parts.q[2],
                       .mu_friction = k * std::tan(alpha)}};
    const ContactModel slope(parts);
    for (const double theta : {0.5, 1.5, 3.0}) {
      const double t_stop =
          speed * (k + std::cos(theta)) / (kGravity * std::sin(alpha) * (k * k - 1.0));
      for (const int rate : {1, 5, 60, 61}) {
        const auto run =
            march(slope,
                  {Vector::Zero(3),
                   numbers({speed * std::cos(theta), speed * std::sin(theta), 0})},
                  t_stop + 0.5, {}, {.h_max = 1.0 / rate});
        ASSERT_TRUE(run.finished()) << k << " " << theta << ": " << run.message;
        ASSERT_EQ(run.trajectory.events.size(), 1) << k << " " << theta << " " << rate;
        EXPECT_NEAR(run.trajectory.events[0].t, t_stop, kTruth) << k << " " << theta;
        EXPECT_EQ(run.v_end(), Vector::Zero(3));
      }
    }
  }
}

/* The particle comes to rest at q = v |v| / (2 mu g). */
TEST(EventStep, DifferentiatesThroughAStopInSpace) {
  constexpr double mu = 0.5;
  const Vector v = numbers({2 * std::cos(0.3), 2 * std::sin(0.3), 0});
  const auto s =
      sensitivity(Marching(test::particle_in_space(mu)), {Vector::Zero(3), v}, 0.6);
  EXPECT_TRUE(s.exists) << s.message;
  const Matrix expected =
      (v.norm() * Matrix::Identity(3, 3) + v * v.transpose() / v.norm()) /
      (2 * mu * kGravity);
  EXPECT_LE((s.dx_dx0.block(0, 3, 2, 2) - expected.topLeftCorner(2, 2)).norm(), 1e-9);
  EXPECT_LE(s.dx_dx0.bottomRows(3).norm(), kTruth);
}

}  // namespace
}  // namespace saltus
