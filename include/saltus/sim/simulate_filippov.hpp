// SPDX-License-Identifier: BSD-2-Clause
// Filippov systems marched from switch to switch.
#pragma once

#include <memory>

#include "saltus/mech/filippov_model.hpp"
#include "saltus/sim/simulate.hpp"

namespace saltus {

namespace detail {
class FilippovKernel;
}

/// A Filippov system made ready to be marched many times; FilippovSimulator, of ocp, is the same
/// with programs as fallback. Elements end exactly where the
/// state crosses a switching surface, starts to slide on it or on the intersection of several,
/// or leaves it. Immutable: threads may share one.
class FilippovMarching {
 public:
  explicit FilippovMarching(const FilippovModel& model, SimulationOptions options = {});

  /// From x0 at time t0 to T. Feedback sees x as q, and no v. Where several motions start, on a
  /// surface that pushes to both sides, the run ends as Undecided with a sentence. Throws
  /// InvalidInput if sizes do not fit or the model is not finite at x0.
  [[nodiscard]] Simulation run(const Vector& x0, double T, const Controls& controls = {},
                               const SimulationControl& control = {},
                               double t0 = 0.0) const;

  /// As for contact models, with x as q and no v. Where several motions start it is not asked.
  void set_fallback(Fallback fallback) { fallback_ = std::move(fallback); }

 private:
  FilippovModel model_;
  SimulationOptions options_;
  std::shared_ptr<const detail::FilippovKernel> kernel_;
  Fallback fallback_;
};

/// One run, without fallback.
[[nodiscard]] Simulation march(const FilippovModel& model, const Vector& x0, double T,
                               const Controls& controls = {},
                               const SimulationOptions& options = {},
                               const SimulationControl& control = {});

}  // namespace saltus
