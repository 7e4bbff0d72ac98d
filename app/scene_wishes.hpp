// SPDX-License-Identifier: BSD-2-Clause
// What the commands that take a scene have in common.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "saltus/io/result.hpp"
#include "saltus/io/scene.hpp"

namespace CLI {
class App;
}

namespace saltus::app {

struct SceneWishes {
  std::string scene;
  std::vector<std::string> set;
  std::string sweep;
  std::string output;  ///< empty: as the scene says, or results/NAME
  bool json = false;
};

/// Adds SCENE, --set, --sweep, --output and --json.
void declare_scene_options(CLI::App& parser, SceneWishes& wishes);
/// Adds --law, which sets this key of the scene.
void declare_law(CLI::App& parser, const std::string& key, SceneWishes& wishes);

/// Whether one run is watched on a terminal; sweeps and --json print results alone.
[[nodiscard]] bool shows_progress(const SceneWishes& wishes);

/// What one run of a scene gives.
using RunScene = std::function<Result(const Scene&)>;

/// Runs the scene once and writes the result, or sweeps a parameter and prints one table.
/// Gives the exit code.
int run_scene(const SceneWishes& wishes, const RunScene& run);

/// Whether the result is what was asked for.
[[nodiscard]] bool succeeded(const Result& result);

}  // namespace saltus::app
