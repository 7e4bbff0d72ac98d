// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/sim/sensitivity.hpp"

#include <gtest/gtest.h>

#include "saltus/base/random.hpp"
#include "support/contact_scenes.hpp"

namespace saltus {
namespace {

using test::numbers;

constexpr double kRoundOff = 1e-12;
// Central differences of this width are good to about its square times the third derivative.
constexpr double kDifference = 1e-5;

/* A7: many differentiable simulators get this wrong. */
TEST(Sensitivity, PassesThroughAnElasticCollision) {
  const Simulator simulator(test::two_balls_on_a_line(0.1));
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
  const Simulator simulator(test::bouncing_ball(0.8));
  const auto s = sensitivity(simulator, {numbers({1}), numbers({0})}, 1.0);
  EXPECT_NEAR(s.x_end[0], 0.46800445252604, kRoundOff);
  EXPECT_NEAR(s.dx_dx0(0, 0), 1.38650222626302, kRoundOff);
}

Vector end_of(const Simulator& simulator, const State& start, double T, const Matrix& u) {
  const auto run =
      simulator.run(start, T, u.size() > 0 ? Controls::table(T, u) : Controls());
  EXPECT_TRUE(run.finished()) << run.message;
  Vector x(2 * start.q.size());
  x << run.q_end(), run.v_end();
  return x;
}

// Derivatives by v₀, forward, against differences.
void expect_start_derivatives(const Simulator& simulator, const State& start, double T,
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
void expect_derivatives(const Simulator& simulator, const State& start, double T,
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
  const Simulator simulator(test::two_balls_and_a_spring(), {.h_max = 0.01});
  expect_derivatives(simulator, {numbers({1, 2}), numbers({0, 0})}, 1.0, {}, 1e-3);
  expect_start_derivatives(simulator, {numbers({1, 2}), numbers({0, 0})}, 1.0, {}, 1e-3);
}

TEST(Sensitivity, AgreesWithDifferencesThroughImpactSlipAndStick) {
  const Simulator simulator(test::particle_in_the_plane(0, -10, 0.3));
  const Matrix u = numbers({0.5, -0.5, 0.3}).transpose();
  expect_derivatives(simulator, {numbers({0, 1}), numbers({4, 0})}, 0.9, u, 1e-7);
  expect_start_derivatives(simulator, {numbers({0, 1}), numbers({4, 0})}, 0.9, u, 1e-7);
}

TEST(Sensitivity, AgreesWithDifferencesOnCurvedContacts) {
  const Simulator simulator(test::two_discs());
  Matrix u(2, 4);
  u << 20, 15, 15, 10, 0.5, 0, 1, 0.3;
  expect_derivatives(simulator, {numbers({-2, 0.05, 0, 0}), numbers({0, 0, 0, 0})}, 1.2,
                     u, 1e-5);
  expect_start_derivatives(simulator, {numbers({-2, 0.05, 0, 0}), numbers({0, 0, 0, 0})},
                           1.2, u, 1e-5);
}

TEST(Sensitivity, AgreesWithDifferencesOnBoxesThatHitAndStop) {
  const Simulator simulator(test::three_boxes());
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
  const Simulator simulator{ContactModel(parts)};
  const Matrix u = numbers({1.0, -2.0}).transpose();
  expect_derivatives(simulator, {numbers({0, 0, 0.2}), numbers({3, 1, 0})}, 0.6, u, 1e-6);
  expect_start_derivatives(simulator, {numbers({0, 0, 0.2}), numbers({3, 1, 0})}, 0.6, u,
                           1e-6);
}

}  // namespace
}  // namespace saltus
