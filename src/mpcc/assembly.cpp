// SPDX-License-Identifier: BSD-2-Clause
#include "mpcc/assembly.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "saltus/base/error.hpp"

namespace saltus::detail {
namespace {

/// Collects entries (row, column) into compressed columns. Every entry is announced once, so
/// that columns know their room, and then placed. Entries mostly come with ascending rows;
/// only columns where they do not are sorted, and equal entries merged.
class ColumnAssembly {
 public:
  ColumnAssembly(int n_rows, int n_cols)
      : n_rows_(n_rows), start_(static_cast<std::size_t>(n_cols) + 1, 0) {}

  void announce(int col, int n = 1) { start_[col + 1] += n; }

  void begin_placing() {
    std::partial_sum(start_.begin(), start_.end(), start_.begin());
    next_ = start_;
    rows_.resize(static_cast<std::size_t>(start_.back()));
    is_messy_.assign(start_.size() - 1, false);
  }

  /// Places n entries of one column: rows[local[0]], rows[local[1]], …
  void place(int col, std::span<const int> rows, const int* local, int n = 1) {
    const int first = std::exchange(next_[col], next_[col] + n);
    int last_row = first > start_[col] ? rows_[first - 1] : -1;
    bool ascends = true;
    for (int k = 0; k < n; ++k) {
      const int row = rows[local[k]];
      ascends &= last_row < row;
      last_row = row;
      rows_[first + k] = row;
    }
    if (!ascends) is_messy_[col] = is_messy_any_ = true;
  }

  CompressedPattern finish() && {
    if (is_messy_any_) tidy();
    rows_.resize(static_cast<std::size_t>(start_.back()));
    const int n_cols = static_cast<int>(start_.size()) - 1;
    return {n_rows_, n_cols, std::move(start_), std::move(rows_)};
  }

 private:
  /// Sorts messy columns, merges equal entries and closes the gaps.
  void tidy() {
    auto end = rows_.begin();  // of what is tidy
    for (std::size_t col = 0; col + 1 < start_.size(); ++col) {
      const auto first = rows_.begin() + start_[col],
                 last = rows_.begin() + start_[col + 1];
      auto last_kept = last;
      if (is_messy_[col]) {
        std::sort(first, last);
        last_kept = std::unique(first, last);
      }
      start_[col] = static_cast<int>(end - rows_.begin());
      end = std::move(first, last_kept, end);
    }
    start_.back() = static_cast<int>(end - rows_.begin());
  }

  int n_rows_;
  std::vector<int> start_;  // of each column, and the end of the last
  std::vector<int> next_;   // free slot of each column
  std::vector<int> rows_;   // of each slot
  std::vector<bool> is_messy_;
  bool is_messy_any_ = false;
};

/// A kernel's pattern, column by column; empty columns are left out.
struct LocalColumns {
  explicit LocalColumns(const SparsityPattern& pattern) {
    for (const auto& [row, col] : pattern.places) {
      if (columns.empty() || columns.back().col != col) columns.push_back({col, 0});
      ++columns.back().size;
      rows.push_back(row);
    }
  }
  struct Column {
    int col, size;
  };
  std::vector<Column> columns;
  std::vector<int> rows;
};

/// Calls visit(kernel number, use, instance) for all instances.
template <class Visit>
void for_each_instance(std::span<const KernelUse> kernels, Visit visit) {
  for (std::size_t k = 0; k < kernels.size(); ++k) {
    for (int instance = 0; instance < kernels[k].n_instances; ++instance) {
      visit(k, kernels[k], instance);
    }
  }
}

}  // namespace

CompressedPattern assemble_jacobian(std::span<const KernelUse> kernels, int n_rows,
                                    int n_variables) {
  std::vector<LocalColumns> locals;
  for (const KernelUse& use : kernels) locals.emplace_back(use.kernel.jacobian_pattern());
  ColumnAssembly assembly(n_rows, n_variables);
  for_each_instance(kernels, [&](std::size_t k, const KernelUse& use, int instance) {
    const auto variables = use.variables_of(instance);
    for (const auto& column : locals[k].columns) {
      assembly.announce(variables[column.col], column.size);
    }
  });
  assembly.begin_placing();
  for_each_instance(kernels, [&](std::size_t k, const KernelUse& use, int instance) {
    const auto rows = use.rows_of(instance);
    const auto variables = use.variables_of(instance);
    const int* local = locals[k].rows.data();
    for (const auto& column : locals[k].columns) {
      assembly.place(variables[column.col], rows, local, column.size);
      local += column.size;
    }
  });
  return std::move(assembly).finish();
}

CompressedPattern assemble_hessian(std::span<const KernelUse> kernels, int n_variables) {
  ColumnAssembly assembly(n_variables, n_variables);
  for_each_instance(kernels, [&](std::size_t, const KernelUse& use, int instance) {
    const auto variables = use.variables_of(instance);
    for (const auto& [row, col] : use.kernel.hessian_pattern().places) {
      assembly.announce(std::min(variables[row], variables[col]));
    }
  });
  assembly.begin_placing();
  for_each_instance(kernels, [&](std::size_t, const KernelUse& use, int instance) {
    const auto variables = use.variables_of(instance);
    for (const auto& [row, col] : use.kernel.hessian_pattern().places) {
      const bool is_lower = variables[row] >= variables[col];
      assembly.place(variables[is_lower ? col : row], variables, is_lower ? &row : &col);
    }
  });
  return std::move(assembly).finish();
}

int EntryFinder::operator()(int row, int col) {
  const int begin = pattern_.starts[col], end = pattern_.starts[col + 1];
  int& next = next_[col];
  if (next == end || pattern_.row_of[next] != row) {
    const auto rows = pattern_.row_of.begin();
    next = static_cast<int>(std::lower_bound(rows + begin, rows + end, row) - rows);
  }
  SALTUS_ASSERT(next < end && pattern_.row_of[next] == row);
  return next++;
}

}  // namespace saltus::detail
