// SPDX-License-Identifier: BSD-2-Clause
#include "impact/random_study.hpp"

#include <algorithm>
#include <cmath>

#include "impact/random_bodies.hpp"
#include "impact/study_samples.hpp"
#include "impact/study_ways.hpp"
#include "saltus/impact/moreau.hpp"
#include "saltus/impact/sampling.hpp"

namespace saltus::bench {
namespace {

constexpr double kExact = 1e-9;  // over ‖v⁻‖_M
constexpr int kMostPieces = 400;

template <class Visit>
void for_each_vertex(const ImpactSet& set, const Visit& visit) {
  for (const auto& polytope : set.polytopes) {
    for (const auto& vertex : polytope.vertices) visit(vertex);
  }
}

/// Lemma 5, and that no contact closes any more.
void check_outcomes(const ImpactProblem& problem, const ImpactSet& set, Tally& tally) {
  if (set.polytopes.empty()) {
    if (set.status == SetStatus::Exact) tally.count("empty");
    return;
  }
  if (set.polytopes.size() > 1 || set.polytopes[0].vertices.size() > 1)
    tally.count("several");
  const double before = speed(problem, problem.v_minus);
  for_each_vertex(set, [&](const ImpactVertex& vertex) {
    tally.count("vertices");
    if (std::ranges::count(vertex.states, ContactState::Closes) > 0)
      tally.count("closing");
    if (speed(problem, vertex.v) > before * (1 + kExact)) tally.count("gains");
  });
}

/// Lemma 4 with the factor 2, by another search.
void check_homogeneity(ImpactProblem problem, const ImpactSet& set, Tally& tally) {
  const double size = speed(problem, problem.v_minus);
  problem.v_minus *= 2.0;
  const ImpactSet larger = reachable_velocities(problem);
  bool holds = larger.polytopes.size() == set.polytopes.size();
  for_each_vertex(set, [&](const ImpactVertex& vertex) {
    holds = holds && distance(problem, larger, 2.0 * vertex.v) <= kExact * size;
  });
  if (!holds) tally.count("not_homogeneous");
}

/// Lemma 3: limits of outcomes are outcomes. Ways that start near v⁻ end near the set.
void check_closure(const ImpactProblem& problem, const ImpactSet& set, int number,
                   Tally& tally) {
  constexpr double kOff = 1e-9;
  constexpr double kGrowth = 1e3;
  const double size = speed(problem, problem.v_minus);
  ImpactProblem off = problem;
  Random random(static_cast<std::uint64_t>(number));
  off.v_minus += kOff * size * random.vector(problem.v_minus.size(), -1, 1);
  for (const ImpactStep& end : sample_outcomes(off, few_samples(number)).outcomes) {
    const double apart = distance(problem, set, end.v) / size;
    tally.see("limit_outside", apart);
    if (apart > kGrowth * kOff) tally.count("not_closed");
  }
}

void compare_moreau(ImpactProblem problem, const ImpactSet& set, Tally& tally) {
  const double size = speed(problem, problem.v_minus);
  const double apart = distance(problem, set, resolve_moreau(problem).v_plus) / size;
  tally.see("moreau_distance", apart);
  if (apart > kExact) {
    tally.count("moreau_outside");
    tally.add("moreau_total_distance", apart);
  }
  for (ImpactContact& c : problem.contacts) {
    if (c.J_n.dot(problem.v_minus) >= 0) return;
    c.mu_friction = 0.0;
  }
  tally.count("smooth");
  const ImpactSet smooth = reachable_velocities(problem);
  tally.see("smooth_outside",
            distance(problem, smooth, resolve_moreau(problem).v_plus) / size);
}

void study_one(int number, Tally& tally) {
  const RandomBody body = random_body(number);
  const ImpactProblem& problem = body.problem;
  tally.count("sets");
  tally.count("jamming", body.n_jamming);
  const ImpactSet set = reachable_velocities(problem, {.max_pieces = kMostPieces});
  check_outcomes(problem, set, tally);
  follow_ways(body, set, number, tally);
  if (set.status != SetStatus::Exact) {
    tally.count("given_up");
    return;
  }
  check_homogeneity(problem, set, tally);
  check_samples(problem, set, sample_outcomes(problem, few_samples(number)), tally);
  check_closure(problem, set, number, tally);
  compare_moreau(problem, set, tally);
  approach_aiming(problem, set, number, tally);
  if (number % kShareOfSampledSets == 0) approach_blindly(problem, set, number, tally);
}

}  // namespace

const std::vector<StudyRow>& study_rows() {
  using enum StudyRow::Kind;
  static const std::vector<StudyRow> rows{
      {Count, "sets", "contact sets that never jam"},
      {Count, "jamming", "others that were drawn, left out"},
      {Count, "given_up", "sets with more than 400 polyhedra: only ways were checked"},
      {Count, "several", "sets with several outcomes"},
      {Count, "vertices", "vertices of all sets"},
      {Count, "empty", "empty sets"},
      {Count, "closing", "vertices at which a contact closes"},
      {Count, "not_homogeneous", "sets or ways that do not scale with v⁻ (lemma 4)"},
      {Count, "not_closed", "ways from near v⁻ that end far from the set (lemma 3)"},
      {Largest, "limit_outside", "farthest end of a way from 1e-9 beside v⁻"},
      {Count, "gains", "outcomes with more energy (lemma 5)"},
      {Count, "knots", "pieces of ways followed knot by knot"},
      {Count, "not_strict", "pieces that lose no energy (theorem 7)"},
      {Count, "bounded", "sets with a bound on Σ Λ_n (Z-17)"},
      {Largest, "bound_used", "largest share of the bound that a way needs"},
      {Count, "over_bound", "ways beyond the bound (theorem 8)"},
      {Count, "endless", "followed ways without end"},
      {Count, "ways", "ways to vertices, followed with Coulomb's law"},
      {Count, "ways_astray", "those that miss their vertex by more than 1e-9"},
      {Largest, "way_error", "farthest miss"},
      {Count, "samples", "blind samples that ended"},
      {Count, "unfinished", "blind samples without end"},
      {Count, "samples_outside", "samples outside their set by more than 1e-9"},
      {Largest, "outside", "farthest sample outside its set"},
      {Count, "aimed_at",
       "vertices at which samples took aim, a thousandth beside the way"},
      {Count, "aimed", "such samples that ended"},
      {Count, "missed_aiming", "vertices without one of 1,000 of them within 2 %"},
      {Count, "missed_both", "nor one of 273,000 blind samples"},
      {Count, "sampled_sets", "sets with many blind samples"},
      {Count, "sampled_vertices", "their vertices"},
      {Count, "missed_last", "of these without one of 273,000 within 2 %"},
      {Count, "smooth", "all closing, without friction"},
      {Largest, "smooth_outside", "Moreau's farthest outcome outside the set then"},
      {Count, "moreau_outside", "with friction: Moreau's outcome outside the set"},
      {Sum, "moreau_total_distance", "their distances, summed"},
      {Largest, "moreau_distance", "the largest"},
  };
  return rows;
}

Tally study_random_impacts(int first, int n) {
  Tally tally;
  for (int number = first; number < first + n; ++number) study_one(number, tally);
  return tally;
}

}  // namespace saltus::bench
