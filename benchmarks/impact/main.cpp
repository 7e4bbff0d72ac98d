// SPDX-License-Identifier: BSD-2-Clause
// Times of the examples with known sets; properties of random ones.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <iostream>

#include "impact/random_study.hpp"
#include "saltus/base/error.hpp"
#include "saltus/impact/law.hpp"
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
      smallest_time([&] { (void)resolve_impact(problem, MoreauLaw{}); });
  const double rates =
      smallest_time([&] { (void)resolve_impact(problem, EqualRatesLaw{}); });
  const std::string key = example.key;
  table.add({key, fixed(set * 1e3, 3), fixed(impulse * 1e3, 3), fixed(moreau * 1e6, 1),
             fixed(rates * 1e6, 1)});
  figures[key + "_set_ms"] = rounded(set * 1e3);
  figures[key + "_impulse_ms"] = rounded(impulse * 1e3);
  figures[key + "_moreau_us"] = rounded(moreau * 1e6);
}

void study(int n, Json& figures) {
  const StudyResult r = study_random_impacts(n);
  Table table({"random planar bodies, 1 to 4 contacts", "value"});
  const auto show = [&](const char* words, const char* key, double value) {
    table.add({words, value == std::floor(value) ? fixed(value, 0) : fixed(value, 15)});
    figures[key] = rounded(value);
  };
  show("contact sets that never jam", "sets", r.n_sets);
  show("others, left out", "jamming", r.n_jamming);
  show("given up", "given_up", r.n_given_up);
  show("violations of lemmas 4, 5 and termination", "violations", r.n_violations);
  show("sets with several outcomes", "several", r.n_several);
  show("farthest sample outside its set", "outside", r.outside);
  show("sampled ways without end", "unfinished", r.n_unfinished);
  show("vertices", "vertices", r.n_vertices);
  show("vertices without a sample near", "missed", r.n_missed);
  show("all closing, without friction", "smooth", r.n_smooth);
  show("Moreau's farthest outside then", "smooth_outside", r.smooth_outside);
  show("with friction: Moreau outside the set", "moreau_outside", r.n_moreau_outside);
  show("their mean distance", "moreau_mean_distance", r.moreau_mean_distance);
  show("their largest distance", "moreau_distance", r.moreau_distance);
  std::cout << table << '\n';
}

void run(int n) {
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
  study(n, figures);
  print_figures(figures);
}

}  // namespace
}  // namespace saltus::bench

int main(int argc, char** argv) {
  try {
    saltus::bench::run(argc > 1 ? std::atoi(argv[1]) : 200);
  } catch (const std::exception& error) {
    std::cerr << "impact: " << error.what() << '\n';
    return 1;
  }
}
