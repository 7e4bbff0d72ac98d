// SPDX-License-Identifier: BSD-2-Clause
// saltus simulate SCENE: from a scene to its motion.
#include "saltus/sim/simulate.hpp"
#include "saltus/base/stop_watch.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>

#include "app/command.hpp"
#include "app/interrupt.hpp"
#include "app/live_line.hpp"
#include "app/result_of.hpp"
#include "app/run_scene.hpp"
#include "app/scene_paths.hpp"
#include "app/scene_wishes.hpp"
#include "app/simulate_switched.hpp"
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

/// Controls may have kinks and jumps at breaks: elements end there.
Simulation run_from_break_to_break(const Simulator& simulator, const Scene& scene,
                                   const SimulationControl& control) {
  const SimulationPlan& plan = *scene.simulate;
  const int n_q = scene.model->n_q();
  std::vector<double> ends = break_times(scene);
  ends.push_back(plan.T);
  Simulation whole = simulator.run({plan.x0.head(n_q), plan.x0.tail(n_q)}, ends[0],
                                   controls_between(scene, 0.0, ends[0]), control);
  for (std::size_t i = 1; i < ends.size() && whole.finished(); ++i) {
    append(whole, simulator.run({whole.q_end(), whole.v_end(), ends[i - 1]}, ends[i],
                                controls_between(scene, ends[i - 1], ends[i]), control));
  }
  return whole;
}

}  // namespace

Result simulate_scene(const Scene& scene, const SimulationControl& control) {
  require_section(scene, "simulate");
  if (scene.filippov || scene.simulate->method == JumpMethod::TimeFreezing)
    return simulate_switched(scene, control);
  const StopWatch total;
  const Simulator simulator(*scene.model, options_of(scene));
  const double built = total.seconds();
  const StopWatch watch;
  const Simulation simulation = run_from_break_to_break(simulator, scene, control);

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
