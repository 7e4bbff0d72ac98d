// SPDX-License-Identifier: BSD-2-Clause
#include "solve/interior_point/kkt_system.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace saltus::detail {
namespace {

constexpr int kMaxRefinements = 5;
constexpr double kGoodResidual = 1e-10;  // relative; no refinement below
constexpr double kBadResidual = 1e-2;    // relative; the factorisation is useless above

CompressedPattern kkt_pattern(const LiftedProblem& problem) {
  const int n = problem.n();
  const int m = problem.m();
  const CompressedPattern& hessian = problem.mpcc().hessian_pattern();
  std::vector<std::vector<int>> columns(n);
  for (int j = 0; j < n; ++j) columns[j].push_back(j);
  for (int j = 0; j < hessian.cols; ++j) {
    columns[j].insert(columns[j].end(), hessian.row_of.begin() + hessian.starts[j],
                      hessian.row_of.begin() + hessian.starts[j + 1]);
  }
  for (const LiftedPair& pair : problem.pairs()) {
    columns[std::min(pair.a, pair.b)].push_back(std::max(pair.a, pair.b));
  }
  CompressedPattern pattern;
  pattern.rows = pattern.cols = n + m;
  const SparseMatrix& J = problem.jacobian();
  for (int j = 0; j < n; ++j) {
    std::sort(columns[j].begin(), columns[j].end());
    columns[j].erase(std::unique(columns[j].begin(), columns[j].end()), columns[j].end());
    pattern.row_of.insert(pattern.row_of.end(), columns[j].begin(), columns[j].end());
    for (SparseMatrix::InnerIterator it(J, j); it; ++it) {
      pattern.row_of.push_back(n + static_cast<int>(it.row()));
    }
    pattern.starts.push_back(static_cast<int>(pattern.row_of.size()));
  }
  for (int i = 0; i < m; ++i) {
    pattern.row_of.push_back(n + i);
    pattern.starts.push_back(static_cast<int>(pattern.row_of.size()));
  }
  return pattern;
}

int find(const CompressedPattern& pattern, int row, int col) {
  const auto begin = pattern.row_of.begin();
  return static_cast<int>(std::lower_bound(begin + pattern.starts[col],
                                           begin + pattern.starts[col + 1], row) -
                          begin);
}

std::vector<Diagonal> diagonal_kinds(const LiftedProblem& problem) {
  std::vector<Diagonal> kinds(problem.n() + problem.m(), Diagonal::WeakNegative);
  for (int i = 0; i < problem.n(); ++i) {
    const bool bounded =
        problem.lower()[i] > -kInfinity || problem.upper()[i] < kInfinity;
    kinds[i] = bounded && i < problem.n_w() ? Diagonal::Strong : Diagonal::WeakPositive;
  }
  return kinds;
}

}  // namespace

KktSystem::KktSystem(const LiftedProblem& problem)
    : n_(problem.n()),
      m_(problem.m()),
      fixed_(problem.n(), 0),
      free_row_(problem.m(), 0),
      kinds_(diagonal_kinds(problem)) {
  CompressedPattern pattern = kkt_pattern(problem);
  values_.assign(pattern.row_of.size(), 0.0);
  factorized_ = values_;
  const CompressedPattern& hessian = problem.mpcc().hessian_pattern();
  for (int j = 0; j < hessian.cols; ++j) {
    for (int k = hessian.starts[j]; k < hessian.starts[j + 1]; ++k) {
      hessian_place_.push_back(find(pattern, hessian.row_of[k], j));
    }
  }
  const SparseMatrix& J = problem.jacobian();
  for (int j = 0; j < n_; ++j) {
    for (SparseMatrix::InnerIterator it(J, j); it; ++it) {
      jacobian_place_.push_back(find(pattern, n_ + static_cast<int>(it.row()), j));
    }
  }
  for (const LiftedPair& pair : problem.pairs()) {
    pair_place_.push_back(
        find(pattern, std::max(pair.a, pair.b), std::min(pair.a, pair.b)));
  }
  starts_ = std::move(pattern.starts);
  row_of_ = std::move(pattern.row_of);
  set_free_rows(problem);
  rhs_.resize(n_ + m_);
  residual_.resize(n_ + m_);
  product_.resize(n_ + m_);
}

