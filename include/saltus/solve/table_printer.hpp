// SPDX-License-Identifier: BSD-2-Clause
// An observer that prints one line per record; docs/output.md explains each column.
#pragma once

#include <iosfwd>
#include <string>

#include "saltus/solve/observer.hpp"

namespace saltus {

struct TableOptions {
  /// Lines between two headers, > 0.
  int lines_per_header = 25;
};

/// Use it as `{.observer = std::ref(printer)}`. The stream must outlive it.
class TablePrinter {
 public:
  explicit TablePrinter(std::ostream& stream, const TableOptions& options = {});

  void operator()(const IterationRecord& record);

  [[nodiscard]] static std::string header();
  /// Numbers that are not known are left out.
  [[nodiscard]] static std::string line(const IterationRecord& record);

 private:
  std::ostream& stream_;
  TableOptions options_;
  int n_lines_ = 0;
};

}  // namespace saltus
