// SPDX-License-Identifier: BSD-2-Clause
// saltus simulate SCENE: from a scene to its motion.
#include "saltus/sim/simulate.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>

#include "app/command.hpp"
#include "app/result_of.hpp"
#include "app/scene_wishes.hpp"
#include "saltus/base/error.hpp"
#include "saltus/expr/function.hpp"

namespace saltus::app {
namespace {

void require_supported(const Scene& scene) {
  require(scene.simulate.has_value(), [&] {
    return fmt::format("the scene '{}' has no section [simulate]", scene.name);
  });
  require(scene.model.has_value(),
          "switched systems ([filippov]) cannot be simulated yet");
  require(scene.patches.empty(), "patch contacts cannot be simulated yet");
  require(scene.simulate->method == JumpMethod::Impact,
          "time-freezing cannot be simulated yet; --set simulate.method=impact gives the "
          "same motion by impact laws");
}

Controls controls_of(const Scene& scene) {
  const ExprVector& u = scene.simulate->u;
  const ContactModel& model = *scene.model;
  std::vector<NamedExpr> inputs{{"t", ExprVector::Constant(1, scene.t)}};
  if (!model.parameters().empty()) inputs.push_back({"p", model.p()});
  const auto function =
      std::make_shared<Function>("u", inputs, std::vector<NamedExpr>{{"u", u}});
  const Vector p = model.p_values();
  const auto at = [function, p](double t) -> Vector {
    std::vector<Matrix> arguments{Vector::Constant(1, t)};
    if (p.size() > 0) arguments.emplace_back(p);
    return (*function)(arguments)[0];
  };
  const std::vector<NamedExpr> without_t(inputs.begin() + 1, inputs.end());
  try {
    static_cast<void>(Function("u", without_t, {{"u", u}}));
    return Controls::constant(at(0.0));
  } catch (const InvalidInput&) {  // it needs t
    return Controls::function(at);
  }
}

SimulationOptions options_of(const Scene& scene) {
  const SimulationPlan& plan = *scene.simulate;
  SimulationOptions options;
  options.scheme = plan.scheme;
  options.n_s = plan.n_s;
  options.tolerance = plan.tolerance;
  options.h_max = std::min(plan.h, 1.0 / scene.output.frames_per_second);
  return options;
}

Result simulate_scene(const Scene& scene) {
  require_supported(scene);
  const Watch total;
  const Simulator simulator(*scene.model, options_of(scene));
  const double built = total.seconds();
  const SimulationPlan& plan = *scene.simulate;
  const int n_q = scene.model->n_q();
  const State start{plan.x0.head(n_q), plan.x0.tail(n_q)};
  const Watch watch;
  const Simulation simulation = simulator.run(start, plan.T, controls_of(scene));

  Result result = result_of(scene, "simulate");
  result.timings = {{"build", built}, {"solve", watch.seconds()}};
  result.status = to_string(simulation.status);
  result.message = simulation.message;
  result.trajectory = simulation.trajectory;
  const SimulationStatistics& s = simulation.statistics;
  result.statistics = {{"elements", static_cast<double>(s.n_elements)},
                       {"events", static_cast<double>(s.n_events)},
                       {"impacts", static_cast<double>(s.n_impacts)},
                       {"rejected", static_cast<double>(s.n_rejected)}};
  complete(result, scene);
  result.timings.push_back({"total", total.seconds()});
  return result;
}

}  // namespace

Action declare_simulate(CLI::App& parser) {
  const auto wishes = std::make_shared<SceneWishes>();
  declare_scene_options(parser, *wishes);
  return [wishes] { return run_scene(*wishes, simulate_scene); };
}

}  // namespace saltus::app
