// SPDX-License-Identifier: BSD-2-Clause
// Where a function of the step length comes down to zero.
#pragma once

#include <optional>

#include "saltus/base/types.hpp"

namespace saltus::detail {

/// Newton's method or secants inside of a bracket: ask for h(), tell the value there. The last
/// h() asked for is the root.
class RootSearch {
 public:
  struct Bracket {
    double lo = 0.0;     ///< positive there
    double hi = 0.0;     ///< negative there
    double guess = 0.0;  ///< in between
  };
  RootSearch(const Bracket& bracket, double resolution);

  [[nodiscard]] double h() const { return h_; }
  /// The end of the bracket where the function is negative.
  [[nodiscard]] double first_negative() const { return hi_; }
  /// False once h() is the root up to the resolution.
  [[nodiscard]] bool improve(double value, std::optional<double> slope);

 private:
  double lo_, hi_, h_, resolution_;
  double h_last_ = kNaN, value_last_ = kNaN;
  int n_values_ = 0;
};

}  // namespace saltus::detail
