// SPDX-License-Identifier: BSD-2-Clause
// Where scenes are and what can be done with them.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "saltus/io/scene.hpp"

namespace saltus::app {

/// The folder of scenes that come with saltus; empty if there is none.
[[nodiscard]] std::filesystem::path gallery_folder();

/// The scene files of a folder and its folders with a scene.toml, by name.
[[nodiscard]] std::vector<std::filesystem::path> scenes_in(
    const std::filesystem::path& folder);

/// A path that exists, or the name of a scene of the gallery. Throws InvalidInput with the
/// nearest name.
[[nodiscard]] std::filesystem::path find_scene(const std::string& name);

/// The commands for which the scene has a section: simulate, solve, impact.
[[nodiscard]] std::vector<std::string> commands_of(const Scene& scene);

/// Throws InvalidInput if the scene has no section for the command.
void require_section(const Scene& scene, std::string_view command);

}  // namespace saltus::app
