// SPDX-License-Identifier: BSD-2-Clause
#include "problems/random_scenes.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "problems/contact_problems.hpp"
#include "saltus/base/random.hpp"
#include "saltus/mech/patch_contact.hpp"

namespace saltus::problems {
namespace {

// Corners of polygons that touch polygons are rounded [m].
constexpr double kRounding = 0.01;
// Bodies further apart than this, counted along the row, do not see each other.
constexpr int kReach = 3;

/// A body (x, y, θ) with its outline: a disc, or the corners of a box or a polygon.
struct Outline {
  double mass = 1.0, inertia = 1.0;
  double radius = 0.0;  ///< of a disc, else zero
  std::vector<Eigen::Vector2d> corners = {};

  [[nodiscard]] bool is_disc() const { return radius > 0.0; }
};

/// A point of a body, from the body's centre.
struct Arm {
  int body;
  Expr x, y;
};

ExprVector point(const Expr& x, const Expr& y) {
  ExprVector p(2);
  p << x, y;
  return p;
}

class SceneBuilder {
 public:
  SceneBuilder(Random& random, int n_max);
  [[nodiscard]] RandomScene build();

 private:
  [[nodiscard]] Outline random_outline();
  [[nodiscard]] Vector random_place(int i);
  [[nodiscard]] ExprVector centre(int body) const {
    return parts_.q.segment(3 * body, 2);
  }
  [[nodiscard]] Arm corner(int body, int k) const;
  [[nodiscard]] Body polygon(int body) const;
  void add_contact(const std::string& name, const Expr& gap, const ExprMatrix& J_t);
  void add_to(ExprMatrix& J_t, const Arm& at, const Expr& t_x, const Expr& t_y) const;
  void add_ground_contacts(int i);
  void add_rim_contact(const std::string& name, int disc, int other,
                       const ExprVector& nearest, double reach);
  void add_pair(int i, int j);
  [[nodiscard]] ExprVector nearest_of_polygon(int body, const ExprVector& w) const;

