// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/sim/simulate_filippov.hpp"

#include "sim/filippov_march.hpp"

namespace saltus {

FilippovMarching::FilippovMarching(const FilippovModel& model, SimulationOptions options)
    : model_(model), options_(std::move(options)) {
  check(options_);
  kernel_ = std::make_shared<const detail::FilippovKernel>(model);
}

Simulation FilippovMarching::run(const Vector& x0, double T, const Controls& controls,
                                 const SimulationControl& control, double t0) const {
  model_.check_at(x0);
  detail::require_later(t0, T);
  Simulation simulation;
  for (const Expr& x : model_.x()) simulation.trajectory.x_names.push_back(x.name());
  for (const Expr& u : model_.u()) simulation.trajectory.u_names.push_back(u.name());
  detail::FilippovMarcher(*kernel_, options_, fallback_)
      .run({x0, {}, t0}, T, controls, control, simulation);
  return simulation;
}

Simulation march(const FilippovModel& model, const Vector& x0, double T,
                 const Controls& controls, const SimulationOptions& options,
                 const SimulationControl& control) {
  return FilippovMarching(model, options).run(x0, T, controls, control);
}

}  // namespace saltus
