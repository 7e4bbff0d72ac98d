// SPDX-License-Identifier: BSD-2-Clause
// saltus simulate SCENE: from a scene to its motion.
#include "saltus/ocp/simulate.hpp"
#include "saltus/base/stop_watch.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <functional>
#include <memory>

#include "app/command.hpp"
#include "app/interrupt.hpp"
#include "app/live_line.hpp"
#include "app/result_of.hpp"
#include "app/run_scene.hpp"
#include "app/scene_paths.hpp"
#include "app/scene_wishes.hpp"
#include "app/simulate_frozen.hpp"
#include "app/timed_controls.hpp"
#include "saltus/base/error.hpp"

namespace saltus::app {
namespace {

SimulationOptions options_of(const Scene& scene) {
  const SimulationPlan& plan = *scene.simulate;
  SimulationOptions options;
  options.scheme = plan.scheme;
  options.n_s = plan.n_s;
  options.tolerance = plan.tolerance;
  options.law = plan.law;
  options.h_max = std::min(plan.h, 1.0 / scene.output.frames_per_second);
  return options;
}

/// The motion from x at time t to another time.
using Route = std::function<Simulation(const Vector& x, double t, double end,
                                       const Controls& controls)>;

Route route_of(const Scene& scene, const SimulationControl& control) {
  if (scene.filippov)
    return [simulator = FilippovSimulator(*scene.filippov, options_of(scene)), &control](
               const Vector& x, double t, double end, const Controls& controls) {
      return simulator.run(x, end, controls, control, t);
    };
  return [simulator = Simulator(*scene.model, options_of(scene)), &control](
             const Vector& x, double t, double end, const Controls& controls) {
    const Index n = simulator.model().n_q();
    return simulator.run({x.head(n), x.tail(n), t}, end, controls, control);
  };
}

/// Controls may have kinks and jumps at breaks: elements end there.
Simulation run_from_break_to_break(const Route& route, const Scene& scene) {
  const SimulationPlan& plan = *scene.simulate;
  std::vector<double> ends = break_times(scene);
  ends.push_back(plan.T);
  Simulation whole = route(plan.x0, 0.0, ends[0], controls_between(scene, 0.0, ends[0]));
  for (std::size_t i = 1; i < ends.size() && whole.finished(); ++i) {
    const Vector x = whole.trajectory.x.col(whole.trajectory.n_samples() - 1);
    append(whole,
           route(x, ends[i - 1], ends[i], controls_between(scene, ends[i - 1], ends[i])));
  }
  return whole;
}

}  // namespace

Result simulate_scene(const Scene& scene, const SimulationControl& control) {
  require_section(scene, "simulate");
  if (scene.simulate->method == JumpMethod::TimeFreezing)
    return simulate_frozen(scene, control);
  const StopWatch total;
  const Route route = route_of(scene, control);
  const double built = total.seconds();
  const StopWatch watch;
  const Simulation simulation = run_from_break_to_break(route, scene);

  Result result = result_of(scene, "simulate");
  result.timings = {{"build", built}, {"solve", watch.seconds()}};
  add_numbers(simulation, result);
  complete(result, scene);
  result.timings.push_back({"total", total.seconds()});
  return result;
}

Action declare_simulate(CLI::App& parser) {
  const auto wishes = std::make_shared<SceneWishes>();
  declare_scene_options(parser, *wishes);
  declare_law(parser, "simulate.law", *wishes);
  return [wishes] {
    const InterruptGuard guard;
    return run_scene(*wishes, [&](const Scene& scene) {
      std::atomic<double> reached = 0.0;
      const SimulationControl control{&guard.requested(), &reached};
      if (!shows_progress(*wishes) || !scene.simulate)
        return simulate_scene(scene, control);
      const LiveLine live([&, T = scene.simulate->T](double seconds) {
        return bar_text(reached, T, seconds);
      });
      return simulate_scene(scene, control);
    });
  };
}

}  // namespace saltus::app
