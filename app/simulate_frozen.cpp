// SPDX-License-Identifier: BSD-2-Clause
#include "app/simulate_frozen.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/result_of.hpp"
#include "app/timed_controls.hpp"
#include "saltus/base/stop_watch.hpp"
#include "saltus/fesd/element.hpp"
#include "saltus/ocp/simulate_by_programs.hpp"

namespace saltus::app {
namespace {

// Steps per second where the scene does not say how long an element may be.
constexpr double kStepsPerSecond = 20.0;

ProgramSimulationOptions options_of(const SimulationPlan& plan, double length) {
  ProgramSimulationOptions options;
  options.fesd.scheme = plan.scheme;
  options.fesd.n_s = plan.n_s;
  const double step = std::min(plan.h * options.fesd.N_FE, 1.0 / kStepsPerSecond);
  options.N_sim = std::max(1, static_cast<int>(std::ceil(length / step)));
  return options;
}

struct Found {
  Simulation simulation;
  ProgramSimulationStatistics statistics;
};

// The controls as formulas of the clock; at the ends of the part their limits from inside.
ClockControls controls_by_clock(const Scene& scene, double start, double end) {
  ClockControls controls;
  const Expr inside = max(start, min(controls.t, std::nextafter(end, start)));
  if (scene.model->n_u() > 0)
    controls.u = AtPoint(ExprVector::Constant(1, scene.t),
                         ExprVector::Constant(1, inside))(scene.simulate->u);
  return controls;
}

// Controls that are formulas of the clock are no controls of the program.
void add_controls(const Controls& controls, Index n_u, Trajectory& motion) {
  motion.u.resize(n_u, motion.n_samples());
  for (Index k = 0; k < motion.n_samples() && n_u > 0; ++k)
    motion.u.col(k) = controls.at(motion.t[k], Vector(), Vector());
}

Found run(const Scene& scene, const SimulationControl& control) {
  const SimulationPlan& plan = *scene.simulate;
  const Index n = scene.model->n_q();
  std::vector<double> ends = break_times(scene);
  ends.push_back(plan.T);
  State start{plan.x0.head(n), plan.x0.tail(n)};
  Found whole;
  for (const double end : ends) {
    ProgramSimulationOptions options = options_of(plan, end - start.t);
    options.freezing.a_n = plan.a_n;
    FrozenSimulation part =
        simulate_by_time_freezing(*scene.model, start, end, {}, options,
                                  controls_by_clock(scene, start.t, end), control);
    whole.statistics.n_steps += part.statistics.n_steps;
    whole.statistics.n_halved += part.statistics.n_halved;
    if (part.simulation.trajectory.n_samples() == 0) {
      whole.simulation.status = part.simulation.status;
      whole.simulation.message = part.simulation.message;
      break;
    }
    add_controls(controls_between(scene, start.t, end), scene.model->n_u(),
                 part.simulation.trajectory);
    if (start.t > 0.0)
      append(whole.simulation, std::move(part.simulation));
    else
      whole.simulation = std::move(part.simulation);
    if (!whole.simulation.finished()) break;
    start = {whole.simulation.q_end(), whole.simulation.v_end(), end};
  }
  return whole;
}

}  // namespace

Result simulate_frozen(const Scene& scene, const SimulationControl& control) {
  const StopWatch total;
  Found found = run(scene, control);
  Result result = result_of(scene, "simulate");
  result.timings = {{"build", kNaN}, {"solve", total.seconds()}};
  result.status = to_string(found.simulation.status);
  result.message = found.simulation.finished()
                       ? fmt::format("reached t = {:.10g} s", scene.simulate->T)
                       : found.simulation.message;
  result.trajectory = std::move(found.simulation.trajectory);
  result.statistics = {{"steps", static_cast<double>(found.statistics.n_steps)},
                       {"halved", static_cast<double>(found.statistics.n_halved)},
                       {"events", static_cast<double>(result.trajectory.events.size())}};
  complete(result, scene);
  result.timings.push_back({"total", total.seconds()});
  return result;
}

}  // namespace saltus::app
