// SPDX-License-Identifier: BSD-2-Clause
#include "expr/transpose.hpp"

#include <algorithm>
#include <cstring>

#if defined(__x86_64__)
#define SALTUS_BENCH_BEST_MACHINE __attribute__((target_clones("avx2", "default")))
#else
#define SALTUS_BENCH_BEST_MACHINE
#endif

namespace saltus::bench {
namespace {

constexpr int kTile = 4;

inline void transpose_tile(RowsOf<const double> from, RowsOf<double> to) {
  using Pack = double __attribute__((vector_size(kTile * sizeof(double))));
  using Mask = long long __attribute__((vector_size(sizeof(Pack))));
  Pack row[kTile];
  for (int i = 0; i < kTile; ++i) std::memcpy(&row[i], from[i], sizeof(Pack));
  const Pack even01 = __builtin_shuffle(row[0], row[1], Mask{0, 4, 2, 6});
  const Pack even23 = __builtin_shuffle(row[2], row[3], Mask{0, 4, 2, 6});
  const Pack odd01 = __builtin_shuffle(row[0], row[1], Mask{1, 5, 3, 7});
  const Pack odd23 = __builtin_shuffle(row[2], row[3], Mask{1, 5, 3, 7});
  const Pack col[kTile] = {__builtin_shuffle(even01, even23, Mask{0, 1, 4, 5}),
                           __builtin_shuffle(odd01, odd23, Mask{0, 1, 4, 5}),
                           __builtin_shuffle(even01, even23, Mask{2, 3, 6, 7}),
                           __builtin_shuffle(odd01, odd23, Mask{2, 3, 6, 7})};
  for (int j = 0; j < kTile; ++j) std::memcpy(to[j], &col[j], sizeof(Pack));
}

}  // namespace

SALTUS_BENCH_BEST_MACHINE
void transpose(RowsOf<const double> from, int rows, int cols, RowsOf<double> to) {
  for (int j = 0; j < cols; j += kTile) {
    for (int i = 0; i < rows; i += kTile) {
      const RowsOf<const double> source{from[i] + j, from.stride};
      const RowsOf<double> target{to[j] + i, to.stride};
      const int m = std::min(kTile, rows - i), n = std::min(kTile, cols - j);
      if (m == kTile && n == kTile) {
        transpose_tile(source, target);
        continue;
      }
      for (int k = 0; k < m * n; ++k) target[k / m][k % m] = source[k % m][k / m];
    }
  }
}

}  // namespace saltus::bench
