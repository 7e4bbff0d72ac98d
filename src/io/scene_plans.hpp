// SPDX-License-Identifier: BSD-2-Clause
// What to do with a model: the sections [simulate], [solve], [impact], [solver], [output].
#pragma once

#include "io/scene_names.hpp"
#include "saltus/base/text.hpp"
#include "saltus/io/scene.hpp"

namespace saltus::detail {

/// Where the state starts: q0 and v0, or x0 of a Filippov system.
[[nodiscard]] Vector read_start(const TomlCursor& section, const SceneNames& names);

[[nodiscard]] SimulationPlan read_simulation(const TomlCursor& section,
                                             const SceneNames& names);
[[nodiscard]] OptimalControlPlan read_optimal_control(const TomlCursor& section,
                                                      const SceneNames& names);
[[nodiscard]] ImpactPlan read_impact(const TomlCursor& section, const SceneNames& names);
[[nodiscard]] SolverWishes read_solver(const TomlCursor& section,
                                       const SceneNames& names);
[[nodiscard]] OutputPlan read_output(const TomlCursor& section, const SceneNames& names);

/// Reads a value that must be > 0.
[[nodiscard]] double read_positive(const TomlCursor& value, const SceneNames& names);

/// The candidate whose to_string is the text.
template <class Choice>
[[nodiscard]] Choice read_choice(const TomlCursor& value, const char* kind,
                                 std::initializer_list<Choice> candidates) {
  const std::string text = value.text();
  std::vector<std::string> names;
  for (const Choice candidate : candidates) {
    if (to_string(candidate) == text) return candidate;
    names.emplace_back(to_string(candidate));
  }
  value.fail(unknown_name(kind, text, names));
}

void read_method(const TomlCursor& section, const SceneNames& names, JumpMethod& method,
                 double& a_n);
[[nodiscard]] RkScheme read_scheme(const TomlCursor& value);

}  // namespace saltus::detail
