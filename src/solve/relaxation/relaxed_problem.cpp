// SPDX-License-Identifier: BSD-2-Clause
#include "solve/relaxation/relaxed_problem.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "saltus/base/error.hpp"
#include "solve/relaxation/formulas.hpp"

namespace saltus::detail {
namespace {

using Term = Side::Term;

double value_of(const Side& side, const Vector& x) {
  double sum = side.offset;
  for (const Term& term : side.terms) sum += term.factor * x[term.index];
  return sum;
}

/// −∂(objective − mᵀ rows)/∂(G, H) of one relaxed pair, from (G, H, t, σ, m).
TapeWorkspace sensitivity_of_sides(Relaxation relaxation, int n_rows) {
  const ExprVector x = symbols("x", 3), m = symbols("m", n_rows);
  const Expr sigma = Expr::symbol("sigma");
  const RelaxedPair pair = relax_pair(relaxation, x[0], x[1], sigma, x[2]);
  Expr lagrangian = pair.objective;
  for (int i = 0; i < n_rows; ++i) lagrangian -= m[i] * pair.rows[i];
  const std::vector<Expr> slopes = gradient(-lagrangian, as_span(x).first(2));
  std::vector<Expr> inputs{x[0], x[1], x[2], sigma};
  inputs.insert(inputs.end(), m.begin(), m.end());
  return TapeWorkspace(CompiledTape(Tape(inputs, slopes)));
}

}  // namespace

RelaxedProblem::RelaxedProblem(const Mpcc& mpcc, const MpccData& data,
                               const RelaxationSettings& settings)
    : mpcc_(mpcc),
      data_(data),
      settings_(settings),
      relaxed_(detail::relax(mpcc, settings.relaxation, settings.weights)),
      evaluator_(relaxed_.mpcc),
      p_(relaxed_.mpcc.data().p) {
  require(settings.form == RelaxationForm::Inequality ||
              has_equality_form(settings.relaxation),
          [&] {
            return fmt::format("the relaxation '{}' has no equality form",
                               to_string(settings.relaxation));
          });
  p_.head(data.p.size()) = data.p;
  relax(1.0);
}

void RelaxedProblem::set_original_bounds() {
  bounds_ = {relaxed_.mpcc.data().lbw, relaxed_.mpcc.data().ubw, relaxed_.mpcc.data().lbg,
             relaxed_.mpcc.data().ubg};
  bounds_.lbx.head(data_.lbw.size()) = data_.lbw;
  bounds_.ubx.head(data_.ubw.size()) = data_.ubw;
  bounds_.lbg.head(data_.lbg.size()) = data_.lbg;
  bounds_.ubg.head(data_.ubg.size()) = data_.ubg;
  for (std::size_t i = 0; i < relaxed_.slack_rows.size(); ++i) {
    const int row = relaxed_.slack_rows[i];
    const Index slack = relaxed_.first_slack + static_cast<Index>(i);
    bounds_.lbx[slack] = data_.lbg[row];
    bounds_.ubx[slack] = data_.ubg[row];
    bounds_.lbg[row] = bounds_.ubg[row] = 0.0;
  }
}

void RelaxedProblem::set_sigma(double sigma) {
  constexpr double kSmallest = std::numeric_limits<double>::min();  // σ may underflow
  sigma_ = std::max(sigma, kSmallest);
  p_[relaxed_.sigma_parameter] = sigma_;
  for (std::size_t c = 0; c < relaxed_.weights.size(); ++c) {
    p_[relaxed_.weight_parameters[c]] = std::max(relaxed_.weights[c] * sigma, kSmallest);
  }
}

void RelaxedProblem::relax(double sigma) {
  set_sigma(sigma);
  set_original_bounds();
  for (int k = 0; k < mpcc_.n_pairs(); ++k) {
    const double sigma_k = p_[relaxed_.weight_parameters[relaxed_.class_of_pair[k]]];
    const double lower = lower_bound_of_sides(settings_.relaxation, sigma_k);
    for (const int side : {relaxed_.G[k], relaxed_.H[k]}) {
      // An upper bound below zero makes the problem infeasible; the residuals will say so.
      bounds_.lbx[side] = std::min(std::max(bounds_.lbx[side], lower), bounds_.ubx[side]);
    }
  }
  if (settings_.form == RelaxationForm::Equality) {
    bounds_.lbg.tail(bounds_.lbg.size() - relaxed_.first_relaxed_row).setZero();
  }
}

void RelaxedProblem::fix(std::span<const PairState> pattern) {
  set_sigma(1.0);
  set_original_bounds();
  const Index n_relaxed = bounds_.lbg.size() - relaxed_.first_relaxed_row;
  bounds_.lbg.tail(n_relaxed).setConstant(-kInfinity);
  bounds_.ubg.tail(n_relaxed).setConstant(kInfinity);
  if (relaxed_.elastic >= 0) bounds_.ubx[relaxed_.elastic] = 0.0;
  for (int k = 0; k < mpcc_.n_pairs(); ++k) {
    const int G = relaxed_.G[k], H = relaxed_.H[k];
    for (const int side : {G, H}) {
      bounds_.lbx[side] = std::min(std::max(bounds_.lbx[side], 0.0), bounds_.ubx[side]);
    }
    if (pattern[k] != PairState::HZero) bounds_.ubx[G] = bounds_.lbx[G];
    if (pattern[k] != PairState::GZero) bounds_.ubx[H] = bounds_.lbx[H];
  }
}

NlpPoint RelaxedProblem::lift(ConstVectorRef w) {
  Vector x = Vector::Zero(bounds_.lbx.size());
  x.head(w.size()) = w;
  evaluator_.evaluate(Order::Values, {x, p_});
  for (std::size_t i = 0; i < relaxed_.slack_rows.size(); ++i) {
    const double value = evaluator_.rows()[relaxed_.slack_rows[i]];
    x[relaxed_.first_slack + static_cast<Index>(i)] = std::isfinite(value) ? value : 0.0;
  }
  for (std::size_t i = 0; i < relaxed_.lifted.size(); ++i) {
    x[relaxed_.first_lifted + static_cast<Index>(i)] = value_of(relaxed_.lifted[i], x);
  }
  const Index n_added = x.size() - w.size();
  x.tail(n_added) = x.tail(n_added)
                        .cwiseMax(bounds_.lbx.tail(n_added))
                        .cwiseMin(bounds_.ubx.tail(n_added));
  if (relaxed_.elastic >= 0) {
    for (int k = 0; k < mpcc_.n_pairs(); ++k) {
      x[relaxed_.elastic] =
          std::max(x[relaxed_.elastic], x[relaxed_.G[k]] * x[relaxed_.H[k]]);
    }
  }
  return {.x = x, .y = {}, .z = {}};
}

NlpPoint RelaxedProblem::lift(ConstVectorRef w, const Multipliers& multipliers) {
  NlpPoint point = lift(w);
  point.y = Vector::Zero(bounds_.lbg.size());
  point.z = Vector::Zero(bounds_.lbx.size());
  point.y.head(mpcc_.n_rows()) = multipliers.y;
  point.z.head(mpcc_.n_variables()) = multipliers.z;
  const auto hand_over = [&](const Side& side, int variable, double nu) {
    for (const Term& term : side.terms) {
      if (term.kind == Term::Kind::Row) point.y[term.index] += term.factor * nu;
    }
    const int lift_number = variable - relaxed_.first_lifted;
    if (lift_number >= 0) point.y[mpcc_.n_rows() + lift_number] -= nu;
    point.z[variable] += std::max(nu, 0.0);
  };
  for (int k = 0; k < mpcc_.n_pairs(); ++k) {
    const double nu_G = multipliers.nu_G[k], nu_H = multipliers.nu_H[k];
    const int G = relaxed_.G[k], H = relaxed_.H[k];
    hand_over(mpcc_.pairs()[k].G, G, nu_G);
    hand_over(mpcc_.pairs()[k].H, H, nu_H);
    if (relaxed_.rows_per_pair == 0) continue;
    // ν_G = m H and ν_H = m G, as far as they are negative, for
    const double smallest = std::sqrt(sigma_);
    point.y[relaxed_.first_relaxed_row + k * relaxed_.rows_per_pair] =
        std::min({0.0, nu_G / std::max(point.x[H], smallest),
                  nu_H / std::max(point.x[G], smallest)});
  }
  return point;
}

Vector RelaxedProblem::original(const NlpPoint& point) const {
  return point.x.head(mpcc_.n_variables());
}

//   ν_G = −∂(objective − mᵀ rows)/∂G + the multiplier of G's own bound               
void RelaxedProblem::add_relaxed_multipliers(const NlpPoint& point,
                                             Multipliers& multipliers) {
  const int n_rows = relaxed_.rows_per_pair;
  TapeWorkspace sensitivity = sensitivity_of_sides(settings_.relaxation, n_rows);
  Vector in(4 + n_rows), out(2);
  for (int k = 0; k < mpcc_.n_pairs(); ++k) {
    in[0] = point.x[relaxed_.G[k]];
    in[1] = point.x[relaxed_.H[k]];
    in[2] = relaxed_.elastic >= 0 ? point.x[relaxed_.elastic] : 0.0;
    in[3] = p_[relaxed_.weight_parameters[relaxed_.class_of_pair[k]]];
    in.tail(n_rows) = point.y.segment(relaxed_.first_relaxed_row + k * n_rows, n_rows);
    sensitivity.evaluate(in, out);
    multipliers.nu_G[k] = out[0];
    multipliers.nu_H[k] = out[1];
  }
}

/// A side that is at its bound zero hands the bound's multiplier to its pair. A variable of
/// several pairs gives it to those whose ν is negative first.
void RelaxedProblem::move_side_bounds(Vector& z, Multipliers& multipliers) const {
  const Index n_w = mpcc_.n_variables();
  const auto own_lower = [&](int variable) {
    if (variable < n_w) return data_.lbw[variable];
    const auto slack = static_cast<std::size_t>(variable - relaxed_.first_slack);
    if (slack < relaxed_.slack_rows.size()) return data_.lbg[relaxed_.slack_rows[slack]];
    return -kInfinity;
  };
  const auto visit_sides = [&](auto&& visit) {
    for (int k = 0; k < mpcc_.n_pairs(); ++k) {
      visit(relaxed_.G[k], multipliers.nu_G[k]);
      visit(relaxed_.H[k], multipliers.nu_H[k]);
    }
  };
  const auto is_held = [&](int side) {
    return bounds_.lbx[side] == bounds_.ubx[side] || z[side] > 0.0;
  };
  visit_sides([&](int side, double& nu) {
    if (!is_held(side) || own_lower(side) > bounds_.lbx[side] || nu >= 0.0) return;
    const double share = std::clamp(-nu, 0.0, std::max(z[side], 0.0));
    nu += share;
    z[side] -= share;
  });
  visit_sides([&](int side, double& nu) {
    if (!is_held(side) || own_lower(side) > bounds_.lbx[side]) return;
    nu += z[side];
    z[side] = 0.0;
  });
}

Multipliers RelaxedProblem::recover(const NlpPoint& point) {
  Multipliers multipliers{.y = point.y.head(mpcc_.n_rows()),
                          .z = {},
                          .nu_G = Vector::Zero(mpcc_.n_pairs()),
                          .nu_H = Vector::Zero(mpcc_.n_pairs())};
  evaluator_.evaluate(Order::First, {point.x, p_});
  Vector z = point.z;
  // What is fixed has the multiplier that makes its row of ∇L zero, whatever the solver says.
  const Vector slope =
      evaluator_.gradient() - evaluator_.jacobian().transpose() * point.y;
  for (Index i = 0; i < z.size(); ++i) {
    if (bounds_.lbx[i] == bounds_.ubx[i]) z[i] = slope[i];
  }
  add_relaxed_multipliers(point, multipliers);
  move_side_bounds(z, multipliers);
  multipliers.z = z.head(mpcc_.n_variables());
  // The rows' own part: what carries over less what goes to the sides.
  for (int k = 0; k < mpcc_.n_pairs(); ++k) {
    const Pair& pair = mpcc_.pairs()[k];
    for (const auto& [side, nu] : {std::pair{&pair.G, multipliers.nu_G[k]},
                                   std::pair{&pair.H, multipliers.nu_H[k]}}) {
      for (const Term& term : side->terms) {
        if (term.kind == Term::Kind::Row) multipliers.y[term.index] -= term.factor * nu;
      }
    }
  }
  return multipliers;
}

const CompressedPattern& RelaxedProblem::jacobian_pattern() const {
  return relaxed_.mpcc.jacobian_pattern();
}
const CompressedPattern& RelaxedProblem::hessian_pattern() const {
  return relaxed_.mpcc.hessian_pattern();
}
void RelaxedProblem::evaluate(Order order, ConstVectorRef x, double sigma_f,
                              ConstVectorRef lambda) {
  evaluator_.evaluate(order, {x, p_, sigma_f, lambda});
}
double RelaxedProblem::objective() const { return evaluator_.objective(); }
const Vector& RelaxedProblem::rows() const { return evaluator_.rows(); }
const Vector& RelaxedProblem::gradient() const { return evaluator_.gradient(); }
const SparseMatrix& RelaxedProblem::jacobian() const { return evaluator_.jacobian(); }
const SparseMatrix& RelaxedProblem::hessian() const { return evaluator_.hessian(); }
std::optional<std::string> RelaxedProblem::first_nonfinite() const {
  return evaluator_.first_nonfinite();
}

}  // namespace saltus::detail
