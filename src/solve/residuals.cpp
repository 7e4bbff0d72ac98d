// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/solve/residuals.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "saltus/base/error.hpp"

namespace saltus {
namespace {

/// Mean size of multipliers above which the dual residual is measured relative to it.
constexpr double kLargeMultiplier = 100.0;
/// Runaway multipliers must not excuse any residual.
constexpr double kLargestDualScale = 100.0;

double worse(double a, double b) { return std::isnan(a) || a > b ? a : b; }

double bound_violation(double value, double lower, double upper) {
  return std::max({lower - value, value - upper, 0.0 * value});
}

/// How wrong a multiplier is: |m| min(1, distance to the bound its sign belongs to), (S-3).
double multiplier_error(double multiplier, double value, double lower, double upper) {
  if (lower == upper) return 0.0;
  const double distance = multiplier > 0.0 ? value - lower : upper - value;
  return std::abs(multiplier) * std::clamp(distance, 0.0, 1.0);
}

void add_side_gradient(const Side& side, double factor, VectorRef along_w,
                       VectorRef along_g) {
  for (const Side::Term& term : side.terms) {
    VectorRef& target = term.kind == Side::Term::Kind::Variable ? along_w : along_g;
    target[term.index] += factor * term.factor;
  }
}

double dual_residual(const Evaluator& evaluator, const MpccData& data, ConstVectorRef w,
                     const Vector& G, const Vector& H, const Multipliers& multipliers) {
  const Mpcc& mpcc = evaluator.mpcc();
  const Vector& g = evaluator.rows();
  // ∇L = ∇f − Jᵀ y − z − ∇G ν_G − ∇H ν_H
  Vector along_g = multipliers.y;
  Vector along_w = multipliers.z;
  for (int k = 0; k < mpcc.n_pairs(); ++k) {
    const Pair& pair = mpcc.pairs()[k];
    add_side_gradient(pair.G, multipliers.nu_G[k], along_w, along_g);
    add_side_gradient(pair.H, multipliers.nu_H[k], along_w, along_g);
  }
  const Vector gradient =
      evaluator.gradient() - evaluator.jacobian().transpose() * along_g - along_w;
  double dual = gradient.size() ? gradient.cwiseAbs().maxCoeff() : 0.0;
  if (!gradient.allFinite()) dual = kNaN;
  for (int i = 0; i < mpcc.n_variables(); ++i) {
    dual =
        worse(dual, multiplier_error(multipliers.z[i], w[i], data.lbw[i], data.ubw[i]));
  }
  for (int i = 0; i < mpcc.n_rows(); ++i) {
    dual =
        worse(dual, multiplier_error(multipliers.y[i], g[i], data.lbg[i], data.ubg[i]));
  }
  for (int k = 0; k < mpcc.n_pairs(); ++k) {
    dual = worse(dual, std::abs(multipliers.nu_G[k]) * std::clamp(G[k], 0.0, 1.0));
    dual = worse(dual, std::abs(multipliers.nu_H[k]) * std::clamp(H[k], 0.0, 1.0));
  }
  return dual;
}

double dual_scale_of(const Multipliers& m) {
  const double sum = m.y.cwiseAbs().sum() + m.z.cwiseAbs().sum() +
                     m.nu_G.cwiseAbs().sum() + m.nu_H.cwiseAbs().sum();
  const auto count = m.y.size() + m.z.size() + m.nu_G.size() + m.nu_H.size();
  if (count == 0) return 1.0;
  const double mean = sum / static_cast<double>(count);
  return std::clamp(mean / kLargeMultiplier, 1.0, kLargestDualScale);
}

void check_sizes(const Mpcc& mpcc, ConstVectorRef w, const Multipliers* multipliers) {
  require(w.size() == mpcc.n_variables(), "residuals: w has the wrong size");
  if (!multipliers) return;
  require(multipliers->y.size() == mpcc.n_rows() &&
              multipliers->z.size() == mpcc.n_variables() &&
              multipliers->nu_G.size() == mpcc.n_pairs() &&
              multipliers->nu_H.size() == mpcc.n_pairs(),
          "residuals: the multipliers have wrong sizes");
}

}  // namespace

double Residuals::violation() const {
  const double worst = worse(primal, complementarity);
  return std::isnan(worst) ? kInfinity : worst;
}

bool Residuals::feasible_within(double tolerance) const {
  return violation() <= tolerance;
}

bool Residuals::within(double tolerance) const {
  return feasible_within(tolerance) && dual <= dual_scale * tolerance;
}

Residuals residuals(Evaluator& evaluator, const MpccData& data, ConstVectorRef w,
                    const Multipliers* multipliers) {
  const Mpcc& mpcc = evaluator.mpcc();
  check_sizes(mpcc, w, multipliers);
  evaluator.evaluate(multipliers ? Order::First : Order::Values, {w, data.p});
  const Vector& g = evaluator.rows();
  Vector G(mpcc.n_pairs());
  Vector H(mpcc.n_pairs());
  mpcc.pair_values(w, g, G, H);

  Residuals result{.primal = 0.0, .complementarity = 0.0, .min_gh = 0.0};
  for (int i = 0; i < mpcc.n_variables(); ++i) {
    result.primal = worse(bound_violation(w[i], data.lbw[i], data.ubw[i]), result.primal);
  }
  for (int i = 0; i < mpcc.n_rows(); ++i) {
    result.primal = worse(bound_violation(g[i], data.lbg[i], data.ubg[i]), result.primal);
  }
  for (int k = 0; k < mpcc.n_pairs(); ++k) {
    result.primal =
        worse(bound_violation(std::min(G[k], H[k]), 0.0, kInfinity), result.primal);
    result.complementarity = worse(G[k] * H[k], result.complementarity);
    result.min_gh = worse(std::min(G[k], H[k]), result.min_gh);
  }
  if (multipliers) {
    result.dual = dual_residual(evaluator, data, w, G, H, *multipliers);
    result.dual_scale = dual_scale_of(*multipliers);
  }
  return result;
}

std::vector<Violation> worst_violations(Evaluator& evaluator, const MpccData& data,
                                        ConstVectorRef w, int count) {
  const Mpcc& mpcc = evaluator.mpcc();
  check_sizes(mpcc, w, nullptr);
  evaluator.evaluate(Order::Values, {w, data.p});
  const Vector& g = evaluator.rows();
  Vector G(mpcc.n_pairs());
  Vector H(mpcc.n_pairs());
  mpcc.pair_values(w, g, G, H);

  struct Candidate {
    double amount;
    const LabelTable* labels;
    int index;
    const char* what;
  };
  std::vector<Candidate> candidates;
  const auto consider = [&](double amount, const LabelTable& labels, int index,
                            const char* what) {
    if (amount > 0.0 || std::isnan(amount)) {
      candidates.push_back({amount, &labels, index, what});
    }
  };
  for (int i = 0; i < mpcc.n_variables(); ++i) {
    consider(bound_violation(w[i], data.lbw[i], data.ubw[i]), mpcc.variable_labels(), i,
             "the bound of ");
  }
  for (int i = 0; i < mpcc.n_rows(); ++i) {
    consider(bound_violation(g[i], data.lbg[i], data.ubg[i]), mpcc.row_labels(), i, "");
  }
  for (int k = 0; k < mpcc.n_pairs(); ++k) {
    consider(std::abs(std::min(G[k], H[k])), mpcc.pair_labels(), k, "the pair ");
  }
  std::stable_sort(candidates.begin(), candidates.end(),
                   [](const Candidate& a, const Candidate& b) {
                     if (std::isnan(a.amount) || std::isnan(b.amount)) {
                       return std::isnan(a.amount) && !std::isnan(b.amount);
                     }
                     return a.amount > b.amount;
                   });
  candidates.resize(std::min(candidates.size(), static_cast<std::size_t>(count)));
  std::vector<Violation> result;
  for (const Candidate& c : candidates) {
    result.push_back({c.what + describe((*c.labels)[c.index]), c.amount});
  }
  return result;
}

}  // namespace saltus
