// SPDX-License-Identifier: BSD-2-Clause
// The two problems from many random starts: which of them end solved, and where.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <ctime>
#include <functional>
#include <iostream>

#include "problems/contact_problems.hpp"
#include "saltus/base/file.hpp"
#include "saltus/base/random.hpp"
#include "support/figures.hpp"

namespace saltus::bench {
namespace {

// Positions of the guess are moved by up to this times 1 + |q|, controls by up to this times
// their bounds.
constexpr double kPositions = 0.2, kControls = 0.1;

struct Start {
  std::uint64_t seed = 0;
  OcpSolution solution = {};
  double seconds = 0.0;  // of the processor
};

double median(Vector values) {
  std::sort(values.begin(), values.end());
  return values.size() > 0 ? values[values.size() / 2] : kNaN;
}

Matrix random_controls(const OptimalControlProblem& problem, Random& random) {
  Matrix u(problem.model.n_u(), problem.horizon.N);
  for (Index k = 0; k < u.cols(); ++k)
    for (Index i = 0; i < u.rows(); ++i)
      u(i, k) = random.uniform(kControls * problem.terms.lbu[i],
                               kControls * problem.terms.ubu[i]);
  return u;
}

Start solve_from(const OptimalControlProblem& problem, OcpRoute route,
                 std::uint64_t seed) {
  Random random(seed);
  OcpOptions options{.route = route};
  options.seed = seed;
  options.perturbation = kPositions;
  options.u_guess = random_controls(problem, random);
  const std::clock_t start = std::clock();
  OcpSolution solution = solve(problem, options);
  const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  return {seed, std::move(solution), seconds};
}

// A number with its place in the order of all: "least, lower quartile, median, …".
std::string spread(const std::vector<Start>& starts) {
  Vector all(static_cast<Index>(starts.size()));
  for (Index i = 0; i < all.size(); ++i) all[i] = starts[i].solution.objective;
  std::sort(all.begin(), all.end());
  const auto at = [&](double share) {
    return all[static_cast<Index>(share * static_cast<double>(all.size() - 1))];
  };
  return fmt::format("least {:.3f}, quartiles {:.3f}, {:.3f}, {:.3f}, largest {:.3f}",
                     at(0.0), at(0.25), at(0.5), at(0.75), at(1.0));
}

long n_solved(const std::vector<Start>& starts) {
  return std::ranges::count_if(starts, [](const Start& start) {
    return start.solution.status == SolveStatus::Solved;
  });
}

std::string row_of(const Start& start) {
  const OcpSolution& s = start.solution;
  return fmt::format("| {} | {} | {:.4f} | {} | {:.1e} | {:.1e} | {:.1e} | {:.1f} |\n",
                     start.seed, to_string(s.status), s.objective,
                     to_string(s.program.stationarity),
                     s.program.residuals.complementarity, median(s.defects),
                     s.defects.maxCoeff(), start.seconds);
}

struct Study {
  std::string name;
  OcpRoute route;
  std::vector<Start> starts = {};
};

std::string page_of(const std::vector<Study>& studies) {
  std::string page = "# Random starts\n\n" + machine_card();
  page += fmt::format(
      "\nFrom each seed guessed positions are moved by up to {} (1 + |q|), guessed "
      "controls "
      "by up to {} of their bounds. *Defects* are of control intervals, re-simulated by "
      "marching from where the solution enters them. Times are those of the processor.\n",
      kPositions, kControls);
  for (const Study& study : studies) {
    if (study.starts.empty()) continue;
    page += fmt::format("\n## {}, route '{}'\n\n{} of {} solved; J: {}.\n\n", study.name,
                        to_string(study.route), n_solved(study.starts),
                        study.starts.size(), spread(study.starts));
    page +=
        "| seed | status | J | stationarity | complementarity | median defect | "
        "largest defect | time [s] |\n|---:|---|---:|---|---:|---:|---:|---:|\n";
    for (const Start& start : study.starts) page += row_of(start);
  }
  return page;
}

int run(int n_starts, OcpRoute route, const std::string& page) {
  const std::pair<const char*, std::function<OptimalControlProblem()>> problems[] = {
      {"three boxes", [] { return problems::three_boxes(); }},
      {"discs", [] { return problems::discs(); }}};
  std::vector<Study> studies;
  Json figures = begin_figures("ocp starts");
  for (const auto& [name, make] : problems) {
    Study& study = studies.emplace_back(Study{name, route});
    const OptimalControlProblem problem = make();
    for (int k = 1; k <= n_starts; ++k) {
      study.starts.push_back(solve_from(problem, route, static_cast<std::uint64_t>(k)));
      std::cout << name << ": " << row_of(study.starts.back()) << std::flush;
      if (!page.empty()) write_file(page, page_of(studies));
    }
    std::cout << name << ": " << spread(study.starts) << std::endl;
    figures[fmt::format("{}_solved", name)] = n_solved(study.starts);
  }
  figures["starts"] = n_starts;
  print_figures(figures);
  const bool all = std::ranges::all_of(
      studies, [&](const Study& study) { return n_solved(study.starts) == n_starts; });
  return all ? 0 : 1;
}

}  // namespace
}  // namespace saltus::bench

int main(int argc, char** argv) {
  CLI::App app("Two optimal control problems from random starts");
  int n_starts = 30;
  std::string page, route = "ladder";
  app.add_option("--starts", n_starts, "number of starts of each problem");
  app.add_option("--route", route, "ladder, or best")
      ->check(CLI::IsMember({"ladder", "best"}));
  app.add_option("--page", page, "the table to write");
  CLI11_PARSE(app, argc, argv);
  using saltus::OcpRoute;
  return saltus::bench::run(n_starts, route == "best" ? OcpRoute::Best : OcpRoute::Ladder,
                            page);
}
