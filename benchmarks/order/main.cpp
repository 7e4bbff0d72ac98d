// SPDX-License-Identifier: BSD-2-Clause
// The experiment of FESD-J, 5.1: two balls and a stiff spring, simulated by programs with more
// and more steps; the error of x(1) against the closed form.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>
#include <iostream>

#include "order/plot.hpp"
#include "problems/contact_problems.hpp"
#include "saltus/base/file.hpp"
#include "saltus/ocp/simulate_by_programs.hpp"
#include "support/figures.hpp"
#include "support/table.hpp"

namespace saltus::bench {
namespace {

constexpr int kSteps[] = {50, 100, 200, 400, 800, 1600, 3200};
// Radau IIA with one stage damps the spring at the rate 10⁴ h per second.
constexpr int kMoreSteps[] = {12800, 25600};
constexpr double kRounding = 3e-10;  // errors below are those of the solver

struct Run {
  double error = kNaN;
  int n_halved = 0;
  bool finished = false;
};

Run run(RkScheme scheme, int n_s, int N_sim) {
  const problems::InitialValueProblem balls = problems::two_balls();
  ProgramSimulationOptions options;
  options.N_sim = N_sim;
  options.fesd.scheme = scheme;
  options.fesd.n_s = n_s;
  const ProgramSimulation result =
      simulate_by_programs(balls.model, {balls.q0, balls.v0}, balls.T, {}, options);
  if (!result.simulation.finished()) return {};
  const Trajectory& motion = result.simulation.trajectory;
  const Eigen::Vector4d exact(0.246841886728835273, 1.22821031200850112,
                              -2.37983952146643356, -3.11409239362375569);
  return {(motion.x.col(motion.n_samples() - 1) - exact).cwiseAbs().maxCoeff(),
          result.statistics.n_halved, true};
}

// The slope between the two finest runs above rounding; NaN if there are not two.
double observed_order(const Curve& curve) {
  double order = kNaN;
  for (std::size_t k = 1; k < curve.error.size() && curve.error[k] > kRounding; ++k)
    order = std::log(curve.error[k - 1] / curve.error[k]) /
            std::log(curve.h[k - 1] / curve.h[k]);
  return order;
}

// One scheme with more and more steps.
struct Series {
  RkScheme scheme;
  int n_s;
  Curve curve;
  std::string errors = {};
  int n_runs = 0, n_failed = 0, n_halved = 0;

  void add(int N_sim) {
    const Run result = run(scheme, n_s, N_sim);
    ++n_runs;
    n_failed += result.finished ? 0 : 1;
    n_halved += result.n_halved;
    errors += fmt::format("{}{:.1e}", errors.empty() ? "" : " ", result.error);
    if (!result.finished) return;
    curve.h.push_back(1.0 / N_sim);
    curve.error.push_back(std::max(result.error, 1e-16));
  }

  [[nodiscard]] std::vector<std::string> row() const {
    return {std::string(to_string(scheme)),
            std::to_string(n_s),
            std::to_string(butcher_tableau(scheme, n_s).order),
            fixed(observed_order(curve), 2),
            errors,
            std::to_string(n_failed),
            std::to_string(n_halved)};
  }
};

Series run_series(RkScheme scheme, int n_s) {
  Series series{
      scheme, n_s, {fmt::format("{}, n_s = {}", to_string(scheme), n_s), {}, {}}};
  for (const int N_sim : kSteps) series.add(N_sim);
  if (scheme == RkScheme::RadauIIA && n_s == 1)
    for (const int N_sim : kMoreSteps) series.add(N_sim);
  return series;
}

const std::vector<std::string> kHeader{
    "scheme", "n_s",   "order", "observed", "errors for N_sim = 50, 100, …, 3200",
    "failed", "halved"};

std::string page_of(const std::vector<std::vector<std::string>>& rows) {
  std::string page = "# Orders of convergence through impacts\n\n" + machine_card();
  page +=
      "\nTwo balls and a stiff spring with two impacts until T = 1, by programs; the "
      "largest "
      "error of x(1) against the closed form. *observed*: slope between the two finest "
      "runs "
      "above 3e-10. Radau IIA with one stage ends with N_sim = 12800 and 25600: it damps "
      "the "
      "spring away at the rate 10⁴ h per second. ![plot](order.svg)\n\n";
  page += fmt::format("| {} |\n|---|---:|---:|---:|---|---:|---:|\n",
                      fmt::join(kHeader, " | "));
  for (const auto& row : rows) page += fmt::format("| {} |\n", fmt::join(row, " | "));
  return page;
}

int compare_schemes(const std::filesystem::path& folder) {
  Json figures = begin_figures("order");
  Table table(kHeader);
  std::vector<Curve> curves;
  std::vector<std::vector<std::string>> rows;
  int n_runs = 0, n_failed = 0;
  for (const RkScheme scheme : {RkScheme::RadauIIA, RkScheme::GaussLegendre})
    for (int n_s = 1; n_s <= 4; ++n_s) {
      const Series series = run_series(scheme, n_s);
      n_runs += series.n_runs;
      n_failed += series.n_failed;
      rows.push_back(series.row());
      table.add(rows.back());
      const char* name = scheme == RkScheme::RadauIIA ? "radau" : "gauss";
      figures[fmt::format("{}_{}", name, n_s)] = rounded(observed_order(series.curve));
      curves.push_back(series.curve);
    }
  figures["runs"] = n_runs;
  figures["failed"] = n_failed;
  write_plot(folder / "order.svg", curves);
  write_file(folder / "order.md", page_of(rows));
  std::cout << table << "\nTable and plot: " << (folder / "order.md").string() << '\n';
  print_figures(figures);
  return n_failed == 0 ? 0 : 1;
}

}  // namespace
}  // namespace saltus::bench

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "bench order: expected the folder for the table and the plot\n";
    return 2;
  }
  return saltus::bench::compare_schemes(argv[1]);
}
