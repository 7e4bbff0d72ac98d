// SPDX-License-Identifier: BSD-2-Clause
#include "impact/study_ways.hpp"

#include <algorithm>
#include <cmath>

namespace saltus::bench {
namespace {

constexpr double kExact = 1e-9;  // over ‖v⁻‖_M
constexpr int kRandomWays = 2;

/// Theorem 7 between knots, theorem 8 at the end.
void check_way(const RandomBody& body, const ImpactPath& path, Tally& tally) {
  const ImpactProblem& problem = body.problem;
  const double size = speed(problem, problem.v_minus);
  // Shorter pieces lose less than rounding.
  const double shortest = 1e-6 * size;
  for (std::size_t k = 1; k < path.knots.size(); ++k) {
    const Vector &before = path.knots[k - 1].v, &after = path.knots[k].v;
    tally.count("knots");
    const bool is_short = speed(problem, after - before) < shortest;
    const double allowed = is_short ? 1e-13 * size : 0.0;
    const double gain = speed(problem, after) - speed(problem, before);
    if (gain > allowed || (!is_short && gain >= 0.0)) tally.count("not_strict");
  }
  if (path.status != ImpactStatus::Resolved) tally.count("endless");
  const double bound = body.certificate.impulse_per_speed * size;
  if (!std::isfinite(bound)) return;
  const double share = path.knots.back().Lambda_n.sum() / bound;
  tally.see("bound_used", share);
  if (share > 1.0 + kExact) tally.count("over_bound");
}

/// How far the way's end, or its breaking of (Z-10), is from the vertex, over ‖v⁻‖_M.
double miss(const ImpactProblem& problem, const ImpactPath& path, const Vector& v) {
  const double apart = speed(problem, path.v_plus() - v);
  return std::max(apart, pushes_while_parting(problem, path)) /
         speed(problem, problem.v_minus);
}

/// Lemma 4 with the factor 3: the same way with all impulses times three.
void check_scaled(ImpactProblem problem, ImpactVertex vertex, Tally& tally) {
  constexpr double kFactor = 3.0;
  problem.v_minus *= kFactor;
  for (ImpactStep& step : vertex.way) step.Lambda_n *= kFactor;
  const ImpactPath path = follow_way(problem, vertex.way);
  if (miss(problem, path, kFactor * vertex.v) > kExact) tally.count("not_homogeneous");
}

void follow_to(const RandomBody& body, const ImpactVertex& vertex, Tally& tally) {
  if (vertex.way.empty()) return;
  const ImpactPath path = follow_way(body.problem, vertex.way);
  check_way(body, path, tally);
  const double missed = miss(body.problem, path, vertex.v);
  tally.count("ways");
  tally.see("way_error", missed);
  if (missed > kExact)
    tally.count("ways_astray");
  else
    check_scaled(body.problem, vertex, tally);
}

void follow_at_random(const RandomBody& body, Random& random, Tally& tally) {
  const auto n = static_cast<Index>(body.problem.contacts.size());
  const auto policy = [&](const ImpactStep&) {
    return ImpactRates{random.vector(n, 0.01, 1.0), random.uniform(0.05, 0.5)};
  };
  check_way(body, follow_impact(body.problem, policy), tally);
}

}  // namespace

void follow_ways(const RandomBody& body, const ImpactSet& set, int number, Tally& tally) {
  if (std::isfinite(body.certificate.impulse_per_speed)) tally.count("bounded");
  for (const auto& polytope : set.polytopes) {
    for (const auto& vertex : polytope.vertices) follow_to(body, vertex, tally);
  }
  Random random(static_cast<std::uint64_t>(number) + 1000000000u);
  for (int k = 0; k < kRandomWays; ++k) follow_at_random(body, random, tally);
}

}  // namespace saltus::bench
