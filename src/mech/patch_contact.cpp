// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/mech/patch_contact.hpp"

#include <fmt/format.h>

#include "saltus/base/error.hpp"
#include "saltus/expr/function.hpp"
#include "saltus/mech/contact_model.hpp"

namespace saltus {
namespace {

using geometry::PaddedShape;

constexpr double kDepth = 1.0;  // [m] of the centre of a half-plane below its surface

bool is_half_plane(const Body& body) {
  return std::holds_alternative<HalfPlane>(body.shape);
}

ExprMatrix local_corners(const Body& body) {
  if (const auto* polygon = std::get_if<Polygon>(&body.shape)) return polygon->corners;
  const auto& box = std::get<Box>(body.shape);
  const Expr &w = box.half_width, &h = box.half_height;
  ExprMatrix corners(2, 4);
  corners << -w, w, w, -w, -h, -h, h, h;
  return corners;
}

void check_shape(const PatchContact& contact, const Body& body) {
  check(body);
  const bool has_faces = is_half_plane(body) || std::holds_alternative<Box>(body.shape) ||
                         std::holds_alternative<Polygon>(body.shape);
  require(has_faces, [&] {
    return fmt::format(
        "patch contact '{}': '{}' is a {}; a box, a polygon or a half-plane was expected",
        contact.name, body.name, name_of(body.shape));
  });
}

Matrix numbers(const ExprMatrix& values, const std::vector<Parameter>& parameters,
               const Body& body) {
  ExprVector p(static_cast<Index>(parameters.size()));
  Vector p_values(p.size());
  for (Index i = 0; i < p.size(); ++i) {
    p[i] = parameters[i].symbol;
    p_values[i] = parameters[i].value;
  }
  std::vector<NamedExpr> inputs;
  std::vector<Matrix> arguments;
  if (p.size() > 0) {
    inputs.push_back({"p", p});
    arguments.emplace_back(p_values);
  }
  try {
    return Function("shape", inputs, {{"values", values}})(arguments)[0];
  } catch (const InvalidInput& error) {
    throw InvalidInput(
        fmt::format("the shape of body '{}' may depend on parameters only ({})",
                    body.name, error.what()));
  }
}

PaddedShape padded_shape(const PatchContact& contact, const Body& body,
                         const std::vector<Parameter>& parameters) {
  check_shape(contact, body);
  try {
    if (is_half_plane(body))
      return PaddedShape::half_plane({0.0, 1.0}, contact.radius, kDepth);
    const geometry::Points corners = numbers(local_corners(body), parameters, body);
    const auto polygon = geometry::ConvexPolygon::from_corners(corners);
    require(polygon.corners() == corners, "its corners must go anticlockwise");
    return PaddedShape::polygon(polygon, contact.radius);
  } catch (const InvalidInput& error) {
    throw InvalidInput(fmt::format("patch contact '{}', body '{}': {}", contact.name,
                                   body.name, error.what()));
  }
}

Expr cross(const ExprVector& a, const ExprVector& b) { return a[0] * b[1] - a[1] * b[0]; }

Expr length(const ExprVector& a) { return sqrt(a.dot(a)); }

// Unit normals and offsets of the sides, {x : n_kᵀx ≤ b_k}, in the frame of the body.
struct Sides {
  ExprMatrix normals;  // one per row
  ExprVector b;
};

Sides local_sides(const Body& body) {
  const ExprMatrix corners = local_corners(body);
  const Index n = corners.cols();
  Sides sides{ExprMatrix(n, 2), ExprVector(n)};
  for (Index k = 0; k < n; ++k) {
    const ExprVector edge = corners.col((k + 1) % n) - corners.col(k);
    const Expr size = length(edge);
    sides.normals.row(k) << edge[1] / size, -edge[0] / size;
    sides.b[k] = sides.normals.row(k).dot(corners.col(k));
  }
  return sides;
}

// Corners of the core at α = 1, in the frame of the body; of a half-plane none.
ExprMatrix core_corners(const Body& body, double r) {
  if (is_half_plane(body)) return ExprMatrix(2, 0);
  const Sides sides = local_sides(body);
  const Index n = sides.b.size();
  ExprMatrix corners(2, n);
  for (Index k = 0; k < n; ++k) {
    const ExprVector in = sides.normals.row((k + n - 1) % n).transpose();
    const ExprVector out = sides.normals.row(k).transpose();
    const Expr b_in = sides.b[(k + n - 1) % n] - r, b_out = sides.b[k] - r;
    const Expr det = cross(in, out);
    corners.col(k) << (b_in * out[1] - b_out * in[1]) / det,
        (in[0] * b_out - out[0] * b_in) / det;
  }
  return corners;
}

// How a corner w of one core sees the other: its distance, and the nearest point.
struct View {
  Expr distance;
  ExprVector nearest;
};

enum class BeyondSides : std::uint8_t { Counts, Recedes };

ExprVector if_else(const Expr& condition, const ExprVector& a, const ExprVector& b) {
  ExprVector chosen(a.size());
  for (Index i = 0; i < a.size(); ++i) chosen[i] = saltus::if_else(condition, a[i], b[i]);
  return chosen;
}

// One side as w sees it. Where a corner faces a corner both would say the same: with `Recedes`
// the distance grows beyond a side's ends, so that one of them is enough. It does so a little
// later, so that the corner that takes over touches already when the other one leaves.
View view_of_side(const ExprVector& w, const ExprVector& corner, const ExprVector& edge,
                  double r, BeyondSides beyond) {
  constexpr double kLater = 1e-12;  // of the side
  const double beyond_end = beyond == BeyondSides::Recedes ? kLater : 0.0;
  const Expr t = (w - corner).dot(edge) / edge.dot(edge);
  const Expr inside = min(max(t, -beyond_end), 1.0 + beyond_end);
  const ExprVector nearest = corner + inside * edge;
  Expr distance = length(w - nearest);
  if (beyond == BeyondSides::Recedes) {
    const Expr over = (t - inside) * length(edge);
    distance += over * over / r;
  }
  return {distance, nearest};
}

// The nearest of all sides is chosen first, then seen: so that derivatives are those of one
// side, not of all. Right before a corner the side behind it is as near, up to rounding, and has
// another curvature: a share of the overrun beyond its ends tells them apart. A side that is not
// nearest is further away by more than that.
View view(const ExprVector& w_world, const Body& body, double r, BeyondSides beyond) {
  if (is_half_plane(body)) {
    const CoreExpressions core = core_expressions(body);
    const ExprVector n = core.A.row(0).transpose();
    const Expr distance = n.dot(w_world - core.c) - (core.b[0] - r);
    return {distance, w_world - distance * n};
  }
  const ExprMatrix R = rotation(body), corners = core_corners(body, r);
  const ExprVector w = R.transpose() * (w_world - body.position);
  const auto edge_of = [&](Index k) -> ExprVector {
    return corners.col((k + 1) % corners.cols()) - corners.col(k);
  };
  ExprVector corner = corners.col(0), edge = edge_of(0);
  constexpr double kShare = 0.1;
  const auto rank = [&](Index k) -> Expr {
    const ExprVector side = edge_of(k), from = w - corners.col(k);
    const Expr t = from.dot(side) / side.dot(side), inside = min(max(t, 0.0), 1.0);
    return length(from - inside * side) + kShare * abs(t - inside) * length(side);
  };
  Expr least = rank(0);
  for (Index k = 1; k < corners.cols(); ++k) {
    const Expr distance = rank(k);
    const Expr is_nearer = distance < least;
    corner = if_else(is_nearer, corners.col(k), corner);
    edge = if_else(is_nearer, edge_of(k), edge);
    least = min(least, distance);
  }
  const View local = view_of_side(w, corner, edge, r, beyond);
  return {local.distance, body.position + R * local.nearest};
}

// `to_first` is 1 for corners of the first body, −1 for those of the second.
Contact corner_contact(const PatchContact& contact, const ExprVector& w, const View& seen,
                       double to_first, const ExprVector& q) {
  //   f_c = ‖w − nearest point of the other core‖ − 2r                                (G-10)
  Contact made{.name = "", .gap = seen.distance - 2.0 * contact.radius};
  made.mu_friction = contact.mu_friction;
  const ExprVector n = to_first * (w - seen.nearest) / seen.distance;
  ExprMatrix frame(2, 2);
  frame << n[0], n[1], n[1], -n[0];
  made.point = 0.5 * (w + seen.nearest);
  made.frame = frame;
  if (!has_friction(made)) return made;
  made.J_t = (point_jacobian(contact.first, made.point, q) -
              point_jacobian(contact.second, made.point, q)) *
             frame.col(1);
  return made;
}

}  // namespace

CoreExpressions core_expressions(const Body& body) {
  const ExprMatrix R = rotation(body);
  if (is_half_plane(body))
    return {R.col(1).transpose(), ExprVector::Constant(1, kDepth),
            body.position - kDepth * R.col(1)};
  const Sides sides = local_sides(body);
  return {sides.normals * R.transpose(), sides.b, body.position};
}

struct PatchGeometry::Content {
  std::string name;
  PaddedShape first, second;
  Function poses;
  std::vector<Matrix> arguments;  // q, then parameters
};

PatchGeometry::PatchGeometry(const PatchContact& contact, const ExprVector& q,
                             const std::vector<Parameter>& parameters) {
  std::vector<NamedExpr> inputs{{"q", q}};
  std::vector<Matrix> arguments{Vector::Zero(q.size())};
  if (!parameters.empty()) {
    ExprVector p(static_cast<Index>(parameters.size()));
    Vector values(p.size());
    for (Index i = 0; i < p.size(); ++i) {
      p[i] = parameters[i].symbol;
      values[i] = parameters[i].value;
    }
    inputs.push_back({"p", p});
    arguments.emplace_back(values);
  }
  const auto pose = [](const Body& body) {
    ExprVector all(3);
    const ExprVector c = is_half_plane(body) ? core_expressions(body).c : body.position;
    all << c, body.angles.size() == 0 ? Expr(0.0) : body.angles[0];
    return all;
  };
  content_ = std::make_unique<Content>(Content{
      contact.name, padded_shape(contact, contact.first, parameters),
      padded_shape(contact, contact.second, parameters),
      Function("poses", inputs,
               {{"first", pose(contact.first)}, {"second", pose(contact.second)}}),
      std::move(arguments)});
}

PatchGeometry::~PatchGeometry() = default;
PatchGeometry::PatchGeometry(const PatchGeometry& other)
    : content_(std::make_unique<Content>(*other.content_)) {}
PatchGeometry::PatchGeometry(PatchGeometry&&) noexcept = default;

geometry::Distance PatchGeometry::at(ConstVectorRef q, double parallel) const {
  std::vector<Matrix> arguments = content_->arguments;
  arguments[0] = q;
  const std::vector<Matrix> poses = content_->poses(arguments);
  const auto pose = [](const Matrix& values) {
    return geometry::Pose{values.col(0).head<2>(), values(2, 0)};
  };
  try {
    return geometry::distance(content_->first, pose(poses[0]), content_->second,
                              pose(poses[1]), parallel);
  } catch (const InvalidInput& error) {
    throw InvalidInput(
        fmt::format("patch contact '{}': {}", content_->name, error.what()));
  }
}

std::optional<geometry::Distance> PatchGeometry::find(ConstVectorRef q,
                                                      double parallel) const {
  try {
    return at(q, parallel);
  } catch (const InvalidInput&) {
    return std::nullopt;
  }
}

std::vector<Contact> corner_contacts(const PatchContact& contact, const ExprVector& q) {
  std::vector<Contact> contacts;
  const auto add_corners = [&](const Body& body, const Body& other, BeyondSides beyond,
                               double to_first) {
    const ExprMatrix local = core_corners(body, contact.radius);
    const ExprMatrix R = rotation(body);
    for (Index k = 0; k < local.cols(); ++k) {
      const ExprVector w = body.position + R * local.col(k);
      contacts.push_back(corner_contact(
          contact, w, view(w, other, contact.radius, beyond), to_first, q));
      contacts.back().name =
          fmt::format("{}, corner {} of {}", contact.name, k + 1, body.name);
    }
  };
  add_corners(contact.first, contact.second, BeyondSides::Counts, 1.0);
  add_corners(contact.second, contact.first, BeyondSides::Recedes, -1.0);
  return contacts;
}

}  // namespace saltus
