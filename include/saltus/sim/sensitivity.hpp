// SPDX-License-Identifier: BSD-2-Clause
// Derivatives of a motion by its start, its controls and the model's parameters, exactly
// through all events.
#pragma once

#include "saltus/sim/simulate.hpp"

namespace saltus {

struct Sensitivity {
  SimulationStatus status = SimulationStatus::Finished;
  std::string message = {};  ///< one sentence, also on where derivatives do not exist
  /// False if an event on the way has no derivative: something touches without crossing, or
  /// several contacts switch together, so that their order matters or at least their times
  /// move apart. The numbers are then those of one common time; the message names the place.
  bool exists = true;
  int n_simultaneous = 0;  ///< events at which several contacts switched at once
  Vector x_end = {};       ///< (q, v) at T
  Matrix dx_dx0 = {};      ///< ∂(q, v)(T)/∂(q, v)(t₀)
  Matrix dx_du = {};       ///< ∂(q, v)(T)/∂u: n_u columns per column of the table
  Matrix dx_dp = {};       ///< ∂(q, v)(T)/∂p: one column per parameter of the model
};

/// These are the derivatives of the motion as discretised: where elements are long against a
/// vibration that does not happen in this run, its derivatives are damped; set h_max then.
/// Controls hold u.cols() equal intervals of [t₀, T]; no columns: the model has no controls.
[[nodiscard]] Sensitivity sensitivity(const Marching& simulator, const State& start,
                                      double T, const Matrix& u = {});

/// The gradient of x̄ᵀx(T) by the start, by u and by parameters, by one sweep backwards.
struct AdjointGradient {
  SimulationStatus status = SimulationStatus::Finished;
  std::string message = {};  ///< as that of a Sensitivity
  bool exists = true;        ///< as that of a Sensitivity
  Vector by_x0 = {};
  Matrix by_u = {};
  Vector by_p = {};
};
[[nodiscard]] AdjointGradient adjoint_gradient(const Marching& simulator,
                                               const State& start, double T,
                                               const Matrix& u, ConstVectorRef x_bar);

}  // namespace saltus
