// SPDX-License-Identifier: BSD-2-Clause
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>

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

/// One of −, + and ± (either) per switch.
std::string signs_text(const std::vector<int>& signs) {
  std::string text;
  for (const int sign : signs) text += sign < 0 ? "−" : sign > 0 ? "+" : "±";
  return text;
}

std::string describe_modes(const FilippovSubsystem& system) {
  std::string text;
  for (Index i = 0; i < system.c.size(); ++i)
    text += row(fmt::format("c[{}]", i), shortened(system.c[i]));
  for (const FilippovRegion& region : system.regions) {
    std::vector<std::string> rates;
    for (const Expr& rate : region.f) rates.push_back(shortened(rate));
    text += row("mode " + signs_text(region.signs), list_of(rates));
  }
  return text;
}

/// The entries of the upper half that are not zero.
std::string describe_masses(const ExprMatrix& M) {
  std::string text;
  for (Index i = 0; i < M.rows(); ++i) {
    for (Index j = i; j < M.cols(); ++j)
      if (!M(i, j).is_constant(0.0))
        text += row(fmt::format("M[{},{}]", i, j), shortened(M(i, j)));
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
    return text + describe_modes(scene.filippov->subsystems()[0]);
  }
  text += describe_masses(scene.model->M());
  for (Index i = 0; i < scene.model->n_v(); ++i) {
    text += row(fmt::format("f_v[{}]", i), shortened(scene.model->f_v()[i]));
  }
  for (Index i = 0; i < scene.model->n_z(); ++i)
    text += row("0 =", shortened(scene.model->g_alg()[i]));
  if (scene.model->n_contacts() > 0) text += describe_contacts(*scene.model);
  for (const PatchContact& patch : scene.model->patches())
    text +=
        fmt::format("patch contact\n  {}: rounded by {} m\n", patch.name, patch.radius);
  return text;
}

std::string method_text(const Scene& scene, JumpMethod method, double a_n) {
  if (scene.filippov) return "";
  if (method == JumpMethod::Impact) return ", jumps by impact laws";
  return fmt::format(", jumps by time-freezing with a_n = {}", a_n);
}

/// Others are simulated by programs, with elements of a given length.
bool is_marched(const Scene& scene) {
  return scene.model && scene.simulate->method == JumpMethod::Impact;
}

/// States whose end is bounded more tightly than their way.
std::size_t n_targets(const OptimalControlPlan& plan) {
  std::size_t n = 0;
  for (Index i = 0; i < plan.lbx.size(); ++i)
    if (plan.lbx_end[i] != plan.lbx[i] || plan.ubx_end[i] != plan.ubx[i]) ++n;
  return n;
}

std::string describe_plans(const Scene& scene) {
  std::string text;
  if (scene.simulate) {
    const SimulationPlan& plan = *scene.simulate;
    text += fmt::format("simulate\n  {} s, {} with n_s = {}{}\n", plan.T,
                        to_string(plan.scheme), plan.n_s,
                        method_text(scene, plan.method, plan.a_n));
    if (std::isfinite(plan.h))
      text += fmt::format("  elements of at most {} s\n", plan.h);
    if (is_marched(scene))
      text += fmt::format("  local errors of at most {}, impacts by the law '{}'\n",
                          plan.tolerance, to_string(plan.law.rule));
  }
  if (scene.solve) {
    const OptimalControlPlan& plan = *scene.solve;
    const FesdOptions fesd = in_use(plan.fesd);
    text += fmt::format(
        "solve\n  {} s in {} intervals of {} elements, {} with n_s = {}{}\n"
        "  complementarities {}, lengths {}\n",
        plan.T, plan.N, fesd.N_FE, to_string(fesd.scheme), fesd.n_s,
        method_text(scene, plan.method, plan.a_n), to_string(fesd.cross),
        to_string(fesd.equilibration));
    text += fmt::format("  {}, tolerance {}, at most {} iterations, {} starts\n",
                        scene.solver.method, scene.solver.tolerance,
                        scene.solver.max_iterations, scene.solver.starts);
    for (const SceneCost& term : plan.running)
      text += fmt::format("  ∫ {}: {}\n", term.name, shortened(term.value));
    for (const SceneCost& term : plan.terminal)
      text += fmt::format("  at the end {}: {}\n", term.name, shortened(term.value));
    text += fmt::format("  {} constraints on the way, {} at the end\n", plan.path.size(),
                        plan.end.size() + n_targets(plan));
  }
  if (scene.impact)
    text += fmt::format("impact\n  law: {}\n", scene.impact->law
                                                   ? to_string(scene.impact->law->rule)
                                                   : "simultaneous");
  return text;
}

}  // namespace

std::string summary(const Scene& scene) {
  std::string text = scene.name + "\n";
  if (!scene.about.empty()) text += scene.about + "\n";
  return text + describe_model(scene) + describe_plans(scene);
}

}  // namespace saltus
