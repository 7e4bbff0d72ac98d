// SPDX-License-Identifier: BSD-2-Clause
// Random scenes by marching: what becomes of them, and whether it is physical.
#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <iostream>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "problems/random_scenes.hpp"
#include "saltus/ocp/simulate_by_programs.hpp"
#include "support/figures.hpp"
#include "support/table.hpp"

namespace saltus::bench {
namespace {

constexpr int kMostBodies = 8;
constexpr double kGapZero = 1e-10;    // [m]
constexpr double kForceZero = 1e-6;   // [N]
constexpr double kEnergyZero = 1e-9;  // over the energy at the start

struct Study {
  std::map<std::string, int> statuses = {};  // of marching alone
  problems::PhysicsCheck worst = {};
  int n_unphysical = 0, n_limited = 0, n_helped = 0;
  std::vector<int> unphysical = {};  // the first seeds
};

bool is_physical(const problems::PhysicsCheck& check) {
  return check.energy_gain <= kEnergyZero && check.penetration <= kGapZero &&
         check.adhesion <= kForceZero && check.cone_excess <= kForceZero;
}

/// Whether the simultaneous route carries the run past the place where marching stops.
bool is_helped(const problems::RandomScene& scene, const SimulationOptions& options) {
  Simulator simulator(scene.model, options);
  simulator.set_fallback(program_fallback(scene.model));
  return simulator.run(scene.start, 1.0).finished();
}

void add(int seed, Study& study, std::mutex& mutex) {
  const auto scene =
      problems::random_scene(static_cast<std::uint64_t>(seed), kMostBodies);
  const SimulationOptions options{.tolerance = 1e-10, .max_elements = 20000};
  const Simulation run = simulate(scene.model, scene.start, 1.0, {}, options);
  const auto check = problems::check_physics(scene, run.trajectory);
  const bool helped = !run.finished() && is_helped(scene, options);
  const std::lock_guard lock(mutex);
  ++study.statuses[std::string(to_string(run.status))];
  study.worst.energy_gain = std::max(study.worst.energy_gain, check.energy_gain);
  study.worst.penetration = std::max(study.worst.penetration, check.penetration);
  study.worst.adhesion = std::max(study.worst.adhesion, check.adhesion);
  study.worst.cone_excess = std::max(study.worst.cone_excess, check.cone_excess);
  if (run.statistics.n_limited > 0) ++study.n_limited;
  if (helped) ++study.n_helped;
  if (is_physical(check)) return;
  ++study.n_unphysical;
  study.unphysical.push_back(seed);
}

Study study_scenes(int first, int n) {
  Study study;
  std::mutex mutex;
  std::atomic<int> next = first;
  std::vector<std::jthread> threads;
  for (unsigned k = 0; k < std::max(1U, std::thread::hardware_concurrency()); ++k)
    threads.emplace_back([&] {
      for (int seed = next++; seed < first + n; seed = next++) add(seed, study, mutex);
    });
  threads.clear();  // joins
  std::ranges::sort(study.unphysical);
  return study;
}

int first_scene = 0, n_scenes = 1000;

void run() {
  Json figures = begin_figures("scenes");
  const Study study = study_scenes(first_scene, n_scenes);
  Table statuses({"status of marching", "scenes", "share [%]"});
  for (const auto& [status, n] : study.statuses)
    statuses.add({status, std::to_string(n), fixed(100.0 * n / n_scenes, 3)});
  std::cout << statuses << '\n';
  Table worst({"worst of all grid points", "value"});
  worst.add({"energy gained, over that at the start",
             fixed(1e9 * study.worst.energy_gain, 3) + "e-9"});
  worst.add({"penetration [m]", fixed(1e10 * study.worst.penetration, 3) + "e-10"});
  worst.add({"adhesion [N]", fixed(1e6 * study.worst.adhesion, 3) + "e-6"});
  worst.add(
      {"friction beyond its cone [N]", fixed(1e6 * study.worst.cone_excess, 3) + "e-6"});
  std::cout << worst << '\n';
  const auto seeds = std::min<std::size_t>(20, study.unphysical.size());
  if (seeds > 0) std::cout << "first scenes beyond these limits:";
  for (std::size_t i = 0; i < seeds; ++i) std::cout << ' ' << study.unphysical[i];
  std::cout << "\n\n";
  const auto finished = study.statuses.find("finished");
  const int n_finished = finished == study.statuses.end() ? 0 : finished->second;
  figures["scenes"] = n_scenes;
  figures["unphysical"] = study.n_unphysical;
  figures["share_needing_fallback"] = 1.0 - static_cast<double>(n_finished) / n_scenes;
  figures["helped_by_fallback"] = study.n_helped;
  figures["restitution_limited"] = study.n_limited;
  print_figures(figures);
}

}  // namespace
}  // namespace saltus::bench

int main(int argc, char** argv) {
  if (argc > 1) saltus::bench::n_scenes = std::max(1, std::atoi(argv[1]));
  if (argc > 2) saltus::bench::first_scene = std::max(0, std::atoi(argv[2]));
  return saltus::bench::run_guarded("scenes", saltus::bench::run);
}
