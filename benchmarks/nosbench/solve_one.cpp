// SPDX-License-Identifier: BSD-2-Clause
// Solves one problem file with one contender and prints a line of JSON. Whether it is solved
// is judged here, from the point and multipliers alone.
#include <time.h>

#include <CLI/CLI.hpp>
#include <atomic>
#include <chrono>
#include <functional>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <thread>

#include "saltus/io/problem_file.hpp"
#include "saltus/solve/solve.hpp"

namespace saltus::bench {
namespace {

using Json = nlohmann::ordered_json;
using Contender = std::function<MpccSolution(const Mpcc&, const SolveControl&)>;

constexpr double kTolerance = 1e-7, kLooseTolerance = 1e-6;
constexpr int kManyIterations = 1'000'000;  // time is what limits a solve

const std::map<std::string, Contender>& contenders() {
  static const std::map<std::string, Contender> table{
      {"own",
       [](const Mpcc& mpcc, const SolveControl& control) {
         return solve(mpcc, {.tolerance = kTolerance, .max_iterations = kManyIterations},
                      control);
       }},
      {"homotopy",
       [](const Mpcc& mpcc, const SolveControl& control) {
         return solve(mpcc, {.method = Method::Homotopy, .tolerance = kTolerance},
                      control);
       }},
  };
  return table;
}

/// [s] of processor time of all threads of this process.
double cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

double wall_seconds() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration<double>(now).count();
}

/// Raises a flag once the process has used a limit of processor time more. Wall time would
/// punish whoever runs while the machine is busy.
class Alarm {
 public:
  explicit Alarm(double limit)
      : watcher_([this, end = cpu_seconds() + limit](const std::stop_token& stop) {
          constexpr auto kPeriod = std::chrono::milliseconds(20);
          while (!stop.stop_requested() && cpu_seconds() < end) {
            std::this_thread::sleep_for(kPeriod);
          }
          rings_ = !stop.stop_requested();
        }) {}

  [[nodiscard]] const std::atomic<bool>& rings() const { return rings_; }

 private:
  std::atomic<bool> rings_ = false;
  std::jthread watcher_;
};

struct Run {
  MpccSolution solution;
  double cold = 0;     // [s] processor time of the first solve
  double seconds = 0;  // [s] of one solve
  double wall = 0;     // [s] of the first solve
  int repetitions = 0;
};

/// The first solve in a process also pays for cold memory, and processor time is counted in
/// steps of up to 4 ms: short solves are repeated, and the mean without the first one counts.
Run solve_repeatedly(const Contender& contender, const Mpcc& mpcc, double limit) {
  constexpr double kLongEnough = 0.25;  // [s] of all repetitions
  const Alarm alarm(limit);
  const SolveControl control{.interrupt = &alarm.rings()};
  const double wall_start = wall_seconds(), start = cpu_seconds();
  Run run{.solution = contender(mpcc, control)};
  const double first_end = cpu_seconds();
  run.wall = wall_seconds() - wall_start;
  run.seconds = run.cold = first_end - start;
  if (run.wall > kLongEnough) return run;
  while (cpu_seconds() - first_end < kLongEnough) {
    (void)contender(mpcc, control);
    ++run.repetitions;
  }
  run.seconds = (cpu_seconds() - first_end) / run.repetitions;
  return run;
}

/// The residuals of the unrelaxed problem; of no number if the point has another size.
Residuals judge(const Mpcc& mpcc, const MpccSolution& solution) {
  if (solution.w.size() != mpcc.n_variables()) return {};
  const Multipliers& m = solution.multipliers;
  const bool has_multipliers =
      m.y.size() == mpcc.n_rows() && m.z.size() == mpcc.n_variables() &&
      m.nu_G.size() == mpcc.n_pairs() && m.nu_H.size() == mpcc.n_pairs();
  Evaluator evaluator(mpcc);
  return residuals(evaluator, mpcc.data(), solution.w, has_multipliers ? &m : nullptr);
}

Json record(const Mpcc& mpcc, const Run& run) {
  const MpccSolution& s = run.solution;
  const Residuals r = judge(mpcc, s);
  const bool ran_out = s.status == SolveStatus::Interrupted;
  return {{"status", to_string(ran_out ? SolveStatus::TimeLimit : s.status)},
          {"solved", r.within(kTolerance)},
          {"solved_1e-6", r.within(kLooseTolerance)},
          {"objective", s.objective},
          {"primal", r.primal},
          {"dual", r.dual},
          {"dual_scale", r.dual_scale},
          {"complementarity", r.complementarity},
          {"min_gh", r.min_gh},
          {"stationarity", to_string(s.stationarity)},
          {"iterations", s.statistics.iterations},
          {"factorizations", s.statistics.factorizations},
          {"nlps", s.statistics.nlps},
          {"restorations", s.statistics.restorations},
          {"seconds", run.seconds},
          {"cold_seconds", run.cold},
          {"wall_seconds", run.wall},
          {"repetitions", run.repetitions},
          {"variables", mpcc.n_variables()},
          {"rows", mpcc.n_rows()},
          {"pairs", mpcc.n_pairs()},
          {"solver", s.solver},
          {"message", s.message}};
}

int run(int argc, char** argv) {
  CLI::App app{"One problem, one contender, one line of JSON"};
  std::string file, name;
  double limit = kInfinity;
  app.add_option("file", file, "problem file")->required();
  app.add_option("contender", name, "own or homotopy")->required();
  app.add_option("--limit", limit, "of processor time [s]");
  CLI11_PARSE(app, argc, argv);
  const auto found = contenders().find(name);
  if (found == contenders().end())
    throw std::runtime_error("no contender '" + name + "'");
  const Mpcc mpcc = load_problem(file);
  const Json json = record(mpcc, solve_repeatedly(found->second, mpcc, limit));
  std::cout << json.dump(-1, ' ', false, Json::error_handler_t::replace) << '\n';
  return 0;
}

}  // namespace
}  // namespace saltus::bench

int main(int argc, char** argv) {
  try {
    return saltus::bench::run(argc, argv);
  } catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
  }
}
