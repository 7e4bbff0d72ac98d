// SPDX-License-Identifier: BSD-2-Clause
#include "io/scene_bodies.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "saltus/base/text.hpp"
#include "saltus/expr/function.hpp"
#include "saltus/fesd/element.hpp"
#include "saltus/mech/contact_geometry.hpp"

namespace saltus::detail {
namespace {

const std::vector<std::string> kShapes{"point",      "disc",   "box",    "polygon",
                                       "half-plane", "sphere", "cuboid", "half-space"};

Polygon read_polygon(const TomlCursor& body, const SceneNames& names) {
  const TomlCursor list = body.at("corners");
  const std::vector<TomlCursor> entries = list.entries();
  if (entries.size() < 3) list.fail("a polygon has three corners or more");
  Polygon polygon{ExprMatrix(2, static_cast<Index>(entries.size()))};
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const ExprVector corner = entries[i].expressions(names.model);
    if (corner.size() != 2) entries[i].fail("a corner has two coordinates");
    polygon.corners.col(static_cast<Index>(i)) = corner;
  }
  return polygon;
}

/// Half of the size, n entries.
ExprVector half_sizes(const TomlCursor& body, const SceneNames& names, Index n) {
  const TomlCursor list = body.at("size");
  const ExprVector size = list.expressions(names.model);
  if (size.size() != n)
    list.fail(fmt::format("{} numbers were found, {} were expected", size.size(), n));
  return 0.5 * size;
}

Shape read_shape(const TomlCursor& body, const SceneNames& names) {
  const TomlCursor shape = body.at("shape");
  const std::string kind = shape.text();
  const auto radius = [&] { return body.at("radius").expression(names.model); };
  if (kind == "point") return Point{};
  if (kind == "disc") return Disc{radius()};
  if (kind == "sphere") return Sphere{radius()};
  if (kind == "polygon") return read_polygon(body, names);
  if (kind == "half-plane") return HalfPlane{};
  if (kind == "half-space") return HalfSpace{};
  if (kind == "cuboid") return Cuboid{half_sizes(body, names, 3)};
  if (kind == "box") {
    const ExprVector half = half_sizes(body, names, 2);
    return Box{half[0], half[1]};
  }
  shape.fail(unknown_name("shape", kind, kShapes));
}

bool is_in_space(const Shape& shape) {
  return std::holds_alternative<Sphere>(shape) || std::holds_alternative<Cuboid>(shape) ||
         std::holds_alternative<HalfSpace>(shape);
}

ExprVector one_or_more(const TomlCursor& value, const SceneNames& names) {
  if (value.is_array()) return value.expressions(names.model);
  return ExprVector::Constant(1, value.expression(names.model));
}

std::vector<TomlCursor> one_or_more_of(const TomlCursor& value) {
  return value.is_array() ? value.entries() : std::vector<TomlCursor>{value};
}

/// Masses may depend on anything, poses and sizes are drawn.
void check_symbols(const Body& body, const SceneNames& names) {
  std::vector<NamedExpr> inputs{{"q", names.q}};
  if (!names.parameters.empty()) inputs.push_back({"p", symbols_of(names.parameters)});
  const std::vector<NamedExpr> outputs{{"pose", body.position}, {"angles", body.angles}};
  try {
    static_cast<void>(Function("pose", inputs, outputs));
  } catch (const InvalidInput& error) {
    throw InvalidInput(
        fmt::format("the pose of body '{}' may depend on coordinates and parameters only "
                    "({})",
                    body.name, error.what()));
  }
}

/// Fails where a number is known, given the parameters, and out of range.
void check_numbers(const TomlCursor& entry, const SceneNames& names) {
  const AtPoint known(symbols_of(names.parameters), values_of(names.parameters));
  const auto check_value = [&](const TomlCursor& value, double least, const char* range) {
    const Expr number = known(value.expression(names.model));
    if (number.is_constant() && !(number.value() >= least))
      value.fail(
          fmt::format("{} was found, a number {} was expected", number.value(), range));
  };
  for (const char* key : {"radius", "size"})
    if (const auto value = entry.find(key))
      for (const TomlCursor& length : one_or_more_of(*value))
        check_value(length, std::numeric_limits<double>::min(), "> 0");
  for (const char* key : {"mass", "inertia"})
    if (const auto value = entry.find(key))
      for (const TomlCursor& number : one_or_more_of(*value))
        check_value(number, 0.0, "≥ 0");
}

Body read_body(const TomlCursor& entry, const SceneNames& names) {
  entry.allow_keys({"name", "shape", "radius", "size", "corners", "position", "angle",
                    "mass", "inertia", "holes"});
  Body body{
      .name = entry.at("name").text(), .shape = read_shape(entry, names), .position = {}};
  body.position = ExprVector::Zero(is_in_space(body.shape) ? 3 : 2);
  if (const auto position = entry.find("position"))
    body.position = position->expressions(names.model);
  if (const auto angle = entry.find("angle")) body.angles = one_or_more(*angle, names);
  if (const auto mass = entry.find("mass")) body.mass = mass->expression(names.model);
  if (const auto inertia = entry.find("inertia"))
    body.inertia = one_or_more(*inertia, names);
  check_numbers(entry, names);
  entry.placed([&] {
    check(body);
    check_symbols(body, names);
  });
  return body;
}

SceneHole read_hole(const TomlCursor& entry, const SceneNames& names, int body) {
  const Vector sizes = read_numbers(entry, names.constants, 3);
  if (!sizes.allFinite() || sizes[1] <= 0.0 || sizes[2] <= 0.0)
    entry.fail("[x, half width, depth] was expected, the last two > 0");
  return {body, sizes[0], sizes[1], sizes[2]};
}

int body_by_name(const TomlCursor& name, const std::vector<Body>& bodies) {
  const auto found = std::ranges::find(bodies, name.text(), &Body::name);
  if (found != bodies.end()) return static_cast<int>(found - bodies.begin());
  std::vector<std::string> names;
  for (const Body& body : bodies) names.push_back(body.name);
  name.fail(unknown_name("body", name.text(), names));
}

void read_law(const TomlCursor& entry, const SceneNames& names, Expr& mu, Expr& e) {
  if (const auto value = entry.find("mu")) mu = value->expression(names.model);
  if (const auto value = entry.find("e")) e = value->expression(names.model);
}

void read_pair(const TomlCursor& entry, const SceneNames& names,
               const std::vector<Body>& bodies, SceneContacts& result) {
  entry.allow_keys({"between", "mu", "e", "along", "patch"});
  const TomlCursor between = entry.at("between");
  const std::vector<TomlCursor> pair = between.entries();
  if (pair.size() != 2) between.fail("the names of two bodies were expected");
  const int first = body_by_name(pair[0], bodies), second = body_by_name(pair[1], bodies);
  if (first == second) between.fail("the names of two different bodies were expected");
  const auto body = [&](int i) -> const Body& {
    return bodies[static_cast<std::size_t>(i)];
  };
  if (const auto radius = entry.find("patch")) {
    PatchContact patch{fmt::format("{} / {}", body(first).name, body(second).name),
                       body(first), body(second), radius->number(names.constants)};
    Expr e = 0.0;
    read_law(entry, names, patch.mu_friction, e);
    if (!e.is_constant(0.0)) entry.fail("impacts of patch contacts are inelastic: e = 0");
    result.patches.push_back(std::move(patch));
    return;
  }
  PairOptions options;
  read_law(entry, names, options.mu_friction, options.e);
  if (const auto along = entry.find("along")) {
    using enum PairOptions::Along;
    const std::string axis = along->text();
    if (axis != "x" && axis != "y" && axis != "z")
      along->fail("\"x\", \"y\" or \"z\" was expected");
    options.along = axis == "x" ? X : axis == "y" ? Y : Z;
  }
  entry.placed([&] {
    for (Contact& c : contacts_between(body(first), body(second), names.q, options))
      result.contacts.push_back(std::move(c));
  });
}

/// Columns of a Jacobian: one array, or an array of arrays, one per direction.
ExprMatrix read_directions(const TomlCursor& list, const SceneNames& names) {
  const std::vector<TomlCursor> entries = list.entries();
  const bool is_nested = !entries.empty() && entries[0].is_array();
  const std::vector<TomlCursor> columns =
      is_nested ? entries : std::vector<TomlCursor>{list};
  ExprMatrix J(names.q.size(), static_cast<Index>(columns.size()));
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const ExprVector column = columns[i].expressions(names.model);
    if (column.size() != J.rows()) {
      columns[i].fail(
          fmt::format("{} entries were found, one per coordinate was expected: {}",
                      column.size(), J.rows()));
    }
    J.col(static_cast<Index>(i)) = column;
  }
  return J;
}

