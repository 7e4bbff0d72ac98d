// SPDX-License-Identifier: BSD-2-Clause
#include "app/scene_wishes.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>

#include "app/command.hpp"
#include "app/live_line.hpp"
#include "app/scene_paths.hpp"
#include "app/sweep.hpp"
#include "saltus/base/error.hpp"
#include "saltus/base/text.hpp"
#include "saltus/base/thread_pool.hpp"

namespace saltus::app {
namespace {

namespace fs = std::filesystem;

std::vector<SceneOverride> overrides_of(const SceneWishes& wishes) {
  std::vector<SceneOverride> overrides;
  for (const std::string& text : wishes.set) overrides.push_back(parse_override(text));
  return overrides;
}

/// "gallery/ball/scene.toml" and "gallery/ball" are called ball, "ball.toml" too.
std::string short_name(const fs::path& scene) {
  const fs::path path = fs::weakly_canonical(scene);
  return path.filename() == "scene.toml" ? path.parent_path().filename().string()
                                         : path.stem().string();
}

fs::path output_folder(const SceneWishes& wishes, const Scene& scene,
                       const fs::path& path) {
  if (!wishes.output.empty()) return wishes.output;
  if (!scene.output.folder.empty()) return scene.output.folder;
  return fs::path("results") / short_name(path);
}

/// Says before a long run, and not after it, that its result cannot be kept.
void require_writable(const fs::path& folder) {
  std::error_code ignored;
  fs::path place = fs::absolute(folder);
  while (place.has_relative_path() && !fs::exists(place, ignored))
    place = place.parent_path();
  require(fs::is_directory(place, ignored), [&] {
    return fmt::format("the result cannot be kept in '{}': '{}' is no folder",
                       folder.string(), place.string());
  });
  require(::access(place.c_str(), W_OK | X_OK) == 0, [&] {
    return fmt::format("the result cannot be kept in '{}': '{}' is not writable",
                       folder.string(), place.string());
  });
}

int run_once(const SceneWishes& wishes, const RunScene& run) {
  const fs::path path = find_scene(wishes.scene);
  const Scene scene = load_scene(path, overrides_of(wishes));
  const fs::path folder = output_folder(wishes, scene, path);
  const bool is_kept = !wishes.json || !wishes.output.empty();
  if (is_kept) require_writable(folder);
  const Result result = run(scene);
  fmt::print("{}", wishes.json ? result_to_text(result) : summary(result));
  if (is_kept) save_result(result, folder);
  if (!wishes.json) fmt::print("\nreport: {}\n", (folder / "report.html").string());
  return succeeded(result) ? kSuccess : kFailure;
}

struct Row {
  Result result;
  std::string error = {};
};

std::vector<Row> run_all(const SceneWishes& wishes, const Sweep& sweep,
                         const RunScene& run) {
  const fs::path path = find_scene(wishes.scene);
  std::vector<Row> rows(sweep.values.size());
  parallel_for(static_cast<int>(rows.size()), 0, [&](int i) {
    std::vector<SceneOverride> overrides = overrides_of(wishes);
    overrides.push_back({sweep.key, number_text(sweep.values[i])});
    try {
      rows[i].result = run(load_scene(path, overrides));
    } catch (const InvalidInput& error) {
      const std::string_view sentence = error.what();
      rows[i].error = sentence.substr(0, sentence.find('\n'));  // the rest is a picture
    }
  });
  return rows;
}

/// How many convex parts and vertices a set has, and between what Σ Λ_n lies at these.
std::string set_text(const std::vector<VelocityPolytope>& polytopes) {
  Index n_vertices = 0;
  double least = kInfinity, most = -kInfinity;
  for (const VelocityPolytope& polytope : polytopes) {
    n_vertices += polytope.vertices.cols();
    const Vector sums = polytope.impulses.colwise().sum();
    if (sums.size() == 0) continue;
    least = std::min(least, sums.minCoeff());
    most = std::max(most, sums.maxCoeff());
  }
  return fmt::format("  {:>5}  {:>8}  {:>16.10g}  {:>16.10g}", polytopes.size(),
                     n_vertices, least, most);
}

std::string motion_text(const Result& result) {
  const Trajectory& trajectory = result.trajectory;
  std::string text = fmt::format("  {:>6}", trajectory.events.size());
  if (result.kind == "solve") text += fmt::format("  {:>16.10g}", result.objective);
  if (trajectory.n_samples() > 0) {
    for (const double x : trajectory.x.col(trajectory.n_samples() - 1))
      text += fmt::format("  {:>16.10g}", x);
  }
  return text;
}

std::string row_text(double value, const Row& row) {
  if (!row.error.empty()) return fmt::format("{:>12.6g}  {}\n", value, row.error);
  const Result& result = row.result;
  return fmt::format(
      "{:>12.6g}  {:<18}{}\n", value, result.status,
      result.kind == "impact" ? set_text(result.polytopes) : motion_text(result));
}

/// The head of the table of a sweep.
std::string head_text(const std::string& key, const std::vector<Row>& rows) {
  const auto ran =
      std::ranges::find_if(rows, [](const Row& r) { return r.error.empty(); });
  std::string text = fmt::format("{:>12}  {:<18}", key, "status");
  if (ran == rows.end()) return text + "\n";
  const Result& result = ran->result;
  if (result.kind == "impact")
    return text + fmt::format("  {:>5}  {:>8}  {:>16}  {:>16}\n", "parts", "vertices",
                              "least sum Λ_n", "most sum Λ_n");
  text += fmt::format("  {:>6}", "events");
  if (result.kind == "solve") text += fmt::format("  {:>16}", "objective");
  for (const std::string& name : result.trajectory.x_names)
    text += fmt::format("  {:>16}", name);
  return text + "\n";
}

int run_sweep(const SceneWishes& wishes, const RunScene& run) {
  require(!wishes.json, "--json prints one result, and --sweep makes many");
  require(wishes.output.empty(), "--output keeps one result, and --sweep makes many");
  const Sweep sweep = parse_sweep(wishes.sweep);
  const std::vector<Row> rows = run_all(wishes, sweep, run);
  fmt::print("{}", head_text(sweep.key, rows));
  bool all_well = true;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    fmt::print("{}", row_text(sweep.values[i], rows[i]));
    all_well = all_well && rows[i].error.empty() && succeeded(rows[i].result);
  }
  return all_well ? kSuccess : kFailure;
}

}  // namespace

