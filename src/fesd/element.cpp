// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/fesd/element.hpp"

#include <fmt/format.h>

#include <Eigen/LU>

#include "saltus/base/error.hpp"
#include "saltus/expr/derivatives.hpp"

namespace saltus {

ExprVector symbols_of(std::span<const Unknown> unknowns) {
  ExprVector symbols(static_cast<Index>(unknowns.size()));
  for (Index i = 0; i < symbols.size(); ++i) symbols[i] = unknowns[i].symbol;
  return symbols;
}

std::vector<Unknown> values_at_end(const SwitchedSystem& system) {
  std::vector<Unknown> found;
  for (const Unknown& z : system.z_end)
    if (z.at_end_of >= 0) found.push_back(z);
  return found;
}

AtPoint::AtPoint(const ExprVector& symbols, const ExprVector& values) {
  replace(symbols, values);
}

AtPoint& AtPoint::replace(const ExprVector& symbols, const ExprVector& values) {
  SALTUS_ASSERT(symbols.size() == values.size());
  symbols_.insert(symbols_.end(), symbols.begin(), symbols.end());
  values_.insert(values_.end(), values.begin(), values.end());
  return *this;
}

ExprVector AtPoint::operator()(const ExprVector& y) const {
  const std::vector<Expr> replaced = substitute(as_span(y), symbols_, values_);
  return ExprVector::Map(replaced.data(), y.size());
}

ExprMatrix AtPoint::operator()(const ExprMatrix& y) const {
  const std::vector<Expr> replaced =
      substitute({y.data(), static_cast<std::size_t>(y.size())}, symbols_, values_);
  return ExprMatrix::Map(replaced.data(), y.rows(), y.cols());
}

Expr AtPoint::operator()(const Expr& y) const {
  return substitute({&y, 1}, symbols_, values_)[0];
}

AtPoint ElementExpressions::at_stage(const SwitchedSystem& system, int j) const {
  AtPoint point(system.x, x_at[j]);
  point.replace(symbols_of(system.z), Z[j]).replace(system.u, u);
  return point;
}

namespace {

std::vector<ExprVector> stage_symbols(const std::string& name, int n_s, int n) {
  std::vector<ExprVector> all;
  for (int j = 1; j <= n_s; ++j) all.push_back(symbols(fmt::format("{}_{}", name, j), n));
  return all;
}

//   x⁺ + h Σ a_m ẋ_m
ExprVector runge_kutta_sum(const ElementExpressions& e, const Vector& a) {
  ExprVector sum = ExprVector::Zero(e.x_plus.size());
  for (Index m = 0; m < a.size(); ++m) sum += a[m] * e.K[m];
  return e.x_plus + e.h * sum;
}

//   Σ d_m (x_m − x⁺)
ExprVector difference_sum(const ElementExpressions& e, const Vector& d) {
  ExprVector sum = ExprVector::Zero(e.x_plus.size());
  for (Index m = 0; m < d.size(); ++m) sum += d[m] * (e.X[m] - e.x_plus);
  return sum;
}

void add_integral(ElementExpressions& e, const SwitchedSystem& system,
                  const ButcherTableau& tableau) {
  const Matrix D = tableau.A.inverse();
  for (int j = 0; j < tableau.n_s; ++j) {
    const AtPoint stage = e.at_stage(system, j);
    //   E(x_j) Σ d_jm (x_m − x⁺) = h F(x_j, z_j, u),   D = A⁻¹                        (F-4)
    e.dynamics.push_back(stage(system.E) * difference_sum(e, D.row(j)) -
                         e.h * stage(system.F));
  }
  if (e.x_end.size() > 0)
    e.end =
        e.x_plus + difference_sum(e, (tableau.b.transpose() * D).transpose()) - e.x_end;
}

void add_differential(ElementExpressions& e, const SwitchedSystem& system,
                      const ButcherTableau& tableau) {
  for (int j = 0; j < tableau.n_s; ++j) {
    const AtPoint stage = e.at_stage(system, j);
    //   E(x_j) ẋ_j = F(x_j, z_j, u),   x_j = x⁺ + h Σ a_jm ẋ_m                         (F-5)
    e.dynamics.push_back(stage(system.E) * e.K[j] - stage(system.F));
  }
  if (e.x_end.size() > 0) e.end = runge_kutta_sum(e, tableau.b) - e.x_end;
}

}  // namespace

ElementExpressions element_expressions(const SwitchedSystem& system,
                                       const ButcherTableau& tableau,
                                       Representation representation) {
  const bool has_states = representation != Representation::Differential;
  const bool has_rates = representation != Representation::Integral;
  const int n_s = tableau.n_s, n_x = system.n_x();
  ElementExpressions e;
  e.x_plus = symbols("x_plus", n_x);
  e.u = symbols("u", system.n_u());
  e.h = system.h;
  e.Z = stage_symbols("z", n_s, system.n_z());
  if (has_states) e.X = stage_symbols("x", n_s, n_x);
  if (has_rates) e.K = stage_symbols("x_dot", n_s, n_x);
  if (!tableau.is_stiffly_accurate() || !has_states) e.x_end = symbols("x_end", n_x);

  e.x_at = e.X;
  for (int j = 0; j < n_s && has_rates; ++j) {
    const ExprVector x_j = runge_kutta_sum(e, tableau.A.row(j));
    if (has_states)
      e.states.push_back(x_j - e.X[j]);
    else
      e.x_at.push_back(x_j);
  }
  if (has_rates)
    add_differential(e, system, tableau);
  else
    add_integral(e, system, tableau);
  for (int j = 0; j < n_s; ++j)
    e.algebraic.push_back(e.at_stage(system, j)(system.algebraic));
  return e;
}

}  // namespace saltus
