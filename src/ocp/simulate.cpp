// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/ocp/simulate.hpp"

#include <utility>

#include "saltus/ocp/simulate_by_programs.hpp"

namespace saltus {
namespace {

// A step that is halved three times and fails still is left to the caller.
constexpr int kHalvings = 3;
constexpr int kStages = 3;

ProgramSimulationOptions fallback_options() {
  ProgramSimulationOptions options{.N_sim = 1, .max_halvings = kHalvings};
  options.fesd.n_s = kStages;
  return options;
}

}  // namespace

Simulator::Simulator(const ContactModel& model, SimulationOptions options,
                     std::vector<UserEvent> events)
    : Marching(model, options, std::move(events)) {
  const bool is_known_law = this->options().law.rule == ImpactRule::Moreau;
  if (this->events().empty() && is_known_law)
    set_fallback(program_fallback(marched_model(), fallback_options()));
}

FilippovSimulator::FilippovSimulator(const FilippovModel& model,
                                     SimulationOptions options)
    : FilippovMarching(model, options) {
  set_fallback(program_fallback(model, fallback_options()));
}

Simulation simulate(const ContactModel& model, const State& start, double T,
                    const Controls& controls, const SimulationOptions& options,
                    const SimulationControl& control) {
  return Simulator(model, options).run(start, T, controls, control);
}

Simulation simulate(const FilippovModel& model, const Vector& x0, double T,
                    const Controls& controls, const SimulationOptions& options,
                    const SimulationControl& control) {
  return FilippovSimulator(model, options).run(x0, T, controls, control);
}

}  // namespace saltus
