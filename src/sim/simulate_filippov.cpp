// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/sim/simulate_filippov.hpp"

#include <fmt/format.h>

#include "saltus/base/error.hpp"
#include "sim/filippov_march.hpp"

namespace saltus {

FilippovSimulator::FilippovSimulator(const FilippovModel& model,
                                     SimulationOptions options)
    : model_(model), options_(std::move(options)) {
  check(options_);
  kernel_ = std::make_shared<const detail::FilippovKernel>(model);
}

Simulation FilippovSimulator::run(const Vector& x0, double T, const Controls& controls,
                                  const SimulationControl& control) const {
  model_.check_at(x0);
  require(T >= 0.0,
          [&] { return fmt::format("the end {} s lies before the start 0 s", T); });
  Simulation simulation;
  for (const Expr& x : model_.x()) simulation.trajectory.x_names.push_back(x.name());
  for (const Expr& u : model_.u()) simulation.trajectory.u_names.push_back(u.name());
  detail::FilippovMarcher(*kernel_, options_).run(x0, T, controls, control, simulation);
  return simulation;
}

Simulation simulate(const FilippovModel& model, const Vector& x0, double T,
                    const Controls& controls, const SimulationOptions& options,
                    const SimulationControl& control) {
  return FilippovSimulator(model, options).run(x0, T, controls, control);
}

}  // namespace saltus
