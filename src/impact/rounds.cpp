// SPDX-License-Identifier: BSD-2-Clause
#include "impact/rounds.hpp"

#include <Eigen/QR>
#include <algorithm>
#include <cmath>

namespace saltus::detail {
namespace {

constexpr Index kLongestRound = 24;  // pieces
constexpr Index kRounds = 2;

/// Rows that are zero at the end of some pieces of the round and not of all.
std::vector<Index> rows_that_vanish(const std::vector<const Vector*>& ends) {
  std::vector<Index> rows;
  for (Index row = 0; row < ends.front()->size(); ++row) {
    const auto n = std::count_if(ends.begin(), ends.end(),
                                 [row](const Vector* u) { return (*u)[row] == 0.0; });
    if (n > 0 && n < std::ssize(ends)) rows.push_back(row);
  }
  return rows;
}

std::vector<Index> zero_rows(const Vector& u) {
  std::vector<Index> rows;
  for (Index row = 0; row < u.size(); ++row) {
    if (u[row] == 0.0) rows.push_back(row);
  }
  return rows;
}

/// How many rounds there are before u passes zero in some row on its way to u_end, or away
/// from it if rounds grow.
double rounds_before_event(const std::vector<const Vector*>& ends, const Vector& u_end,
                           double ratio) {
  double n_rounds = kInfinity;
  for (const Vector* u : ends) {
    for (Index row = 0; row < u_end.size(); ++row) {
      const double here = (*u)[row], there = u_end[row];
      if (here == 0.0 || there == 0.0) continue;
      //   there + ratioⁿ (here − there) = 0
      const double n = std::log(there / (there - here)) / std::log(ratio);
      if (n >= 0.0) n_rounds = std::min(n_rounds, n);
    }
  }
  return std::floor(n_rounds);
}

}  // namespace

void Rounds::add(Piece piece) {
  pieces_.push_back(std::move(piece));
  if (std::ssize(pieces_) > kRounds * kLongestRound) pieces_.pop_front();
}

std::optional<double> Rounds::ratio(Index p, double mobility) const {
  constexpr double kAlike = 1e-8, kRounding = 1e-15;
  if (std::ssize(pieces_) < kRounds * p) return std::nullopt;
  const double rounding = kRounding * last(kRounds * p).size / mobility;
  double length = 0.0, length_before = 0.0;
  for (Index k = 1; k <= p; ++k) {
    length += last(k).length;
    length_before += last(k + p).length;
  }
  const double ratio = length / length_before;
  // Rounds as short as rounding are all alike.
  if (ratio == 1.0 || kAlike * length < rounding) return std::nullopt;
  for (Index k = 1; k <= p; ++k) {
    const Piece &piece = last(k), &before = last(k + p);
    const Vector dLambda_before = before.length * before.lambda;
    const Vector difference = piece.length * piece.lambda - ratio * dLambda_before;
    if (difference.norm() > kAlike * dLambda_before.norm() + rounding ||
        piece.u.cwiseSign() != before.u.cwiseSign()) {
      return std::nullopt;
    }
  }
  return ratio;
}

std::optional<Rounds::Rest> Rounds::rest_of(Index p, double ratio,
                                            const ContactSpace& space) const {
  Matrix lambda(space.n_rows(), p);
  Vector S(p);
  std::vector<const Vector*> ends;
  for (Index k = 1; k <= p; ++k) {
    lambda.col(k - 1) = last(k).lambda;
    S[k - 1] = last(k).length * ratio / (1.0 - ratio);  // (Z-18)
    ends.push_back(&last(k).u);
  }
  const std::vector<Index> zero = rows_that_vanish(ends);
  if (zero.empty()) return std::nullopt;
  const Vector& u = last(1).u;
  const Matrix u_rates = space.G() * lambda;
  // Lengths of pieces say little of a ratio near one; that rows end at zero says more.
  const Matrix rates = u_rates(zero, Eigen::all);
  const Vector more =
      rates.completeOrthogonalDecomposition().solve(Vector(-u(zero) - rates * S));
  constexpr double kCorrection = 0.01;
  if (more.norm() > kCorrection * S.norm()) return std::nullopt;
  S += more;
  const Vector u_end = u + u_rates * S;
  const bool grows = ratio > 1.0;
  const double rounding = 1e-11 * u.cwiseAbs().maxCoeff();
  if ((grows ? -S : S).minCoeff() < 0.0 || u_end(zero).cwiseAbs().maxCoeff() > rounding) {
    return std::nullopt;
  }
  const Vector u_exact = (u_end.array().abs() <= rounding).select(0.0, u_end);
  const double n_rounds = rounds_before_event(ends, u_exact, ratio);
  if (n_rounds < 1.0) return std::nullopt;
  if (std::isinf(n_rounds)) {
    if (grows) return std::nullopt;
    return Rest{lambda * S, zero_rows(u_exact)};
  }
  return Rest{(1.0 - std::pow(ratio, n_rounds)) * (lambda * S), {}};
}

std::optional<Rounds::Rest> Rounds::rest(const ContactSpace& space) const {
  const double mobility = std::sqrt(space.G().diagonal().maxCoeff());
  for (Index p = 2; p <= kLongestRound; ++p) {
    const std::optional<double> found = ratio(p, mobility);
    if (!found) continue;
    if (auto rest = rest_of(p, *found, space)) return rest;
  }
  return std::nullopt;
}

}  // namespace saltus::detail
