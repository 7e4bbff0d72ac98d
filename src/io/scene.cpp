// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/io/scene.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "io/scene_bodies.hpp"
#include "io/scene_plans.hpp"
#include "saltus/base/file.hpp"

namespace saltus {
namespace {

using detail::SceneNames;
using detail::TomlCursor;

constexpr std::size_t kLongestScene = 1 << 20;  // [bytes]

/// `key=value` as TOML has it, the value at this place of its text.
toml::table parse_at(const toml::source_position& place, std::string_view value) {
  constexpr std::size_t kKey = 2;  // letters
  const std::size_t line = std::max<std::size_t>(place.line, 1);
  const std::size_t column = std::max<std::size_t>(place.column, kKey + 1);
  return toml::parse(std::string(line - 1, '\n') + std::string(column - kKey - 1, ' ') +
                         "v=" + std::string(value),
                     detail::kCommandLine);
}

/// What is no TOML value is a text, so that formulas need no quotes.
toml::table override_value(const SceneOverride& change,
                           const toml::source_position& place) {
  try {
    return parse_at(place, change.value);
  } catch (const toml::parse_error&) {
    std::ostringstream quoted;
    quoted << toml::value<std::string>(change.value);
    return parse_at(place, quoted.str());
  }
}

/// Puts the value where the key says, in the place of the old one if there is one: parameters
/// are read in the order of their places.
void apply(const SceneOverride& change, toml::table& document) {
  const std::size_t dot = change.key.rfind('.');
  const std::string key =
      dot == std::string::npos ? change.key : change.key.substr(dot + 1);
  const std::string way =
      dot == std::string::npos ? "parameters" : change.key.substr(0, dot);
  // These have a default for every key, and a scene may do without them.
  if (way == "solver" || way == "output") document.insert(way, toml::table());
  toml::table* table = document.at_path(way).as_table();
  if (table == nullptr) {
    std::vector<std::string> names;
    for (const auto& [name, node] : document)
      if (node.is_table()) names.emplace_back(name.str());
    throw InvalidInput(
        fmt::format("--set {}: {}", change.key, unknown_name("section", way, names)));
  }
  if (way == "parameters" && !table->contains(key)) {
    std::vector<std::string> names;
    for (const auto& [name, node] : *table) names.emplace_back(name.str());
    throw InvalidInput(fmt::format("--set: {}", unknown_name("parameter", key, names)));
  }
  const toml::node* old = table->get(key);
  const auto place = old ? old->source().begin : toml::source_position{};
  toml::table value = override_value(change, place);
  table->insert_or_assign(key, std::move(*value.get("v")));
}

std::vector<std::string> state_names(const SceneNames& names) {
  std::vector<std::string> all = names.q_names;
  all.insert(all.end(), names.v_names.begin(), names.v_names.end());
  return all;
}

Scene read_scene(const TomlCursor& root) {
  root.allow_keys({"name", "about", "parameters", "model", "filippov", "body", "contact",
                   "simulate", "solve", "impact", "solver", "output"});
  Scene scene;
  scene.name = root.at("name").text();
  if (const auto about = root.find("about")) scene.about = about->text();
  SceneNames names = detail::read_parameters(root, scene.t);
  if (root.has("filippov") == root.has("model"))
    root.fail("a scene has either a section [model] or a section [filippov]");
  if (root.has("model")) {
    read_model(root, names, scene);
  } else {
    read_filippov(root, names, scene);
  }
  scene.parameters = names.parameters;
  scene.x_names = state_names(names);
  scene.u_names = names.u_names;
  if (const auto section = root.find("simulate"))
    scene.simulate = read_simulation(*section, names);
  if (const auto section = root.find("solve"))
    scene.solve = read_optimal_control(*section, names);
  if (const auto section = root.find("impact"))
    scene.impact = read_impact(*section, names);
  if (const auto section = root.find("solver"))
    scene.solver = read_solver(*section, names);
  if (const auto section = root.find("output"))
    scene.output = read_output(*section, names);
  return scene;
}

}  // namespace

SceneOverride parse_override(std::string_view text) {
  const std::size_t place = text.find('=');
  require(place != std::string_view::npos && place > 0,
          [&] { return fmt::format("--set '{}': expected NAME=VALUE", text); });
  return {std::string(text.substr(0, place)), std::string(text.substr(place + 1))};
}

Scene scene_from_text(std::string_view text,
                      const std::vector<SceneOverride>& overrides) {
  require(text.size() <= kLongestScene, "the scene is longer than 1 MB");
  toml::table document = detail::parse_toml(text);
  for (const SceneOverride& change : overrides) apply(change, document);
  Scene scene = read_scene(TomlCursor(document, "", text));
  scene.text = text;
  for (const SceneOverride& change : overrides)
    scene.overrides.push_back(fmt::format("{} = {}", change.key, change.value));
  return scene;
}

Scene load_scene(const std::filesystem::path& path,
                 const std::vector<SceneOverride>& overrides) {
  const auto file = std::filesystem::is_directory(path) ? path / "scene.toml" : path;
  const std::string text = read_file(file);
  try {
    return scene_from_text(text, overrides);
  } catch (const InvalidInput& error) {
    throw InvalidInput(fmt::format("'{}': {}", file.string(), error.what()));
  }
}

}  // namespace saltus
