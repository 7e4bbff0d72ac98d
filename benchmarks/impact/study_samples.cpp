// SPDX-License-Identifier: BSD-2-Clause
#include "impact/study_samples.hpp"

#include <algorithm>

#include "impact/beside_way.hpp"

namespace saltus::bench {
namespace {

constexpr double kExact = 1e-9;  // over ‖v⁻‖_M
constexpr double kNear = 0.02;
constexpr int kFirst = 200, kLast = 204800;

void check_end(const ImpactProblem& problem, const ImpactSet& set, const Vector& v,
               Tally& tally) {
  const double size = speed(problem, problem.v_minus);
  const double apart = distance(problem, set, v) / size;
  tally.see("outside", apart);
  if (apart > kExact) tally.count("samples_outside");
  if (speed(problem, v) > size * (1 + kExact)) tally.count("gains");
}

bool is_near(const ImpactProblem& problem, const Vector& v, const Vector& w) {
  return speed(problem, v - w) <= kNear * speed(problem, problem.v_minus);
}

/// Vertices without a sample nearby; those that are met leave the list.
void drop_met(const ImpactProblem& problem, const ImpactSamples& samples,
              std::vector<Vector>& vertices) {
  std::erase_if(vertices, [&](const Vector& v) {
    return std::ranges::any_of(samples.outcomes, [&](const ImpactStep& end) {
      return is_near(problem, end.v, v);
    });
  });
}

/// Ever more blind samples until every vertex has one nearby.
void sample_blindly(const ImpactProblem& problem, const ImpactSet& set, int number,
                    std::vector<Vector>& vertices, Tally& tally) {
  auto seed = static_cast<std::uint64_t>(number);
  for (int n = kFirst; n <= kLast && !vertices.empty(); n *= 4, seed += kLast) {
    const ImpactSamples samples =
        sample_outcomes(problem, {.n_samples = n, .seed = seed, .n_threads = 1});
    check_samples(problem, set, samples, tally);
    drop_met(problem, samples, vertices);
  }
}

bool is_met_aiming(const ImpactProblem& problem, const ImpactSet& set,
                   const ImpactVertex& vertex, Random& random, Tally& tally) {
  constexpr int kTries = 1000;
  if (vertex.way.empty()) return true;
  for (int k = 0; k < kTries; ++k) {
    const ImpactPath path = follow_beside(problem, vertex.way, random);
    if (path.status != ImpactStatus::Resolved) continue;
    tally.count("aimed");
    check_end(problem, set, path.v_plus(), tally);
    if (is_near(problem, path.v_plus(), vertex.v)) return true;
  }
  return false;
}

}  // namespace

void check_samples(const ImpactProblem& problem, const ImpactSet& set,
                   const ImpactSamples& samples, Tally& tally) {
  tally.count("samples", std::ssize(samples.outcomes));
  tally.count("unfinished", samples.n_unfinished);
  for (const ImpactStep& end : samples.outcomes) check_end(problem, set, end.v, tally);
}

void approach_blindly(const ImpactProblem& problem, const ImpactSet& set, int number,
                      Tally& tally) {
  std::vector<Vector> vertices;
  for (const ImpactPolytope& polytope : set.polytopes) {
    for (const ImpactVertex& vertex : polytope.vertices) vertices.push_back(vertex.v);
  }
  tally.count("sampled_sets");
  tally.count("sampled_vertices", std::ssize(vertices));
  sample_blindly(problem, set, number, vertices, tally);
  tally.count("missed_last", std::ssize(vertices));
}

void approach_aiming(const ImpactProblem& problem, const ImpactSet& set, int number,
                     Tally& tally) {
  Random random(static_cast<std::uint64_t>(number) + 2000000000u);
  std::vector<Vector> missed;
  for (const ImpactPolytope& polytope : set.polytopes) {
    for (const ImpactVertex& vertex : polytope.vertices) {
      tally.count("aimed_at");
      if (!is_met_aiming(problem, set, vertex, random, tally)) missed.push_back(vertex.v);
    }
  }
  tally.count("missed_aiming", std::ssize(missed));
  sample_blindly(problem, set, number, missed, tally);
  tally.count("missed_both", std::ssize(missed));
  if (!missed.empty()) tally.note("sets with a vertex that no sample meets", number);
}

}  // namespace saltus::bench
