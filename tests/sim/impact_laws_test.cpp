// SPDX-License-Identifier: BSD-2-Clause
// Impact laws in simulations.
#include <gtest/gtest.h>

#include <algorithm>

#include "saltus/sim/sensitivity.hpp"
#include "support/expect_invalid.hpp"
#include "support/impact_problems.hpp"
#include "support/impact_scenes.hpp"

namespace saltus {
namespace {

using test::kGravity;
using test::numbers;
using enum ImpactRule;

constexpr double kExact = 1e-11;
const std::vector<ImpactRule> kAllButChosen = {
    Moreau, Sequential, EqualRates, Random, FirstVertex, LastVertex, RandomVertex};

/// The velocity after the first impact.
Vector v_after(const Simulation& run) {
  const auto& events = run.trajectory.events;
  const auto first = std::ranges::find(events, EventKind::Impact, &Event::kind);
  if (first == events.end()) return {};
  return run.trajectory.state_at(first->t).tail(run.trajectory.x.rows() / 2);
}

/* E1, fallen from where it hits with 1 m/s. */
Simulation land_on_two_feet(const ImpactLaw& law) {
  const ContactModel model = test::constant_contacts(test::two_feet(), kGravity);
  return march(model, {numbers({0, 0.5 / kGravity, 0}), numbers({0, 0, 0})}, 0.11, {},
               {.law = law});
}

TEST(ImpactLaws, DecideHowTwoFeetLand) {
  const auto expect = [](const ImpactLaw& law, const Vector& v) {
    const Simulation run = land_on_two_feet(law);
    ASSERT_TRUE(run.finished()) << run.message;
    EXPECT_LE((v_after(run) - v).norm(), kExact) << to_string(law.rule);
    const Event& event = run.trajectory.events.front();
    EXPECT_EQ(event.note,
              law.rule == Moreau ? "" : "law: " + std::string(to_string(law.rule)));
  };
  const Vector rest = Vector::Zero(3), A_first = Eigen::Vector3d(2, 1, -2) / 9,
               B_first = Eigen::Vector3d(-2, 1, 2) / 9;
  expect({}, rest);
  expect({.rule = EqualRates}, rest);
  expect({.rule = Sequential}, A_first);
  expect({.rule = Sequential, .order = {"B", "A"}}, B_first);
  expect({.rule = FirstVertex}, rest);
  expect({.rule = LastVertex}, A_first);
}

/* Samples are in the set, which is an L in the plane of normal velocities, and reach both arms. */
TEST(ImpactLaws, SampleTheSet) {
  int n_A = 0, n_B = 0;
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    const Vector v = v_after(land_on_two_feet({.rule = Random, .seed = seed}));
    const double a = v[1] - 0.5 * v[2], b = v[1] + 0.5 * v[2];
    EXPECT_NEAR(v[0] + v[2], 0.0, kExact);
    EXPECT_NEAR(std::min(a, b), 0.0, kExact);
    EXPECT_LE(std::max(a, b), 2.0 / 9 + kExact);
    n_A += a > 1e-6;
    n_B += b > 1e-6;
    EXPECT_EQ(v, v_after(land_on_two_feet({.rule = Random, .seed = seed})));
  }
  EXPECT_GE(n_A, 3);
  EXPECT_GE(n_B, 3);
}

/* E2: the impact happens at the start. */
TEST(ImpactLaws, DecideHowABoxLeavesAWall) {
  const ContactModel model = test::constant_contacts(test::box_into_wall(), 0.0);
  const State start{numbers({0, 0, 0}), numbers({1, 0, 0})};
  const auto v = [&](const ImpactLaw& law) {
    return v_after(march(model, start, 0.01, {}, {.law = law}));
  };
  const Vector wall_first = Eigen::Vector3d(9, 75, 150) / 959,
               both = Eigen::Vector3d(6, 15, 30) / 196;
  EXPECT_LE((v({.rule = Sequential, .order = {"B"}}) - wall_first).norm(), kExact);
  EXPECT_LE((v({.rule = FirstVertex}) - wall_first).norm(), kExact);
  EXPECT_LE((v({.rule = EqualRates}) - both).norm(), kExact);
  EXPECT_LE((v({.rule = LastVertex}) - both).norm(), kExact);
}

/* From spoke to spoke: the foot behind leaves, the one in front sticks, whoever decides. */
TEST(ImpactLaws, AgreeOnTheRimlessWheel) {
  const test::RimlessWheel wheel;
  const ContactModel model = wheel.model();
  Vector by_moreau;
  for (const ImpactRule rule : kAllButChosen) {
    const auto run = march(model, wheel.start(-1.0), 2.0, {}, {.law = {.rule = rule}});
    ASSERT_TRUE(run.finished()) << to_string(rule) << ": " << run.message;
    int n_steps = 0;
    for (const Event& event : run.trajectory.events) {
      if (event.kind != EventKind::Impact) continue;
      ++n_steps;
      const auto& t = run.trajectory.t;
      const auto at = std::ranges::find(t, event.t) - t.begin();
      const double before = run.trajectory.x(5, at), after = run.trajectory.x(5, at + 1);
      EXPECT_NEAR(after, wheel.ratio() * before, kExact) << to_string(rule);
    }
    EXPECT_GE(n_steps, 4);
    if (rule == Moreau) by_moreau = run.v_end();
    EXPECT_LE((run.v_end() - by_moreau).norm(), 1e-9) << to_string(rule);
  }
}

/* Poisson's law of one contact without friction is Newton's. */
TEST(ImpactLaws, BounceABall) {
  const ContactModel ball = test::bouncing_ball(0.8);
  const State start{numbers({1}), numbers({0})};
  const auto newton = march(ball, start, 2.0);
  for (const ImpactRule rule : kAllButChosen) {
    const auto run = march(ball, start, 2.0, {}, {.law = {.rule = rule}});
    EXPECT_LE((run.v_end() - newton.v_end()).norm(), kExact) << to_string(rule);
  }
  const auto dead =
      march(ball, start, 2.0, {},
            {.law = {.rule = EqualRates, .restitution = Restitution::None}});
  EXPECT_NEAR(dead.q_end()[0], 0.0, kExact);
}

/* The impact set has no derivative by the state before: another way may lead elsewhere. */
TEST(ImpactLaws, HaveNoDerivative) {
  const Marching simulator(test::bouncing_ball(0.8), {.law = {.rule = EqualRates}});
  const auto s = sensitivity(simulator, {numbers({1}), numbers({0})}, 0.6);
  EXPECT_FALSE(s.exists);
  EXPECT_NE(s.message.find("the impact at t = 0.4515"), std::string::npos) << s.message;
  EXPECT_TRUE(s.dx_dx0.allFinite());
}

TEST(ImpactLaws, RefuseWhatMakesNoSense) {
  const ContactModel model = test::constant_contacts(test::two_feet(), kGravity);
  EXPECT_INVALID(Marching(model, {.law = {.rule = Sequential, .order = {"C"}}}),
                 "order of the impact law: unknown contact 'C'");
  EXPECT_INVALID((void)march(model, {numbers({0, 1, 0}), numbers({0, 0, 0})}, 1.0, {},
                             {.law = {.rule = Chosen}}),
                 "'chosen' needs a function that chooses");
}

}  // namespace
}  // namespace saltus
