// SPDX-License-Identifier: BSD-2-Clause
#include "solve/interior_point/pattern.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace saltus::detail {
namespace {

constexpr double kDoubt = 10.0;        // times √σ: sides below may both be zero
constexpr double kClearRatio = 100.0;  // of the sides of a pair

/// Whether every pair of a variable is satisfied by its other side.
bool is_superfluous(const LiftedProblem& problem, const Pattern& zero, int variable) {
  return std::ranges::all_of(problem.pairs(), [&](const LiftedPair& pair) {
    return (pair.a != variable || zero[pair.b]) && (pair.b != variable || zero[pair.a]);
  });
}

}  // namespace

Pattern pattern_of(const LiftedProblem& problem, const Vector& x,
                   const std::vector<PairState>& states) {
  const auto& pairs = problem.pairs();
  std::vector<int> order(pairs.size());
  std::iota(order.begin(), order.end(), 0);
  const auto larger = [&](int k) { return std::max(x[pairs[k].a], x[pairs[k].b]); };
  std::ranges::stable_sort(order, std::greater{}, larger);
  Pattern zero(problem.n(), 0);
  for (const int k : order) {
    const auto [a, b] = pairs[k];
    if (zero[a] || zero[b]) continue;
    const bool a_is_zero =
        states[k] == PairState::Both ? x[a] <= x[b] : states[k] == PairState::GZero;
    zero[a_is_zero ? a : b] = 1;
  }
  return zero;
}

Pattern pattern_at(const LiftedProblem& problem, const Vector& x) {
  return pattern_of(problem, x,
                    std::vector<PairState>(problem.n_pairs(), PairState::Both));
}

Pattern certain_pattern_at(const LiftedProblem& problem, const Vector& x, double sigma) {
  const double doubtful = kDoubt * std::sqrt(sigma);
  Pattern zero(problem.n(), 0);
  for (const auto& [a, b] : problem.pairs()) {
    const double larger = std::max(x[a], x[b]);
    const double smaller = std::min(x[a], x[b]);
    if (larger > doubtful && larger > kClearRatio * smaller) {
      zero[x[a] <= x[b] ? a : b] = 1;
    }
  }
  return zero;
}

Pattern released(const LiftedProblem& problem, Pattern zero, int variable) {
  zero[variable] = 0;
  std::vector<int> added;
  for (const auto& [a, b] : problem.pairs()) {
    const int other = a == variable ? b : a;
    if ((a != variable && b != variable) || zero[other]) continue;
    zero[other] = 1;
    added.push_back(other);
  }
  for (const int one : added) {
    for (const auto& [a, b] : problem.pairs()) {
      if (a != one && b != one) continue;
      const int other = a == one ? b : a;
      if (zero[other] && is_superfluous(problem, zero, other)) zero[other] = 0;
    }
  }
  return zero;
}

}  // namespace saltus::detail
