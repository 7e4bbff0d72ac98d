// SPDX-License-Identifier: BSD-2-Clause
// How a solve ended, and what kind of point it ended at.
#pragma once

#include <cstdint>
#include <string_view>

namespace saltus {

/// How a solve ended. Only Solved means that the residuals of the unrelaxed problem are
/// below tolerance; every other value comes with the best point found.
enum class SolveStatus : std::uint8_t {
  Solved,  ///< all residuals ≤ tolerance, checked after the solve           (S-6)
  IterationLimit,     ///< max_iterations were used up
  TimeLimit,          ///< time_limit passed
  Interrupted,        ///< the caller asked to stop
  LocallyInfeasible,  ///< a stationary point of the constraint violation, violation > 0
  Unbounded,          ///< the objective falls below any number on feasible points
  NotFinite,  ///< a function of the model is not a finite number where it is needed
  Stalled,    ///< no further progress, residuals above tolerance
};

/// "solved", "iteration limit", …
[[nodiscard]] std::string_view to_string(SolveStatus status);
/// One sentence: what the status means.
[[nodiscard]] std::string_view meaning(SolveStatus status);
/// One sentence: what to try next; empty for Solved.
[[nodiscard]] std::string_view advice(SolveStatus status);

/// Kinds of stationary points of an MPCC, strongest first (Scheel and Scholtes, 2000).
enum class Stationarity : std::uint8_t {
  S,        ///< strongly stationary: both multipliers of every biactive pair ≥ 0
  B,        ///< no descent direction in the linearised problem, pairs included
  M,        ///< of every biactive pair both > 0, or their product is 0
  C,        ///< the product of the multipliers of every biactive pair ≥ 0
  W,        ///< stationary with the zero sides fixed, signs of biactive pairs free
  None,     ///< not even that
  Unknown,  ///< not examined
};

[[nodiscard]] std::string_view to_string(Stationarity stationarity);

}  // namespace saltus
