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

Expr clamped(const Expr& t) { return min(max(t, 0.0), 1.0); }

// Corners of the core at α = 1, in the world; of a half-plane none.
ExprMatrix core_corners(const Body& body, const CoreExpressions& core, double r) {
  if (is_half_plane(body)) return ExprMatrix(2, 0);
  const Index n = core.b.size();
  ExprMatrix corners(2, n);
  for (Index k = 0; k < n; ++k) {
    const ExprVector in = core.A.row((k + n - 1) % n).transpose();
    const ExprVector out = core.A.row(k).transpose();
    const Expr b_in = core.b[(k + n - 1) % n] - r, b_out = core.b[k] - r;
    const Expr det = cross(in, out);
    corners(0, k) = core.c[0] + (b_in * out[1] - b_out * in[1]) / det;
    corners(1, k) = core.c[1] + (in[0] * b_out - out[0] * b_in) / det;
  }
  return corners;
}

// How a corner w of one core sees the other: its distance, and the nearest point.
struct View {
  Expr distance;
  ExprVector nearest;
};

enum class BeyondSides : std::uint8_t { Counts, Recedes };

// The nearest of all sides. Where a corner faces a corner both would say the same: with
// `Recedes` the distance grows beyond a side's ends, so that one of them is enough.
View view(const ExprVector& w, const CoreExpressions& core, const ExprMatrix& corners,
          double r, BeyondSides beyond) {
  if (corners.cols() == 0) {
    const ExprVector n = core.A.row(0).transpose();
    const Expr distance = n.dot(w - core.c) - (core.b[0] - r);
    return {distance, w - distance * n};
  }
  View best;
  for (Index k = 0; k < corners.cols(); ++k) {
    const ExprVector edge = corners.col((k + 1) % corners.cols()) - corners.col(k);
    const ExprVector from = w - corners.col(k);
    const Expr t = from.dot(edge) / edge.dot(edge);
    const ExprVector nearest = corners.col(k) + clamped(t) * edge;
    Expr distance = length(w - nearest);
    if (beyond == BeyondSides::Recedes) {
      const Expr over = (t - clamped(t)) * length(edge);
      distance += over * over / r;
    }
    if (k == 0) {
      best = {distance, nearest};
      continue;
    }
    const Expr is_nearer = distance < best.distance;
    for (Index i = 0; i < 2; ++i)
      best.nearest[i] = if_else(is_nearer, nearest[i], best.nearest[i]);
    best.distance = min(best.distance, distance);
  }
  return best;
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
  const ExprMatrix corners = local_corners(body);
  const Index n = corners.cols();
  CoreExpressions core{ExprMatrix(n, 2), ExprVector(n), body.position};
  for (Index k = 0; k < n; ++k) {
    const ExprVector edge = corners.col((k + 1) % n) - corners.col(k);
    ExprVector normal(2);
    normal << edge[1] / length(edge), -edge[0] / length(edge);
    core.A.row(k) = (R * normal).transpose();
    core.b[k] = normal.dot(corners.col(k));
  }
  return core;
}

struct PatchGeometry::Content {
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
      padded_shape(contact, contact.first, parameters),
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
  return geometry::distance(content_->first, pose(poses[0]), content_->second,
                            pose(poses[1]), parallel);
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
  const CoreExpressions first = core_expressions(contact.first);
  const CoreExpressions second = core_expressions(contact.second);
  const ExprMatrix corners_1 = core_corners(contact.first, first, contact.radius);
  const ExprMatrix corners_2 = core_corners(contact.second, second, contact.radius);
  std::vector<Contact> contacts;
  for (Index k = 0; k < corners_1.cols(); ++k) {
    const ExprVector w = corners_1.col(k);
    contacts.push_back(corner_contact(
        contact, w, view(w, second, corners_2, contact.radius, BeyondSides::Counts), 1.0,
        q));
    contacts.back().name =
        fmt::format("{}, corner {} of {}", contact.name, k + 1, contact.first.name);
  }
  for (Index k = 0; k < corners_2.cols(); ++k) {
    const ExprVector w = corners_2.col(k);
    contacts.push_back(corner_contact(
        contact, w, view(w, first, corners_1, contact.radius, BeyondSides::Recedes), -1.0,
        q));
    contacts.back().name =
        fmt::format("{}, corner {} of {}", contact.name, k + 1, contact.second.name);
  }
  return contacts;
}

}  // namespace saltus
