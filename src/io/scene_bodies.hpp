// SPDX-License-Identifier: BSD-2-Clause
// Bodies, contacts and the models that scenes are made of.
#pragma once

#include "io/scene_names.hpp"
#include "saltus/io/scene.hpp"

namespace saltus::detail {

[[nodiscard]] std::vector<Body> read_bodies(const TomlCursor& root,
                                            const SceneNames& names);

/// The `holes` of all bodies.
[[nodiscard]] std::vector<SceneHole> read_holes(const TomlCursor& root,
                                                const SceneNames& names);

struct SceneContacts {
  std::vector<Contact> contacts;
  std::vector<PatchContact> patches;
};

[[nodiscard]] SceneContacts read_contacts(const TomlCursor& root, const SceneNames& names,
                                          const std::vector<Body>& bodies);

/// Reads [model], [[body]] and [[contact]] into the scene.
void read_model(const TomlCursor& root, SceneNames& names, Scene& scene);

/// Reads [filippov] and [[body]] into the scene.
void read_filippov(const TomlCursor& root, SceneNames& names, Scene& scene);

}  // namespace saltus::detail
