// SPDX-License-Identifier: BSD-2-Clause
#include "solve/candidate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace saltus::detail {
namespace {

double number_or_infinity(double value) { return std::isnan(value) ? kInfinity : value; }

}  // namespace

bool is_better(const Candidate& a, const Candidate& b, double tolerance) {
  const bool solved = a.residuals.within(tolerance);
  if (solved != b.residuals.within(tolerance)) return solved;
  const double violation_a = a.residuals.violation();
  const double violation_b = b.residuals.violation();
  if (std::max(violation_a, violation_b) > tolerance) return violation_a < violation_b;
  // Of two solved ones the less relaxed one; it is judged later.
  if (solved) return a.sigma_mpcc <= b.sigma_mpcc;
  return number_or_infinity(a.residuals.dual) < number_or_infinity(b.residuals.dual);
}

std::vector<PairState> pattern_at(Evaluator& evaluator, const MpccData& data,
                                  ConstVectorRef w, double biactive) {
  const Mpcc& mpcc = evaluator.mpcc();
  evaluator.evaluate(Order::Values, {w, data.p});
  Vector G(mpcc.n_pairs()), H(mpcc.n_pairs());
  mpcc.pair_values(w, evaluator.rows(), G, H);
  std::vector<PairState> pattern;
  for (Index k = 0; k < G.size(); ++k) {
    const bool both = std::max(G[k], H[k]) <= biactive;
    const PairState one = G[k] <= H[k] ? PairState::GZero : PairState::HZero;
    pattern.push_back(both ? PairState::Both : one);
  }
  return pattern;
}

MpccSolution solution_at(Evaluator& evaluator, const MpccData& data,
                         const Candidate& candidate, double tolerance) {
  constexpr int kNamedViolations = 3;
  const Mpcc& mpcc = evaluator.mpcc();
  MpccSolution s;
  s.w = candidate.w;
  s.multipliers = candidate.multipliers;
  s.residuals = residuals(evaluator, data, s.w, &s.multipliers);
  s.objective = evaluator.objective();
  s.g = evaluator.rows();
  s.G.resize(mpcc.n_pairs());
  s.H.resize(mpcc.n_pairs());
  mpcc.pair_values(s.w, s.g, s.G, s.H);
  if (!s.residuals.feasible_within(tolerance)) {
    s.violations = worst_violations(evaluator, data, s.w, kNamedViolations);
  }
  s.warm_start = {s.w, s.multipliers, candidate.mu, candidate.sigma_mpcc,
                  pattern_at(evaluator, data, s.w, 0.0)};
  return s;
}

Candidate candidate_at(const Mpcc& mpcc, ConstVectorRef w) {
  Candidate candidate;
  candidate.w = w;
  candidate.multipliers = {.y = Vector::Zero(mpcc.n_rows()),
                           .z = Vector::Zero(mpcc.n_variables()),
                           .nu_G = Vector::Zero(mpcc.n_pairs()),
                           .nu_H = Vector::Zero(mpcc.n_pairs())};
  return candidate;
}

std::string message_of(const MpccSolution& solution, std::string_view last_words) {
  std::string text(meaning(solution.status));
  if (solution.status == SolveStatus::Solved) return text;
  if (!last_words.empty()) text += fmt::format(" {}.", last_words);
  for (const Violation& violation : solution.violations) {
    text += fmt::format(" Violated by {:.2e}: {}.", violation.amount, violation.what);
  }
  return text + fmt::format(" {}", advice(solution.status));
}

}  // namespace saltus::detail
