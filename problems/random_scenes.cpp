// SPDX-License-Identifier: BSD-2-Clause
#include "problems/random_scenes.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "problems/contact_problems.hpp"
#include "saltus/base/random.hpp"

namespace saltus::problems {
namespace {

/// A body (x, y, θ) with its outline: a disc, or the corners of a box or a polygon.
struct Shape {
  double mass = 1.0, inertia = 1.0;
  double radius = 0.0;  ///< of a disc, else zero
  std::vector<Eigen::Vector2d> corners = {};

  [[nodiscard]] bool is_disc() const { return radius > 0.0; }
};

/// Columns of q that a point of a body moves with.
struct Motion {
  int body;
  Expr arm_x, arm_y;  ///< from the centre to the point
};

class SceneBuilder {
 public:
  SceneBuilder(Random& random, int n_max);
  [[nodiscard]] RandomScene build();

 private:
  [[nodiscard]] Shape random_shape();
  [[nodiscard]] Motion corner(int body, int k) const;
  void add_contact(const std::string& name, const Expr& gap, const ExprMatrix& J_t);
  void add_to(ExprMatrix& J_t, const Motion& at, const Expr& t_x, const Expr& t_y) const;
  void add_ground_contacts(int i);
  void add_point_contact(const std::string& name, const Motion& a, int disc);

