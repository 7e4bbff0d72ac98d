// SPDX-License-Identifier: BSD-2-Clause
#include "support/table.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <ostream>

namespace saltus::bench {
namespace {

constexpr auto kGap = "  ";

/// Characters on the screen: every byte of UTF-8 but the continuation bytes.
std::size_t width(const std::string& text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xc0) != 0x80; }));
}

std::string padding(const std::string& cell, std::size_t column_width) {
  return std::string(column_width - width(cell), ' ');
}

}  // namespace

Table::Table(std::vector<std::string> header) { rows_.push_back(std::move(header)); }

void Table::add(std::vector<std::string> row) { rows_.push_back(std::move(row)); }

std::ostream& operator<<(std::ostream& stream, const Table& table) {
  std::vector<std::size_t> widths(table.rows_.front().size());
  for (const auto& row : table.rows_) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      widths[i] = std::max(widths[i], width(row[i]));
    }
  }
  for (const auto& row : table.rows_) {
    stream << row[0] << padding(row[0], widths[0]);
    for (std::size_t i = 1; i < row.size(); ++i) {
      stream << kGap << padding(row[i], widths[i]) << row[i];
    }
    stream << '\n';
  }
  return stream;
}

std::string fixed(double value, int digits) {
  return std::isnan(value) ? "–" : fmt::format("{:.{}f}", value, digits);
}

}  // namespace saltus::bench
