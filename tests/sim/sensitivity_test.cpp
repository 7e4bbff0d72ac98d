// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/sim/sensitivity.hpp"

#include <gtest/gtest.h>

#include "saltus/base/random.hpp"
#include "support/contact_scenes.hpp"
#include "support/expect_invalid.hpp"

namespace saltus {
namespace {

using test::numbers;

constexpr double kRoundOff = 1e-12;
// Central differences of this width are good to about its square times the third derivative.
constexpr double kDifference = 1e-5;

/* A7: many differentiable simulators get this wrong. */
TEST(Sensitivity, PassesThroughAnElasticCollision) {
  const Marching simulator(test::two_balls_on_a_line(0.1));
  const auto s = sensitivity(simulator, {numbers({-1, 1}), numbers({2, 0})}, 2.0);
  ASSERT_TRUE(s.exists) << s.message;
  // Ball 2 at T by (x_1, x_2, v_0, v_2): (1, 0, T, …); by v_0 per unit of T.
  EXPECT_NEAR(s.dx_dx0(1, 0), 1.0, kRoundOff);
  EXPECT_NEAR(s.dx_dx0(1, 1), 0.0, kRoundOff);
  EXPECT_NEAR(s.dx_dx0(1, 2), 2.0, kRoundOff);
  EXPECT_NEAR(s.dx_dx0(1, 3), 0.0, kRoundOff);
}

/* A1 with e = 0.8, T = 1. */
TEST(Sensitivity, PassesThroughABounce) {
  const Marching simulator(test::bouncing_ball(0.8));
  const auto s = sensitivity(simulator, {numbers({1}), numbers({0})}, 1.0);
  EXPECT_NEAR(s.x_end[0], 0.46800445252604, kRoundOff);
  EXPECT_NEAR(s.dx_dx0(0, 0), 1.38650222626302, kRoundOff);
}

Vector end_of(const Marching& simulator, const State& start, double T, const Matrix& u) {
  const auto run =
      simulator.run(start, T, u.size() > 0 ? Controls::table(T, u) : Controls());
  EXPECT_TRUE(run.finished()) << run.message;
  Vector x(2 * start.q.size());
  x << run.q_end(), run.v_end();
  return x;
}

// Derivatives by v₀, forward, against differences.
void expect_start_derivatives(const Marching& simulator, const State& start, double T,
                              const Matrix& u, double tolerance) {
  const auto s = sensitivity(simulator, start, T, u);
  for (Index i = 0; i < start.v.size(); ++i) {
    State left = start, right = start;
    left.v[i] -= kDifference;
    right.v[i] += kDifference;
    const Vector difference =
        (end_of(simulator, right, T, u) - end_of(simulator, left, T, u)) /
        (2 * kDifference);
    EXPECT_LE((s.dx_dx0.col(start.q.size() + i) - difference).norm(), tolerance) << i;
  }
}

// Derivatives by u, forward, against differences; adjoint ones against forward ones.
void expect_derivatives(const Marching& simulator, const State& start, double T,
                        const Matrix& u, double tolerance) {
  const auto s = sensitivity(simulator, start, T, u);
  ASSERT_TRUE(s.exists) << s.message;
  for (Index k = 0; k < u.size(); ++k) {
    Matrix left = u, right = u;
    left.data()[k] -= kDifference;
    right.data()[k] += kDifference;
    const Vector difference =
        (end_of(simulator, start, T, right) - end_of(simulator, start, T, left)) /
        (2 * kDifference);
    EXPECT_LE((s.dx_du.col(k) - difference).norm(), tolerance) << k;
  }
  const Vector x_bar = Random(7).vector(s.x_end.size(), -1, 1);
  const auto adjoint = adjoint_gradient(simulator, start, T, u, x_bar);
  EXPECT_LE((adjoint.by_x0 - s.dx_dx0.transpose() * x_bar).norm(), 1e-10);
  const Vector by_u = s.dx_du.transpose() * x_bar;
  EXPECT_LE((Vector(adjoint.by_u.reshaped()) - by_u).norm(), 1e-10);
}

TEST(Sensitivity, AgreesWithDifferencesThroughStiffImpacts) {
  // Before the first impact the spring is at rest and elements would be longer than its
  // period: right for the motion, not for its derivatives.
  const Marching simulator(test::two_balls_and_a_spring(), {.h_max = 0.01});
  expect_derivatives(simulator, {numbers({1, 2}), numbers({0, 0})}, 1.0, {}, 1e-3);
  expect_start_derivatives(simulator, {numbers({1, 2}), numbers({0, 0})}, 1.0, {}, 1e-3);
}

TEST(Sensitivity, AgreesWithDifferencesThroughImpactSlipAndStick) {
  const Marching simulator(test::particle_in_the_plane(0, -10, 0.3));
  const Matrix u = numbers({0.5, -0.5, 0.3}).transpose();
  expect_derivatives(simulator, {numbers({0, 1}), numbers({4, 0})}, 0.9, u, 1e-7);
  expect_start_derivatives(simulator, {numbers({0, 1}), numbers({4, 0})}, 0.9, u, 1e-7);
}

TEST(Sensitivity, AgreesWithDifferencesOnCurvedContacts) {
  const Marching simulator(test::two_discs());
  Matrix u(2, 4);
  u << 20, 15, 15, 10, 0.5, 0, 1, 0.3;
  expect_derivatives(simulator, {numbers({-2, 0.05, 0, 0}), numbers({0, 0, 0, 0})}, 1.2,
                     u, 1e-5);
  expect_start_derivatives(simulator, {numbers({-2, 0.05, 0, 0}), numbers({0, 0, 0, 0})},
                           1.2, u, 1e-5);
}

TEST(Sensitivity, AgreesWithDifferencesOnBoxesThatHitAndStop) {
  const Marching simulator(test::three_boxes());
  Matrix u(1, 6);
  u << -20, -15, 25, 28, -6, 3;
  expect_derivatives(simulator, {numbers({-3, 1, 0, 1, 3, 1}), Vector::Zero(6)}, 4.0, u,
                     1e-5);
}

TEST(Sensitivity, AgreesWithDifferencesInSpace) {
  ContactModelParts parts = test::bodies(3, {1.0, 1.0, 1.0});
  parts.u = symbols("u", 1);
  parts.f_v = test::vector_of({parts.u[0], Expr(0.0), Expr(-test::kGravity)});
  parts.contacts = {{.name = "plane", .gap = parts.q[2], .mu_friction = 0.3}};
  const Marching simulator{ContactModel(parts)};
  const Matrix u = numbers({1.0, -2.0}).transpose();
  expect_derivatives(simulator, {numbers({0, 0, 0.2}), numbers({3, 1, 0})}, 0.6, u, 1e-6);
  expect_start_derivatives(simulator, {numbers({0, 0, 0.2}), numbers({3, 1, 0})}, 0.6, u,
                           1e-6);
}

// Derivatives by all parameters, forward, against differences; adjoint ones against forward.
void expect_parameter_derivatives(const ContactModel& model, const State& start, double T,
                                  const Matrix& u, double tolerance) {
  const Marching simulator(model);
  const auto s = sensitivity(simulator, start, T, u);
  ASSERT_TRUE(s.exists) << s.message;
  ASSERT_EQ(s.dx_dp.cols(), std::ssize(model.parameters()));
  for (Index k = 0; k < s.dx_dp.cols(); ++k) {
    const Parameter& p = model.parameters()[k];
    const auto end_with = [&](double value) {
      return end_of(Marching(model.with(p.name, value)), start, T, u);
    };
    const Vector difference =
        (end_with(p.value + kDifference) - end_with(p.value - kDifference)) /
        (2 * kDifference);
    EXPECT_LE((s.dx_dp.col(k) - difference).norm(), tolerance) << p.name;
    EXPECT_GT(difference.norm(), 100 * tolerance) << p.name;
  }
  const Vector x_bar = Random(7).vector(s.x_end.size(), -1, 1);
  const auto adjoint = adjoint_gradient(simulator, start, T, u, x_bar);
  EXPECT_LE((adjoint.by_p - s.dx_dp.transpose() * x_bar).norm(), 1e-10);
}

/* A thrown block that hits, bounces, hits again and slides: by its mass, gravity, friction,
   restitution and the height of the ground. Accelerations are constant between events. */
TEST(Sensitivity, AgreesWithDifferencesByParameters) {
  ContactModelParts parts = test::bodies(2, {1.0, 1.0});
  const ExprVector p = symbols("p", 5);
  parts.parameters = {{"m", p[0], 1.5},
                      {"g", p[1], 10.0},
                      {"mu", p[2], 0.2},
                      {"e", p[3], 0.6},
                      {"ground", p[4], 0.1}};
  parts.u = symbols("u", 1);
  parts.M(0, 0) = parts.M(1, 1) = p[0];
  parts.f_v = test::vector_of({parts.u[0], -p[0] * p[1]});
  parts.contacts = {{.name = "block / ground",
                     .gap = parts.q[1] - p[4],
                     .mu_friction = p[2],
                     .e = p[3]}};
  const Matrix u = numbers({0.5, -0.5, 0.3}).transpose();
  expect_parameter_derivatives(ContactModel(parts), {numbers({0, 1}), numbers({4, 0})},
                               1.2, u, 1e-7);
}

/* A particle in a round bowl: J and gap depend on q and on the radius, and friction persists. */
TEST(Sensitivity, AgreesWithDifferencesByParametersOnCurvedContacts) {
  ContactModelParts parts = test::bodies(2, {1.0, 1.0});
  const ExprVector p = symbols("p", 3);
  parts.parameters = {{"R", p[0], 1.0}, {"mu", p[1], 0.2}, {"m", p[2], 2.0}};
  parts.M(0, 0) = parts.M(1, 1) = p[2];
  const Expr &x = parts.q[0], &y = parts.q[1];
  const Expr r = sqrt(x * x + y * y);
  parts.f_v =
      test::vector_of({-0.1 * parts.v[0], -0.1 * parts.v[1] - test::kGravity * p[2]});
  parts.contacts = {{.name = "bowl",
                     .gap = p[0] - r,
                     .J_t = test::vector_of({-y / r, x / r}),
                     .mu_friction = p[1]}};
  expect_parameter_derivatives(ContactModel(parts),
                               {numbers({-0.8, 0.1}), numbers({0.5, 0})}, 0.7, {}, 1e-5);
}

/* A box that lands on both feet at once: which comes first decides how it turns. */
TEST(Sensitivity, SaysWhereTheOrderOfContactsMatters) {
  ContactModelParts parts = test::bodies(2, {1.0, 0.1});
  parts.f_v[0] = -test::kGravity;
  const Expr &y = parts.q[0], &angle = parts.q[1];
  parts.contacts = {{.name = "left", .gap = y - 0.5 * sin(angle), .e = 0.5},
                    {.name = "right", .gap = y + 0.5 * sin(angle), .e = 0.5}};
  const Marching simulator{ContactModel(parts)};
  const auto both = sensitivity(simulator, {numbers({1, 0}), numbers({0, 0})}, 0.6);
  EXPECT_FALSE(both.exists);
  EXPECT_EQ(both.n_simultaneous, 1);
  EXPECT_NE(both.message.find("contacts 'left' and 'right' switch together"),
            std::string::npos)
      << both.message;
  const auto one = sensitivity(simulator, {numbers({1, 0.2}), numbers({0, 0})}, 0.45);
  EXPECT_TRUE(one.exists) << one.message;
}

/* Two balls that land together and do not feel each other: the map of an element knows the
   time of one of them only, and says so. */
TEST(Sensitivity, SaysWhereEventsCoincide) {
  ContactModelParts parts = test::bodies(2, {1.0, 2.0});
  parts.f_v = test::vector_of({-test::kGravity, -2.0 * test::kGravity});
  parts.contacts = {{.name = "a", .gap = parts.q[0], .e = 0.8},
                    {.name = "b", .gap = parts.q[1], .e = 0.8}};
  const Marching simulator{ContactModel(parts)};
  const auto together = sensitivity(simulator, {numbers({1, 1}), numbers({0, 0})}, 1.0);
  EXPECT_FALSE(together.exists);
  EXPECT_NE(together.message.find("their times may move apart"), std::string::npos);
  const auto apart = sensitivity(simulator, {numbers({1, 1.01}), numbers({0, 0})}, 1.0);
  EXPECT_TRUE(apart.exists) << apart.message;
  EXPECT_NEAR(apart.dx_dx0(0, 0), 1.38650222626302, kRoundOff);
}

TEST(Sensitivity, RefusesWhatDoesNotFit) {
  const Marching simulator(test::bouncing_ball(0.8));
  const State start{numbers({1}), numbers({0})};
  EXPECT_INVALID(
      static_cast<void>(adjoint_gradient(simulator, start, 1.0, {}, numbers({1, 0, 0}))),
      "x_bar has 3 entries, but the state has 2");
  EXPECT_INVALID(
      static_cast<void>(sensitivity(simulator, {numbers({1, 2}), numbers({0})}, 1.0)),
      "the start does not have as many positions");
}

/* A ball thrown up just as high as the ceiling: a little more, and it would bounce. */
TEST(Sensitivity, SaysWhereAContactGrazes) {
  ContactModelParts parts = test::bodies(1, {1.0});
  parts.f_v[0] = -10.0;
  parts.contacts = {{.name = "ceiling", .gap = 0.2 - parts.q[0], .e = 0.5}};
  const Marching simulator{ContactModel(parts)};
  const auto grazes = sensitivity(simulator, {numbers({0}), numbers({2})}, 0.3);
  EXPECT_NEAR(grazes.x_end[0], 2 * 0.3 - 5 * 0.09, kRoundOff);
  EXPECT_FALSE(grazes.exists);
  EXPECT_NE(grazes.message.find("touches zero without crossing"), std::string::npos);
  const auto hits = sensitivity(simulator, {numbers({0}), numbers({2.1})}, 0.3);
  EXPECT_TRUE(hits.exists) << hits.message;
  // The sweep backwards says the same.
  const Vector x_bar = numbers({1, 0});
  const auto back =
      adjoint_gradient(simulator, {numbers({0}), numbers({2})}, 0.3, {}, x_bar);
  EXPECT_FALSE(back.exists);
  EXPECT_EQ(back.message, grazes.message);
  EXPECT_TRUE(
      adjoint_gradient(simulator, {numbers({0}), numbers({2.1})}, 0.3, {}, x_bar).exists);
}

}  // namespace
}  // namespace saltus
