// SPDX-License-Identifier: BSD-2-Clause
#include <fmt/format.h>

#include <algorithm>

#include "io/scene_bodies.hpp"
#include "saltus/base/text.hpp"

namespace saltus::detail {
namespace {

/// One list is the diagonal, a list of lists the rows.
ExprMatrix read_mass(const TomlCursor& list, const SceneNames& names) {
  const std::vector<TomlCursor> rows = list.entries();
  const Index n = names.q.size();
  if (static_cast<Index>(rows.size()) != n) {
    list.fail(fmt::format("{} entries were found, one per coordinate was expected: {}",
                          rows.size(), n));
  }
  if (!rows.empty() && !rows[0].is_array())
    return list.expressions(names.model).asDiagonal();
  ExprMatrix M(n, n);
  for (Index i = 0; i < n; ++i) {
    const TomlCursor& row = rows[static_cast<std::size_t>(i)];
    const ExprVector entries = row.expressions(names.model);
    if (entries.size() != n)
      row.fail(fmt::format("{} entries were found, {} were expected", entries.size(), n));
    M.row(i) = entries.transpose();
  }
  return M;
}

/// force = { x = "…" }: by the names of coordinates.
void add_forces(const TomlCursor& model, const SceneNames& names, ExprVector& f_v) {
  const auto forces = model.find("force");
  if (!forces) return;
  for (const auto& [name, formula] : forces->members()) {
    const auto found = std::ranges::find(names.q_names, name);
    if (found == names.q_names.end())
      formula.fail(unknown_name("coordinate", name, names.q_names));
    f_v[found - names.q_names.begin()] += formula.expression(names.model);
  }
}

void from_bodies(const TomlCursor& model, const SceneNames& names,
                 ContactModelParts& parts) {
  parts.M = mass_matrix(parts.bodies, parts.q);
  parts.f_v = inertial_force(parts.M, parts.q, parts.v);
  const auto gravity = model.find("gravity");
  if (!gravity) return;
  const ExprVector g = gravity->expressions(names.model);
  for (const Body& body : parts.bodies) {
    if (body.dimension() != g.size()) {
      gravity->fail(
          fmt::format("{} entries were found, but body '{}' lives in {} dimensions",
                      g.size(), body.name, body.dimension()));
    }
  }
  parts.f_v += weight(parts.bodies, g, parts.q);
}

std::vector<std::string> velocity_names(const TomlCursor& model,
                                        const std::vector<std::string>& q_names) {
  if (const auto v = model.find("v")) {
    std::vector<std::string> given = read_names(model, "v");
    if (given.size() != q_names.size()) {
      v->fail(fmt::format("{} velocities were found, one per coordinate was expected: {}",
                          given.size(), q_names.size()));
    }
    return given;
  }
  std::vector<std::string> names;
  const bool is_numbered = model.has("q") && model.at("q").is_number();
  for (std::size_t i = 0; i < q_names.size(); ++i) {
    names.push_back(is_numbered ? fmt::format("v_{}", i) : "v_" + q_names[i]);
  }
  return names;
}

FilippovRegion read_mode(const TomlCursor& entry, const SceneNames& names,
                         Index n_switches) {
  entry.allow_keys({"signs", "f"});
  FilippovRegion mode;
  for (const TomlCursor& sign : entry.at("signs").entries())
    mode.signs.push_back(sign.integer(-1, 1));
  const TomlCursor f = entry.at("f");
  mode.f = f.expressions(names.model);
  if (static_cast<Index>(mode.signs.size()) != n_switches) {
    entry.fail(fmt::format("{} signs were found, one per switch was expected: {}",
                           mode.signs.size(), n_switches));
  }
  if (mode.f.size() != names.q.size()) {
    f.fail(fmt::format("{} entries were found, one per state was expected: {}",
                       mode.f.size(), names.q.size()));
  }
  return mode;
}

void read_algebraic(const TomlCursor& section, const SceneNames& names,
                    ContactModelParts& parts) {
  parts.z = names.z;
  if (const auto g_alg = section.find("g_alg"))
    parts.g_alg = g_alg->expressions(names.model);
  if (const auto guess = section.find("z_guess"))
    parts.z_guess = read_numbers(*guess, names.constants, names.z.size());
}

}  // namespace

void read_model(const TomlCursor& root, SceneNames& names, Scene& scene) {
  const TomlCursor section = root.at("model");
  section.allow_keys(
      {"q", "v", "u", "define", "M", "f_v", "gravity", "force", "z", "g_alg", "z_guess"});
  names.q_names = read_names(section, "q");
  names.v_names = velocity_names(section, names.q_names);
  names.u_names = read_names(section, "u");
  names.q = declare_symbols(names, section, "q", names.q_names);
  names.v = declare_symbols(names, section, "v", names.v_names);
  names.u = declare_symbols(names, section, "u", names.u_names);
  names.z = declare_symbols(names, section, "z", read_names(section, "z"));
  names.read_definitions(section);

  ContactModelParts parts{.name = scene.name,
                          .q = names.q,
                          .v = names.v,
                          .u = names.u,
                          .parameters = names.parameters,
                          .M = {},
                          .f_v = {}};
  parts.bodies = read_bodies(root, names);
  if (const auto M = section.find("M")) {
    if (const auto gravity = section.find("gravity"))
      gravity->fail("with a mass matrix M, write the weight into f_v");
    parts.M = read_mass(*M, names);
    parts.f_v = section.at("f_v").expressions(names.model);
  } else {
    if (const auto f_v = section.find("f_v"))
      f_v->fail(
          "M is missing; with bodies that have masses, write 'force' instead of f_v");
    section.placed([&] { from_bodies(section, names, parts); });
  }
  if (parts.f_v.size() == parts.q.size()) add_forces(section, names, parts.f_v);
  read_algebraic(section, names, parts);
  SceneContacts found = read_contacts(root, names, parts.bodies);
  parts.contacts = std::move(found.contacts);
  parts.patches = std::move(found.patches);
  scene.bodies = parts.bodies;
  scene.holes = read_holes(root, names);
  section.placed([&] { scene.model.emplace(std::move(parts)); });
}

void read_filippov(const TomlCursor& root, SceneNames& names, Scene& scene) {
  const TomlCursor section = root.at("filippov");
  section.allow_keys({"x", "u", "define", "switches", "mode"});
  if (const auto contacts = root.find("contact"))
    contacts->fail("a Filippov system has no contacts");
  names.q_names = read_names(section, "x");
  names.u_names = read_names(section, "u");
  names.q = declare_symbols(names, section, "x", names.q_names);
  names.u = declare_symbols(names, section, "u", names.u_names);
  names.read_definitions(section);
  if (names.q.size() == 0) section.fail("a system needs at least one state x");

  FilippovModelParts parts{
      .name = scene.name, .x = names.q, .u = names.u, .parameters = names.parameters};
  FilippovSubsystem switches{
      "switches", section.at("switches").expressions(names.model), {}};
  for (const TomlCursor& entry : section.at("mode").entries())
    switches.regions.push_back(read_mode(entry, names, switches.c.size()));
  parts.subsystems.push_back(std::move(switches));
  parts.bodies = scene.bodies = read_bodies(root, names);
  scene.holes = read_holes(root, names);
  section.placed([&] { scene.filippov.emplace(std::move(parts)); });
}

}  // namespace saltus::detail