void KktSystem::set_derivatives(const LiftedProblem& problem) {
  std::fill(values_.begin(), values_.end(), 0.0);
  const double* hessian = problem.hessian().valuePtr();
  for (std::size_t k = 0; k < hessian_place_.size(); ++k) {
    values_[hessian_place_[k]] = hessian[k];
  }
  const double* jacobian = problem.jacobian().valuePtr();
  for (std::size_t k = 0; k < jacobian_place_.size(); ++k) {
    values_[jacobian_place_[k]] = jacobian[k];
  }
}

void KktSystem::set_diagonal(const Vector& diagonal, const Vector& pair_entries) {
  for (int j = 0; j < n_; ++j) values_[starts_[j]] += diagonal[j];
  for (std::size_t k = 0; k < pair_place_.size(); ++k) {
    values_[pair_place_[k]] += pair_entries[static_cast<Index>(k)];
  }
}

void KktSystem::set_free_rows(const LiftedProblem& problem) {
  for (int i = 0; i < m_; ++i) free_row_[i] = problem.is_free_row(i);
}

void KktSystem::set_fixed(const std::vector<char>& fixed) { fixed_ = fixed; }

void KktSystem::analyse() {
  ldlt_.emplace(n_ + m_, starts_, row_of_,
                LdltOptions{.diagonals = kinds_, .sample = factorized_});
}

bool KktSystem::factorize(double delta_w, const Vector& D_c) {
  factorized_ = values_;
  for (int j = 0; j < n_; ++j) factorized_[starts_[j]] += delta_w;
  for (int i = 0; i < m_; ++i) {
    factorized_[starts_[n_ + i]] = free_row_[i] ? -1.0 : -D_c[i];
  }
  if (!ldlt_) analyse();
  for (int j = 0; j < n_; ++j) {
    for (int k = starts_[j]; k < starts_[j + 1]; ++k) {
      const int i = row_of_[k];
      if (fixed_[j] || (i < n_ && fixed_[i])) factorized_[k] = 0.0;
    }
    if (fixed_[j]) factorized_[starts_[j]] = 1.0;
  }
  ++n_factorizations_;
  const Inertia inertia = ldlt_->factorize(factorized_);
  return inertia.positive == n_ && inertia.negative == m_;
}

void KktSystem::multiply(const Vector& v, Vector& result) const {
  result.setZero();
  for (int j = 0; j < n_ + m_; ++j) {
    double sum = factorized_[starts_[j]] * v[j];
    const double v_j = v[j];
    for (int k = starts_[j] + 1; k < starts_[j + 1]; ++k) {
      const int i = row_of_[k];
      result[i] += factorized_[k] * v_j;
      sum += factorized_[k] * v[i];
    }
    result[j] += sum;
  }
}

bool KktSystem::solve(Vector& r) {
  for (int j = 0; j < n_; ++j) {
    if (fixed_[j]) r[j] = 0.0;
  }
  for (int i = 0; i < m_; ++i) {
    if (free_row_[i]) r[n_ + i] = 0.0;
  }
  rhs_ = r;
  ldlt_->solve(r);
  const double size = rhs_.lpNorm<Eigen::Infinity>();
  double previous = kInfinity;
  for (int refinement = 0;; ++refinement) {
    multiply(r, product_);
    residual_ = rhs_ - product_;
    const double error = residual_.lpNorm<Eigen::Infinity>();
    if (!std::isfinite(error)) return false;
    const double relative = error / std::max(size, 1e-300);
    if (relative <= kGoodResidual) return true;
    if (refinement == kMaxRefinements || error > 0.5 * previous) {
      return relative <= kBadResidual;
    }
    previous = error;
    ldlt_->solve(residual_);
    r += residual_;
  }
}

}  // namespace saltus::detail
