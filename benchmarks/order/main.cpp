// SPDX-License-Identifier: BSD-2-Clause
// The experiment of FESD-J, 5.1: two balls and a stiff spring, simulated by programs with more
// and more steps; the error of x(1) against the closed form.
#include <fmt/format.h>

#include <cmath>
#include <iostream>

#include "order/plot.hpp"
#include "problems/contact_problems.hpp"
#include "saltus/ocp/simulate_by_programs.hpp"
#include "support/figures.hpp"
#include "support/table.hpp"

namespace saltus::bench {
namespace {

constexpr int kSteps[] = {50, 100, 200, 400, 800};
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

int compare_schemes(const std::filesystem::path& picture) {
  Json figures = begin_figures("order");
  Table table({"scheme", "n_s", "order", "observed", "errors for N_sim = 50, 100, …",
               "failed", "halved"});
  std::vector<Curve> curves;
  int n_runs = 0, n_failed = 0;
  for (const RkScheme scheme : {RkScheme::RadauIIA, RkScheme::GaussLegendre})
    for (int n_s = 1; n_s <= 4; ++n_s) {
      Curve curve{fmt::format("{}, n_s = {}", to_string(scheme), n_s), {}, {}};
      std::string errors;
      int failed = 0, halved = 0;
      for (const int N_sim : kSteps) {
        const Run result = run(scheme, n_s, N_sim);
        ++n_runs;
        failed += result.finished ? 0 : 1;
        halved += result.n_halved;
        errors += fmt::format("{:.1e} ", result.error);
        if (!result.finished) continue;
        curve.h.push_back(1.0 / N_sim);
        curve.error.push_back(std::max(result.error, 1e-16));
      }
      n_failed += failed;
      const double order = observed_order(curve);
      table.add({std::string(to_string(scheme)), std::to_string(n_s),
                 std::to_string(butcher_tableau(scheme, n_s).order), fixed(order, 2),
                 errors, std::to_string(failed), std::to_string(halved)});
      const char* name = scheme == RkScheme::RadauIIA ? "radau" : "gauss";
      figures[fmt::format("{}_{}", name, n_s)] = rounded(order);
      curves.push_back(std::move(curve));
    }
  figures["runs"] = n_runs;
  figures["failed"] = n_failed;
  write_plot(picture, curves);
  std::cout << table << "\nPlot: " << picture.string()
            << "\nn_s = 1 damps the stiff spring away: its errors are of order one until "
               "steps are very short.\n";
  print_figures(figures);
  return n_failed == 0 ? 0 : 1;
}

}  // namespace
}  // namespace saltus::bench

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "bench order: expected the path of the picture to write\n";
    return 2;
  }
  return saltus::bench::compare_schemes(argv[1]);
}
