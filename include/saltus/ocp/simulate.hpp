// SPDX-License-Identifier: BSD-2-Clause
// Simulation: marching, with programs for the steps that it cannot decide.
#pragma once

#include <vector>

#include "saltus/sim/simulate.hpp"
#include "saltus/sim/simulate_filippov.hpp"

namespace saltus {

/// Marching that falls back to programs for a step that it cannot decide; such steps are counted
/// in the statistics. With events of the caller, or with another law of impacts than Moreau's,
/// it has no fallback: programs do not know them.
class Simulator : public Marching {
 public:
  /// Throws InvalidInput if options are out of range or an event does not fit the model.
  explicit Simulator(const ContactModel& model, SimulationOptions options = {},
                     std::vector<UserEvent> events = {});
};

/// The same for Filippov systems.
class FilippovSimulator : public FilippovMarching {
 public:
  explicit FilippovSimulator(const FilippovModel& model, SimulationOptions options = {});
};

/// One run of a Simulator.
[[nodiscard]] Simulation simulate(const ContactModel& model, const State& start, double T,
                                  const Controls& controls = {},
                                  const SimulationOptions& options = {},
                                  const SimulationControl& control = {});

/// One run of a FilippovSimulator, from x0 at time 0.
[[nodiscard]] Simulation simulate(const FilippovModel& model, const Vector& x0, double T,
                                  const Controls& controls = {},
                                  const SimulationOptions& options = {},
                                  const SimulationControl& control = {});

}  // namespace saltus
