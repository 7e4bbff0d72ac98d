// SPDX-License-Identifier: BSD-2-Clause
// Times of the examples with known sets; properties of random ones.
#include <algorithm>
#include <functional>
#include <iostream>

#include "impact/random_study.hpp"
#include "saltus/base/error.hpp"
#include "saltus/base/file.hpp"
#include "saltus/impact/law.hpp"
#include "support/study.hpp"
#include "support/table.hpp"
#include "support/timing.hpp"

namespace saltus::bench {
namespace {

ImpactContact contact(const Eigen::Vector3d& J_n) {
  ImpactContact result;
  result.J_n = J_n;
  return result;
}

ImpactContact contact(const Eigen::Vector3d& J_n, const Eigen::Vector3d& J_t, double mu) {
  ImpactContact result = contact(J_n);
  result.J_t = J_t;
  result.mu_friction = mu;
  return result;
}

/// A body falls on two feet.
ImpactProblem two_feet() {
  return {Eigen::Vector3d(1, 1, 0.25).asDiagonal(),
          {contact({0, 1, -0.5}, {1, 0, 1}, 0.5), contact({0, 1, 0.5}, {1, 0, 1}, 0.5)},
          Eigen::Vector3d(0, -1, 0)};
}

/// A box slides into a wall.
ImpactProblem box_into_wall() {
  return {Eigen::Vector3d(1, 1, 5.0 / 12).asDiagonal(),
          {contact({0, 1, -0.5}, {1, 0, 1}, 1.0), contact({-1, 0, 0.2})},
          Eigen::Vector3d(1, 0, 0)};
}

struct Example {
  const char* key;
  ImpactProblem problem;
  std::vector<Vector> vertices;
};

void check_answer(const Example& example) {
  constexpr double kExact = 1e-12;
  const ImpactSet set = reachable_velocities(example.problem);
  for (const Vector& v : example.vertices) {
    require(distance(example.problem, set, v) <= kExact,
            std::string(example.key) + ": a known vertex is not in the set");
  }
}

/// The work is the same each time; whatever is above the smallest time is the machine's.
double smallest_time(const std::function<void()>& work) {
  constexpr int kRepetitions = 500;
  double smallest = kInfinity;
  for (int k = 0; k < kRepetitions; ++k) smallest = std::min(smallest, time_once(work));
  return smallest;
}

void time_example(const Example& example, Table& table, Json& figures) {
  check_answer(example);
  const ImpactProblem& problem = example.problem;
  const double set = smallest_time([&] { (void)reachable_velocities(problem); });
  const double impulse = smallest_time([&] { (void)total_impulse(problem); });
  const double moreau =
      smallest_time([&] { (void)resolve_impact(problem, ImpactLaw{}); });
  const double rates =
      smallest_time([&] { (void)resolve_impact(problem, law_named("equal_rates")); });
  const std::string key = example.key;
  table.add({key, fixed(set * 1e3, 3), fixed(impulse * 1e3, 3), fixed(moreau * 1e6, 1),
             fixed(rates * 1e6, 1)});
  figures[key + "_set_ms"] = rounded(set * 1e3);
  figures[key + "_impulse_ms"] = rounded(impulse * 1e3);
  figures[key + "_moreau_us"] = rounded(moreau * 1e6);
}

void study(const StudyWishes& wishes, Json& figures) {
  constexpr int kPart = 500;
  const Study study = run_study(study_random_impacts, kPart, wishes);
  const std::string page = "# Random simultaneous impacts\n\n" +
                           study_page(study, "sets", study_rows()) +
                           "\nDistances are over ‖v⁻‖ in the metric of M.\n";
  std::cout << page << '\n';
  if (!wishes.page.empty()) write_file(wishes.page, page);
  add_figures(study, study_rows(), figures);
}

void run(const StudyWishes& wishes) {
  const std::vector<Example> examples{
      {"two_feet",
       two_feet(),
       {Vector::Zero(3), Eigen::Vector3d(2, 1, -2) / 9, Eigen::Vector3d(-2, 1, 2) / 9}},
      {"box_into_wall",
       box_into_wall(),
       {Eigen::Vector3d(9, 75, 150) / 959, Eigen::Vector3d(6, 15, 30) / 196}}};
  Json figures = begin_figures("impact");
  Table table(
      {"example", "set [ms]", "impulse range [ms]", "Moreau [µs]", "equal rates [µs]"});
  for (const Example& example : examples) time_example(example, table, figures);
  std::cout << table << '\n';
  study(wishes, figures);
  print_figures(figures);
}

}  // namespace
}  // namespace saltus::bench

int main(int argc, char** argv) {
  try {
    saltus::bench::run(saltus::bench::study_wishes(argc, argv));
  } catch (const std::exception& error) {
    std::cerr << "impact: " << error.what() << '\n';
    return 1;
  }
}
