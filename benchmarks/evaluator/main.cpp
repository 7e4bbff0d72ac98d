// SPDX-License-Identifier: BSD-2-Clause
// Times what a solver pays before and while it evaluates: reading problem files, making their
// evaluators, evaluating. Given two folders, it compares files of one name.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <functional>
#include <iostream>
#include <map>
#include <optional>
#include <set>

#include "saltus/base/error.hpp"
#include "saltus/io/problem_file.hpp"
#include "saltus/mpcc/evaluator.hpp"
#include "support/figures.hpp"
#include "support/table.hpp"
#include "support/timing.hpp"

namespace saltus::bench {
namespace {

using Path = std::filesystem::path;

struct Sample {
  int n_variables = 0, n_rows = 0, n_kernels = 0;
  double load = 0, set_up = 0, second = 0, values = 0;  // [s]
};

/// Time of one call, from a loop long enough for the clock.
double time_in_loop(const std::function<void()>& work) {
  constexpr double kLongEnough = 2e-3;
  const double once = time_once(work);
  const int n = std::max(1, static_cast<int>(kLongEnough / once));
  const double total = time_once([&] {
    for (int i = 0; i < n; ++i) work();
  });
  return total / n;
}

Sample measure(const Path& path) {
  std::optional<Mpcc> mpcc;
  Sample sample;
  sample.load = time_once([&] { mpcc.emplace(load_problem(path)); });
  sample.n_variables = mpcc->n_variables();
  sample.n_rows = mpcc->n_rows();
  sample.n_kernels = static_cast<int>(mpcc->kernels().size());
  const Vector y = Vector::Ones(mpcc->n_rows());
  const EvaluationPoint point{mpcc->data().w0, mpcc->data().p, 1.0, y};
  std::optional<Evaluator> evaluator;
  sample.set_up = time_once([&] {
    evaluator.emplace(*mpcc);
    evaluator->evaluate(Order::Second, point);
  });
  sample.second = time_in_loop([&] { evaluator->evaluate(Order::Second, point); });
  evaluator->evaluate(Order::Values, point);
  sample.values = time_in_loop([&] { evaluator->evaluate(Order::Values, point); });
  return sample;
}

struct Quantity {
  const char* name;
  double Sample::*value;
};
constexpr Quantity kQuantities[] = {{"load", &Sample::load},
                                    {"set_up", &Sample::set_up},
                                    {"second", &Sample::second},
                                    {"values", &Sample::values}};

struct Problem {
  std::string name;
  std::vector<Sample> samples;  // one per folder
};

/// The work is the same each time; whatever is above the smallest time is the machine's.
/// Folders take turns, so that another program slows all of them down alike.
Problem measure_in_turns(const std::string& name, const std::vector<Path>& folders) {
  constexpr int kRounds = 5;
  Problem problem{name, {}};
  for (const Path& folder : folders) problem.samples.push_back(measure(folder / name));
  for (int round = 1; round < kRounds; ++round) {
    for (std::size_t k = 0; k < folders.size(); ++k) {
      const Sample again = measure(folders[k] / name);
      for (const auto& [quantity, value] : kQuantities) {
        double& best = problem.samples[k].*value;
        best = std::min(best, again.*value);
      }
    }
  }
  return problem;
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values.empty() ? kNaN : values[values.size() / 2];
}

double geometric_mean(const std::vector<double>& ratios) {
  double sum = 0;
  for (const double ratio : ratios) sum += std::log(ratio);
  return std::exp(sum / static_cast<double>(ratios.size()));
}

/// Medians per folder and, with two folders, how many times shorter the last one's times are.
void summarize(std::span<const Problem> problems, const std::string& which,
               Json& figures) {
  const std::size_t n_folders = problems.front().samples.size();
  std::vector<std::string> header{which};
  for (std::size_t k = 0; k < n_folders; ++k)
    header.push_back(fmt::format("median {} [ms]", k + 1));
  for (const char* column : {"ratio, mean", "worst"}) header.push_back(column);
  Table table(header);
  for (const auto& [name, value] : kQuantities) {
    std::vector<std::string> cells{name};
    for (std::size_t k = 0; k < n_folders; ++k) {
      std::vector<double> times;
      for (const Problem& problem : problems) times.push_back(problem.samples[k].*value);
      cells.push_back(fixed(median(times) * 1e3, 3));
      figures[which + "_" + name + "_ms"] = rounded(median(times) * 1e3);
    }
    std::vector<double> ratios;
    for (const Problem& problem : problems)
      ratios.push_back(problem.samples.front().*value / problem.samples.back().*value);
    cells.push_back(fixed(geometric_mean(ratios), 2));
    cells.push_back(fixed(*std::min_element(ratios.begin(), ratios.end()), 2));
    if (n_folders > 1)
      figures[which + "_" + name + "_ratio"] = rounded(geometric_mean(ratios));
    table.add(cells);
  }
  std::cout << table << '\n';
}

std::vector<Problem> measure_all(const std::vector<Path>& folders) {
  std::set<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folders[0])) {
    if (entry.path().extension() == ".json")
      names.insert(entry.path().filename().string());
  }
  require(!names.empty(), [&] { return folders[0].string() + " holds no *.json"; });
  std::vector<Problem> problems;
  for (const std::string& name : names) {
    problems.push_back(measure_in_turns(name, folders));
  }
  std::sort(problems.begin(), problems.end(), [](const Problem& a, const Problem& b) {
    return a.samples[0].n_variables > b.samples[0].n_variables;
  });
  return problems;
}

void run(const std::vector<Path>& folders) {
  const std::vector<Problem> problems = measure_all(folders);
  Table table({"problem", "variables", "rows", "kernels", "load [ms]", "set-up [ms]",
               "second [µs]", "values [µs]"});
  for (const Problem& problem : problems) {
    for (const Sample& s : problem.samples) {
      table.add({problem.name, std::to_string(s.n_variables), std::to_string(s.n_rows),
                 std::to_string(s.n_kernels), fixed(s.load * 1e3, 2),
                 fixed(s.set_up * 1e3, 2), fixed(s.second * 1e6, 1),
                 fixed(s.values * 1e6, 1)});
    }
  }
  std::cout << table << '\n';
  constexpr std::size_t kLargest = 60;
  Json figures = begin_figures("evaluator");
  summarize(problems, "all", figures);
  summarize(std::span(problems).first(std::min(kLargest, problems.size())), "largest_60",
            figures);
  print_figures(figures);
}

}  // namespace
}  // namespace saltus::bench

int main(int argc, char** argv) {
  try {
    saltus::bench::run({argv + 1, argv + argc});
  } catch (const std::exception& error) {
    std::cerr << "evaluator: " << error.what() << '\n';
    return 1;
  }
}
