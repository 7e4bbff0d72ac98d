// SPDX-License-Identifier: BSD-2-Clause
// Solves one of the problems by the quick route, one ladder and the default route; prints JSON.
#include <cstdio>
#include <ctime>
#include <functional>
#include <map>
#include <string>

#include "problems/contact_problems.hpp"
#include "support/figures.hpp"

namespace saltus::bench {
namespace {

Json measured(const OptimalControlProblem& problem, OcpRoute route) {
  const std::clock_t start = std::clock();
  const OcpSolution solution = solve(problem, {.route = route});
  const double total = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  Json row;
  row["route"] = std::string(to_string(route));
  row["build"] = rounded(solution.build_time);
  row["solve"] = rounded(total - solution.build_time);
  row["iterations"] = solution.program.statistics.iterations;
  row["objective"] = solution.objective;
  row["solved"] = solution.status == SolveStatus::Solved;
  return row;
}

int run(const std::string& name) {
  const std::map<std::string, std::function<OptimalControlProblem()>> all{
      {"discs", [] { return problems::discs(); }},
      {"three_boxes", [] { return problems::three_boxes(); }}};
  const auto found = all.find(name);
  if (found == all.end()) {
    std::fprintf(stderr, "there is no problem '%s'; expected discs or three_boxes\n",
                 name.c_str());
    return 2;
  }
  Json rows = Json::array();
  for (const OcpRoute route : {OcpRoute::Quick, OcpRoute::Ladder, OcpRoute::Best})
    rows.push_back(measured(found->second(), route));
  std::puts(rows.dump().c_str());
  return 0;
}

}  // namespace
}  // namespace saltus::bench

int main(int argc, char** argv) { return saltus::bench::run(argc > 1 ? argv[1] : ""); }
