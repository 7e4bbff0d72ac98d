// SPDX-License-Identifier: BSD-2-Clause
// A long study in parts: each part is kept as soon as it is done, and done only once.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "impact/tally.hpp"

namespace saltus::bench {

struct Study {
  int n_sets = 0;
  double seconds = 0.0;           ///< processor time of all parts
  std::vector<std::string> tags;  ///< of the sources that made them
  Tally tally;
};

/// Sets 0 … n_sets − 1 and whatever more the file holds, in parts of 500, one JSON object per
/// line. An empty path keeps nothing.
[[nodiscard]] Study run_study(int n_sets, const std::filesystem::path& file,
                              const std::string& tag);

/// The study as a page, with the machine it ran on.
[[nodiscard]] std::string study_page(const Study& study);

}  // namespace saltus::bench
