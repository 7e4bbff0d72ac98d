// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/mech/contact_geometry.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "saltus/base/error.hpp"
#include "saltus/expr/derivatives.hpp"

namespace saltus {
namespace {

/// The nearest points of two bodies and the normal n from b to a.
struct Nearest {
  std::string corner;  ///< of a; empty if it has none
  Expr gap;
  ExprVector n, p_a, p_b;
};

/// The radius of a round shape; a point is round, too.
std::optional<Expr> radius_of(const Shape& shape) {
  if (const auto* disc = std::get_if<Disc>(&shape)) return disc->radius;
  if (const auto* sphere = std::get_if<Sphere>(&shape)) return sphere->radius;
  if (std::holds_alternative<Point>(shape)) return Expr(0.0);
  return std::nullopt;
}

bool is_half(const Shape& shape) {
  return std::holds_alternative<HalfPlane>(shape) ||
         std::holds_alternative<HalfSpace>(shape);
}

/// The angle of a body in the plane.
Expr angle_of(const Body& body) { return body.angles.size() == 0 ? 0.0 : body.angles[0]; }

bool is_box(const Body& body) { return std::holds_alternative<Box>(body.shape); }

/// Of a box or cuboid; empty for other shapes.
ExprVector half_sizes(const Shape& shape) {
  ExprVector half;
  if (const auto* box = std::get_if<Box>(&shape)) {
    half.resize(2);
    half << box->half_width, box->half_height;
  }
  if (const auto* cuboid = std::get_if<Cuboid>(&shape)) half = cuboid->half_sizes;
  return half;
}

bool has_faces(const Body& body) { return half_sizes(body.shape).size() > 0; }

bool is_upright(const Body& body) {
  return has_faces(body) && std::ranges::all_of(body.angles, [](const Expr& angle) {
           return angle.is_constant(0.0);
         });
}

/// Whether the lower face of a box is parallel to the plane, whatever happens.
bool lies_flat(const Body& a, const Body& half) {
  return is_box(a) && angle_of(a).is_same(angle_of(half));
}

Nearest round_and_round(const Body& a, const Body& b) {
  const ExprVector d = a.position - b.position;
  const Expr distance = sqrt(d.dot(d));
  const ExprVector n = d / distance;
  const Expr r_a = *radius_of(a.shape), r_b = *radius_of(b.shape);
  return {"", distance - r_a - r_b, n, a.position - r_a * n, b.position + r_b * n};
}

Nearest ball_and_half(const ExprVector& centre, const Expr& radius, const Body& half) {
  const ExprVector n = rotation(half).col(half.dimension() - 1);
  const Expr gap = n.dot(centre - half.position) - radius;
  const ExprVector p = centre - radius * n;
  return {"", gap, n, p, p - gap * n};
}

Nearest face_and_half(const Body& box, const Body& half) {
  const Expr height = std::get<Box>(box.shape).half_height;
  return ball_and_half(box.position - height * rotation(box).col(1), 0.0, half);
}

std::vector<Nearest> corners_and_half(const Body& a, const Body& half) {
  const ExprMatrix points = corners(a);
  std::vector<Nearest> all;
  for (Index i = 0; i < points.cols(); ++i) {
    all.push_back(ball_and_half(points.col(i), 0.0, half));
    all.back().corner = fmt::format(" corner {}", i + 1);
  }
  return all;
}

/// Seen from the box, whose nearest point to p is p, clamped. A centre inside of the box is
/// nearest to the face that it is least deep behind.
Nearest ball_and_box(const Body& ball, const Expr& radius, const Body& box) {
  const ExprMatrix R = rotation(box);
  const ExprVector half = half_sizes(box.shape);
  const ExprVector p = R.transpose() * (ball.position - box.position);
  const Index size = p.size();
  ExprVector away(size), behind(size);
  for (Index i = 0; i < size; ++i) {
    away[i] = p[i] - min(max(p[i], -half[i]), half[i]);
    behind[i] = abs(p[i]) - half[i];
  }
  Expr deepest = behind[0];
  for (Index i = 1; i < size; ++i) deepest = max(deepest, behind[i]);
  const Expr is_inside = deepest <= 0.0;
  const Expr distance = sqrt(away.squaredNorm());
  ExprVector n(size);
  Expr is_taken = 0.0;
  for (Index i = 0; i < size; ++i) {
    const Expr is_nearest = logical_and(!is_taken, behind[i] >= deepest);
    is_taken = logical_or(is_taken, is_nearest);
    const Expr side = if_else(p[i] >= 0.0, 1.0, -1.0);
    n[i] = if_else(is_inside, if_else(is_nearest, side, 0.0), away[i] / distance);
  }
  n = ExprVector(R * n);
  const Expr height = if_else(is_inside, deepest, distance);
  return {"", height - radius, n, ball.position - radius * n, ball.position - height * n};
}

Nearest side_by_side(const Body& a, const Body& b, PairOptions::Along along) {
  const auto axis = static_cast<Index>(along);
  const auto half = [&](const Body& body) { return half_sizes(body.shape)[axis]; };
  const ExprVector n = -ExprVector::Unit(a.dimension(), axis);
  const Expr gap = b.position[axis] - a.position[axis] - half(a) - half(b);
  ExprVector p_a = 0.5 * (a.position + b.position), p_b = p_a;
  p_a[axis] = a.position[axis] + half(a);
  p_b[axis] = b.position[axis] - half(b);
  return {"", gap, n, p_a, p_b};
}

/// Where the pair is known in this order.
std::vector<Nearest> nearest_points(const Body& a, const Body& b,
                                    PairOptions::Along along) {
  const auto r_a = radius_of(a.shape), r_b = radius_of(b.shape);
  const bool two_points =
      std::holds_alternative<Point>(a.shape) && std::holds_alternative<Point>(b.shape);
  if (r_a && r_b && !two_points) return {round_and_round(a, b)};
  if (r_a && is_half(b.shape)) return {ball_and_half(a.position, *r_a, b)};
  if (is_half(b.shape) && lies_flat(a, b)) return {face_and_half(a, b)};
  if (is_half(b.shape)) return corners_and_half(a, b);
  if (r_a && has_faces(b)) return {ball_and_box(a, *r_a, b)};
  const bool has_axis = static_cast<int>(along) < a.dimension();
  if (is_upright(a) && is_upright(b) && has_axis) return {side_by_side(a, b, along)};
  return {};
}

/// In the plane n turned by −90°; in space two unit vectors perpendicular to n. Duff et al.,
/// Building an orthonormal basis, revisited (2017).
ExprMatrix tangents(const ExprVector& n) {
  if (n.size() == 2) {
    ExprMatrix t(2, 1);
    t << n[1], -n[0];
    return t;
  }
  const Expr s = if_else(n[2] >= 0.0, 1.0, -1.0);
  const Expr a = -1.0 / (s + n[2]);
  const Expr b = n[0] * n[1] * a;
  ExprMatrix t(3, 2);
  t.col(0) << 1.0 + s * n[0] * n[0] * a, s * b, -s * n[0];
  t.col(1) << b, s + n[1] * n[1] * a, -n[1];
  return t;
}

ExprMatrix gradient_column(const Expr& gap, const ExprVector& q) {
  const std::vector<Expr> g = gradient(gap, q);
  return ExprVector::Map(g.data(), q.size());
}

Contact contact_at(const Body& a, const Body& b, const Nearest& nearest,
                   const ExprVector& q) {
  const ExprMatrix t = tangents(nearest.n);
  //   J_n = ∂f_c/∂q: the nearest points slide, but not to first order                  (B-4)
  const ExprMatrix relative =
      point_jacobian(a, nearest.p_a, q) - point_jacobian(b, nearest.p_b, q);
  Contact contact{.name = fmt::format("{}{} / {}", a.name, nearest.corner, b.name),
                  .gap = nearest.gap,
                  .J_n = gradient_column(nearest.gap, q),
                  .J_t = relative * t};
  contact.point = nearest.p_a;
  contact.frame.resize(nearest.n.size(), 1 + t.cols());
  contact.frame << nearest.n, t;
  return contact;
}

}  // namespace

std::vector<Contact> contacts_between(const Body& a, const Body& b, const ExprVector& q,
                                      const PairOptions& options) {
  check(a);
  check(b);
  require(a.dimension() == b.dimension(), [&] {
    return fmt::format("'{}' lives in {} dimensions and '{}' in {}", a.name,
                       a.dimension(), b.name, b.dimension());
  });
  std::vector<Nearest> found = nearest_points(a, b, options.along);
  const Body *first = &a, *second = &b;
  if (found.empty()) {
    found = nearest_points(b, a, options.along);
    std::swap(first, second);
  }
  require(!found.empty(), [&] {
    return fmt::format(
        "there is no contact between the {} '{}' and the {} '{}': known are round shapes "
        "with each other and with boxes, round shapes and corners with a half-plane or "
        "half-space, and boxes that do not turn side by side, along z in space only",
        name_of(a.shape), a.name, name_of(b.shape), b.name);
  });
  std::vector<Contact> contacts;
  for (const Nearest& nearest : found) {
    contacts.push_back(contact_at(*first, *second, nearest, q));
    contacts.back().mu_friction = options.mu_friction;
    contacts.back().e = options.e;
  }
  return contacts;
}

}  // namespace saltus