  Random& random_;
  int n_bodies_;
  double mu_, e_;
  bool has_two_rows_;
  std::vector<Outline> outlines_;
  ContactModelParts parts_;
};

SceneBuilder::SceneBuilder(Random& random, int n_max)
    : random_(random),
      n_bodies_(1 + static_cast<int>(random.below(n_max))),
      mu_(random.below(4) == 0 ? 0.0 : random.uniform(0.0, 1.5)),
      e_(random.below(3) == 0 ? 0.0 : random.uniform(0.0, 1.0)),
      has_two_rows_(random.below(2) == 0) {}

Outline SceneBuilder::random_outline() {
  Outline outline{.mass = random_.uniform(0.5, 2.0)};
  const double a = random_.uniform(0.1, 0.3), b = random_.uniform(0.1, 0.3);
  switch (random_.below(4)) {
    case 0:
    case 1:
      outline.radius = a;
      outline.inertia = 0.5 * outline.mass * a * a;
      break;
    case 2:
      outline.corners = {{a, b}, {-a, b}, {-a, -b}, {a, -b}};
      outline.inertia = outline.mass * (a * a + b * b) / 3.0;
      break;
    default: {
      // Corners of an ellipse: convex, the centre inside; the inertia that of a ring.
      const int n = 3 + static_cast<int>(random_.below(4));
      for (int k = 0; k < n; ++k) {
        const double angle =
            2.0 * std::numbers::pi * (k + random_.uniform(0.0, 0.25)) / n;
        outline.corners.push_back({a * std::cos(angle), b * std::sin(angle)});
      }
      outline.inertia = 0.25 * outline.mass * (a * a + b * b);
    }
  }
  return outline;
}

// Side by side, or every second one above the gap between its neighbours.
Vector SceneBuilder::random_place(int i) {
  const double height = random_.uniform(0.45, 0.9), angle = random_.uniform(-1.5, 1.5);
  if (!has_two_rows_) return Eigen::Vector3d(0.9 * i, height, angle);
  return Eigen::Vector3d(0.45 * i, i % 2 == 0 ? 0.45 : 0.85 + height, angle);
}

Arm SceneBuilder::corner(int body, int k) const {
  const Expr c = cos(parts_.q[3 * body + 2]), s = sin(parts_.q[3 * body + 2]);
  const Eigen::Vector2d& p = outlines_[body].corners[k];
  return {body, c * p[0] - s * p[1], s * p[0] + c * p[1]};
}

Body SceneBuilder::polygon(int body) const {
  const auto& corners = outlines_[body].corners;
  Polygon shape{ExprMatrix(2, std::ssize(corners))};
  for (Index k = 0; k < std::ssize(corners); ++k)
    shape.corners.col(k) = point(corners[k][0], corners[k][1]);
  return {.name = std::to_string(body),
          .shape = shape,
          .position = centre(body),
          .angles = parts_.q.segment(3 * body + 2, 1)};
}

void SceneBuilder::add_contact(const std::string& name, const Expr& gap,
                               const ExprMatrix& J_t) {
  Contact contact{.name = name, .gap = gap, .mu_friction = mu_, .e = e_};
  contact.J_t = J_t;
  parts_.contacts.push_back(contact);
}

// The velocity of the point along t: tᵀ(v + ω × arm).
void SceneBuilder::add_to(ExprMatrix& J_t, const Arm& at, const Expr& t_x,
                          const Expr& t_y) const {
  J_t(3 * at.body) += t_x;
  J_t(3 * at.body + 1) += t_y;
  J_t(3 * at.body + 2) += t_y * at.x - t_x * at.y;
}

void SceneBuilder::add_ground_contacts(int i) {
  const Outline& outline = outlines_[i];
  const Expr& y = parts_.q[3 * i + 1];
  const auto add = [&](const std::string& name, const Arm& at) {
    ExprMatrix J_t = ExprMatrix::Zero(parts_.q.size(), 1);
    add_to(J_t, at, 1.0, 0.0);
    add_contact(name, y + at.y, J_t);
  };
  if (outline.is_disc())
    add("disc " + std::to_string(i), {i, 0.0, -outline.radius});
  else
    for (int k = 0; k < std::ssize(outline.corners); ++k)
      add("body " + std::to_string(i) + " corner " + std::to_string(k), corner(i, k));
}

// The rim of a disc against what is nearest to its centre and stays `reach` away.
void SceneBuilder::add_rim_contact(const std::string& name, int disc, int other,
                                   const ExprVector& nearest, double reach) {
  const ExprVector d = nearest - centre(disc);
  const Expr distance = sqrt(d.dot(d));
  const ExprVector n = d / distance;
  const double R = outlines_[disc].radius;
  const ExprVector arm = nearest - reach * n - centre(other);
  ExprMatrix J_t = ExprMatrix::Zero(parts_.q.size(), 1);
  add_to(J_t, {disc, R * n[0], R * n[1]}, n[1], -n[0]);
  add_to(J_t, {other, arm[0], arm[1]}, -n[1], n[0]);
  add_contact(name, distance - R - reach, J_t);
}

// The nearest side is chosen first, then its nearest point, so that derivatives are its own.
// Right before a corner the side behind it is as near, up to rounding: a share of the overrun
// beyond its ends tells them apart.
ExprVector SceneBuilder::nearest_of_polygon(int body, const ExprVector& w) const {
  const int n = static_cast<int>(std::ssize(outlines_[body].corners));
  const auto at = [&](int k) {
    const Arm arm = corner(body, k % n);
    return ExprVector(centre(body) + point(arm.x, arm.y));
  };
  const auto nearest_of_side = [&](const ExprVector& a, const ExprVector& b) {
    const ExprVector edge = b - a;
    const Expr t = (w - a).dot(edge) / edge.dot(edge);
    return ExprVector(a + min(max(t, 0.0), 1.0) * edge);
  };
  const auto rank = [&](const ExprVector& a, const ExprVector& b) -> Expr {
    constexpr double kShare = 0.1;
    const ExprVector edge = b - a, d = w - nearest_of_side(a, b);
    const Expr t = (w - a).dot(edge) / edge.dot(edge);
    const Expr overrun = abs(t - min(max(t, 0.0), 1.0));
    return sqrt(d.dot(d)) + kShare * overrun * sqrt(edge.dot(edge));
  };
  ExprVector a = at(0), b = at(1);
  Expr least = rank(a, b);
  for (int k = 1; k < n; ++k) {
    const ExprVector a_k = at(k), b_k = at(k + 1);
    const Expr distance = rank(a_k, b_k);
    const Expr is_nearer = distance < least;
    for (Index i = 0; i < 2; ++i) {
      a[i] = if_else(is_nearer, a_k[i], a[i]);
      b[i] = if_else(is_nearer, b_k[i], b[i]);
    }
    least = min(least, distance);
  }
  return nearest_of_side(a, b);
}

void SceneBuilder::add_pair(int i, int j) {
  const std::string name = std::to_string(i) + " / " + std::to_string(j);
  if (outlines_[i].is_disc() && outlines_[j].is_disc()) {
    add_rim_contact("discs " + name, i, j, centre(j), outlines_[j].radius);
  } else if (outlines_[i].is_disc()) {
    add_rim_contact("disc, body " + name, i, j, nearest_of_polygon(j, centre(i)), 0.0);
  } else if (outlines_[j].is_disc()) {
    add_pair(j, i);
  } else {
    const PatchContact pair{.name = "bodies " + name,
                            .first = polygon(i),
                            .second = polygon(j),
                            .radius = kRounding,
                            .mu_friction = mu_};
    for (Contact& contact : corner_contacts(pair, parts_.q)) {
      contact.e = e_;
      parts_.contacts.push_back(contact);
    }
  }
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
    outlines_.push_back(random_outline());
    const Outline& outline = outlines_.back();
    masses.segment(3 * i, 3) << outline.mass, outline.mass, outline.inertia;
    parts_.f_v[3 * i + 1] = -kGravity * outline.mass;
    start.q.segment(3 * i, 3) = random_place(i);
  }
  for (int i = 0; i < n; ++i) parts_.M(i, i) = masses[i];
  for (int i = 0; i < n_bodies_; ++i) add_ground_contacts(i);
  for (int i = 0; i < n_bodies_; ++i)
    for (int j = i + 1; j < std::min(n_bodies_, i + 1 + kReach); ++j) add_pair(i, j);
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
