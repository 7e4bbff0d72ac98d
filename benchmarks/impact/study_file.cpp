// SPDX-License-Identifier: BSD-2-Clause
#include "impact/study_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <fstream>

#include "impact/random_study.hpp"

namespace saltus::bench {
namespace {

constexpr int kPart = 500;

/// Parts by the number of their first set. A line that was cut off is no part.
std::map<int, Json> kept_parts(const std::filesystem::path& file) {
  std::map<int, Json> parts;
  std::ifstream stream(file);
  for (std::string line; std::getline(stream, line);) {
    const Json part = Json::parse(line, nullptr, false);
    if (!part.is_discarded()) parts[part.at("first").get<int>()] = part;
  }
  return parts;
}

Json make_part(int first, const std::string& tag) {
  const std::clock_t start = std::clock();
  const Tally tally = study_random_impacts(first, kPart);
  const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  return {{"first", first},
          {"sets", kPart},
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

Study run_study(int n_sets, const std::filesystem::path& file, const std::string& tag) {
  std::map<int, Json> parts = kept_parts(file);
  for (int first = 0; first < n_sets; first += kPart) {
    if (parts.contains(first)) continue;
    parts[first] = make_part(first, tag);
    if (!file.empty())
      std::ofstream(file, std::ios::app) << parts[first].dump() << std::endl;
  }
  Study study;
  for (const auto& [first, part] : parts) {
    study.n_sets += part.at("sets").get<int>();
    study.seconds += part.at("seconds").get<double>();
    study.tally.merge(Tally::from_json(part.at("tally")));
    const auto name = part.at("tag").get<std::string>();
    if (std::ranges::count(study.tags, name) == 0) study.tags.push_back(name);
  }
  return study;
}

std::string study_page(const Study& study) {
  std::string page = "# Random simultaneous impacts\n\n";
  page += machine_card();
  page += fmt::format("- {} sets in {:.0f} s of processor time on one core, tag {}\n\n",
                      study.n_sets, study.seconds, fmt::join(study.tags, ", "));
  page += "Distances are over ‖v⁻‖ in the metric of M.\n\n|  | value |\n|---|---:|\n";
  for (const StudyRow& row : study_rows())
    page += fmt::format("| {} | {} |\n", row.words, cell(row, study.tally));
  return page;
}

}  // namespace saltus::bench
