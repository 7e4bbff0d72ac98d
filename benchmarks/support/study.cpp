// SPDX-License-Identifier: BSD-2-Clause
#include "support/study.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <string_view>

#include "saltus/base/error.hpp"

namespace saltus::bench {
namespace {

/// Parts by the number of their first case. A line that was cut off is no part.
std::map<int, Json> kept_parts(const std::string& file) {
  std::map<int, Json> parts;
  std::ifstream stream(file);
  for (std::string line; std::getline(stream, line);) {
    const Json part = Json::parse(line, nullptr, false);
    if (!part.is_discarded()) parts[part.at("first").get<int>()] = part;
  }
  return parts;
}

Json make_part(const StudyCases& cases, int first, int n, const std::string& tag) {
  const std::clock_t start = std::clock();
  const Tally tally = cases(first, n);
  const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  return {{"first", first},
          {"sets", n},
          {"tag", tag},
          {"seconds", rounded(seconds)},
          {"tally", tally.to_json()}};
}

std::string cell(const StudyRow& row, const Tally& tally) {
  switch (row.kind) {
    case StudyRow::Kind::Count: return fmt::format("{}", tally.counted(row.key));
    case StudyRow::Kind::Sum: return fmt::format("{:.4g}", tally.sum(row.key));
    case StudyRow::Kind::Largest: return fmt::format("{:.2g}", tally.largest(row.key));
  }
  return "";
}

}  // namespace

StudyWishes study_wishes(int argc, char** argv) {
  StudyWishes wishes;
  for (int k = 1; k < argc; ++k) {
    const std::string_view word = argv[k];
    std::string* text = word == "--parts"  ? &wishes.parts
                        : word == "--page" ? &wishes.page
                        : word == "--tag"  ? &wishes.tag
                                           : nullptr;
    if (text == nullptr) {
      wishes.n_cases = std::atoi(argv[k]);
      require(wishes.n_cases > 0, "'" + std::string(word) + "' is no number of cases");
      continue;
    }
    require(k + 1 < argc, std::string(word) + " needs a value");
    *text = argv[++k];
  }
  return wishes;
}

Study run_study(const StudyCases& cases, int n_part, const StudyWishes& wishes) {
  std::map<int, Json> parts = kept_parts(wishes.parts);
  for (int first = 0; first < wishes.n_cases; first += n_part) {
    if (parts.contains(first)) continue;
    parts[first] = make_part(cases, first, n_part, wishes.tag);
    if (!wishes.parts.empty())
      std::ofstream(wishes.parts, std::ios::app) << parts[first].dump() << std::endl;
  }
  Study study;
  for (const auto& [first, part] : parts) {
    study.n_cases += part.at("sets").get<int>();
    study.seconds += part.at("seconds").get<double>();
    study.tally.merge(Tally::from_json(part.at("tally")));
    const auto name = part.at("tag").get<std::string>();
    if (std::ranges::count(study.tags, name) == 0) study.tags.push_back(name);
  }
  return study;
}

std::string study_page(const Study& study, const std::string& unit,
                       const std::vector<StudyRow>& rows) {
  std::string page = machine_card();
  page += fmt::format("- {} {} in {:.0f} s of processor time on one core, tag {}\n\n",
                      study.n_cases, unit, study.seconds, fmt::join(study.tags, ", "));
  page += "|  | value |\n|---|---:|\n";
  for (const StudyRow& row : rows)
    page += fmt::format("| {} | {} |\n", row.words, cell(row, study.tally));
  for (const auto& [what, numbers] : study.tally.noted())
    page += fmt::format("\n{}: {}\n", what, fmt::join(numbers, ", "));
  return page;
}

void add_figures(const Study& study, const std::vector<StudyRow>& rows, Json& figures) {
  for (const StudyRow& row : rows) {
    figures[row.key] =
        row.kind == StudyRow::Kind::Count ? Json(study.tally.counted(row.key))
        : row.kind == StudyRow::Kind::Sum ? Json(rounded(study.tally.sum(row.key)))
                                          : Json(rounded(study.tally.largest(row.key)));
  }
}

}  // namespace saltus::bench
