// SPDX-License-Identifier: BSD-2-Clause
#include "solve/interior_point/lifted_problem.hpp"

#include <algorithm>
#include <cmath>

#include "saltus/base/error.hpp"

namespace saltus::detail {
namespace {

bool is_bare(const Side& side, Side::Term::Kind kind) {
  return side.terms.size() == 1 && side.offset == 0.0 && side.terms[0].kind == kind &&
         side.terms[0].factor == 1.0;
}

bool is_bounded(const MpccData& data, int row) {
  return data.lbg[row] > -kInfinity || data.ubg[row] < kInfinity;
}

bool is_inequality(const MpccData& data, int row) {
  return is_bounded(data, row) && data.lbg[row] != data.ubg[row];
}

}  // namespace

LiftedProblem::LiftedProblem(const Mpcc& mpcc, const MpccData& data)
    : mpcc_(mpcc), evaluator_(mpcc), n_(mpcc.n_variables()) {
  slack_of_row_.assign(mpcc.n_rows(), -1);
  for (int i = 0; i < mpcc.n_rows(); ++i) {
    if (is_inequality(data, i)) variable_of_row(i);
  }
  for (const Pair& pair : mpcc.pairs()) {
    pairs_.push_back({variable_of_side(pair.G), variable_of_side(pair.H)});
  }
  const auto m = static_cast<Index>(mpcc.n_rows() + lifts_.size());
  lower_.resize(n_);
  upper_.resize(n_);
  free_row_.assign(m, 0);
  row_scale_ = Vector::Ones(m);
  c_ = Vector::Zero(m);
  gradient_ = Vector::Zero(n_);
  row_multipliers_ = Vector::Zero(mpcc.n_rows());
  zero_hessian_ = mpcc.hessian_pattern().zero_matrix();
  set_data(data);
  make_jacobian();
}

bool LiftedProblem::fits(const MpccData& data) const {
  for (int i = 0; i < mpcc_.n_rows(); ++i) {
    if (slack_of_row_[i] < 0 && is_inequality(data, i)) return false;
  }
  return true;
}

void LiftedProblem::set_data(const MpccData& data) {
  data_ = data;
  lower_.head(n_w()) = data.lbw;
  upper_.head(n_w()) = data.ubw;
  for (int i = 0; i < mpcc_.n_rows(); ++i) {
    const int slack = slack_of_row_[i];
    free_row_[i] = slack < 0 && !is_bounded(data, i);
    if (slack < 0) continue;
    lower_[slack] = data.lbg[i];
    upper_[slack] = data.ubg[i];
  }
  for (const Lift& lift : lifts_) {
    lower_[lift.variable] = 0.0;
    upper_[lift.variable] = kInfinity;
  }
  for (const LiftedPair& pair : pairs_) {
    for (const int i : {pair.a, pair.b}) lower_[i] = std::max(lower_[i], 0.0);
  }
}

int LiftedProblem::variable_of_row(int row) {
  if (slack_of_row_[row] < 0) slack_of_row_[row] = n_++;
  return slack_of_row_[row];
}

int LiftedProblem::variable_of_side(const Side& side) {
  if (is_bare(side, Side::Term::Kind::Variable)) return side.terms[0].index;
  if (is_bare(side, Side::Term::Kind::Row)) return variable_of_row(side.terms[0].index);
  Lift lift{{}, side.offset, n_++};
  for (const Side::Term& term : side.terms) {
    const int variable = term.kind == Side::Term::Kind::Variable
                             ? term.index
                             : variable_of_row(term.index);
    lift.terms.emplace_back(variable, term.factor);
  }
  lifts_.push_back(std::move(lift));
  return lifts_.back().variable;
}

void LiftedProblem::make_jacobian() {
  const CompressedPattern& own = mpcc_.jacobian_pattern();
  std::vector<Eigen::Triplet<double>> entries;
  for (int j = 0; j < own.cols; ++j) {
    for (int k = own.starts[j]; k < own.starts[j + 1]; ++k) {
      entries.emplace_back(own.row_of[k], j, 0.0);
    }
  }
  for (int i = 0; i < mpcc_.n_rows(); ++i) {
    if (slack_of_row_[i] >= 0) entries.emplace_back(i, slack_of_row_[i], -1.0);
  }
  for (std::size_t i = 0; i < lifts_.size(); ++i) {
    const int row = mpcc_.n_rows() + static_cast<int>(i);
    for (const auto& [variable, factor] : lifts_[i].terms) {
      entries.emplace_back(row, variable, factor);
    }
    entries.emplace_back(row, lifts_[i].variable, -1.0);
  }
  constant_jacobian_.resize(m(), n());
  constant_jacobian_.setFromTriplets(entries.begin(), entries.end());
  jacobian_ = constant_jacobian_;
  jacobian_place_.resize(own.nonzeros());
  for (int j = 0; j < own.cols; ++j) {
    int place = constant_jacobian_.outerIndexPtr()[j];
    for (int k = own.starts[j]; k < own.starts[j + 1]; ++k) {
      while (constant_jacobian_.innerIndexPtr()[place] != own.row_of[k]) ++place;
      jacobian_place_[k] = place;
    }
  }
}

void LiftedProblem::lift(ConstVectorRef w, Vector& x) {
  x.resize(n());
  x.head(n_w()) = w;
  evaluator_.evaluate(Order::Values, {w, data_.p});
  for (int i = 0; i < mpcc_.n_rows(); ++i) {
    if (slack_of_row_[i] >= 0) x[slack_of_row_[i]] = evaluator_.rows()[i];
  }
  for (const Lift& lift : lifts_) {
    double value = lift.offset;
    for (const auto& [variable, factor] : lift.terms) value += factor * x[variable];
    x[lift.variable] = value;
  }
}

void LiftedProblem::scale_at(const Vector& x, double largest_gradient) {
  objective_scale_ = 1.0;
  row_scale_.setOnes();
  evaluate(Order::First, x, 1.0, row_scale_);
  const auto scale = [&](double size) {
    return std::isfinite(size) && size > largest_gradient ? largest_gradient / size : 1.0;
  };
  Vector largest = Vector::Zero(m());
  for (int j = 0; j < n(); ++j) {
    for (SparseMatrix::InnerIterator it(jacobian_, j); it; ++it) {
      largest[it.row()] = std::max(largest[it.row()], std::abs(it.value()));
    }
  }
  if (n() > 0) objective_scale_ = scale(gradient_.cwiseAbs().maxCoeff());
  for (int i = 0; i < m(); ++i) row_scale_[i] = scale(largest[i]);
}

void LiftedProblem::evaluate_rows(const Vector& x) {
  const Vector& g = evaluator_.rows();
  for (int i = 0; i < mpcc_.n_rows(); ++i) {
    if (free_row_[i]) {
      c_[i] = 0.0;
      continue;
    }
    const double target = slack_of_row_[i] >= 0 ? x[slack_of_row_[i]] : data_.lbg[i];
    c_[i] = row_scale_[i] * (g[i] - target);
  }
  for (std::size_t k = 0; k < lifts_.size(); ++k) {
    const Index row = mpcc_.n_rows() + static_cast<Index>(k);
    double value = lifts_[k].offset - x[lifts_[k].variable];
    for (const auto& [variable, factor] : lifts_[k].terms) value += factor * x[variable];
    c_[row] = row_scale_[row] * value;
  }
}

void LiftedProblem::linear_model_at(const Vector& x) {
  model_ = Model::Exact;
  evaluate(Order::First, x, 1.0, row_scale_);
  model_ = Model::Linear;
  model_x_ = x;
  model_c_ = c_;
  model_f_ = f_;
}

void LiftedProblem::evaluate_linear_model(const Vector& x) {
  // f + ∇fᵀ(x − x̄),   c + J (x − x̄)
  f_ = model_f_ + gradient_.dot(x - model_x_);
  c_ = model_c_;
  c_.noalias() += jacobian_ * (x - model_x_);
  finite_ = std::isfinite(f_) && c_.allFinite();
}

void LiftedProblem::evaluate(Order order, const Vector& x, double sigma_f,
                             const Vector& y) {
  if (model_ == Model::Linear) return evaluate_linear_model(x);
  const int n_g = mpcc_.n_rows();
  // ∇²(σ_f d_f f − Σ y_i d_i g_i)
  row_multipliers_ = -row_scale_.head(n_g).cwiseProduct(y.head(n_g));
  for (int i = 0; i < n_g; ++i) {
    if (free_row_[i]) row_multipliers_[i] = 0.0;
  }
  evaluator_.evaluate(
      order, {x.head(n_w()), data_.p, sigma_f * objective_scale_, row_multipliers_});
  f_ = objective_scale_ * evaluator_.objective();
  evaluate_rows(x);
  finite_ = std::isfinite(f_) && c_.allFinite();
  if (order == Order::Values) return;

  gradient_.head(n_w()) = objective_scale_ * evaluator_.gradient();
  const double* own = evaluator_.jacobian().valuePtr();
  const CompressedPattern& pattern = mpcc_.jacobian_pattern();
  double* values = jacobian_.valuePtr();
  for (Index k = 0; k < jacobian_.nonZeros(); ++k) {
    values[k] =
        constant_jacobian_.valuePtr()[k] * row_scale_[jacobian_.innerIndexPtr()[k]];
  }
  for (std::size_t k = 0; k < jacobian_place_.size(); ++k) {
    const int row = pattern.row_of[k];
    values[jacobian_place_[k]] = free_row_[row] ? 0.0 : row_scale_[row] * own[k];
  }
  finite_ = finite_ && gradient_.allFinite() &&
            Eigen::Map<const Vector>(values, jacobian_.nonZeros()).allFinite();
  if (order == Order::First) return;
  finite_ =
      finite_ &&
      Eigen::Map<const Vector>(hessian().valuePtr(), hessian().nonZeros()).allFinite();
}

Multipliers LiftedProblem::user_multipliers(const Vector& x, const Vector& y,
                                            const Vector& bound) const {
  const int n_g = mpcc_.n_rows();
  Multipliers result;
  result.z = bound.head(n_w()) / objective_scale_;
  result.y = Vector::Zero(n_g);
  result.nu_G = Vector::Zero(n_pairs());
  result.nu_H = Vector::Zero(n_pairs());
  for (int i = 0; i < n_g; ++i) {
    const int slack = slack_of_row_[i];
    result.y[i] = (slack >= 0 ? bound[slack] : row_scale_[i] * y[i]) / objective_scale_;
  }
  // A side that is zero takes the multiplier of its variable; where several pairs share the
  // variable, the one whose other side is largest takes it.
  std::vector<int> owner(n(), -1);
  const auto other = [&](int pair, int variable) {
    return x[pairs_[pair].a == variable ? pairs_[pair].b : pairs_[pair].a];
  };
  for (int k = 0; k < n_pairs(); ++k) {
    for (const int i : {pairs_[k].a, pairs_[k].b}) {
      if (owner[i] < 0 || other(k, i) > other(owner[i], i)) owner[i] = k;
    }
  }
  for (int i = 0; i < n(); ++i) {
    if (owner[i] < 0) continue;
    const int k = owner[i];
    const bool at_upper = upper_[i] - x[i] < x[i];
    if (at_upper) continue;
    (pairs_[k].a == i ? result.nu_G : result.nu_H)[k] = bound[i] / objective_scale_;
    if (i < n_w()) result.z[i] = 0.0;
  }
  for (int i = 0; i < n_g; ++i) {
    const int slack = slack_of_row_[i];
    if (slack >= 0 && owner[slack] >= 0 && !(upper_[slack] - x[slack] < x[slack])) {
      result.y[i] = 0.0;
    }
  }
  return result;
}

void LiftedProblem::lift_multipliers(const Multipliers& multipliers, Vector& y,
                                     Vector& bound) const {
  const int n_g = mpcc_.n_rows();
  y = Vector::Zero(m());
  bound = Vector::Zero(n());
  bound.head(n_w()) = objective_scale_ * multipliers.z;
  for (int i = 0; i < n_g; ++i) {
    if (slack_of_row_[i] >= 0) {
      bound[slack_of_row_[i]] = objective_scale_ * multipliers.y[i];
    }
  }
  for (int k = 0; k < n_pairs(); ++k) {
    bound[pairs_[k].a] += objective_scale_ * multipliers.nu_G[k];
    bound[pairs_[k].b] += objective_scale_ * multipliers.nu_H[k];
  }
  // A variable that only its row defines passes its multiplier on to that row.
  Vector along = bound;
  for (std::size_t k = lifts_.size(); k-- > 0;) {
    const Index row = n_g + static_cast<Index>(k);
    y[row] = along[lifts_[k].variable] / row_scale_[row];
    for (const auto& [variable, factor] : lifts_[k].terms) {
      if (variable >= n_w()) along[variable] += factor * along[lifts_[k].variable];
    }
  }
  for (int i = 0; i < n_g; ++i) {
    const double total = slack_of_row_[i] >= 0 ? along[slack_of_row_[i]]
                                               : objective_scale_ * multipliers.y[i];
    y[i] = free_row_[i] ? 0.0 : total / row_scale_[i];
  }
}

}  // namespace saltus::detail
