// SPDX-License-Identifier: BSD-2-Clause
// Impacts for tests: those with known answers, and random ones from a seed.
#pragma once

#include <Eigen/Geometry>
#include <cmath>
#include <numbers>

#include "saltus/base/random.hpp"
#include "saltus/impact/problem.hpp"

namespace saltus::test {

/// Point of a planar body (v_x, v_y, ω) at (x, y) from its centre, touching along a normal
/// with this angle to the x-axis.
inline ImpactContact planar_contact(double x, double y, double angle, double mu) {
  const double n_x = std::cos(angle), n_y = std::sin(angle);
  const double t_x = n_y, t_y = -n_x;
  ImpactContact contact;
  contact.J_n = Eigen::Vector3d(n_x, n_y, x * n_y - y * n_x);
  contact.J_t = Eigen::Vector3d(t_x, t_y, x * t_y - y * t_x);
  contact.mu_friction = mu;
  return contact;
}

inline Matrix planar_mass(double m, double I) {
  return Eigen::Vector3d(m, m, I).asDiagonal();
}

/// A body that falls on two feet at (∓1/2, −1), every solution sticks.
inline ImpactProblem two_feet() {
  ImpactContact A, B;
  A.name = "A";
  A.J_n = Eigen::Vector3d(0, 1, -0.5);
  A.J_t = Eigen::Vector3d(1, 0, 1);
  A.mu_friction = 0.5;
  B = A;
  B.name = "B";
  B.J_n = Eigen::Vector3d(0, 1, 0.5);
  return {planar_mass(1.0, 0.25), {A, B}, Eigen::Vector3d(0, -1, 0)};
}

/// A box that slides on the floor (A) into a smooth wall (B).
inline ImpactProblem box_into_wall() {
  ImpactContact A, B;
  A.name = "A";
  A.J_n = Eigen::Vector3d(0, 1, -0.5);
  A.J_t = Eigen::Vector3d(1, 0, 1);
  A.mu_friction = 1.0;
  B.name = "B";
  B.J_n = Eigen::Vector3d(-1, 0, 0.2);
  return {planar_mass(1.0, 5.0 / 12.0), {A, B}, Eigen::Vector3d(1, 0, 0)};
}

struct RandomImpact {
  Index n_v = 3;
  Index n_contacts = 2;
  Index n_t = 1;
  double mu_max = 1.0;
  double e_max = 0.0;
};

/// Gaussian-like rows in R^n_v with a random mass matrix; the first contact closes.
inline ImpactProblem random_impact(Random& random, const RandomImpact& size) {
  ImpactProblem problem;
  Matrix L(size.n_v, size.n_v);
  for (Index j = 0; j < size.n_v; ++j) L.col(j) = random.vector(size.n_v, -1.0, 1.0);
  problem.M = L * L.transpose() + 0.3 * Matrix::Identity(size.n_v, size.n_v);
  problem.v_minus = random.vector(size.n_v, -1.0, 1.0);
  for (Index c = 0; c < size.n_contacts; ++c) {
    ImpactContact contact;
    contact.J_n = random.vector(size.n_v, -1.0, 1.0);
    contact.J_t.resize(size.n_v, size.n_t);
    for (Index k = 0; k < size.n_t; ++k) {
      contact.J_t.col(k) = random.vector(size.n_v, -1.0, 1.0);
    }
    contact.mu_friction = random.uniform(0.0, size.mu_max);
    contact.e = random.uniform(0.0, size.e_max);
    problem.contacts.push_back(contact);
  }
  if (size.n_contacts > 0 && problem.contacts[0].J_n.dot(problem.v_minus) > 0.0) {
    problem.v_minus = -problem.v_minus;
  }
  return problem;
}

/// A number with three digits behind the point, so that exact arithmetic stays short.
inline double short_number(double x) { return std::round(x * 1000.0) / 1000.0; }

inline void shorten(ImpactProblem& problem) {
  problem.M = problem.M.unaryExpr(&short_number).eval();
  problem.v_minus = problem.v_minus.unaryExpr(&short_number).eval();
  for (ImpactContact& c : problem.contacts) {
    c.J_n = c.J_n.unaryExpr(&short_number).eval();
    c.J_t = c.J_t.unaryExpr(&short_number).eval();
    c.mu_friction = short_number(c.mu_friction);
  }
}

/// One planar body with contacts at random points; the first one closes.
inline ImpactProblem random_planar_body(Random& random, Index n_contacts) {
  ImpactProblem problem{planar_mass(1.0, random.uniform(0.1, 1.0)), {}, {}};
  problem.v_minus = random.vector(3, -1.0, 1.0);
  for (Index c = 0; c < n_contacts; ++c) {
    const double x = random.uniform(-1.0, 1.0), y = random.uniform(-1.0, 1.0);
    const double angle = random.uniform(0.0, 2.0 * std::numbers::pi);
    problem.contacts.push_back(planar_contact(x, y, angle, random.uniform(0.0, 1.0)));
  }
  shorten(problem);
  if (problem.contacts[0].J_n.dot(problem.v_minus) > 0.0) {
    problem.v_minus = -problem.v_minus;
  }
  return problem;
}

/// One planar body that falls on the ground with many points of one flat face.
inline ImpactProblem falling_plank(Random& random, Index n_contacts) {
  ImpactProblem problem{planar_mass(1.0, random.uniform(0.05, 1.0)), {}, {}};
  const double mu = random.uniform(0.0, 1.5);
  for (Index c = 0; c < n_contacts; ++c) {
    problem.contacts.push_back(
        planar_contact(random.uniform(-1.0, 1.0), -0.5, std::numbers::pi / 2, mu));
  }
  problem.v_minus = random.vector(3, -1.0, 1.0);
  problem.v_minus[1] = -1.0 - std::abs(problem.v_minus[2]);
  return problem;
}

/// One body in space, v = (v, ω), that falls on the ground with many points of a flat face.
inline ImpactProblem falling_slab(Random& random, Index n_contacts, double mu) {
  ImpactProblem problem;
  Vector mass(6);
  mass << 1, 1, 1, 0.2, 0.3, 0.4;
  problem.M = mass.asDiagonal();
  const auto row_at = [](const Eigen::Vector3d& r, const Eigen::Vector3d& n) {
    Vector row(6);
    row << n, r.cross(n);
    return row;
  };
  for (Index c = 0; c < n_contacts; ++c) {
    const Eigen::Vector3d r(random.uniform(-1, 1), random.uniform(-1, 1), -0.3);
    ImpactContact contact;
    contact.J_n = row_at(r, Eigen::Vector3d::UnitZ());
    contact.J_t.resize(6, 2);
    contact.J_t.col(0) = row_at(r, Eigen::Vector3d::UnitX());
    contact.J_t.col(1) = row_at(r, Eigen::Vector3d::UnitY());
    contact.mu_friction = mu;
    problem.contacts.push_back(contact);
  }
  problem.v_minus = random.vector(6, -1.0, 1.0);
  problem.v_minus[2] = -2.0;
  return problem;
}

/// ½ vᵀMv
inline double kinetic_energy(const ImpactProblem& problem, const Vector& v) {
  return 0.5 * v.dot(problem.M * v);
}

}  // namespace saltus::test
