// SPDX-License-Identifier: BSD-2-Clause
#include <nanobind/stl/optional.h>

#include "app/run_scene.hpp"
#include "models.hpp"
#include "rooms.hpp"
#include "saltus/io/scene.hpp"
#include "watched.hpp"

namespace saltus::python {
namespace {

nb::dict values_of(const std::vector<Parameter>& parameters) {
  nb::dict dict;
  for (const Parameter& parameter : parameters)
    dict[parameter.name.c_str()] = parameter.value;
  return dict;
}

nb::object simulated(const Scene& scene, const nb::object& progress) {
  Result result;
  const auto work = [&](const SimulationControl& control) {
    result = app::simulate_scene(scene, control);
  };
  run_watched(work, progress);
  return nb::cast(std::move(result));
}

nb::object solved(const Scene& scene, const std::string& warm_start,
                  const nb::object& progress) {
  Result result;
  run_watched(
      [&](const SolveControl& control) {
        result = app::solve_scene(scene, warm_start, control);
      },
      progress);
  return nb::cast(std::move(result));
}

nb::object resolved(const Scene& scene) {
  Result result;
  run_watched([&](const std::atomic<bool>& interrupt) {
    result = app::resolve_scene(scene, &interrupt);
  });
  return nb::cast(std::move(result));
}

}  // namespace

void bind_scene(nb::module_& m) {
  nb::class_<Scene> scene(m, "_Scene");
  scene.def_ro("name", &Scene::name);
  scene.def_ro("about", &Scene::about);
  scene.def_ro("text", &Scene::text);
  scene.def_prop_ro("overrides", [](const Scene& self) {
    return Convert<std::vector<std::string>>::to(self.overrides);
  });
  scene.def_prop_ro("parameters",
                    [](const Scene& self) { return values_of(self.parameters); });
  scene.def_prop_ro("model", [](const Scene& self) {
    return self.filippov ? nb::cast(*self.filippov)
                         : Convert<std::optional<ContactModel>>::to(self.model);
  });
  scene.def("summary", [](const Scene& self) { return summary(self); });
  m.def(
      "_scene_from_text",
      [](const std::string& content, const nb::object& overrides) {
        std::vector<SceneOverride> parsed;
        for (const auto& one : take<std::vector<std::string>>(overrides, "load: set"))
          parsed.push_back(parse_override(one));
        return scene_from_text(content, parsed);
      },
      nb::arg("text"), nb::arg("set").none());
  scene.def_prop_ro("T", [](const Scene& self) {
    return self.simulate ? std::optional(self.simulate->T) : std::nullopt;
  });
  m.def("_simulate_scene", &simulated, nb::arg("scene"), nb::arg("progress").none());
  m.def("_solve_scene", &solved, nb::arg("scene"), nb::arg("warm_start"),
        nb::arg("progress").none());
  m.def("_resolve_scene", &resolved);
}

}  // namespace saltus::python
