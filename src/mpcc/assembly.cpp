// SPDX-License-Identifier: BSD-2-Clause
#include "mpcc/assembly.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace saltus::detail {
namespace {

/// Collects entries (row, column) into compressed columns. Every entry is announced once, so
/// that columns know their room, and then placed, in the same order. Entries mostly come with
/// ascending rows; only columns where they do not are sorted, and equal entries merged.
class ColumnAssembly {
 public:
  ColumnAssembly(int n_rows, int n_cols)
      : n_rows_(n_rows), start_(static_cast<std::size_t>(n_cols) + 1, 0) {}

  void announce(int col, int n = 1) { start_[col + 1] += n; }

  void begin_placing() {
    std::partial_sum(start_.begin(), start_.end(), start_.begin());
    next_ = start_;
    rows_.resize(static_cast<std::size_t>(start_.back()));
    position_.reserve(rows_.size());
    is_messy_.assign(start_.size() - 1, false);
  }

  void place(int row, int col) {
    const int slot = next_[col]++;
    rows_[slot] = row;
    position_.push_back(slot);
    if (slot > start_[col] && rows_[slot - 1] >= row)
      is_messy_[col] = is_messy_any_ = true;
  }

  /// Places n entries of one column: rows[local[0]], rows[local[1]], …
  void place_column(int col, std::span<const int> rows, const int* local, int n) {
    const int first = std::exchange(next_[col], next_[col] + n);
    int last_row = first > start_[col] ? rows_[first - 1] : -1;
    bool ascends = true;
    for (int k = 0; k < n; ++k) {
      const int row = rows[local[k]];
      ascends &= last_row < row;
      last_row = row;
      rows_[first + k] = row;
      position_.push_back(first + k);
    }
    if (!ascends) is_messy_[col] = is_messy_any_ = true;
  }

  [[nodiscard]] int n_placed() const { return static_cast<int>(position_.size()); }

  Assembled finish() && {
    if (is_messy_any_) tidy();
    rows_.resize(static_cast<std::size_t>(start_.back()));
    const int n_cols = static_cast<int>(start_.size()) - 1;
    return {{n_rows_, n_cols, std::move(start_), std::move(rows_)},
            {std::move(position_), {}}};
  }

 private:
  /// Sorts messy columns, merges equal entries and closes the gaps.
  void tidy() {
    std::vector<int> moved_to(rows_.size());
    std::vector<int> order;
    int end = 0;  // of what is tidy
    for (std::size_t col = 0; col + 1 < start_.size(); ++col) {
      const int first = std::exchange(start_[col], end), last = start_[col + 1];
      if (!is_messy_[col]) {
        for (int slot = first; slot < last; ++slot, ++end) {
          rows_[end] = rows_[slot];
          moved_to[slot] = end;
        }
        continue;
      }
      order.resize(static_cast<std::size_t>(last - first));
      std::iota(order.begin(), order.end(), first);
      std::sort(order.begin(), order.end(),
                [&](int a, int b) { return rows_[a] < rows_[b]; });
      sorted_.clear();
      for (const int slot : order) {
        if (sorted_.empty() || sorted_.back() != rows_[slot])
          sorted_.push_back(rows_[slot]);
        moved_to[slot] = end + static_cast<int>(sorted_.size()) - 1;
      }
      std::copy(sorted_.begin(), sorted_.end(), rows_.begin() + end);
      end += static_cast<int>(sorted_.size());
    }
    start_.back() = end;
    for (int& position : position_) position = moved_to[position];
  }

  int n_rows_;
  std::vector<int> start_;  // of each column, and the end of the last
  std::vector<int> next_;   // free slot of each column
  std::vector<int> rows_;   // of each slot
  std::vector<int> position_;
  std::vector<bool> is_messy_;
  bool is_messy_any_ = false;
  std::vector<int> sorted_;
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

/// Calls visit(use, instance) for all instances.
template <class Visit>
void for_each_instance(std::span<const KernelUse> kernels, Visit visit) {
  for (const KernelUse& use : kernels) {
    for (int instance = 0; instance < use.n_instances; ++instance) visit(use, instance);
  }
}

}  // namespace

Assembled assemble_jacobian(std::span<const KernelUse> kernels, int n_rows,
                            int n_variables) {
  std::vector<LocalColumns> locals;
  for (const KernelUse& use : kernels) locals.emplace_back(use.kernel.jacobian_pattern());
  ColumnAssembly assembly(n_rows, n_variables);
  for (std::size_t k = 0; k < kernels.size(); ++k) {
    for (int instance = 0; instance < kernels[k].n_instances; ++instance) {
      const auto variables = kernels[k].variables_of(instance);
      for (const auto& column : locals[k].columns) {
        assembly.announce(variables[column.col], column.size);
      }
    }
  }
  assembly.begin_placing();
  for (std::size_t k = 0; k < kernels.size(); ++k) {
    for (int instance = 0; instance < kernels[k].n_instances; ++instance) {
      const auto rows = kernels[k].rows_of(instance);
      const auto variables = kernels[k].variables_of(instance);
      const int* local = locals[k].rows.data();
      for (const auto& column : locals[k].columns) {
        assembly.place_column(variables[column.col], rows, local, column.size);
        local += column.size;
      }
    }
  }
  return std::move(assembly).finish();
}

Assembled assemble_hessian(std::span<const KernelUse> kernels, int n_variables) {
  ColumnAssembly assembly(n_variables, n_variables);
  for_each_instance(kernels, [&](const KernelUse& use, int instance) {
    const auto variables = use.variables_of(instance);
    for (const auto& [row, col] : use.kernel.hessian_pattern().places) {
      assembly.announce(std::min(variables[row], variables[col]));
    }
  });
  assembly.begin_placing();
  std::vector<int> doubled;
  for_each_instance(kernels, [&](const KernelUse& use, int instance) {
    const auto variables = use.variables_of(instance);
    for (const auto& [row, col] : use.kernel.hessian_pattern().places) {
      const int i = variables[row], j = variables[col];
      if (row != col && i == j) doubled.push_back(assembly.n_placed());
      assembly.place(std::max(i, j), std::min(i, j));
    }
  });
  Assembled result = std::move(assembly).finish();
  result.map.doubled = std::move(doubled);
  return result;
}

}  // namespace saltus::detail
