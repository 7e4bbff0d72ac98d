// SPDX-License-Identifier: BSD-2-Clause
// saltus list [FOLDER]: the scenes that are there.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>

#include "app/command.hpp"
#include "app/scene_paths.hpp"
#include "saltus/base/error.hpp"

namespace saltus::app {
namespace {

namespace fs = std::filesystem;

int list(const std::string& wished) {
  const fs::path folder = wished.empty() ? gallery_folder() : fs::path(wished);
  require(!folder.empty(),
          "the gallery of saltus is not here; name a folder with scenes");
  require(fs::is_directory(folder),
          [&] { return fmt::format("there is no folder '{}'", folder.string()); });
  const std::vector<fs::path> scenes = scenes_in(folder);
  require(!scenes.empty(),
          [&] { return fmt::format("there is no scene in '{}'", folder.string()); });
  for (const fs::path& path : scenes) {
    const std::string name = path.stem().string();
    try {
      const Scene scene = load_scene(path);
      const auto commands = fmt::format("{}", fmt::join(commands_of(scene), ", "));
      fmt::print("{:<20}  {:<16}  {}\n", name, commands, scene.about);
    } catch (const InvalidInput& error) {
      fmt::print("{:<20}  not a scene: {}\n", name, error.what());
    }
  }
  return kSuccess;
}

}  // namespace

Action declare_list(CLI::App& parser) {
  const auto folder = std::make_shared<std::string>();
  parser.add_option("FOLDER", *folder, "Where to look; the gallery if it is left out");
  return [folder] { return list(*folder); };
}

}  // namespace saltus::app
