// SPDX-License-Identifier: BSD-2-Clause
// One element that ends where it should: at the time wanted, or at the first event before it.
#pragma once

#include <vector>

#include "sim/monitor.hpp"

namespace saltus::detail {

struct StepLimits {
  double h_max = kInfinity;      ///< [s] length wanted
  double h_min = 0.0;            ///< [s] shorter elements are refused
  double tolerance = kInfinity;  ///< of the local error; infinite: fixed steps
  double v_zero = 0.0;           ///< [m/s] slower slip has stopped
};

enum class StepOutcome : std::uint8_t {
  Reached,       ///< no event; the element may be shorter than wanted
  Event,         ///< ends where monitors reach zero
  Inconsistent,  ///< a monitor that starts at zero turns negative at once
  Failed,        ///< no element longer than h_min has a solution
};

class EventStep {
 public:
  EventStep(const ContactKernel& kernel, const ButcherTableau& tableau)
      : kernel_(kernel), solver_(kernel, tableau), monitors_(kernel) {}

  /// The element is that of solver().
  [[nodiscard]] StepOutcome take(const Instant& from, const Controls& controls,
                                 const StepLimits& limits);

  [[nodiscard]] double first_length(const Instant& from, const Controls& controls,
                                    double tolerance) {
    solver_.start(from, controls);
    return solver_.first_length(tolerance);
  }

  [[nodiscard]] ElementSolver& solver() { return solver_; }
  [[nodiscard]] const Monitors& monitors() const { return monitors_; }
  /// After Event: the monitors that are zero now. After Inconsistent: the one that is wrong.
  [[nodiscard]] const std::vector<int>& hits() const { return hits_; }
  /// The monitor whose root the end is; −1 without an event.
  [[nodiscard]] int located() const { return located_; }
  [[nodiscard]] long n_rejected() const { return n_rejected_; }

 private:
  [[nodiscard]] StepOutcome attempt(const Controls& controls, const StepLimits& limits,
                                    ContactMode::Direction directions);
  [[nodiscard]] StepOutcome take_ballistic(const StepLimits& limits);
  /// Makes the element end at the root; false if the solver fails.
  [[nodiscard]] bool locate(const Violation& violation);
  /// Whether a monitor that starts at zero is negative from the start on. If it is not,
  /// `violation` gets a lower end where it is positive.
  [[nodiscard]] bool is_wrong_from_start(Violation& violation);
  [[nodiscard]] bool find_positive(Violation& violation);
  /// Whether a gap should be open after h by its derivatives at the start.
  [[nodiscard]] bool seems_to_open(int monitor, double h) const;
  /// Where a corner of a patch takes over from another one, its gap grazes zero and bends: what
  /// comes next is decided behind the bend, which the derivatives of the start do not show.
  /// Makes the element end there; false if the solver fails. Pre: negative after h.
  [[nodiscard]] bool end_behind_bend(int monitor, double h);
  /// The second derivative of a gap at the start.
  [[nodiscard]] double start_curvature(int contact) const;
  [[nodiscard]] bool shorten(double& h, const StepLimits& limits, double factor);
  void collect_hits();

  const ContactKernel& kernel_;
  ElementSolver solver_;
  Monitors monitors_;
  const Instant* from_ = nullptr;
  std::vector<int> hits_;
  int located_ = -1;
  long n_rejected_ = 0;
};

}  // namespace saltus::detail
