// SPDX-License-Identifier: BSD-2-Clause
#include "impact/random_study.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "saltus/base/random.hpp"
#include "saltus/impact/certificate.hpp"
#include "saltus/impact/moreau.hpp"
#include "saltus/impact/sampling.hpp"

namespace saltus::bench {
namespace {

constexpr double kExact = 1e-9;  // over ‖v⁻‖_M
constexpr double kNear = 0.02;

/// Short decimals, as a file would hold them.
double short_number(double x) { return std::round(x * 1000.0) / 1000.0; }

ImpactContact random_contact(Random& random) {
  const double x = random.uniform(-1, 1), y = random.uniform(-1, 1);
  const double angle = random.uniform(0, 2 * std::numbers::pi);
  const double n_x = std::cos(angle), n_y = std::sin(angle);
  ImpactContact contact;
  contact.J_n = Eigen::Vector3d(n_x, n_y, x * n_y - y * n_x).unaryExpr(&short_number);
  contact.J_t = Eigen::Vector3d(n_y, -n_x, -x * n_x - y * n_y).unaryExpr(&short_number);
  contact.mu_friction = short_number(random.uniform(0, 1));
  return contact;
}

ImpactProblem random_body(Random& random) {
  ImpactProblem problem;
  problem.M = Eigen::Vector3d(1, 1, short_number(random.uniform(0.1, 1))).asDiagonal();
  problem.v_minus = random.vector(3, -1, 1).unaryExpr(&short_number);
  const Index n_contacts = 1 + random.below(4);
  for (Index c = 0; c < n_contacts; ++c)
    problem.contacts.push_back(random_contact(random));
  if (problem.contacts[0].J_n.dot(problem.v_minus) > 0) {
    problem.v_minus = -problem.v_minus;
  }
  return problem;
}

double speed(const ImpactProblem& problem, const Vector& v) {
  return std::sqrt(v.dot(problem.M * v));
}

/// Lemma 5, and no contact closes.
int broken_vertices(const ImpactProblem& problem, const ImpactSet& set) {
  int n = set.polytopes.empty() ? 1 : 0;
  for (const auto& polytope : set.polytopes) {
    for (const auto& vertex : polytope.vertices) {
      const bool closes = std::count(vertex.states.begin(), vertex.states.end(),
                                     ContactState::Closes) > 0;
      const bool gains =
          speed(problem, vertex.v) > speed(problem, problem.v_minus) * (1 + kExact);
      n += closes || gains ? 1 : 0;
    }
  }
  return n;
}

/// Lemma 4 with the factor 2.
int broken_homogeneity(ImpactProblem problem, const ImpactSet& set) {
  const double size = speed(problem, problem.v_minus);
  problem.v_minus *= 2.0;
  const ImpactSet larger = reachable_velocities(problem);
  int n = larger.polytopes.size() == set.polytopes.size() ? 0 : 1;
  for (const auto& polytope : set.polytopes) {
    for (const auto& vertex : polytope.vertices) {
      n += distance(problem, larger, 2.0 * vertex.v) > kExact * size ? 1 : 0;
    }
  }
  return n;
}

void compare_samples(const ImpactProblem& problem, const ImpactSet& set, int seed,
                     StudyResult& result) {
  const double size = speed(problem, problem.v_minus);
  const auto samples = sample_outcomes(problem, {.n_samples = 200,
                                                 .seed = static_cast<std::uint64_t>(seed),
                                                 .path = {.max_events = 200}});
  result.n_unfinished += samples.n_unfinished;
  for (const auto& outcome : samples.outcomes) {
    result.outside = std::max(result.outside, distance(problem, set, outcome.v) / size);
  }
  for (const auto& polytope : set.polytopes) {
    for (const auto& vertex : polytope.vertices) {
      const bool met = std::any_of(
          samples.outcomes.begin(), samples.outcomes.end(), [&](const ImpactStep& o) {
            return speed(problem, o.v - vertex.v) <= kNear * size;
          });
      ++result.n_vertices;
      result.n_missed += met ? 0 : 1;
    }
  }
}

void compare_moreau(ImpactProblem problem, const ImpactSet& set, StudyResult& result) {
  const double size = speed(problem, problem.v_minus);
  const double apart = distance(problem, set, resolve_moreau(problem).v_plus) / size;
  result.moreau_distance = std::max(result.moreau_distance, apart);
  if (apart > kExact) {
    ++result.n_moreau_outside;
    result.moreau_mean_distance += apart;
  }
  for (ImpactContact& c : problem.contacts) {
    if (c.J_n.dot(problem.v_minus) >= 0) return;
    c.mu_friction = 0.0;
  }
  ++result.n_smooth;
  const ImpactSet smooth = reachable_velocities(problem);
  result.smooth_outside =
      std::max(result.smooth_outside,
               distance(problem, smooth, resolve_moreau(problem).v_plus) / size);
}

void study_one(int seed, StudyResult& result) {
  Random random(static_cast<std::uint64_t>(seed));
  const ImpactProblem problem = random_body(random);
  if (certify(problem).verdict != JamVerdict::NeverJams) {
    ++result.n_jamming;
    return;
  }
  ++result.n_sets;
  const ImpactSet set = reachable_velocities(problem);
  if (set.status != SetStatus::Exact) {
    ++result.n_given_up;
    return;
  }
  result.n_violations += broken_vertices(problem, set) + broken_homogeneity(problem, set);
  result.n_several +=
      set.polytopes.size() > 1 || set.polytopes[0].vertices.size() > 1 ? 1 : 0;
  compare_samples(problem, set, seed, result);
  compare_moreau(problem, set, result);
}

}  // namespace

StudyResult study_random_impacts(int n) {
  StudyResult result;
  for (int seed = 0; seed < n; ++seed) study_one(seed, result);
  if (result.n_moreau_outside > 0) result.moreau_mean_distance /= result.n_moreau_outside;
  return result;
}

}  // namespace saltus::bench