  Random& random_;
  int n_bodies_;
  double mu_, e_;
  std::vector<Shape> shapes_;
  ContactModelParts parts_;
};

SceneBuilder::SceneBuilder(Random& random, int n_max)
    : random_(random),
      n_bodies_(1 + static_cast<int>(random.below(n_max))),
      mu_(random.below(4) == 0 ? 0.0 : random.uniform(0.0, 1.5)),
      e_(random.below(3) == 0 ? 0.0 : random.uniform(0.0, 1.0)) {}

Shape SceneBuilder::random_shape() {
  Shape shape{.mass = random_.uniform(0.5, 2.0)};
  const double a = random_.uniform(0.1, 0.3), b = random_.uniform(0.1, 0.3);
  switch (random_.below(4)) {
    case 0:
    case 1:
      shape.radius = a;
      shape.inertia = 0.5 * shape.mass * a * a;
      break;
    case 2:
      shape.corners = {{a, b}, {-a, b}, {-a, -b}, {a, -b}};
      shape.inertia = shape.mass * (a * a + b * b) / 3.0;
      break;
    default: {
      // Corners of an ellipse: convex, the centre inside; the inertia that of a ring.
      const int n = 3 + static_cast<int>(random_.below(4));
      for (int k = 0; k < n; ++k) {
        const double angle = 2.0 * std::numbers::pi * (k + random_.uniform(0.0, 0.8)) / n;
        shape.corners.push_back({a * std::cos(angle), b * std::sin(angle)});
      }
      shape.inertia = 0.25 * shape.mass * (a * a + b * b);
    }
  }
  return shape;
}

Motion SceneBuilder::corner(int body, int k) const {
  const Expr c = cos(parts_.q[3 * body + 2]), s = sin(parts_.q[3 * body + 2]);
  const Eigen::Vector2d& p = shapes_[body].corners[k];
  return {body, c * p[0] - s * p[1], s * p[0] + c * p[1]};
}

void SceneBuilder::add_contact(const std::string& name, const Expr& gap,
                               const ExprMatrix& J_t) {
  Contact contact{.name = name, .gap = gap, .mu_friction = mu_, .e = e_};
  contact.J_t = J_t;
  parts_.contacts.push_back(contact);
}

// The velocity of the point along t: tᵀ(v + ω × arm).
void SceneBuilder::add_to(ExprMatrix& J_t, const Motion& at, const Expr& t_x,
                          const Expr& t_y) const {
  J_t(3 * at.body) += t_x;
  J_t(3 * at.body + 1) += t_y;
  J_t(3 * at.body + 2) += t_y * at.arm_x - t_x * at.arm_y;
}

void SceneBuilder::add_ground_contacts(int i) {
  const Shape& shape = shapes_[i];
  const Expr& y = parts_.q[3 * i + 1];
  const auto add = [&](const std::string& name, const Motion& at) {
    ExprMatrix J_t = ExprMatrix::Zero(parts_.q.size(), 1);
    add_to(J_t, at, 1.0, 0.0);
    add_contact(name, y + at.arm_y, J_t);
  };
  if (shape.is_disc())
    add("disc " + std::to_string(i), {i, 0.0, -shape.radius});
  else
    for (int k = 0; k < std::ssize(shape.corners); ++k)
      add("body " + std::to_string(i) + " corner " + std::to_string(k), corner(i, k));
}

// A corner, or the rim of a disc, against another disc. The arms of discs are along the normal.
void SceneBuilder::add_point_contact(const std::string& name, const Motion& a, int disc) {
  const auto& q = parts_.q;
  const double reach = shapes_[a.body].radius, R = shapes_[disc].radius;
  const Expr dx = q[3 * disc] - q[3 * a.body] - a.arm_x;
  const Expr dy = q[3 * disc + 1] - q[3 * a.body + 1] - a.arm_y;
  const Expr distance = sqrt(dx * dx + dy * dy);
  const Expr n_x = dx / distance, n_y = dy / distance;
  ExprMatrix J_t = ExprMatrix::Zero(q.size(), 1);
  add_to(J_t, {a.body, a.arm_x + reach * n_x, a.arm_y + reach * n_y}, n_y, -n_x);
  add_to(J_t, {disc, -R * n_x, -R * n_y}, -n_y, n_x);
  add_contact(name, distance - R - reach, J_t);
}

RandomScene SceneBuilder::build() {
  const int n = 3 * n_bodies_;
  parts_.q = symbols("q", n);
  parts_.v = symbols("v", n);
  parts_.f_v = ExprVector::Zero(n);
  parts_.M = ExprMatrix::Zero(n, n);
  State start{Vector::Zero(n), random_.vector(n, -1.0, 1.0)};
  Vector masses(n);
  for (int i = 0; i < n_bodies_; ++i) {
    shapes_.push_back(random_shape());
    masses.segment(3 * i, 3) << shapes_[i].mass, shapes_[i].mass, shapes_[i].inertia;
    parts_.f_v[3 * i + 1] = -kGravity * shapes_[i].mass;
    start.q.segment(3 * i, 3) << 0.9 * i, random_.uniform(0.45, 0.9),
        random_.uniform(-1.5, 1.5);
  }
  for (int i = 0; i < n; ++i) parts_.M(i, i) = masses[i];
  for (int i = 0; i < n_bodies_; ++i) add_ground_contacts(i);
  for (int i = 0; i < n_bodies_; ++i)
    for (int j = 0; j < n_bodies_; ++j) {
      if (i == j || !shapes_[j].is_disc()) continue;
      const std::string pair = std::to_string(i) + " / disc " + std::to_string(j);
      if (shapes_[i].is_disc() && i < j)
        add_point_contact("disc " + pair, {i, 0.0, 0.0}, j);
      for (int k = 0; k < std::ssize(shapes_[i].corners); ++k)
        add_point_contact("corner " + std::to_string(k) + " of body " + pair,
                          corner(i, k), j);
    }
  return {ContactModel(parts_), start, masses};
}

double energy(const RandomScene& scene, ConstVectorRef x) {
  const Index n = scene.masses.size();
  const auto q = x.head(n), v = x.tail(n);
  double sum = 0.5 * v.dot(scene.masses.cwiseProduct(v));
  for (Index i = 1; i < n; i += 3) sum += kGravity * scene.masses[i] * q[i];
  return sum;
}

}  // namespace

RandomScene random_scene(std::uint64_t seed, int n_max) {
  Random random(seed);
  return SceneBuilder(random, n_max).build();
}

PhysicsCheck check_physics(const RandomScene& scene, const Trajectory& motion) {
  PhysicsCheck worst;
  if (motion.n_samples() == 0) return worst;
  const double mu = scene.model.contacts()[0].mu_friction.value();
  const double scale = energy(scene, motion.x.col(0));
  double least = kInfinity;
  const auto look_at = [&](int k) {
    const double now = energy(scene, motion.x.col(k));
    least = std::min(least, now);
    worst.energy_gain = std::max(worst.energy_gain, (now - least) / scale);
    worst.penetration = std::max(worst.penetration, -motion.gap.col(k).minCoeff());
    for (Index c = 0; c < motion.lambda_n.rows(); ++c) {
      const double pressure = motion.lambda_n(c, k);
      const double friction = motion.lambda_t.col(k).segment<2>(2 * c).norm();
      worst.adhesion = std::max(worst.adhesion, -pressure);
      worst.cone_excess = std::max(worst.cone_excess, friction - mu * pressure);
    }
  };
  for (const int k : motion.element_starts) {
    if (k > 0) look_at(k - 1);
    look_at(k);
  }
  look_at(motion.n_samples() - 1);
  return worst;
}

}  // namespace saltus::problems
