// SPDX-License-Identifier: BSD-2-Clause
// Random scenes by marching: what becomes of them, and whether it is physical.
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <ctime>
#include <iostream>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "problems/random_scenes.hpp"
#include "saltus/base/file.hpp"
#include "saltus/ocp/simulate.hpp"
#include "support/study.hpp"

namespace saltus::bench {
namespace {

constexpr int kMostBodies = 8;
constexpr double kGapZero = 1e-10;    // [m]
constexpr double kForceZero = 1e-6;   // [N]
constexpr double kEnergyZero = 1e-9;  // over the energy at the start

/// Becomes true after some seconds of processor time: what runs then counts as hanging.
class TimeLimit {
 public:
  explicit TimeLimit(double seconds)
      : timer_([this, seconds](const std::stop_token& stop) {
          const std::clock_t start = std::clock();
          std::mutex mutex;
          std::unique_lock lock(mutex);
          std::condition_variable_any over;
          while (!over.wait_for(lock, stop, kLook, [&] { return stop.stop_requested(); }))
            if (static_cast<double>(std::clock() - start) > seconds * CLOCKS_PER_SEC)
              is_over_ = true;
        }) {}

  [[nodiscard]] SimulationControl control() const { return {.interrupt = &is_over_}; }

 private:
  static constexpr std::chrono::milliseconds kLook{100};
  std::atomic<bool> is_over_ = false;
  std::jthread timer_;
};

constexpr double kMostSeconds = 60.0;  // of a run

bool is_physical(const problems::PhysicsCheck& check) {
  return check.energy_gain <= kEnergyZero && check.penetration <= kGapZero &&
         check.adhesion <= kForceZero && check.cone_excess <= kForceZero;
}

/// Whether the simultaneous route carries the run past the place where marching stops.
bool is_helped(const problems::RandomScene& scene, const SimulationOptions& options) {
  const TimeLimit limit(kMostSeconds);
  return simulate(scene.model, scene.start, 1.0, {}, options, limit.control()).finished();
}

void look_at(const problems::RandomScene& scene, int seed, Tally& tally) {
  const SimulationOptions options{.tolerance = 1e-10, .max_elements = 20000};
  const TimeLimit limit(kMostSeconds);
  const Simulation run =
      march(scene.model, scene.start, 1.0, {}, options, limit.control());
  const std::string status(to_string(run.status));
  tally.count(status);
  if (run.message.empty()) tally.note("Without a sentence", seed);
  const auto check = problems::check_physics(scene, run.trajectory);
  tally.see("energy_gain", check.energy_gain);
  tally.see("penetration", check.penetration);
  tally.see("adhesion", check.adhesion);
  tally.see("cone_excess", check.cone_excess);
  tally.count("events", run.statistics.n_events);
  tally.count("impacts", run.statistics.n_impacts);
  if (run.statistics.n_limited > 0) tally.count("restitution_limited");
  if (!is_physical(check)) {
    tally.count("unphysical");
    tally.note("Beyond the limits", seed);
  }
  if (run.finished()) return;
  tally.count("needing_fallback");
  tally.note("Ended as " + status, seed);
  if (is_helped(scene, options)) tally.count("helped_by_fallback");
}

Tally study_scenes(int first, int n) {
  Tally tally;
  for (int seed = first; seed < first + n; ++seed) {
    try {
      const auto number = static_cast<std::uint64_t>(seed);
      look_at(problems::random_scene(number, kMostBodies), seed, tally);
    } catch (const std::exception&) {
      tally.count("exceptions");
      tally.note("Ended with an exception", seed);
    }
  }
  return tally;
}

std::vector<StudyRow> rows() {
  using enum StudyRow::Kind;
  std::vector<StudyRow> rows;
  using enum SimulationStatus;
  for (const SimulationStatus status : {Finished, NoForces, NoImpact, Undecided,
                                        StepTooSmall, LimitReached, Interrupted}) {
    const std::string word(to_string(status));
    rows.push_back({Count, word, "marched alone: " + word});
  }
  const std::vector<StudyRow> others{
      {Count, "exceptions", "ended with an exception"},
      {Count, "needing_fallback", "not finished by marching alone"},
      {Count, "helped_by_fallback", "of them, finished with steps by programs"},
      {Count, "unphysical", "beyond the limits of physics"},
      {Largest, "energy_gain", "largest gain of energy, over that at the start"},
      {Largest, "penetration", "deepest penetration [m]"},
      {Largest, "adhesion", "largest pull [N]"},
      {Largest, "cone_excess", "friction beyond its cone [N]"},
      {Count, "restitution_limited", "restitution was lowered lest energy grow"},
      {Count, "events", "events of all scenes"},
      {Count, "impacts", "impacts of all scenes"}};
  rows.insert(rows.end(), others.begin(), others.end());
  return rows;
}

void run(const StudyWishes& wishes) {
  constexpr int kPart = 200;
  Json figures = begin_figures("scenes");
  const Study study = run_study(study_scenes, kPart, wishes);
  const std::string page =
      "# Random scenes by marching\n\n" + study_page(study, "scenes", rows());
  std::cout << page << '\n';
  if (!wishes.page.empty()) write_file(wishes.page, page);
  figures["scenes"] = study.n_cases;
  add_figures(study, rows(), figures);
  figures["share_needing_fallback"] =
      static_cast<double>(study.tally.counted("needing_fallback")) / study.n_cases;
  print_figures(figures);
}

}  // namespace
}  // namespace saltus::bench

int main(int argc, char** argv) {
  try {
    saltus::bench::run(saltus::bench::study_wishes(argc, argv));
  } catch (const std::exception& error) {
    std::cerr << "scenes: " << error.what() << '\n';
    return 1;
  }
}
