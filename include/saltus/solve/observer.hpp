// SPDX-License-Identifier: BSD-2-Clause
// What a caller sees of a running solve, and how it stops one.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string_view>

#include "saltus/base/types.hpp"

namespace saltus {

/// What a solver is doing.
enum class SolvePhase : std::uint8_t {
  InteriorPoint,  ///< the single loop
  Restoration,    ///< back to feasibility, inside the single loop
  Homotopy,       ///< one relaxed NLP of the homotopy; one record per NLP
  Branch,         ///< the problem with the zero side of each pair fixed
  Certificate,    ///< small problems that decide stationarity
};

[[nodiscard]] std::string_view to_string(SolvePhase phase);

/// One line of the table that `TablePrinter` prints; docs/output.md explains each column.
struct IterationRecord {
  SolvePhase phase = SolvePhase::InteriorPoint;
  int iteration = 0;
  double objective = kNaN;
  double primal = kNaN;           ///< largest violation of a row or bound
  double dual = kNaN;             ///< ‖∇L‖∞ of the current subproblem
  double complementarity = kNaN;  ///< max G·H
  double mu = kNaN;               ///< barrier parameter
  double sigma_mpcc = kNaN;       ///< relaxation
  double step = kNaN;             ///< ‖Δx‖∞
  double regularization = kNaN;   ///< δ_w that gave the right inertia
  double alpha_primal = kNaN;     ///< accepted step length
  double alpha_dual = kNaN;
  int line_search_trials = 0;
  int factorizations = 0;  ///< in this iteration
};

using Observer = std::function<void(const IterationRecord&)>;

/// A caller's hold on a running solve; all parts are optional.
struct SolveControl {
  Observer observer = {};
  /// Set it to true from any thread or signal handler: the solve ends as Interrupted.
  const std::atomic<bool>* interrupt = nullptr;
};

}  // namespace saltus
