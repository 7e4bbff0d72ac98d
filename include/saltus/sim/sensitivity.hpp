// SPDX-License-Identifier: BSD-2-Clause
// Derivatives of a motion by its start and its controls, exactly through all events.
#pragma once

#include "saltus/sim/simulate.hpp"

namespace saltus {

struct Sensitivity {
  SimulationStatus status = SimulationStatus::Finished;
  std::string message = {};  ///< one sentence, also on where derivatives do not exist
  /// False if an event on the way has no derivative (grazing).
  bool exists = true;
  /// Events at which several contacts switched at once: the derivative is that of their order
  /// in this run.
  int n_simultaneous = 0;
  Vector x_end = {};   ///< (q, v) at T
  Matrix dx_dx0 = {};  ///< ∂(q, v)(T)/∂(q, v)(t₀)
  Matrix dx_du = {};   ///< ∂(q, v)(T)/∂u: n_u columns per column of the table
};

/// These are the derivatives of the motion as discretised: where elements are long against a
/// vibration that does not happen in this run, its derivatives are damped; set h_max then.
/// Controls hold u.cols() equal intervals of [t₀, T]; no columns: the model has no controls.
[[nodiscard]] Sensitivity sensitivity(const Simulator& simulator, const State& start,
                                      double T, const Matrix& u = {});

/// The gradient of x̄ᵀx(T) by the start and by u, by one sweep backwards.
struct AdjointGradient {
  Vector by_x0;
  Matrix by_u;
};
[[nodiscard]] AdjointGradient adjoint_gradient(const Simulator& simulator,
                                               const State& start, double T,
                                               const Matrix& u, ConstVectorRef x_bar);

}  // namespace saltus
