// SPDX-License-Identifier: BSD-2-Clause
// Contact models with known motions: the letters and numbers of docs/math/marching.md.
#pragma once

#include <cmath>
#include <string>
#include <vector>

#include "saltus/mech/contact_model.hpp"

namespace saltus::test {

inline constexpr double kGravity = 9.81;

inline ExprVector vector_of(std::initializer_list<Expr> entries) {
  ExprVector x(static_cast<Index>(entries.size()));
  Index i = 0;
  for (const Expr& entry : entries) x[i++] = entry;
  return x;
}

inline Vector numbers(std::initializer_list<double> entries) {
  Vector x(static_cast<Index>(entries.size()));
  Index i = 0;
  for (const double entry : entries) x[i++] = entry;
  return x;
}

inline ContactModelParts bodies(int n, const std::vector<double>& masses) {
  ContactModelParts parts;
  parts.q = symbols("q", n);
  parts.v = symbols("v", n);
  parts.M = ExprMatrix::Zero(n, n);
  for (int i = 0; i < n; ++i) parts.M(i, i) = masses[i];
  parts.f_v = ExprVector::Zero(n);
  return parts;
}

/// A1: a ball above the ground.
inline ContactModel bouncing_ball(double e) {
  ContactModelParts parts = bodies(1, {1.0});
  parts.f_v[0] = -kGravity;
  parts.contacts = {{.name = "ball / ground", .gap = parts.q[0], .e = e}};
  return ContactModel(parts);
}

/// A2: two balls with a spring between them.
inline ContactModel two_balls_and_a_spring() {
  constexpr double k = 1e4, l = 1.0, R = 0.2;
  ContactModelParts parts = bodies(2, {1.0, 1.0});
  const Expr pull = k * (parts.q[1] - parts.q[0] - l);
  parts.f_v = vector_of({-kGravity + pull, -kGravity - pull});
  parts.contacts = {{.name = "ball / ground", .gap = parts.q[0] - R, .e = 0.8}};
  return ContactModel(parts);
}

/// A3, A4: a particle in the plane, gravity (g_x, g_y), ground along x, force u along x.
inline ContactModel particle_in_the_plane(double g_x, double g_y, double mu,
                                          double e = 0.0) {
  ContactModelParts parts = bodies(2, {1.0, 1.0});
  parts.u = symbols("u", 1);
  parts.f_v = vector_of({g_x + parts.u[0], g_y});
  parts.contacts = {
      {.name = "block / ground", .gap = parts.q[1], .mu_friction = mu, .e = e}};
  return ContactModel(parts);
}

/// A3: a block on a slope of this angle, in coordinates of the world.
inline ContactModel block_on_incline(double angle, double mu) {
  ContactModelParts parts = bodies(2, {1.0, 1.0});
  parts.f_v[1] = -kGravity;
  const double c = std::cos(angle), s = std::sin(angle);
  parts.contacts = {{.name = "block / slope",
                     .gap = c * parts.q[1] - s * parts.q[0],
                     .J_t = vector_of({Expr(c), Expr(s)}),
                     .mu_friction = mu}};
  return ContactModel(parts);
}

/// A5: a particle above a plane in space.
inline ContactModel particle_in_space(double mu) {
  ContactModelParts parts = bodies(3, {1.0, 1.0, 1.0});
  parts.f_v[2] = -kGravity;
  parts.contacts = {{.name = "particle / plane", .gap = parts.q[2], .mu_friction = mu}};
  return ContactModel(parts);
}

/// A particle inside of a round bowl of radius 1.
inline ContactModel particle_in_a_bowl(double mu) {
  ContactModelParts parts = bodies(2, {1.0, 1.0});
  parts.f_v[1] = -kGravity;
  const Expr distance = sqrt(parts.q[0] * parts.q[0] + parts.q[1] * parts.q[1]);
  parts.contacts = {
      {.name = "particle / bowl", .gap = 1.0 - distance, .mu_friction = mu}};
  return ContactModel(parts);
}

/// A6: an oscillator pressed on the ground so that friction is 0.12.
inline ContactModel damped_oscillator() {
  ContactModelParts parts = bodies(2, {1.0, 1.0});
  parts.f_v = vector_of({-parts.q[0], Expr(-1.0)});
  parts.contacts = {{.name = "mass / ground", .gap = parts.q[1], .mu_friction = 0.12}};
  return ContactModel(parts);
}

/// A7: two equal balls of radius r on a line.
inline ContactModel two_balls_on_a_line(double r, double e = 1.0) {
  ContactModelParts parts = bodies(2, {1.0, 1.0});
  parts.contacts = {
      {.name = "ball / ball", .gap = parts.q[1] - parts.q[0] - 2.0 * r, .e = e}};
  return ContactModel(parts);
}

/// C1: two discs on a table, the first one pushed; gap is their distance.
inline ContactModel two_discs() {
  ContactModelParts parts = bodies(4, {2.0, 2.0, 1.0, 1.0});
  parts.u = symbols("u", 2);
  const auto drag = [&](int i) {
    return -2.0 * parts.v[i] /
           sqrt(parts.v[i - i % 2] * parts.v[i - i % 2] +
                parts.v[i - i % 2 + 1] * parts.v[i - i % 2 + 1] + 0.01);
  };
  parts.f_v = vector_of({parts.u[0] + drag(0), parts.u[1] + drag(1), drag(2), drag(3)});
  const Expr dx = parts.q[0] - parts.q[2], dy = parts.q[1] - parts.q[3];
  parts.contacts = {{.name = "disc / disc", .gap = sqrt(dx * dx + dy * dy) - 0.5}};
  return ContactModel(parts);
}

/// C2: three boxes on the ground, the middle one pushed.
inline ContactModel three_boxes() {
  ContactModelParts parts = bodies(6, std::vector<double>(6, 1.0));
  parts.u = symbols("u", 1);
  const ExprVector& q = parts.q;
  parts.f_v = vector_of({0.0, -kGravity, parts.u[0], -kGravity, 0.0, -kGravity});
  const auto row = [](std::initializer_list<double> entries) {
    return ExprMatrix(numbers(entries).cast<Expr>());
  };
  parts.contacts = {
      {"left / middle", q[2] - q[0] - 2.0, {}, row({0, -1, 0, 1, 0, 0}), 0.1, 0.0},
      {"middle / right", q[4] - q[2] - 2.0, {}, row({0, 0, 0, -1, 0, 1}), 0.1, 0.5},
      {"left / ground", q[1] - 1.0, {}, row({1, 0, 0, 0, 0, 0}), 0.2, 0.0},
      {"middle / ground", q[3] - 1.0, {}, row({0, 0, 1, 0, 0, 0}), 0.2, 0.0},
      {"right / ground", q[5] - 1.0, {}, row({0, 0, 0, 0, 1, 0}), 0.2, 0.0}};
  return ContactModel(parts);
}

}  // namespace saltus::test
