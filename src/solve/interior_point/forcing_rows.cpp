// SPDX-License-Identifier: BSD-2-Clause
#include "solve/interior_point/forcing_rows.hpp"

#include <algorithm>
#include <cmath>
#include <ranges>

#include "saltus/base/random.hpp"

namespace saltus::detail {
namespace {

constexpr double kMove = 0.1;      // between the two points, relative to max(1, |x|)
constexpr double kNoRoom = 1e-12;  // activity above its least value
constexpr std::uint64_t kSeed = 20;

}  // namespace

ForcingRows::ForcingRows(LiftedProblem& problem, const Vector& x)
    : rows_of_(problem.n()) {
  Random random(kSeed);
  Vector other = x;
  for (double& value : other) {
    value += kMove * std::max(1.0, std::abs(value)) * random.uniform(0.5, 1.0);
  }
  const Vector y = Vector::Zero(problem.m());
  problem.evaluate(Order::First, other, 1.0, y);
  const SparseMatrix there = problem.jacobian();
  problem.evaluate(Order::First, x, 1.0, y);
  const SparseMatrix& here = problem.jacobian();
  std::vector<char> linear(problem.m(), 1);
  for (Index k = 0; k < here.nonZeros(); ++k) {
    if (here.valuePtr()[k] != there.valuePtr()[k]) linear[here.innerIndexPtr()[k]] = 0;
  }
  std::vector<Row> rows(problem.m());
  for (int i = 0; i < problem.m(); ++i) rows[i] = {i, {}, problem.c()[i]};
  for (int j = 0; j < problem.n(); ++j) {
    for (SparseMatrix::InnerIterator it(here, j); it; ++it) {
      if (!linear[it.row()] || it.value() == 0.0) continue;
      rows[it.row()].terms.push_back({j, it.value()});
      rows[it.row()].constant -= it.value() * x[j];
    }
  }
  for (int i = 0; i < problem.m(); ++i) {
    if (!linear[i] || problem.is_free_row(i) || rows[i].terms.empty()) continue;
    for (const Term& term : rows[i].terms) {
      rows_of_[term.variable].push_back(static_cast<int>(rows_.size()));
    }
    rows_.push_back(std::move(rows[i]));
  }
}

std::optional<ForcingRows::Forcing> ForcingRows::fix_if_forced(int number, Vector& l,
                                                               Vector& u) const {
  const Row& row = rows_[number];
  // Least and largest value of Σ factor x + constant between the bounds.
  double least = row.constant;
  double largest = row.constant;
  double size = std::abs(row.constant);
  for (const auto& [i, factor] : row.terms) {
    least += factor * (factor > 0.0 ? l[i] : u[i]);
    largest += factor * (factor > 0.0 ? u[i] : l[i]);
    size = std::max(size, std::abs(factor));
  }
  const double no_room = kNoRoom * std::max(1.0, size);
  const bool at_least = std::abs(least) <= no_room;
  if (!at_least && std::abs(largest) > no_room) return std::nullopt;
  Forcing forcing{.row = number, .at_least = at_least, .variables = {}};
  for (const auto& [i, factor] : row.terms) {
    if (l[i] == u[i]) continue;
    const bool to_lower = (factor > 0.0) == at_least;
    l[i] = u[i] = to_lower ? l[i] : u[i];
    forcing.variables.push_back(i);
  }
  return forcing;
}

std::vector<ForcingRows::Forcing> ForcingRows::tighten(Vector& l, Vector& u) const {
  std::vector<int> fixed;
  for (Index i = 0; i < l.size(); ++i) {
    if (l[i] == u[i]) fixed.push_back(static_cast<int>(i));
  }
  std::vector<Forcing> result;
  std::vector<char> done(rows_.size(), 0);
  while (!fixed.empty()) {
    const int variable = fixed.back();
    fixed.pop_back();
    for (const int row : rows_of_[variable]) {
      if (done[row]) continue;
      auto forcing = fix_if_forced(row, l, u);
      if (!forcing) continue;
      done[row] = 1;
      fixed.insert(fixed.end(), forcing->variables.begin(), forcing->variables.end());
      if (!forcing->variables.empty()) result.push_back(std::move(*forcing));
    }
  }
  return result;
}

void ForcingRows::settle(const std::vector<Forcing>& forcing,
                         const std::vector<char>& any_sign, Vector& y,
                         Vector& bound) const {
  // What a row fixes, later rows do not touch: the last one first.
  for (const Forcing& f : std::views::reverse(forcing)) {
    const Row& row = rows_[f.row];
    double dy = 0.0;
    for (const auto& [i, factor] : row.terms) {
      if (any_sign[i] || std::ranges::count(f.variables, i) == 0) continue;
      const double limit = bound[i] / factor;
      dy = f.at_least ? std::min(dy, limit) : std::max(dy, limit);
    }
    y[row.index] += dy;
    for (const auto& [i, factor] : row.terms) bound[i] -= factor * dy;
  }
}

}  // namespace saltus::detail
