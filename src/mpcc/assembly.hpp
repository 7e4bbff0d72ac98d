// SPDX-License-Identifier: BSD-2-Clause
// From the entries of all kernel instances to the patterns of the whole problem, and back.
#pragma once

#include <span>

#include "saltus/mpcc/mpcc.hpp"

namespace saltus::detail {

[[nodiscard]] CompressedPattern assemble_jacobian(std::span<const KernelUse> kernels,
                                                  int n_rows, int n_variables);
/// The lower triangle.
[[nodiscard]] CompressedPattern assemble_hessian(std::span<const KernelUse> kernels,
                                                 int n_variables);

/// Finds entries in a pattern. Entries asked for in the order in which they were assembled
/// mostly follow one another in their columns and are found at once.
class EntryFinder {
 public:
  explicit EntryFinder(const CompressedPattern& pattern)
      : pattern_(pattern), next_(pattern.starts) {}

  /// Position among the nonzeros. Pre: the pattern has this entry.
  [[nodiscard]] int operator()(int row, int col);

 private:
  const CompressedPattern& pattern_;
  std::vector<int> next_;  // behind the entry found last in each column
};

}  // namespace saltus::detail
