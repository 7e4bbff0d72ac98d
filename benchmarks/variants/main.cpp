// SPDX-License-Identifier: BSD-2-Clause
// Variants of two optimal control problems by every single route and by the default, which
// should be no worse than the best of them.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <ctime>
#include <fstream>
#include <iostream>
#include <map>

#include "saltus/base/file.hpp"
#include "saltus/ocp/route_names.hpp"
#include "support/figures.hpp"
#include "variants/variants.hpp"

namespace saltus::bench {
namespace {

constexpr OcpRoute kSingle[] = {OcpRoute::Quick, OcpRoute::Ladder, OcpRoute::Explore,
                                OcpRoute::Direct};
constexpr double kSame = 1e-6;  // relative, of objectives

struct Wishes {
  std::string results;  // file of what was solved, one JSON object per line; empty: none
  std::string page;     // file of the table; empty: nowhere
  std::string tag = "unknown";
  std::string only;  // part of the names of the variants wanted
  std::vector<OcpRoute> routes = {OcpRoute::Best, OcpRoute::Quick, OcpRoute::Ladder,
                                  OcpRoute::Explore, OcpRoute::Direct};
};

/// What came out of one variant by one route.
struct Outcome {
  bool is_solved = false;
  double objective = kNaN;
  double defect = kNaN;  ///< the largest of all control intervals
  double seconds = kNaN;
  std::string status, stationarity, tag;

  [[nodiscard]] double cost() const { return is_solved ? objective : kInfinity; }
};

using Outcomes = std::map<std::pair<std::string, std::string>, Outcome>;

Json to_json(const Outcome& o) {
  return {{"status", o.status},   {"objective", o.objective},
          {"defect", o.defect},   {"stationarity", o.stationarity},
          {"seconds", o.seconds}, {"tag", o.tag}};
}

Outcome outcome_of(const Json& line) {
  // JSON has neither infinity nor NaN.
  const auto number = [&](const char* key) {
    return line.at(key).is_null() ? kNaN : line.at(key).get<double>();
  };
  Outcome o{.objective = number("objective"),
            .defect = number("defect"),
            .seconds = number("seconds"),
            .status = line.at("status"),
            .stationarity = line.at("stationarity"),
            .tag = line.at("tag")};
  o.is_solved = o.status == to_string(SolveStatus::Solved);
  return o;
}

/// The last line about a variant and a route counts; one that was cut off does not.
Outcomes kept(const std::string& file) {
  Outcomes outcomes;
  std::ifstream stream(file);
  for (std::string text; std::getline(stream, text);) {
    const Json line = Json::parse(text, nullptr, false);
    if (!line.is_discarded())
      outcomes[{line.at("variant"), line.at("route")}] = outcome_of(line);
  }
  return outcomes;
}

Outcome solve_by(const OptimalControlProblem& problem, OcpRoute route,
                 const std::string& tag) {
  const std::clock_t start = std::clock();
  const OcpSolution solution = solve(problem, {.route = route});
  const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  return {.is_solved = solution.status == SolveStatus::Solved,
          .objective = solution.objective,
          .defect = solution.defects.maxCoeff(),
          .seconds = rounded(seconds),
          .status = std::string(to_string(solution.status)),
          .stationarity = std::string(to_string(solution.program.stationarity)),
          .tag = tag};
}

/// Solves what no line tells of, all variants by one route after the other.
Outcomes complete(const std::vector<Variant>& all, const Wishes& wishes) {
  Outcomes outcomes = kept(wishes.results);
  for (const OcpRoute route : wishes.routes)
    for (const Variant& variant : all) {
      const std::string name(to_string(route));
      const bool is_wanted = variant.name.find(wishes.only) != std::string::npos;
      if (!is_wanted || outcomes.contains({variant.name, name})) continue;
      const Outcome found = solve_by(variant.problem, route, wishes.tag);
      outcomes[{variant.name, name}] = found;
      Json line{{"variant", variant.name}, {"route", name}};
      line.update(to_json(found));
      std::cout << line.dump() << std::endl;
      if (!wishes.results.empty())
        std::ofstream(wishes.results, std::ios::app) << line.dump() << std::endl;
    }
  return outcomes;
}

/// The default beside the best single route.
struct Comparison {
  Outcome own;
  double best = kInfinity;
  bool is_complete = true;  // all single routes were tried

