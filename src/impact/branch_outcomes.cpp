// SPDX-License-Identifier: BSD-2-Clause
#include <algorithm>
#include <cmath>

#include "impact/contact_space.hpp"
#include "saltus/impact/law.hpp"

namespace saltus {
namespace {

// Velocities nearer than this over ‖v⁻‖_M are one.
constexpr double kSame = 1e-10;

double energy(const ImpactProblem& problem, const Vector& v) {
  return 0.5 * v.dot(problem.M * v);
}

ImpactOutcome outcome_of(const ImpactProblem& problem, const ImpactVertex& vertex) {
  const detail::ContactSpace space(problem);
  ImpactOutcome outcome = space.outcome(problem, Vector::Zero(space.n_rows()));
  outcome.v_plus = vertex.v;
  outcome.states = vertex.states;
  if (!vertex.way.empty()) {
    outcome.Lambda_n = vertex.way.back().Lambda_n;
    outcome.Lambda_t = vertex.way.back().Lambda_t;
  }
  return outcome;
}

/// Less energy first; mirror images, whose energies are equal up to rounding, by velocity.
bool comes_before(const ImpactProblem& problem, const ImpactOutcome& a,
                  const ImpactOutcome& b) {
  const double E_minus = energy(problem, problem.v_minus);
  const auto rank = [&](const ImpactOutcome& outcome) {
    return std::round(energy(problem, outcome.v_plus) / (kSame * E_minus));
  };
  if (rank(a) != rank(b)) return rank(a) < rank(b);
  return std::ranges::lexicographical_compare(a.v_plus, b.v_plus);
}

}  // namespace

std::vector<ImpactOutcome> branch_outcomes(const ImpactProblem& problem,
                                           const ImpactSetOptions& options) {
  check(problem);
  std::vector<ImpactOutcome> outcomes;
  const double E_minus = energy(problem, problem.v_minus);
  for (const ImpactPolytope& polytope :
       reachable_velocities(problem, options).polytopes) {
    for (const ImpactVertex& vertex : polytope.vertices) {
      const bool known = std::ranges::any_of(outcomes, [&](const ImpactOutcome& outcome) {
        return energy(problem, outcome.v_plus - vertex.v) <= kSame * kSame * E_minus;
      });
      if (!known) outcomes.push_back(outcome_of(problem, vertex));
    }
  }
  std::ranges::stable_sort(outcomes, [&](const auto& a, const auto& b) {
    return comes_before(problem, a, b);
  });
  return outcomes;
}

}  // namespace saltus
