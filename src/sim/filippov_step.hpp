// SPDX-License-Identifier: BSD-2-Clause
// One element of a Filippov system that ends at the time wanted or at the first switch.
#pragma once

#include <optional>
#include <vector>

#include "sim/event_step.hpp"
#include "sim/filippov_element.hpp"

namespace saltus::detail {

/// Stays ≥ 0 while the mode holds: ±c of a side, α and 1 − α of a surface that holds x.
struct FilippovMonitor {
  enum class Kind : std::uint8_t { Above, Below, LeavesBelow, LeavesAbove } kind;
  int j = 0;  ///< of the switching function
  double start = 0.0, rate = 0.0, zero = 0.0;

  [[nodiscard]] double value(const FilippovFlow& flow) const;
};

class FilippovStep {
 public:
  FilippovStep(const FilippovKernel& kernel, const ButcherTableau& tableau)
      : element_(kernel, tableau) {}

  [[nodiscard]] StepOutcome take(const FilippovInstant& from, const Controls& controls,
                                 const StepLimits& limits);
  [[nodiscard]] const FilippovElement& element() const { return element_; }

 private:
  void build(const FilippovInstant& from);
  [[nodiscard]] std::optional<Violation> violation(int i) const;
  [[nodiscard]] std::optional<Violation> first_violation() const;
  /// Whether the monitor is positive right after the start; moves violation.lo there.
  [[nodiscard]] bool becomes_positive(Violation& violation);
  [[nodiscard]] bool locate(const Violation& violation);

  FilippovElement element_;
  std::vector<FilippovMonitor> monitors_;
  std::vector<char> is_settled_;
  double t_ = 0.0;
};

/// Values of c that count as zero at a state.
[[nodiscard]] double switching_zero(ConstVectorRef x);

}  // namespace saltus::detail
