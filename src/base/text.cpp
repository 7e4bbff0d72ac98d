// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/base/text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <limits>
#include <vector>

namespace saltus {

int edit_distance(std::string_view a, std::string_view b) {
  // Rows i − 2, i − 1 and i of the table of distances between prefixes.
  std::vector<int> before_last(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) last[j] = static_cast<int>(j);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = static_cast<int>(i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const int replace = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({replace, last[j] + 1, row[j - 1] + 1});
      const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) row[j] = std::min(row[j], before_last[j - 2] + 1);
    }
    std::swap(before_last, last);
    std::swap(last, row);
  }
  return last[b.size()];
}

std::string nearest_name(std::string_view name, std::span<const std::string> candidates) {
  constexpr int kShortened = 2;  // changes that a name without its end counts for
  std::string nearest;
  int smallest = std::numeric_limits<int>::max();
  for (const std::string& candidate : candidates) {
    int distance = edit_distance(name, candidate);
    if (!name.empty() && candidate.starts_with(name))
      distance = std::min(distance, kShortened);
    const auto half = static_cast<int>(std::max(name.size(), candidate.size()) / 2);
    if (distance <= half && distance < smallest) {
      smallest = distance;
      nearest = candidate;
    }
  }
  return nearest;
}

std::string unknown_name(std::string_view kind, std::string_view name,
                         std::span<const std::string> candidates) {
  const std::string nearest = nearest_name(name, candidates);
  const std::string hint =
      nearest.empty() ? "" : fmt::format("; did you mean '{}'?", nearest);
  constexpr std::size_t kListed = 12;
  if (candidates.empty()) return fmt::format("unknown {} '{}'{}", kind, name, hint);
  const auto shown = candidates.first(std::min(candidates.size(), kListed));
  const char* more = shown.size() < candidates.size() ? ", …" : "";
  return fmt::format("unknown {} '{}'{} (expected one of: {}{})", kind, name, hint,
                     fmt::join(shown, ", "), more);
}

std::string number_text(double value) { return fmt::format("{}", value); }

}  // namespace saltus
