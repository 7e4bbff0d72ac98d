// SPDX-License-Identifier: BSD-2-Clause
#include "mpcc/assembly.hpp"

#include <algorithm>
#include <numeric>

namespace saltus::detail {
namespace {

/// Row and column of every entry, in the order of AssemblyMap::position.
struct Entries {
  std::vector<int> rows, cols;

  void reserve(std::size_t n) {
    rows.reserve(n);
    cols.reserve(n);
  }
  void add(int row, int col) {
    rows.push_back(row);
    cols.push_back(col);
  }
};

/// Entry numbers ordered by key, equal keys in the order in which they came.
void sort_by_key(const std::vector<int>& keys, int n_keys, std::vector<int>& order) {
  std::vector<int> start(static_cast<std::size_t>(n_keys) + 1, 0);
  for (const int key : keys) ++start[key + 1];
  std::partial_sum(start.begin(), start.end(), start.begin());
  std::vector<int> sorted(order.size());
  for (const int entry : order) sorted[start[keys[entry]]++] = entry;
  order.swap(sorted);
}

/// Two stable counting sorts order the entries by column, then row; linear in their number.
Assembled compress(const Entries& entries, int n_rows, int n_cols) {
  std::vector<int> order(entries.rows.size());
  std::iota(order.begin(), order.end(), 0);
  sort_by_key(entries.rows, n_rows, order);
  sort_by_key(entries.cols, n_cols, order);

  Assembled result;
  result.map.position.resize(order.size());
  std::vector<int> inner;
  inner.reserve(order.size());
  std::vector<int> column_ends(static_cast<std::size_t>(n_cols), 0);
  int last_row = -1, last_col = -1;
  for (const int entry : order) {
    const int row = entries.rows[entry], col = entries.cols[entry];
    if (row != last_row || col != last_col) {
      inner.push_back(row);
      ++column_ends[col];
      last_row = row;
      last_col = col;
    }
    result.map.position[entry] = static_cast<int>(inner.size()) - 1;
  }
  std::partial_sum(column_ends.begin(), column_ends.end(), column_ends.begin());

  SparseMatrix& pattern = result.pattern;
  pattern.resize(n_rows, n_cols);
  pattern.resizeNonZeros(static_cast<Index>(inner.size()));
  std::copy(inner.begin(), inner.end(), pattern.innerIndexPtr());
  pattern.outerIndexPtr()[0] = 0;
  std::copy(column_ends.begin(), column_ends.end(), pattern.outerIndexPtr() + 1);
  std::fill_n(pattern.valuePtr(), inner.size(), 0.0);
  return result;
}

template <class PatternOf>
std::size_t count_entries(std::span<const KernelUse> kernels, PatternOf pattern_of) {
  std::size_t n = 0;
  for (const KernelUse& use : kernels) {
    n += pattern_of(use).places.size() * static_cast<std::size_t>(use.n_instances);
  }
  return n;
}

}  // namespace

Assembled assemble_jacobian(std::span<const KernelUse> kernels, int n_rows,
                            int n_variables) {
  const auto pattern_of = [](const KernelUse& use) -> const SparsityPattern& {
    return use.kernel.jacobian_pattern();
  };
  Entries entries;
  entries.reserve(count_entries(kernels, pattern_of));
  for (const KernelUse& use : kernels) {
    const auto& places = pattern_of(use).places;
    for (int instance = 0; instance < use.n_instances; ++instance) {
      const auto rows = use.rows_of(instance);
      const auto variables = use.variables_of(instance);
      for (const auto& [row, col] : places) entries.add(rows[row], variables[col]);
    }
  }
  return compress(entries, n_rows, n_variables);
}

Assembled assemble_hessian(std::span<const KernelUse> kernels, int n_variables) {
  const auto pattern_of = [](const KernelUse& use) -> const SparsityPattern& {
    return use.kernel.hessian_pattern();
  };
  Entries entries;
  entries.reserve(count_entries(kernels, pattern_of));
  std::vector<int> doubled;
  for (const KernelUse& use : kernels) {
    const auto& places = pattern_of(use).places;
    for (int instance = 0; instance < use.n_instances; ++instance) {
      const auto variables = use.variables_of(instance);
      for (const auto& [row, col] : places) {
        const int i = variables[row], j = variables[col];
        if (row != col && i == j)
          doubled.push_back(static_cast<int>(entries.rows.size()));
        entries.add(std::max(i, j), std::min(i, j));
      }
    }
  }
  Assembled result = compress(entries, n_variables, n_variables);
  result.map.doubled = std::move(doubled);
  return result;
}

}  // namespace saltus::detail
