// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/mech/body.hpp"

#include <gtest/gtest.h>

#include <Eigen/Geometry>

#include "saltus/base/random.hpp"
#include "saltus/expr/function.hpp"
#include "support/expect_invalid.hpp"

namespace saltus {
namespace {

ExprVector vector_of(std::initializer_list<Expr> entries) {
  ExprVector v(static_cast<Index>(entries.size()));
  std::copy(entries.begin(), entries.end(), v.begin());
  return v;
}

Matrix at(const ExprVector& q, const ExprMatrix& y, ConstVectorRef value) {
  return Function("f", {{"q", q}}, {{"y", y}})(std::vector<Matrix>{value})[0];
}

// A body in space whose pose depends on all of q, none of it in a simple way.
Body tumbling(const ExprVector& q) {
  return {.name = "brick",
          .shape = Cuboid{vector_of({0.1, 0.2, 0.3})},
          .position = vector_of({q[0] * q[1], sin(q[1]) + q[2], q[2] * q[3]}),
          .angles = vector_of({q[3] + q[0], 0.5 * q[1], q[2] - q[3] * q[3]}),
          .mass = 1.7,
          .inertia = vector_of({0.2, 0.3, 0.4})};
}

/* R = R_z R_y R_x, written down by Eigen. */
TEST(Body, TurnsAboutXThenYThenZ) {
  const ExprVector q = symbols("q", 3);
  const Body body{.name = "b", .shape = Point{}, .position = q, .angles = q};
  const Eigen::Vector3d angles(0.3, -0.7, 1.1);
  const Eigen::Matrix3d expected =
      (Eigen::AngleAxisd(angles[2], Eigen::Vector3d::UnitZ()) *
       Eigen::AngleAxisd(angles[1], Eigen::Vector3d::UnitY()) *
       Eigen::AngleAxisd(angles[0], Eigen::Vector3d::UnitX()))
          .toRotationMatrix();
  EXPECT_LE((at(q, rotation(body), angles) - expected).norm(), 1e-15);
}

/* (B-1) against the motion of a point that is fixed to the body, by central differences. */
TEST(Body, PointVelocityIsThatOfTheMatter) {
  const ExprVector q = symbols("q", 4);
  const Body body = tumbling(q);
  const ExprVector local = vector_of({0.4, -0.6, 0.9});
  const ExprVector p = rotation(body) * local + body.position;
  const ExprMatrix J = point_jacobian(body, p, q);
  Random random(1);
  constexpr double kStep = 1e-5, kDifference = 1e-9;
  for (int trial = 0; trial < 5; ++trial) {
    const Vector q0 = random.vector(4, -1.0, 1.0), v = random.vector(4, -1.0, 1.0);
    const Vector moved =
        (at(q, p, q0 + kStep * v) - at(q, p, q0 - kStep * v)) / (2 * kStep);
    EXPECT_LE((at(q, J, q0).transpose() * v - moved).norm(), kDifference);
  }
}

TEST(Body, PointVelocityInThePlane) {
  const ExprVector q = symbols("q", 3);
  const Body body{.name = "b",
                  .shape = Box{1.0, 1.0},
                  .position = vector_of({q[0] * q[2], q[1]}),
                  .angles = vector_of({q[2] * q[0]})};
  const ExprVector p = rotation(body) * vector_of({0.3, 0.8}) + body.position;
  const Eigen::Vector3d q0(0.3, -0.2, 0.9), v(1.0, -2.0, 0.5);
  constexpr double kStep = 1e-5;
  const Vector moved =
      (at(q, p, q0 + kStep * v) - at(q, p, q0 - kStep * v)) / (2 * kStep);
  const Vector J_v = at(q, point_jacobian(body, p, q), q0).transpose() * v;
  EXPECT_LE((J_v - moved).norm(), 1e-9);
}

/* The kinetic energy is that of the eight corners, if all the mass sits there. */
TEST(Body, MassMatrixIsThatOfItsParticles) {
  const ExprVector q = symbols("q", 4);
  Body body = tumbling(q);
  // Eight particles of 1 kg at (±0.1, ±0.2, ±0.3): I_x = 8 (0.2² + 0.3²), …
  body.mass = 8.0;
  body.inertia = 8.0 * vector_of({0.13, 0.10, 0.05});
  const ExprMatrix M = mass_matrix(std::span(&body, 1), q);

  std::vector<Body> particles;
  const ExprMatrix places = corners(body);
  for (Index i = 0; i < places.cols(); ++i) {
    particles.push_back(
        {.name = "p", .shape = Point{}, .position = places.col(i), .mass = 1.0});
  }
  const ExprMatrix expected = mass_matrix(particles, q);
  const Eigen::Vector4d q0(0.3, -0.8, 0.4, 1.2);
  EXPECT_LE((at(q, M, q0) - at(q, expected, q0)).norm(), 1e-13);
}

/* The leg of the hopping robot: M and the bias of Lagrange's equations at a given state. */
TEST(Body, GivesTheEquationsOfTheHoppingRobot) {
  const ExprVector q = symbols("q", 4), v = symbols("v", 4);
  const Expr phi = q[2], chi = q[2] + q[3];
  const auto down = [](const Expr& angle) {
    return vector_of({-sin(angle), -cos(angle)});
  };
  const ExprVector hip = vector_of({q[0], q[1]});
  const ExprVector knee = hip + 0.2 * down(phi);
  const std::vector<Body> bodies{
      {.name = "hip", .shape = Point{}, .position = hip, .mass = 3.975},
      {.name = "thigh",
       .shape = Point{},
       .position = hip + 0.016 * down(phi),
       .angles = vector_of({-phi}),
       .mass = 1.782,
       .inertia = vector_of({0.001})},
      {.name = "shank",
       .shape = Point{},
       .position = knee + 0.1 * down(chi),
       .angles = vector_of({-chi}),
       .mass = 0.548,
       .inertia = vector_of({0.0032})}};
  const ExprMatrix M = mass_matrix(bodies, q);
  const ExprVector h =
      inertial_force(M, q, v) + weight(bodies, vector_of({0.0, -9.81}), q);
  const Function f("leg", {{"q", q}, {"v", v}}, {{"M", M}, {"h", h}});
  const std::vector<Matrix> state{Eigen::Vector4d(0.1, 0.5, 0.3, -0.7),
                                  Eigen::Vector4d(0.2, -0.4, 1.1, -1.7)};
  const auto values = f(state);
  constexpr double kPrinted = 6e-7;  // six digits are known
  EXPECT_NEAR(values[0](2, 2), 0.0488215, kPrinted);
  EXPECT_NEAR(values[0](2, 3), 0.0170627, kPrinted);
  EXPECT_NEAR(values[0](3, 3), 0.00868, kPrinted);
  EXPECT_NEAR(values[1](0), -0.0417036, kPrinted);
  EXPECT_NEAR(values[1](1), -62.0299, 6e-5);
  EXPECT_NEAR(values[1](2), -0.185046, kPrinted);
  EXPECT_NEAR(values[1](3), 0.21789, 6e-6);
}

TEST(Body, ChecksSizes) {
  EXPECT_INVALID(check({.name = "b", .shape = Point{}, .position = symbols("q", 1)}),
                 "the position of body 'b' has 1 entries");
  EXPECT_INVALID(check({.name = "b", .shape = Disc{1.0}, .position = symbols("q", 3)}),
                 "body 'b' is a disc in 3 dimensions");
  EXPECT_INVALID(check({.name = "b", .shape = Sphere{1.0}, .position = symbols("q", 2)}),
                 "body 'b' is a sphere in 2 dimensions");
  const ExprVector q = symbols("q", 2);
  EXPECT_INVALID(check({.name = "b", .shape = Point{}, .position = q, .angles = q}),
                 "the angles of body 'b' have 2 entries, 1 or none");
  EXPECT_INVALID(check({.name = "b", .shape = Point{}, .position = q, .inertia = q}),
                 "the inertia of body 'b' has 2 entries, 1 or none");
}

}  // namespace
}  // namespace saltus
