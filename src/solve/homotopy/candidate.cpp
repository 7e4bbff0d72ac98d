// SPDX-License-Identifier: BSD-2-Clause
#include "solve/homotopy/candidate.hpp"

#include <algorithm>
#include <cmath>

namespace saltus::detail {
namespace {

double number_or_infinity(double value) { return std::isnan(value) ? kInfinity : value; }

double violation(const Residuals& r) {
  return std::max(number_or_infinity(r.primal), number_or_infinity(r.complementarity));
}

}  // namespace

bool is_better(const Candidate& a, const Candidate& b, double tolerance) {
  const bool solved = a.residuals.within(tolerance);
  if (solved != b.residuals.within(tolerance)) return solved;
  const double violation_a = violation(a.residuals), violation_b = violation(b.residuals);
  if (std::max(violation_a, violation_b) > tolerance) return violation_a < violation_b;
  // Of two solved ones the less relaxed one; it is judged later.
  if (solved) return a.sigma_mpcc <= b.sigma_mpcc;
  return number_or_infinity(a.residuals.dual) < number_or_infinity(b.residuals.dual);
}

}  // namespace saltus::detail
