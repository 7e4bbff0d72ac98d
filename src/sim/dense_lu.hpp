// SPDX-License-Identifier: BSD-2-Clause
// Small square systems without allocation.
#pragma once

#include <vector>

#include "saltus/base/types.hpp"

namespace saltus::detail {

/// P A = L U with partial pivoting. Meant for a handful of rows.
class DenseLu {
 public:
  explicit DenseLu(Index max_size = 0) { reserve(max_size); }
  void reserve(Index max_size);

  /// The matrix to fill before factorize, of this size.
  [[nodiscard]] Eigen::Map<Matrix> start(Index size);
  /// False if a pivot vanishes against the largest entry.
  [[nodiscard]] bool factorize();
  /// X := A⁻¹X
  void solve(Eigen::Ref<Matrix> X) const;

 private:
  Index size_ = 0;
  std::vector<double> entries_;
  std::vector<Index> pivots_;
};

}  // namespace saltus::detail
