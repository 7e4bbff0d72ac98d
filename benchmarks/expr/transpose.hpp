// SPDX-License-Identifier: BSD-2-Clause
// Copies between instances one after the other and instances side by side in lanes.
#pragma once

#include <cstddef>

namespace saltus::bench {

/// A matrix in memory, row by row.
template <class Number>
struct RowsOf {
  Number* data;
  std::ptrdiff_t stride;
  [[nodiscard]] Number* operator[](int i) const { return data + i * stride; }
};

/// to[j][i] = from[i][j] for i < rows, j < cols. Pre: the two do not overlap.
void transpose(RowsOf<const double> from, int rows, int cols, RowsOf<double> to);

}  // namespace saltus::bench
