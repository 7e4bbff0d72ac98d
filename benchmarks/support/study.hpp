// SPDX-License-Identifier: BSD-2-Clause
// A long study in parts: each part is kept as soon as it is done, and done only once.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "support/tally.hpp"

namespace saltus::bench {

struct StudyWishes {
  int n_cases = 500;
  std::string
      parts;         ///< file of the parts, one JSON object per line; empty: none is kept
  std::string page;  ///< file of the table; empty: nowhere
  std::string tag = "unknown";  ///< of the sources
};

/// "[N] [--parts FILE] [--page FILE] [--tag TEXT]"
[[nodiscard]] StudyWishes study_wishes(int argc, char** argv);

/// Figures of the cases first … first + n − 1, which depend on their numbers alone.
using StudyCases = std::function<Tally(int first, int n)>;

struct Study {
  int n_cases = 0;
  double seconds = 0.0;           ///< processor time of all parts
  std::vector<std::string> tags;  ///< of the sources that made them
  Tally tally;
};

/// Cases 0 … n_cases − 1 and whatever more the file holds, in parts of n_part.
[[nodiscard]] Study run_study(const StudyCases& cases, int n_part,
                              const StudyWishes& wishes);

/// What a study counts and sees, in words, in the order of its table.
struct StudyRow {
  enum class Kind { Count, Sum, Largest };
  Kind kind;
  std::string key;
  std::string words;
};

/// The machine, the extent of the study and its table. `unit` is what cases are called.
[[nodiscard]] std::string study_page(const Study& study, const std::string& unit,
                                     const std::vector<StudyRow>& rows);

void add_figures(const Study& study, const std::vector<StudyRow>& rows, Json& figures);

}  // namespace saltus::bench
