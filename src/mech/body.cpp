// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/mech/body.hpp"

#include <fmt/format.h>

#include "saltus/base/error.hpp"
#include "saltus/expr/derivatives.hpp"

namespace saltus {
namespace {

bool is_planar(const Shape& shape) {
  return std::holds_alternative<Disc>(shape) || std::holds_alternative<Box>(shape) ||
         std::holds_alternative<Polygon>(shape) ||
         std::holds_alternative<HalfPlane>(shape);
}

ExprMatrix dense_jacobian_transposed(const ExprVector& y, const ExprVector& q) {
  ExprMatrix J(q.size(), y.size());
  for (Index j = 0; j < y.size(); ++j) {
    const std::vector<Expr> g = gradient(y[j], q);
    J.col(j) = ExprVector::Map(g.data(), q.size());
  }
  return J;
}

ExprMatrix turn_about(Index axis, const Expr& angle) {
  ExprMatrix R = ExprMatrix::Identity(3, 3);
  const Index i = (axis + 1) % 3, j = (axis + 2) % 3;
  R(i, i) = R(j, j) = cos(angle);
  R(i, j) = -sin(angle);
  R(j, i) = sin(angle);
  return R;
}

ExprMatrix box_corners(const Box& box) {
  ExprMatrix c(2, 4);
  const Expr &w = box.half_width, &h = box.half_height;
  c << -w, w, w, -w, -h, -h, h, h;
  return c;
}

ExprMatrix cuboid_corners(const Cuboid& cuboid) {
  ExprMatrix c(3, 8);
  for (int corner = 0; corner < 8; ++corner) {
    for (int axis = 0; axis < 3; ++axis) {
      const Expr& half = cuboid.half_sizes[axis];
      c(axis, corner) = ((corner >> axis) & 1) != 0 ? half : -half;
    }
  }
  return c;
}

}  // namespace

std::string_view name_of(const Shape& shape) {
  struct Name {
    std::string_view operator()(const Point&) { return "point"; }
    std::string_view operator()(const Disc&) { return "disc"; }
    std::string_view operator()(const Box&) { return "box"; }
    std::string_view operator()(const Polygon&) { return "polygon"; }
    std::string_view operator()(const HalfPlane&) { return "half-plane"; }
    std::string_view operator()(const Sphere&) { return "sphere"; }
    std::string_view operator()(const Cuboid&) { return "cuboid"; }
    std::string_view operator()(const HalfSpace&) { return "half-space"; }
  };
  return std::visit(Name{}, shape);
}

void check(const Body& body) {
  const int dimension = body.dimension();
  const auto whose = [&](std::string_view what) {
    return fmt::format("{} of body '{}'", what, body.name);
  };
  require(dimension == 2 || dimension == 3, [&] {
    return fmt::format("{} has {} entries, 2 (plane) or 3 (space) were expected",
                       whose("the position"), dimension);
  });
  const Index n_angles = dimension == 2 ? 1 : 3;
  const auto fits = [&](const ExprVector& entries) {
    return entries.size() == 0 || entries.size() == n_angles;
  };
  require(fits(body.angles), [&] {
    return fmt::format("{} have {} entries, {} or none were expected",
                       whose("the angles"), body.angles.size(), n_angles);
  });
  require(fits(body.inertia), [&] {
    return fmt::format("{} has {} entries, {} or none were expected",
                       whose("the inertia"), body.inertia.size(), n_angles);
  });
  const bool is_point = std::holds_alternative<Point>(body.shape);
  require(is_point || is_planar(body.shape) == (dimension == 2), [&] {
    return fmt::format("body '{}' is a {} in {} dimensions", body.name,
                       name_of(body.shape), dimension);
  });
}

ExprMatrix rotation(const Body& body) {
  if (body.angles.size() == 0) {
    return ExprMatrix::Identity(body.dimension(), body.dimension());
  }
  if (body.dimension() == 3) {
    return turn_about(2, body.angles[2]) * turn_about(1, body.angles[1]) *
           turn_about(0, body.angles[0]);
  }
  const Expr c = cos(body.angles[0]), s = sin(body.angles[0]);
  ExprMatrix R(2, 2);
  R << c, -s, s, c;
  return R;
}

ExprMatrix corners(const Body& body) {
  ExprMatrix local(body.dimension(), 0);
  if (const auto* box = std::get_if<Box>(&body.shape)) local = box_corners(*box);
  if (const auto* polygon = std::get_if<Polygon>(&body.shape)) local = polygon->corners;
  if (const auto* cuboid = std::get_if<Cuboid>(&body.shape))
    local = cuboid_corners(*cuboid);
  if (local.cols() == 0) return local;
  return (rotation(body) * local).colwise() + body.position;
}

ExprMatrix angular_jacobian(const Body& body, const ExprVector& q) {
  if (body.dimension() == 2) {
    if (body.angles.size() == 0) return ExprMatrix::Zero(q.size(), 1);
    return dense_jacobian_transposed(body.angles, q);
  }
  if (body.angles.size() == 0) return ExprMatrix::Zero(q.size(), 3);
  // The axes about which the three turns happen, in the world's frame.
  const ExprMatrix Rz = turn_about(2, body.angles[2]);
  ExprMatrix axes = Rz;
  axes.col(0) = (Rz * turn_about(1, body.angles[1])).col(0);
  axes.col(2) = ExprVector::Unit(3, 2);
  return dense_jacobian_transposed(body.angles, q) * axes.transpose();
}

ExprMatrix point_jacobian(const Body& body, const ExprVector& p, const ExprVector& q) {
  const ExprMatrix J_c = dense_jacobian_transposed(body.position, q);
  const ExprMatrix J_w = angular_jacobian(body, q);
  const ExprVector r = p - body.position;
  if (body.dimension() == 2) {
    ExprMatrix lever(1, 2);
    lever << -r[1], r[0];
    return J_c + J_w * lever;
  }
  // ω × r = −[r]× ω, so Jᵀ = J_cᵀ − [r]× J_ωᵀ and J = J_c + J_ω [r]×.
  ExprMatrix cross(3, 3);
  cross << 0.0, -r[2], r[1], r[2], 0.0, -r[0], -r[1], r[0], 0.0;
  return J_c + J_w * cross;
}

ExprMatrix mass_matrix(std::span<const Body> bodies, const ExprVector& q) {
  ExprMatrix M = ExprMatrix::Zero(q.size(), q.size());
  for (const Body& body : bodies) {
    const ExprMatrix J_c = dense_jacobian_transposed(body.position, q);
    M += body.mass * (J_c * J_c.transpose());
    if (body.inertia.size() == 0) continue;
    ExprMatrix J_w = angular_jacobian(body, q);
    if (body.dimension() == 3) J_w = J_w * rotation(body);
    M += J_w * body.inertia.asDiagonal() * J_w.transpose();
  }
  return M;
}

ExprVector inertial_force(const ExprMatrix& M, const ExprVector& q, const ExprVector& v) {
  require(M.rows() == q.size() && M.cols() == v.size() && v.size() == q.size(), [&] {
    return fmt::format("M is {} × {}, q has {} entries and v has {}; they must agree",
                       M.rows(), M.cols(), q.size(), v.size());
  });
  const ExprVector momentum = M * v;
  const std::vector<Expr> slope = gradient(Expr(v.dot(momentum)), q);
  return 0.5 * ExprVector::Map(slope.data(), q.size()) -
         dense_jacobian_transposed(momentum, q).transpose() * v;
}

ExprVector weight(std::span<const Body> bodies, const ExprVector& gravity,
                  const ExprVector& q) {
  ExprVector f = ExprVector::Zero(q.size());
  for (const Body& body : bodies) {
    require(body.position.size() == gravity.size(), [&] {
      return fmt::format("gravity has {} entries, but body '{}' lives in {} dimensions",
                         gravity.size(), body.name, body.position.size());
    });
    f += body.mass * (dense_jacobian_transposed(body.position, q) * gravity);
  }
  return f;
}

}  // namespace saltus
