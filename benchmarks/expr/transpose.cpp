// SPDX-License-Identifier: BSD-2-Clause
#include "expr/transpose.hpp"

#include <cstring>

namespace saltus::bench {
namespace {

using Pair = double __attribute__((vector_size(2 * sizeof(double))));
using Choice = long long __attribute__((vector_size(sizeof(Pair))));

Pair load(const double* x) {
  Pair pair;
  std::memcpy(&pair, x, sizeof pair);
  return pair;
}

void store(double* x, Pair pair) { std::memcpy(x, &pair, sizeof pair); }

}  // namespace

// Two by two: pairs of numbers are what every machine with vectors can shuffle.
void transpose(RowsOf<const double> from, int rows, int cols, RowsOf<double> to) {
  const int even_rows = rows - rows % 2, even_cols = cols - cols % 2;
  for (int i = 0; i < even_rows; i += 2) {
    const double *const upper = from[i], *const lower = from[i + 1];
    for (int j = 0; j < even_cols; j += 2) {
      const Pair a = load(upper + j), b = load(lower + j);
      store(to[j] + i, __builtin_shuffle(a, b, Choice{0, 2}));
      store(to[j + 1] + i, __builtin_shuffle(a, b, Choice{1, 3}));
    }
    for (int j = even_cols; j < cols; ++j) to[j][i] = upper[j], to[j][i + 1] = lower[j];
  }
  for (int i = even_rows; i < rows; ++i) {
    for (int j = 0; j < cols; ++j) to[j][i] = from[i][j];
  }
}

}  // namespace saltus::bench
