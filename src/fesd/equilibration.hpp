// SPDX-License-Identifier: BSD-2-Clause
// The lengths of finite elements: their sum, and what decides them where nothing switches.
#pragma once

#include "fesd/kernels.hpp"

namespace saltus::detail {

[[nodiscard]] inline bool has_indicator(const FesdOptions& options) {
  return options.equilibration == StepEquilibration::IndicatorConstraint ||
         options.equilibration == StepEquilibration::IndicatorPenalty;
}

/// Writes the rows and kernels of element lengths of one problem.
class Lengths {
 public:
  Lengths(MpccBuilder& builder, const Ingredients& in, const Horizon& horizon);

  /// The mean h̄ = T/(N N_FE) for the given or guessed T.
  [[nodiscard]] double mean() const { return mean_; }
  [[nodiscard]] Bounds bounds() const;

  /// Variables for Σ c and Σ d of a switch; gives the rows that define them.
  std::vector<LiftedValue> add_sums(SwitchLayout& s, const Place& place);

  /// Σ h = T/N, or h = h̄ for all. Gives the row of the sum, −1 if there is none.
  int add_rows(std::span<const ElementLayout> interval, const Layout& layout);
  void add_equilibration(std::span<const ElementLayout> interval, Layout& layout);

 private:
  void add_indicator(const ElementLayout& before, const ElementLayout& after, int rho_h);
  int sum_kernel(int n);
  void add_part(int row, int variable, double factor);

  MpccBuilder& builder_;
  const Ingredients& in_;
  Horizon horizon_;
  double mean_;
  std::vector<int> sum_kernels_;  // by number of summands
  std::vector<std::pair<double, int>> part_kernels_;
  int mean_penalty_ = -1, difference_penalty_ = -1, indicator_ = -1;
  int length_reward_ = -1;
};

}  // namespace saltus::detail
