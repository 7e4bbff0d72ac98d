// SPDX-License-Identifier: BSD-2-Clause
// saltus mpcc FILE: solves a problem file.
#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "app/command.hpp"
#include "app/interrupt.hpp"
#include "app/solver_options.hpp"
#include "saltus/io/problem_file.hpp"
#include "saltus/solve/solve.hpp"
#include "saltus/solve/table_printer.hpp"

namespace saltus::app {
namespace {

using Json = nlohmann::ordered_json;

struct Wishes {
  std::string path;
  SolverWishes solver;
  bool json = false;
};

/// JSON has no NaN and no infinity: null stands for what is not a finite number.
Json number(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }

Json to_json(const std::string& name, const MpccSolution& s) {
  Json timings;
  for (std::size_t i = 0; i < s.timings.seconds.size(); ++i) {
    timings[std::string(to_string(static_cast<TimedPart>(i)))] = s.timings.seconds[i];
  }
  timings["total"] = s.timings.total();
  Json violations = Json::array();
  for (const Violation& violation : s.violations) {
    violations.push_back(
        {{"what", violation.what}, {"amount", number(violation.amount)}});
  }
  return {{"name", name},
          {"solver", s.solver},
          {"status", to_string(s.status)},
          {"message", s.message},
          {"objective", number(s.objective)},
          {"residuals",
           {{"primal", number(s.residuals.primal)},
            {"dual", number(s.residuals.dual)},
            {"dual_scale", number(s.residuals.dual_scale)},
            {"complementarity", number(s.residuals.complementarity)},
            {"min_gh", number(s.residuals.min_gh)}}},
          {"stationarity", to_string(s.stationarity)},
          {"violations", violations},
          {"statistics",
           {{"iterations", s.statistics.iterations},
            {"nlps", s.statistics.nlps},
            {"factorizations", s.statistics.factorizations},
            {"evaluations", s.statistics.evaluations},
            {"derivative_evaluations", s.statistics.derivative_evaluations},
            {"restorations", s.statistics.restorations}}},
          {"timings", timings}};
}

int solve_file(const Wishes& wishes) {
  const SolveOptions options = solver_options(wishes.solver);
  const Mpcc mpcc = load_problem(wishes.path);
  TablePrinter table(std::cout);
  const InterruptGuard guard;
  SolveControl control{.interrupt = &guard.requested()};
  if (!wishes.json && ::isatty(STDOUT_FILENO) == 1) control.observer = std::ref(table);
  const MpccSolution solution = solve(mpcc, options, control);
  if (wishes.json) {
    std::cout << to_json(mpcc.name(), solution).dump(2) << "\n";
  } else {
    std::cout << mpcc.name() << ", " << solution.solver << "\n"
              << solution.brief() << "\n"
              << solution.message << "\n";
  }
  return solution.status == SolveStatus::Solved ? kSuccess : kFailure;
}

}  // namespace

Action declare_mpcc(CLI::App& parser) {
  const auto wishes = std::make_shared<Wishes>();
  parser.add_option("FILE", wishes->path, "A problem file")->required();
  parser.add_option("--solver", wishes->solver.method, "interior-point or homotopy")
      ->capture_default_str();
  parser
      .add_option("--relaxation", wishes->solver.relaxation,
                  "What the homotopy makes of a pair: scholtes, penalty, …")
      ->capture_default_str();
  parser.add_option("--tol", wishes->solver.tolerance, "Bound on the residuals")
      ->capture_default_str();
  parser.add_option("--time-limit", wishes->solver.time_limit, "[s]")
      ->capture_default_str();
  parser
      .add_option("--max-iterations", wishes->solver.max_iterations,
                  "Newton steps in total")
      ->capture_default_str();
  parser.add_flag("--json", wishes->json, "Print one JSON document (docs/output.md)");
  return [wishes] { return solve_file(*wishes); };
}

}  // namespace saltus::app
