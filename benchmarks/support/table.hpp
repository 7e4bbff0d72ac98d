// SPDX-License-Identifier: BSD-2-Clause
// Tables of text for a terminal.
#pragma once

#include <initializer_list>
#include <iosfwd>
#include <string>
#include <vector>

namespace saltus::bench {

/// Columns are as wide as their widest cell; the first is set left, the others right.
class Table {
 public:
  explicit Table(std::vector<std::string> header);

  /// Pre: as many cells as the header has.
  void add(std::vector<std::string> row);

  friend std::ostream& operator<<(std::ostream& stream, const Table& table);

 private:
  std::vector<std::vector<std::string>> rows_;
};

/// The number with so many digits behind the point; "–" for NaN.
[[nodiscard]] std::string fixed(double value, int digits);

}  // namespace saltus::bench
