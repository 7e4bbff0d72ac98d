// SPDX-License-Identifier: BSD-2-Clause
// Marching: two balls with a spring against Siconos and against programs, rollouts of three
// boxes, rows of discs that fall on the ground.
#include <algorithm>
#include <cmath>
#include <functional>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include "problems/contact_problems.hpp"
#include "saltus/base/error.hpp"
#include "saltus/base/file.hpp"
#include "saltus/base/random.hpp"
#include "saltus/ocp/simulate.hpp"
#include "saltus/ocp/simulate_by_programs.hpp"
#include "saltus/sim/rollout.hpp"
#include "support/figures.hpp"
#include "support/processor_time.hpp"
#include "support/study.hpp"
#include "support/table.hpp"
#ifdef SALTUS_BENCH_SICONOS
#include "sim/siconos_contender.hpp"
#endif

namespace saltus::bench {
namespace {

constexpr double kWanted = 1e-10;  // error of the two balls

double error_of(const Vector& x) {
  const Eigen::Vector4d exact(0.246841886728835273, 1.22821031200850112,
                              -2.37983952146643356, -3.11409239362375569);
  return (x - exact).lpNorm<Eigen::Infinity>();
}

double error_of(const Simulation& run) {
  Vector x(4);
  x << run.q_end(), run.v_end();
  return error_of(x);
}

double median(std::vector<double> values) {
  const auto middle = values.begin() + std::ssize(values) / 2;
  std::ranges::nth_element(values, middle);
  return *middle;
}

/// Of one call, in processor time [s].
double time_of_calls(const std::function<void()>& work, int calls) {
  return processor_time_of([&] {
           for (int k = 0; k < calls; ++k) work();
         }) /
         calls;
}

State start_of(const problems::InitialValueProblem& p) { return {p.q0, p.v0}; }

struct Setting {
  int n_s = 0;
  double tolerance = 0.0;
  double time = kInfinity;  ///< [s]
  double error = 0.0;
};

Simulator two_balls_by_marching(const Setting& setting) {
  return Simulator(problems::two_balls().model,
                   {.n_s = setting.n_s, .tolerance = setting.tolerance});
}

/// The quickest of some settings that reach the error wanted.
Setting quickest_setting() {
  const auto balls = problems::two_balls();
  Setting best;
  for (const int n_s : {5, 6, 7, 8, 9})
    for (const double tolerance : {1e-11, 1e-12, 1e-13}) {
      Setting setting{.n_s = n_s, .tolerance = tolerance};
      const Simulator simulator = two_balls_by_marching(setting);
      const auto run = [&] { return simulator.run(start_of(balls), balls.T); };
      setting.error = error_of(run());
      if (setting.error > kWanted) continue;
      setting.time = time_of_calls([&] { static_cast<void>(run()); }, 20);
      if (setting.time < best.time) best = setting;
    }
  require(std::isfinite(best.time), "no setting of marching reaches the error wanted");
  return best;
}

void add_row(Table& table, const std::string& who, double time, double error) {
  table.add({who, fixed(1e3 * time, 3), fixed(1e12 * error, 1)});
}

/// Both take turns.
void compare_with_siconos(Table& table, Json& figures) {
  constexpr int kRounds = 21;
  const auto balls = problems::two_balls();
  const Setting setting = quickest_setting();
  const Simulator simulator = two_balls_by_marching(setting);
  const auto run = [&] { static_cast<void>(simulator.run(start_of(balls), balls.T)); };
  std::vector<double> own, rival;
  double rival_error = 0.0;
  for (int k = 0; k < kRounds; ++k) {
    own.push_back(time_of_calls(run, 10));
#ifdef SALTUS_BENCH_SICONOS
    constexpr double kTolerance = 1e-14;  // 1e-13 errs by 6e-10
    const SiconosRun other = two_balls_by_siconos(kTolerance);
    rival_error = error_of(other.x);
    rival.push_back(other.time);
#endif
  }
  require(rival_error <= kWanted, "Siconos does not reach the error wanted");
  add_row(table, "marching, n_s = " + std::to_string(setting.n_s), median(own),
          setting.error);
  if (rival.empty()) {
    table.add({"Siconos, not installed", "–", "–"});
    figures["vs_siconos"] = nullptr;
    return;
  }
  add_row(table, "Siconos, event-driven", median(rival), rival_error);
  figures["vs_siconos"] = rounded(median(rival) / median(own));
}

/// Both take turns.
void compare_with_programs(Table& table, Json& figures) {
  constexpr int kSteps = 200, kRounds = 3;
  const auto balls = problems::two_balls();
  const Simulator simulator(balls.model, {.n_s = 3, .h_fixed = balls.T / kSteps});
  ProgramSimulationOptions options;
  options.N_sim = kSteps;
  options.fesd.n_s = 3;
  std::vector<double> own, rival;
  Simulation other;
  for (int k = 0; k < kRounds; ++k) {
    own.push_back(time_of_calls(
        [&] { static_cast<void>(simulator.run(start_of(balls), balls.T)); }, 10));
    rival.push_back(processor_time_of([&] {
      other = simulate_by_programs(balls.model, start_of(balls), balls.T, {}, options)
                  .simulation;
    }));
    require(other.finished(), "the programs do not reach the end");
  }
  add_row(table, "marching, 200 steps, n_s = 3", median(own),
          error_of(simulator.run(start_of(balls), balls.T)));
  add_row(table, "programs, 200 steps, n_s = 3", median(rival), error_of(other));
  figures["vs_simultaneous"] = rounded(median(rival) / median(own));
}

double rollouts_per_second() {
  const OptimalControlProblem boxes = problems::three_boxes();
  RolloutProblem problem(boxes.model);
  problem.start = {boxes.terms.x0.head(6), boxes.terms.x0.tail(6)};
  problem.T = boxes.horizon.T;
  problem.N = boxes.horizon.N;
  problem.u_lower = boxes.terms.lbu;
  problem.u_upper = boxes.terms.ubu;
  for (const CostTerm& term : boxes.terms.running) problem.running += term.value;
  for (const CostTerm& term : boxes.terms.terminal) problem.terminal += term.value;
  Rollouts rollouts(problem);
  Random random(1);
  std::vector<Matrix> controls;
  for (int k = 0; k < 100; ++k)
    controls.push_back(random.vector(problem.N, -10.0, 10.0).transpose());
  double sum = 0.0;
  std::vector<double> times;
  for (int k = 0; k < 11; ++k)
    times.push_back(processor_time_of([&] {
      for (const Matrix& u : controls) sum += rollouts.cost(u);
    }));
  require(std::isfinite(sum), "a rollout does not reach the end");
  return static_cast<double>(controls.size()) / median(times);
}

/// Discs in a row, each a bit higher than the one before, with friction; neighbours may touch.
/// No two do the same at the same time.
ContactModel row_of_discs(int n, State& start) {
  constexpr double kRadius = 0.1, kDistance = 0.21;
  Random random(static_cast<std::uint64_t>(n));
  ContactModelParts parts;
  parts.q = symbols("q", 3 * n);
  parts.v = symbols("v", 3 * n);
  parts.M = ExprMatrix::Identity(3 * n, 3 * n);
  parts.f_v = ExprVector::Zero(3 * n);
  start.q = Vector::Zero(3 * n);
  start.v = Vector::Zero(3 * n);
  for (int i = 0; i < n; ++i) {
    parts.M(3 * i + 2, 3 * i + 2) = 0.5 * kRadius * kRadius;
    parts.f_v[3 * i + 1] = -problems::kGravity;
    Contact ground{.name = "disc " + std::to_string(i) + " / ground",
                   .gap = parts.q[3 * i + 1] - kRadius,
                   .mu_friction = 0.4,
                   .e = 0.3};
    ground.J_t = ExprMatrix::Zero(3 * n, 1);
    ground.J_t(3 * i) = 1.0;
    ground.J_t(3 * i + 2) = kRadius;
    parts.contacts.push_back(ground);
    if (i > 0)
      parts.contacts.push_back(
          {.name = "disc " + std::to_string(i - 1) + " / disc " + std::to_string(i),
           .gap = parts.q[3 * i] - parts.q[3 * i - 3] - 2 * kRadius,
           .e = 0.5});
    start.q.segment(3 * i, 2) << kDistance * i, random.uniform(0.3, 0.37);
    start.v.segment(3 * i, 3) << random.uniform(-0.3, 0.3), 0.0, 1.0;
  }
  return ContactModel(parts);
}

void measure_rows(int largest, Table& table, Json& figures) {
  for (const int n : {1, 3, 10, 30, 100, 300, 1000}) {
    if (n > largest) break;
    State start;
    const ContactModel row = row_of_discs(n, start);
    Simulation run;
    double build = 0.0, march = 0.0;
    build = processor_time_of([&] {
      const Simulator simulator(row, {.h_output = 0.01});
      march = processor_time_of([&] { run = simulator.run(start, 0.5); });
    });
    require(run.finished(), run.message);
    const auto events = static_cast<double>(run.statistics.n_events);
    table.add({std::to_string(n), fixed(build - march, 3), fixed(march, 4),
               std::to_string(run.statistics.n_events),
               fixed(1e6 * march / (events * n), 3)});
    figures["row_" + std::to_string(n)] = rounded(march);
  }
}

void run(const StudyWishes& wishes) {
  Json figures = begin_figures("sim");
  Table balls({"two balls", "ms", "error · 1e12"});
  compare_with_siconos(balls, figures);
  compare_with_programs(balls, figures);
  const double rate = rollouts_per_second();
  figures["rollouts_per_second"] = rounded(rate);
  Table rows(
      {"discs in a row", "set up [s]", "0.5 s take [s]", "events", "µs/(event · disc)"});
  measure_rows(wishes.n_cases, rows, figures);
  std::ostringstream page;
  page << "# Marching\n\n"
       << machine_card() << "- tag " << wishes.tag
       << "; processor time, contenders take turns\n\n```\n"
       << balls << "\nrollouts of three boxes per second and core: " << fixed(rate, 0)
       << "\n\n"
       << rows << "```\n\nvs_siconos " << figures["vs_siconos"] << ", vs_simultaneous "
       << figures["vs_simultaneous"] << '\n';
  std::cout << page.str() << '\n';
  if (!wishes.page.empty()) write_file(wishes.page, page.str());
  print_figures(figures);
}

}  // namespace
}  // namespace saltus::bench

int main(int argc, char** argv) {
  try {
    saltus::bench::run(saltus::bench::study_wishes(argc, argv));
  } catch (const std::exception& error) {
    std::cerr << "sim: " << error.what() << '\n';
    return 1;
  }
}
