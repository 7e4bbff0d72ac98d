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

void draw_holes(const Scene& scene, Drawing& drawing) {
  if (drawing.bodies.empty()) return;
  for (const SceneHole& hole : scene.holes) {
    std::vector<double>& sizes =
        drawing.bodies[static_cast<std::size_t>(hole.body)].sizes;
    sizes.insert(sizes.end(), {hole.x, hole.half_width, hole.depth});
  }
}

template <class Model>
Result named_after(const Model& model, std::string kind) {
  Result result;
  result.kind = std::move(kind);
  result.name = model.name();
  for (const Parameter& p : model.parameters())
    result.parameters.push_back({p.name, p.value});
  return result;
}

}  // namespace

Result result_of(const Scene& scene, std::string kind) {
  Result result;
  result.kind = std::move(kind);
  result.name = scene.name;
  result.about = scene.about;
  result.model_text = summary(scene);
  result.scene_text = scene.text;
  result.overrides = scene.overrides;
  result.n_q = scene.model ? scene.model->n_q() : 0;
  for (const Parameter& p : scene.parameters)
    result.parameters.push_back({p.name, p.value});
  return result;
}

Result result_of(const ContactModel& model, std::string kind) {
  Result result = named_after(model, std::move(kind));
  result.n_q = model.n_q();
  return result;
}

Result result_of(const FilippovModel& model, std::string kind) {
  return named_after(model, std::move(kind));
}

void add_numbers(const Simulation& simulation, Result& result) {
  result.status = to_string(simulation.status);
  result.message = simulation.message;
  result.trajectory = simulation.trajectory;
  const SimulationStatistics& s = simulation.statistics;
  result.statistics = {
      {"elements", static_cast<double>(s.n_elements)},
      {"events", static_cast<double>(simulation.trajectory.events.size())},
      {"impacts", static_cast<double>(s.n_impacts)},
      {"rejected", static_cast<double>(s.n_rejected)},
      {"fallbacks", static_cast<double>(s.n_fallbacks)}};
}

void add_numbers(const OcpSolution& solution, Result& result) {
  const MpccSolution& program = solution.program;
  result.status = to_string(solution.status);
  result.message = solution.message;
  result.objective = solution.objective;
  for (const ObjectiveTerm& term : solution.terms)
    result.objective_terms.push_back({term.name, term.value});
  result.residuals = {program.residuals.primal, program.residuals.dual,
                      program.residuals.complementarity, program.residuals.min_gh,
                      solution.defects.size() > 0 ? solution.defects.maxCoeff() : kNaN};
  result.stationarity = to_string(program.stationarity);
  result.trajectory = solution.trajectory;
  result.statistics = {
      {"variables", static_cast<double>(program.w.size())},
      {"constraints", static_cast<double>(program.g.size())},
      {"complementarities", static_cast<double>(program.G.size())},
      {"iterations", static_cast<double>(program.statistics.iterations)},
      {"factorizations", static_cast<double>(program.statistics.factorizations)}};
}

void complete(Result& result, const ContactModel& model) {
  result.drawing =
      make_drawing(model.bodies(), model.contacts(),
                   {model.q(), model.p(), model.p_values()}, result.trajectory);
  if (model.has_patches()) draw_patches(model, result.trajectory, result.drawing);
}

void complete(Result& result, const FilippovModel& model) {
  result.drawing = make_drawing(
      model.bodies(), {}, {model.x(), model.p(), model.p_values()}, result.trajectory);
}

void complete(Result& result, const Scene& scene) {
  result.trajectory.x_names = scene.x_names;
  result.trajectory.u_names = scene.u_names;
  const auto contacts =
      scene.model ? scene.model->contacts() : std::span<const Contact>();
  result.drawing =
      make_drawing(scene.bodies, contacts, symbols_of(scene), result.trajectory);
  draw_holes(scene, result.drawing);
  if (scene.model && scene.model->has_patches())
    draw_patches(*scene.model, result.trajectory, result.drawing);
}

}  // namespace saltus::app
