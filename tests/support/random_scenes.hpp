// SPDX-License-Identifier: BSD-2-Clause
// Planar bodies at random: discs and boxes that fall on the ground and on each other.
#pragma once

#include <cmath>
#include <string>
#include <vector>

#include "saltus/base/random.hpp"
#include "saltus/mech/contact_model.hpp"
#include "saltus/sim/simulate.hpp"

namespace saltus::test {

struct RandomScene {
  ContactModel model;
  State start;
  Vector masses;  ///< diagonal of M
};

/// A body (x, y, θ) with its outline: a disc, or the corners of a box.
struct Body {
  Expr x, y, angle;
  double radius = 0.0;  ///< of a disc, else zero
  std::vector<Eigen::Vector2d> corners = {};
};

inline ExprMatrix column(int n) { return ExprMatrix::Zero(n, 1); }

/// A corner against the ground, or the lowest point of a disc.
inline void add_ground_contacts(ContactModelParts& parts, const Body& body, int i,
                                double mu, double e) {
  const int n = static_cast<int>(parts.q.size());
  if (body.radius > 0.0) {
    Contact contact{.name = "disc " + std::to_string(i), .gap = body.y - body.radius};
    contact.J_t = column(n);
    contact.J_t(3 * i) = 1.0;
    contact.J_t(3 * i + 2) = body.radius;
    contact.mu_friction = mu;
    contact.e = e;
    parts.contacts.push_back(contact);
    return;
  }
  const Expr c = cos(body.angle), s = sin(body.angle);
  for (std::size_t k = 0; k < body.corners.size(); ++k) {
    const double a = body.corners[k][0], b = body.corners[k][1];
    Contact contact{.name = "box " + std::to_string(i) + " corner " + std::to_string(k),
                    .gap = body.y + s * a + c * b};
    contact.J_t = column(n);
    contact.J_t(3 * i) = 1.0;
    contact.J_t(3 * i + 2) = -s * a - c * b;
    contact.mu_friction = mu;
    contact.e = e;
    parts.contacts.push_back(contact);
  }
}

/// Two discs.
inline void add_disc_contact(ContactModelParts& parts, const std::vector<Body>& bodies,
                             int i, int j, double mu, double e) {
  const Body &a = bodies[i], &b = bodies[j];
  const Expr dx = b.x - a.x, dy = b.y - a.y, distance = sqrt(dx * dx + dy * dy);
  Contact contact{.name = "disc " + std::to_string(i) + " / disc " + std::to_string(j),
                  .gap = distance - a.radius - b.radius};
  const Expr t_x = -dy / distance, t_y = dx / distance;
  contact.J_t = column(static_cast<int>(parts.q.size()));
  contact.J_t(3 * i) = -t_x;
  contact.J_t(3 * i + 1) = -t_y;
  contact.J_t(3 * i + 2) = -a.radius;
  contact.J_t(3 * j) = t_x;
  contact.J_t(3 * j + 1) = t_y;
  contact.J_t(3 * j + 2) = -b.radius;
  contact.mu_friction = mu;
  contact.e = e;
  parts.contacts.push_back(contact);
}

/// 1 to n_max bodies side by side above the ground; one mu and one e for all contacts.
inline RandomScene random_scene(std::uint64_t seed, int n_max) {
  Random random(seed);
  const int n_bodies = 1 + static_cast<int>(random.below(n_max)), n = 3 * n_bodies;
  const double mu = random.below(4) == 0 ? 0.0 : random.uniform(0.0, 1.5);
  const double e = random.below(3) == 0 ? 0.0 : random.uniform(0.0, 1.0);
  ContactModelParts parts;
  parts.q = symbols("q", n);
  parts.v = symbols("v", n);
  parts.f_v = ExprVector::Zero(n);
  parts.M = ExprMatrix::Zero(n, n);
  RandomScene scene{ContactModel([] {
                      ContactModelParts none;
                      none.q = symbols("q", 1);
                      none.v = symbols("v", 1);
                      none.M = ExprMatrix::Identity(1, 1);
                      none.f_v = ExprVector::Zero(1);
                      return none;
                    }()),
                    {Vector::Zero(n), random.vector(n, -1.0, 1.0)},
                    Vector::Zero(n)};
  std::vector<Body> bodies;
  for (int i = 0; i < n_bodies; ++i) {
    Body body{parts.q[3 * i], parts.q[3 * i + 1], parts.q[3 * i + 2]};
    const double mass = random.uniform(0.5, 2.0);
    const bool is_disc = random.below(2) == 0;
    const double a = random.uniform(0.1, 0.3), b = random.uniform(0.1, 0.3);
    if (is_disc)
      body.radius = a;
    else
      body.corners = {{a, b}, {-a, b}, {-a, -b}, {a, -b}};
    const double inertia = is_disc ? 0.5 * mass * a * a : mass * (a * a + b * b) / 3.0;
    scene.masses.segment(3 * i, 3) << mass, mass, inertia;
    parts.f_v[3 * i + 1] = -9.81 * mass;
    scene.start.q.segment(3 * i, 3) << 0.9 * i, random.uniform(0.45, 0.9),
        random.uniform(-1.5, 1.5);
    bodies.push_back(body);
  }
  for (int i = 0; i < n; ++i) parts.M(i, i) = scene.masses[i];
  for (int i = 0; i < n_bodies; ++i) add_ground_contacts(parts, bodies[i], i, mu, e);
  for (int i = 0; i < n_bodies; ++i)
    for (int j = i + 1; j < n_bodies; ++j)
      if (bodies[i].radius > 0.0 && bodies[j].radius > 0.0)
        add_disc_contact(parts, bodies, i, j, mu, e);
  scene.model = ContactModel(parts);
  return scene;
}

}  // namespace saltus::test