  [[nodiscard]] bool is_worse() const {
    return !own.is_solved || own.objective > best + kSame * std::abs(best);
  }
  [[nodiscard]] std::string word() const {
    return is_worse() ? "**no**" : is_complete ? "yes" : "so far";
  }
};

std::string cell(const Outcome& o) {
  return o.is_solved ? fmt::format("{:.4f}", o.objective) : o.status;
}

/// What the table says, and its sums.
struct Summary {
  std::string rows;
  int n_variants = 0, n_solved = 0, n_compared = 0, n_worse = 0;
  double seconds = 0.0;
};

void add_default(const Comparison& comparison, Summary& summary) {
  const Outcome& own = comparison.own;
  if (own.tag.empty()) {
    summary.rows += " | | | | |\n";
    return;
  }
  ++summary.n_variants;
  summary.n_solved += own.is_solved ? 1 : 0;
  summary.n_compared += comparison.is_complete ? 1 : 0;
  summary.n_worse += comparison.is_worse() ? 1 : 0;
  summary.seconds += own.seconds;
  summary.rows +=
      fmt::format(" {} | {} | {:.0e} | {:.0f} | {} |\n", cell(own), own.stationarity,
                  own.defect, own.seconds, comparison.word());
}

Summary summary_of(const std::vector<Variant>& all, Outcomes& outcomes) {
  Summary summary;
  for (const Variant& variant : all) {
    const auto by = [&](OcpRoute route) -> const Outcome& {
      return outcomes[{variant.name, std::string(to_string(route))}];
    };
    Comparison comparison{.own = by(OcpRoute::Best)};
    summary.rows += fmt::format("| {} | {} |", variant.name, variant.words);
    for (const OcpRoute route : kSingle) {
      comparison.best = std::min(comparison.best, by(route).cost());
      comparison.is_complete = comparison.is_complete && !by(route).tag.empty();
      summary.rows += fmt::format(" {} |", cell(by(route)));
    }
    add_default(comparison, summary);
  }
  return summary;
}

std::string page_of(const Summary& summary, const Outcomes& outcomes) {
  std::vector<std::string> tags;
  for (const auto& [key, outcome] : outcomes)
    if (!outcome.tag.empty() && std::ranges::count(tags, outcome.tag) == 0)
      tags.push_back(outcome.tag);
  return fmt::format(
      R"(# Variants of three boxes and discs

{}- tag {}

Objectives from the cold start, by single routes and by the default; *defect* is the largest of its
control intervals, re-simulated, *time* its processor time. Of {} variants the default solved {}; for
{} of them all single routes were tried, {} are worse than one of those or unsolved.

| variant | differs by | quick | ladder | explore | direct | default | stationarity | defect | time [s] | no worse |
|---|---|---:|---:|---:|---:|---:|---|---:|---:|---|
{})",
      machine_card(), fmt::join(tags, ", "), summary.n_variants, summary.n_solved,
      summary.n_compared, summary.n_worse, summary.rows);
}

int run(const Wishes& wishes) {
  const std::vector<Variant> all = variants();
  Json figures = begin_figures("variants");
  Outcomes outcomes = complete(all, wishes);
  const Summary summary = summary_of(all, outcomes);
  figures["variants"] = summary.n_variants;
  figures["solved"] = summary.n_solved;
  figures["compared"] = summary.n_compared;
  figures["worse"] = summary.n_worse;
  figures["seconds"] = rounded(summary.seconds);
  const std::string page = page_of(summary, outcomes);
  std::cout << page << '\n';
  if (!wishes.page.empty()) write_file(wishes.page, page);
  print_figures(figures);
  return summary.n_worse == 0 ? 0 : 1;
}

}  // namespace
}  // namespace saltus::bench

int main(int argc, char** argv) {
  CLI::App app("Variants of two optimal control problems by every route");
  saltus::bench::Wishes wishes;
  app.add_option("--only", wishes.only, "part of the names of the variants to solve");
  std::string route;
  app.add_option("--route", route, "the only route to solve by");
  app.add_option("--results", wishes.results, "file that keeps what was solved");
  app.add_option("--page", wishes.page, "the table to write");
  app.add_option("--tag", wishes.tag, "of the sources");
  CLI11_PARSE(app, argc, argv);
  try {
    if (!route.empty()) wishes.routes = {saltus::route_by_name(route)};
    return saltus::bench::run(wishes);
  } catch (const std::exception& error) {
    std::cerr << "variants: " << error.what() << '\n';
    return 1;
  }
}
