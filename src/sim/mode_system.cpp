// SPDX-License-Identifier: BSD-2-Clause
#include "sim/mode_system.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "sim/contact_problem.hpp"

namespace saltus::detail {
namespace {

// Slower slip in space has no direction of its own [m/s].
constexpr double kNoDirection = 1e-13;
// Sums of terms this many rounding errors large are zero.
constexpr double kRoundings = 4.0;

}  // namespace

ModeSystem::ModeSystem(const ContactKernel& kernel)
    : kernel_(kernel),
      layout_(kernel.layout()),
      mass_(kernel),
      held_(kernel),
      g_(layout_.n_r) {}

void ModeSystem::set_mode(const Mode& mode, const std::vector<int>& rows) {
  mode_ = mode;
  if (rows == rows_) return;
  rows_ = rows;
  held_.set_rows(rows);
}

void ModeSystem::set_directions(ContactMode::Direction direction) {
  for (ContactMode& mode : mode_) mode.direction = direction;
}

void ModeSystem::turn_slip(const PointValues& at, ConstVectorRef v) {
  for (int c = 0; c < layout_.n_c; ++c) {
    if (!mode_[c].turns() || layout_.n_t[c] < 2) continue;
    const Eigen::Vector2d v_t = slip_velocity(layout_, c, at, v);
    if (v_t.norm() > kNoDirection) mode_[c].s = v_t.normalized();
  }
}

void ModeSystem::fill_columns(const PointValues& at) {
  const auto J = at.J();
  const auto add = [&](int row, double factor, std::span<double> column) {
    const int begin = J.outerIndexPtr()[row], end = J.outerIndexPtr()[row + 1];
    for (int k = begin; k < end; ++k)
      column[kernel_.reach().J_place(k)] += factor * J.valuePtr()[k];
  };
  for (Index i = 0; i < n_rows(); ++i) {
    const int row = rows_[i];
    std::ranges::fill(held_.B(i), 0.0);
    add(row, 1.0, held_.B(i));
    std::ranges::copy(held_.B(i), held_.C(i).begin());
    if (row >= layout_.n_c || !mode_[row].slips()) continue;
    //   J_c = J_n − mu J_t s                                                         
    for (int k = 0; k < layout_.n_t[row]; ++k)
      add(layout_.tangent[row] + k, -layout_.mu_friction[row] * mode_[row].s[k],
          held_.C(i));
  }
}

bool ModeSystem::factorize(const PointValues& at, ConstVectorRef v) {
  if (!mass_.factorize(at)) return false;
  turn_slip(at, v);
  if (n_rows() == 0) return true;
  fill_columns(at);
  return held_.factorize(mass_);
}

Matrix ModeSystem::J_c(const PointValues& at) const {
  Matrix J_c = Matrix::Zero(layout_.n, n_rows());
  for (Index i = 0; i < n_rows(); ++i) {
    const int row = rows_[i];
    J_c.col(i) = at.J().col(row);
    if (row >= layout_.n_c || !mode_[row].slips()) continue;
    //   J_c = J_n − mu J_t s                                                         
    for (int k = 0; k < layout_.n_t[row]; ++k)
      J_c.col(i) -= layout_.mu_friction[row] * mode_[row].s[k] *
                    at.J().col(layout_.tangent[row] + k);
  }
  return J_c;
}

void ModeSystem::solve(Eigen::Ref<Matrix> f, Eigen::Ref<Matrix> g) const {
  for (Index c = 0; c < f.cols(); ++c) {
    //   a₀ = M⁻¹f,   λ_r = W⁻¹(g − J_rᵀa₀),   a = a₀ + M⁻¹J_c λ_r                       
    mass_.solve(f.col(c));
    if (n_rows() == 0) continue;
    held_.subtract_rates(f.col(c), g.col(c));
    held_.solve(g.col(c));
    held_.add_response(g.col(c), f.col(c));
  }
}

void ModeSystem::accelerations(const PointValues& at, VectorRef a, VectorRef lambda) {
  const Index m = n_rows();
  a = at.f_v();
  for (Index i = 0; i < m; ++i) g_[i] = -at.gamma()[rows_[i]];
  solve(a, g_.head(m));
  lambda.setZero();
  for (Index i = 0; i < m; ++i) lambda[rows_[i]] = g_[i];
  spread_friction(layout_, mode_, lambda);
  if (m > 0) clear_rounding(at, lambda, a);
}

void clear_rounding(const PointValues& at, ConstVectorRef lambda, VectorRef a) {
  const auto J = at.J();
  const double unit = kRoundings * std::numeric_limits<double>::epsilon();
  Vector terms = at.f_v().cwiseAbs();
  for (Index r = 0; r < lambda.size(); ++r)
    if (lambda[r] != 0.0)
      for (PointValues::ConstSparse::InnerIterator j(J, r); j; ++j)
        terms[j.row()] += std::abs(lambda[r] * j.value());
  for (Index i = 0; i < a.size(); ++i)
    if (std::abs(a[i]) * at.M_diagonal(i) <= unit * terms[i]) a[i] = 0.0;
}

}  // namespace saltus::detail