Contact read_contact(const TomlCursor& entry, const SceneNames& names) {
  entry.allow_keys({"name", "gap", "J_n", "J_t", "mu", "e", "point", "normal"});
  Contact contact{.name = entry.at("name").text(),
                  .gap = entry.at("gap").expression(names.model)};
  if (const auto J_n = entry.find("J_n")) contact.J_n = read_directions(*J_n, names);
  if (const auto J_t = entry.find("J_t")) contact.J_t = read_directions(*J_t, names);
  read_law(entry, names, contact.mu_friction, contact.e);
  if (const auto point = entry.find("point"))
    contact.point = point->expressions(names.model);
  if (const auto normal = entry.find("normal")) {
    const ExprVector n = normal->expressions(names.model);
    if (n.size() != 2) normal->fail("two entries were expected");
    contact.frame.resize(2, 2);
    contact.frame << n[0], n[1], n[1], -n[0];
  }
  return contact;
}

}  // namespace

std::vector<Body> read_bodies(const TomlCursor& root, const SceneNames& names) {
  std::vector<Body> bodies;
  const auto list = root.find("body");
  if (!list) return bodies;
  for (const TomlCursor& entry : list->entries()) {
    bodies.push_back(read_body(entry, names));
    const auto same_name =
        std::ranges::count(bodies, bodies.back().name, &Body::name) > 1;
    if (same_name) {
      entry.fail(fmt::format("two bodies are called '{}'", bodies.back().name));
    }
  }
  return bodies;
}

std::vector<SceneHole> read_holes(const TomlCursor& root, const SceneNames& names) {
  std::vector<SceneHole> holes;
  const auto list = root.find("body");
  if (!list) return holes;
  int body = 0;
  for (const TomlCursor& entry : list->entries()) {
    if (const auto found = entry.find("holes")) {
      if (entry.at("shape").text() != "half-plane")
        found->fail("only a half-plane may have holes");
      for (const TomlCursor& hole : found->entries())
        holes.push_back(read_hole(hole, names, body));
    }
    ++body;
  }
  return holes;
}

SceneContacts read_contacts(const TomlCursor& root, const SceneNames& names,
                            const std::vector<Body>& bodies) {
  SceneContacts result;
  const auto list = root.find("contact");
  if (!list) return result;
  for (const TomlCursor& entry : list->entries()) {
    if (entry.has("between")) {
      read_pair(entry, names, bodies, result);
    } else {
      result.contacts.push_back(read_contact(entry, names));
    }
  }
  return result;
}

}  // namespace saltus::detail
