// SPDX-License-Identifier: BSD-2-Clause
// Random scenes by marching: what becomes of them, and whether it is physical.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <iostream>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "problems/random_scenes.hpp"
#include "saltus/ocp/simulate.hpp"
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
  int n_limited = 0, n_helped = 0;
  std::vector<int> unphysical = {}, unfinished = {};  // seeds
};

/// Becomes true after some seconds: what runs then counts as hanging.
class TimeLimit {
 public:
  explicit TimeLimit(double seconds)
      : timer_([this, seconds](const std::stop_token& stop) {
          std::mutex mutex;
          std::unique_lock lock(mutex);
          std::condition_variable_any over;
          const std::chrono::duration<double> time(seconds);
          if (!over.wait_for(lock, stop, time, [&] { return stop.stop_requested(); }))
            is_over_ = true;
        }) {}

  [[nodiscard]] SimulationControl control() const { return {.interrupt = &is_over_}; }

 private:
  std::atomic<bool> is_over_ = false;
  std::jthread timer_;
};

int first_scene = 0, n_scenes = 1000;
unsigned n_threads = std::max(1U, std::thread::hardware_concurrency());
double most_seconds = 60.0;  // of a run

bool is_physical(const problems::PhysicsCheck& check) {
  return check.energy_gain <= kEnergyZero && check.penetration <= kGapZero &&
         check.adhesion <= kForceZero && check.cone_excess <= kForceZero;
}

/// Whether the simultaneous route carries the run past the place where marching stops.
bool is_helped(const problems::RandomScene& scene, const SimulationOptions& options) {
  const TimeLimit limit(most_seconds);
  return simulate(scene.model, scene.start, 1.0, {}, options, limit.control()).finished();
}

void add(int seed, Study& study, std::mutex& mutex) {
  const auto scene =
      problems::random_scene(static_cast<std::uint64_t>(seed), kMostBodies);
  const SimulationOptions options{.tolerance = 1e-10, .max_elements = 20000};
  const TimeLimit limit(most_seconds);
  const Simulation run =
      march(scene.model, scene.start, 1.0, {}, options, limit.control());
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
  if (!run.finished()) study.unfinished.push_back(seed);
  if (!is_physical(check)) study.unphysical.push_back(seed);
}

Study study_scenes(int first, int n) {
  Study study;
  std::mutex mutex;
  std::atomic<int> next = first;
  std::vector<std::jthread> threads;
  for (unsigned k = 0; k < n_threads; ++k)
    threads.emplace_back([&] {
      for (int seed = next++; seed < first + n; seed = next++) add(seed, study, mutex);
    });
  threads.clear();  // joins
  std::ranges::sort(study.unphysical);
  std::ranges::sort(study.unfinished);
  return study;
}

void print_seeds(const std::string& what, const std::vector<int>& seeds) {
  constexpr std::size_t kMost = 20;
  if (seeds.empty()) return;
  std::cout << what << ':';
  for (std::size_t i = 0; i < std::min(kMost, seeds.size()); ++i)
    std::cout << ' ' << seeds[i];
  std::cout << (seeds.size() > kMost ? " …\n\n" : "\n\n");
}

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
  print_seeds("scenes beyond these limits", study.unphysical);
  print_seeds("scenes that marching alone did not finish", study.unfinished);
  const auto finished = study.statuses.find("finished");
  const int n_finished = finished == study.statuses.end() ? 0 : finished->second;
  figures["first"] = first_scene;
  figures["scenes"] = n_scenes;
  figures["unphysical"] = study.unphysical.size();
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
  if (argc > 3)
    saltus::bench::n_threads = static_cast<unsigned>(std::max(1, std::atoi(argv[3])));
  return saltus::bench::run_guarded("scenes", saltus::bench::run);
}
