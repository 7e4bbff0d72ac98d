// SPDX-License-Identifier: BSD-2-Clause
#include "app/scene_paths.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "saltus/base/error.hpp"
#include "saltus/base/text.hpp"

namespace saltus::app {
namespace {

namespace fs = std::filesystem;

/// The folder in which a scene of this name would be: that of a path or file, or the gallery.
fs::path folder_of(const fs::path& name) {
  const fs::path path = name.has_filename() ? name : name.parent_path();
  if (path.has_parent_path()) return path.parent_path();
  return path.extension() == ".toml" ? fs::path(".") : gallery_folder();
}

}  // namespace

fs::path gallery_folder() {
  std::error_code ignored;
  const fs::path program = fs::read_symlink("/proc/self/exe", ignored);
  for (fs::path folder = program; folder.has_relative_path();
       folder = folder.parent_path()) {
    for (const char* place : {"gallery", "share/saltus/gallery"}) {
      const fs::path gallery = folder.parent_path() / place;
      if (fs::exists(gallery / "bouncing-ball" / "scene.toml")) return gallery;
    }
  }
  return {};
}

std::vector<fs::path> scenes_in(const fs::path& folder) {
  std::vector<fs::path> scenes;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (fs::exists(entry.path() / "scene.toml")) scenes.push_back(entry.path());
    if (entry.path().extension() == ".toml") scenes.push_back(entry.path());
  }
  std::ranges::sort(scenes);
  return scenes;
}

fs::path find_scene(const std::string& name) {
  if (fs::exists(name)) return name;
  const fs::path folder = folder_of(name);
  if (!fs::is_directory(folder))
    throw InvalidInput(fmt::format("there is no scene '{}'", name));
  if (fs::exists(folder / name / "scene.toml")) return folder / name;
  const bool is_plain = name.find('/') == std::string::npos;
  std::vector<std::string> names;
  for (const fs::path& scene : scenes_in(folder))
    names.push_back(is_plain ? scene.filename().string() : scene.string());
  throw InvalidInput(unknown_name("scene", name, names));
}

std::vector<std::string> commands_of(const Scene& scene) {
  std::vector<std::string> commands;
  if (scene.simulate) commands.emplace_back("simulate");
  if (scene.solve) commands.emplace_back("solve");
  if (scene.impact) commands.emplace_back("impact");
  return commands;
}

void require_section(const Scene& scene, std::string_view command) {
  const std::vector<std::string> commands = commands_of(scene);
  require(std::ranges::find(commands, command) != commands.end(), [&] {
    return fmt::format("the scene '{}' has no section [{}]; {}", scene.name, command,
                       commands.empty() ? "nor any other that says what to do"
                                        : fmt::format("it is made for: saltus {}",
                                                      fmt::join(commands, ", saltus ")));
  });
}

}  // namespace saltus::app