void declare_scene_options(CLI::App& parser, SceneWishes& wishes) {
  parser
      .add_option("SCENE", wishes.scene,
                  "A scene file, its folder, or the name of a scene of the gallery")
      ->required();
  parser.add_option("--set", wishes.set, "Another value, as often as you like")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);
  parser.add_option("--sweep", wishes.sweep, "One run for each value, one table")
      ->type_name("NAME=FIRST:STEP:LAST");
  parser.add_option("--output", wishes.output, "Where the result goes")
      ->type_name("FOLDER");
  parser.add_flag("--json", wishes.json,
                  "Print result.json and nothing else (docs/result-file.md)");
}

void declare_law(CLI::App& parser, const std::string& key, SceneWishes& wishes) {
  parser
      .add_option_function<std::string>(
          "--law",
          [&, key](const std::string& name) { wishes.set.push_back(key + "=" + name); },
          "What comes out of impacts: moreau, sequential, equal_rates, random, …")
      ->type_name("NAME");
}

int run_scene(const SceneWishes& wishes, const RunScene& run) {
  return wishes.sweep.empty() ? run_once(wishes, run) : run_sweep(wishes, run);
}

bool shows_progress(const SceneWishes& wishes) {
  return !wishes.json && wishes.sweep.empty() && is_terminal();
}

bool succeeded(const Result& result) {
  constexpr std::array<std::string_view, 3> kGood{"finished", "solved", "resolved"};
  return std::ranges::find(kGood, result.status) != kGood.end();
}

}  // namespace saltus::app
