// SPDX-License-Identifier: BSD-2-Clause
#include "app/result_of.hpp"

namespace saltus::app {
namespace {

DrawingSymbols symbols_of(const Scene& scene) {
  const auto n = static_cast<Index>(scene.parameters.size());
  DrawingSymbols symbols{scene.model ? scene.model->q() : scene.filippov->x(),
                         ExprVector(n), Vector(n)};
  for (Index i = 0; i < n; ++i) {
    symbols.p[i] = scene.parameters[static_cast<std::size_t>(i)].symbol;
    symbols.p_values[i] = scene.parameters[static_cast<std::size_t>(i)].value;
  }
  return symbols;
}

}  // namespace

Result result_of(const Scene& scene, std::string kind) {
  Result result;
  result.kind = std::move(kind);
  result.name = scene.name;
  result.about = scene.about;
  result.scene_text = scene.text;
  result.overrides = scene.overrides;
  result.n_q = scene.model ? scene.model->n_q() : 0;
  for (const Parameter& p : scene.parameters)
    result.parameters.push_back({p.name, p.value});
  return result;
}

void complete(Result& result, const Scene& scene) {
  result.trajectory.x_names = scene.x_names;
  result.trajectory.u_names = scene.u_names;
  const auto contacts =
      scene.model ? scene.model->contacts() : std::span<const Contact>();
  result.drawing =
      make_drawing(scene.bodies, contacts, symbols_of(scene), result.trajectory);
}

}  // namespace saltus::app
