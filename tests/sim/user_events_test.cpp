// SPDX-License-Identifier: BSD-2-Clause
// Events of the caller, and what a run does where physics leaves a choice.
#include <gtest/gtest.h>

#include <Eigen/LU>
#include <algorithm>
#include <cmath>

#include "saltus/sim/sensitivity.hpp"
#include "support/contact_scenes.hpp"
#include "support/expect_invalid.hpp"

namespace saltus {
namespace {

using test::kGravity;
using test::numbers;
using test::vector_of;

constexpr double kRoundOff = 1e-12;

std::vector<Event> of_kind(const Simulation& run, EventKind kind) {
  std::vector<Event> found;
  for (const Event& event : run.trajectory.events)
    if (event.kind == kind) found.push_back(event);
  return found;
}

/* A ball that falls past a height ends its run there, exactly. */
TEST(UserEvents, StopARun) {
  const ContactModel ball = test::bouncing_ball(0.8);
  const Marching simulator(ball, {}, {{.name = "half way", .when = ball.q()[0] - 0.5}});
  const auto run = simulator.run({numbers({1}), numbers({0})}, 2.0);
  EXPECT_EQ(run.status, SimulationStatus::Stopped);
  EXPECT_NEAR(run.q_end()[0], 0.5, kRoundOff);
  const double t = run.trajectory.t[run.trajectory.n_samples() - 1];
  EXPECT_NEAR(t, std::sqrt(1.0 / kGravity), kRoundOff);
  EXPECT_NE(run.message.find("event 'half way' ended the run"), std::string::npos);
}

/* Every time that the ball comes down through 0.3 m: after each bounce that goes higher. */
TEST(UserEvents, AreReportedEveryTime) {
  constexpr double e = 0.8, height = 0.3;
  const ContactModel ball = test::bouncing_ball(e);
  const Marching simulator(
      ball, {.h_max = 0.05},
      {{.name = "low", .when = ball.q()[0] - height, .action = UserAction::Report}});
  const auto run = simulator.run({numbers({1}), numbers({0})}, 2.5);
  ASSERT_TRUE(run.finished()) << run.message;
  const auto low = of_kind(run, EventKind::User);
  ASSERT_EQ(low.size(), 3);  // tops at 1, 0.64 and 0.41 m
  double t_top = 0.0, top = 1.0;
  for (const Event& event : low) {
    EXPECT_NEAR(event.t, t_top + std::sqrt(2 * (top - height) / kGravity), kRoundOff);
    t_top += std::sqrt(2 * top / kGravity) * (1 + e);
    top *= e * e;
  }
}

/* The ball is put back to where it started whenever it is half way down. */
TEST(UserEvents, ResetTheState) {
  const ContactModel ball = test::bouncing_ball(0.8);
  const Marching simulator(ball, {},
                           {{.name = "lift",
                             .when = ball.q()[0] - 0.5,
                             .action = UserAction::Reset,
                             .q = vector_of({ball.q()[0] + 0.5}),
                             .v = vector_of({0.5 * ball.v()[0]})}});
  const double fall = std::sqrt(1.0 / kGravity), speed = 0.5 * std::sqrt(kGravity);
  const auto run = simulator.run({numbers({1}), numbers({0})}, fall + 0.1);
  ASSERT_TRUE(run.finished()) << run.message;
  EXPECT_NEAR(run.q_end()[0], 1.0 - 0.1 * speed - 0.5 * kGravity * 0.01, kRoundOff);
  EXPECT_EQ(of_kind(run, EventKind::User).size(), 1);
  //   q(T) = q₁ + 0.5 − 0.5 g t₁ τ − g τ²/2 with q₁ = 0.5, t₁ = √(2 (q₀ − 0.5)/g), τ = T − t₁
  const auto s = sensitivity(simulator, {numbers({1}), numbers({0})}, fall + 0.1);
  ASSERT_TRUE(s.exists) << s.message;
  const double dt = 1.0 / (kGravity * fall);
  EXPECT_NEAR(s.dx_dx0(0, 0),
              dt * (-0.5 * kGravity * 0.1 + 0.5 * kGravity * fall + kGravity * 0.1),
              1e-9);
}

TEST(UserEvents, RefuseWhatTheModelDoesNotHave) {
  const ContactModel ball = test::bouncing_ball(0.8);
  EXPECT_INVALID(Marching(ball, {}, {{.name = "odd", .when = symbols("w", 1)[0]}}),
                 "`when` of event 'odd' may depend on q, v, u and parameters only");
  EXPECT_INVALID(Marching(ball, {},
                          {{.name = "odd",
                            .when = ball.q()[0],
                            .action = UserAction::Reset,
                            .q = vector_of({1.0, 2.0})}}),
                 "event 'odd' resets 2 entries, but the model has 1");
}

/* A1: stop at the accumulation, or take one bounce after the other. */
TEST(Zeno, FollowsItsPolicy) {
  const ContactModel ball = test::bouncing_ball(0.5);
  const State start{numbers({1}), numbers({0})};
  const double t_end = 3.0 * std::sqrt(2.0 / kGravity);
  const auto stopped =
      march(ball, start, 5.0, {}, {.zeno = {.policy = ZenoPolicy::Stop}});
  EXPECT_EQ(stopped.status, SimulationStatus::Accumulates) << stopped.message;
  EXPECT_NEAR(stopped.trajectory.t[stopped.trajectory.n_samples() - 1], t_end, 1e-5);
  const auto all =
      march(ball, start, 5.0, {}, {.zeno = {.policy = ZenoPolicy::Continue}});
  EXPECT_TRUE(all.finished()) << all.message;
  EXPECT_TRUE(of_kind(all, EventKind::Zeno).empty());
  // Speeds halve: 35 of them until what is left of 4.4 m/s is rounding, 1e-10.
  EXPECT_GE(of_kind(all, EventKind::Impact).size(), 35);
}

/* A ball on a spring: the ratio of its bounces changes, and the bound of the accumulation
   point holds still. The truth is that of a much smaller threshold. */
TEST(Zeno, BoundsItsError) {
  ContactModelParts parts = test::bodies(1, {1.0});
  parts.f_v[0] = -kGravity - 200.0 * parts.q[0] - 3.0 * parts.v[0];
  parts.contacts = {{.name = "ball / ground", .gap = parts.q[0], .e = 0.7}};
  const ContactModel ball(parts);
  const auto accumulation = [&](double time) {
    const auto run =
        march(ball, {numbers({1}), numbers({0})}, 5.0, {}, {.zeno = {.time = time}});
    EXPECT_TRUE(run.finished()) << run.message;
    return of_kind(run, EventKind::Zeno).at(0);
  };
  const double truth = accumulation(1e-7).t;
  for (const double time : {0.1, 0.03, 0.01}) {
    const Event event = accumulation(time);
    const auto at = event.note.find("± ");
    ASSERT_NE(at, std::string::npos);
    const double bound = std::stod(event.note.substr(at + std::string("± ").size()));
    EXPECT_LE(std::abs(event.t - truth), bound) << time << ": " << event.note;
    EXPECT_LE(bound, time) << event.note;  // worth something
  }
}

/* Two balls: the bounces of one are known to end 0.1 s ahead, while the other still bounces. */
TEST(Zeno, ComesInTheOrderOfTime) {
  ContactModelParts parts = test::bodies(2, {1.0, 1.0});
  parts.f_v = ExprVector::Constant(2, -kGravity);
  parts.contacts = {{.name = "first", .gap = parts.q[0], .e = 0.5},
                    {.name = "second", .gap = parts.q[1], .e = 0.6}};
  const auto run = march(ContactModel(parts), {numbers({1, 0.7}), numbers({0, 0})}, 3.0,
                         {}, {.zeno = {.time = 0.1}});
  ASSERT_TRUE(run.finished()) << run.message;
  const auto& events = run.trajectory.events;
  EXPECT_TRUE(std::ranges::is_sorted(events, {}, &Event::t));
  const auto ends = of_kind(run, EventKind::Zeno);
  ASSERT_EQ(ends.size(), 2);
  // t₁ (1 + e)/(1 − e) after falls of t₁
  EXPECT_NEAR(ends[0].t, 3.0 * std::sqrt(2.0 / kGravity), 1e-12);
  EXPECT_NEAR(ends[1].t, 4.0 * std::sqrt(1.4 / kGravity), 1e-12);
  const auto impacts = of_kind(run, EventKind::Impact);
  EXPECT_TRUE(std::ranges::any_of(impacts, [&](const Event& impact) {
    return impact.contact == "second" && impact.t > ends[0].t - 0.1 &&
           impact.t < ends[0].t;
  }));
}

/* A rod whose lower end slides, so slanted that friction drives it into the ground. */
ContactModel painleve_rod() {
  ContactModelParts parts = test::bodies(3, {1.0, 1.0, 1.0 / 3.0});
  parts.f_v[1] = -kGravity;
  const Expr s = sin(parts.q[2]);
  Contact contact{.name = "rod / ground", .gap = parts.q[1] - s, .mu_friction = 3.0};
  contact.J_t = ExprMatrix::Zero(3, 1);
  contact.J_t(0) = 1.0;
  contact.J_t(2) = s;
  parts.contacts = {contact};
  return ContactModel(parts);
}

TEST(Paradox, IsNamedAndOffersAChoice) {
  const State start{numbers({0, std::sin(0.9), 0.9}), numbers({-3, 0, 0})};
  const auto stopped = march(painleve_rod(), start, 0.1);
  EXPECT_EQ(stopped.status, SimulationStatus::NoForces);
  EXPECT_NE(stopped.message.find("contact 'rod / ground' slips in a way"),
            std::string::npos);
  EXPECT_NE(stopped.message.find("the option `paradox`"), std::string::npos);
  using enum ImpactRule;
  for (const auto& [policy, rule, note] :
       {std::tuple{ParadoxPolicy::Impulse, Moreau, ""},
        std::tuple{ParadoxPolicy::ImpactSet, Moreau, "; law: equal_rates"},
        std::tuple{ParadoxPolicy::ImpactSet, Sequential, "; law: sequential"},
        std::tuple{ParadoxPolicy::ImpactSet, LastVertex, "; law: last_vertex"}}) {
    const auto run =
        march(painleve_rod(), start, 0.1, {}, {.law = {.rule = rule}, .paradox = policy});
    ASSERT_TRUE(run.finished()) << run.message;
    EXPECT_EQ(run.statistics.n_paradoxes, 1);
    const auto impulses = of_kind(run, EventKind::Impact);
    ASSERT_GE(impulses.size(), 1);
    EXPECT_EQ(impulses[0].note, std::string("impulse without collision") + note);
    EXPECT_GT(impulses[0].impulse, 0.0);
    EXPECT_LE(std::abs(impulses[0].impulse_t[0]), 3.0 * impulses[0].impulse + 1e-9);
    // One contact, which sticks afterwards under both laws: JᵀM⁻¹JΛ = −Jᵀv.
    Eigen::Matrix2d W;
    const double c = std::cos(0.9), s = std::sin(0.9);
    W << 1 + 3 * c * c, -3 * c * s, -3 * c * s, 1 + 3 * s * s;
    const Eigen::Vector2d Lambda = W.inverse() * Eigen::Vector2d(0, 3);
    EXPECT_NEAR(impulses[0].impulse, Lambda[0], 1e-7);
    EXPECT_NEAR(impulses[0].impulse_t[0], Lambda[1], 1e-7);
    EXPECT_GE(run.trajectory.gap.minCoeff(), -1e-10);
  }
}

}  // namespace
}  // namespace saltus
