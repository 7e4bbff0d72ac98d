// SPDX-License-Identifier: BSD-2-Clause
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "saltus/io/scene.hpp"

namespace saltus {
namespace {

std::string list_of(const std::vector<std::string>& names) {
  return names.empty() ? "none" : fmt::format("{}", fmt::join(names, ", "));
}

std::string shortened(const Expr& value) {
  constexpr std::size_t kLongest = 100;
  std::string text = to_string(value);
  for (char& letter : text)
    if (letter == '\n') letter = ' ';
  if (text.size() > kLongest) text = text.substr(0, kLongest) + " …";
  return text;
}

std::string row(std::string_view what, std::string_view value) {
  return fmt::format("  {:<12} {}\n", what, value);
}

std::string describe_contacts(const ContactModel& model) {
  std::string text = "contacts\n";
  for (const Contact& contact : model.contacts()) {
    text += fmt::format("  {}: gap {}", contact.name, shortened(contact.gap));
    if (has_friction(contact)) text += ", mu " + shortened(contact.mu_friction);
    if (!contact.e.is_constant(0.0)) text += ", e " + shortened(contact.e);
    text += '\n';
  }
  return text;
}

std::string describe_model(const Scene& scene) {
  std::string text = "model\n" + row("states", list_of(scene.x_names)) +
                     row("controls", list_of(scene.u_names));
  std::vector<std::string> parameters, bodies;
  for (const Parameter& p : scene.parameters)
    parameters.push_back(fmt::format("{} = {}", p.name, p.value));
  for (const Body& body : scene.bodies)
    bodies.push_back(fmt::format("{} ({})", body.name, name_of(body.shape)));
  text += row("parameters", list_of(parameters));
  text += row("bodies", list_of(bodies));
  if (scene.filippov) {
    const FilippovSubsystem& switches = scene.filippov->subsystems()[0];
    return text + row("switches", fmt::format("{}", switches.c.size())) +
           row("modes", fmt::format("{}", switches.regions.size()));
  }
  for (Index i = 0; i < scene.model->n_v(); ++i) {
    text += row(fmt::format("f_v[{}]", i), shortened(scene.model->f_v()[i]));
  }
  if (scene.model->n_contacts() > 0) text += describe_contacts(*scene.model);
  for (const PatchContact& patch : scene.model->patches())
    text +=
        fmt::format("patch contact\n  {}: rounded by {} m\n", patch.name, patch.radius);
  return text;
}

std::string describe_plans(const Scene& scene) {
  std::string text;
  if (scene.simulate) {
    const SimulationPlan& plan = *scene.simulate;
    text += fmt::format("simulate\n  {} s, {} with n_s = {}, by {}\n", plan.T,
                        to_string(plan.scheme), plan.n_s, to_string(plan.method));
  }
  if (scene.solve) {
    const OptimalControlPlan& plan = *scene.solve;
    text += fmt::format(
        "solve\n  {} s in {} intervals of {} elements, {} with n_s = {}, by {}\n", plan.T,
        plan.N, plan.fesd.N_FE, to_string(plan.fesd.scheme), plan.fesd.n_s,
        to_string(plan.method));
    for (const SceneCost& term : plan.running)
      text += fmt::format("  ∫ {}: {}\n", term.name, shortened(term.value));
    for (const SceneCost& term : plan.terminal)
      text += fmt::format("  at the end {}: {}\n", term.name, shortened(term.value));
    text += fmt::format("  {} path constraints, {} at the end\n", plan.path.size(),
                        plan.end.size());
  }
  if (scene.impact) text += fmt::format("impact\n  law: {}\n", scene.impact->law);
  return text;
}

}  // namespace

std::string summary(const Scene& scene) {
  std::string text = scene.name + "\n";
  if (!scene.about.empty()) text += scene.about + "\n";
  return text + describe_model(scene) + describe_plans(scene);
}

}  // namespace saltus
