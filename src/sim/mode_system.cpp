// SPDX-License-Identifier: BSD-2-Clause
#include "sim/mode_system.hpp"

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
      M_llt_(layout_.n),
      J_c_(layout_.n, layout_.n_r),
      Y_(layout_.n, layout_.n_r),
      Z_(layout_.n, layout_.n_r),
      W_(layout_.n_r),
      g_(layout_.n_r) {}

void ModeSystem::set_mode(const Mode& mode, const std::vector<int>& rows) {
  mode_ = mode;
  rows_ = rows;
}

void ModeSystem::set_directions(ContactMode::Direction direction) {
  for (ContactMode& mode : mode_) mode.direction = direction;
}

bool ModeSystem::factorize_mass(const PointValues& at) {
  if (has_mass_ && kernel_.has_constant_mass()) return true;
  M_llt_.compute(at.M());
  has_mass_ = M_llt_.info() == Eigen::Success;
  inverse_diagonal_ = M_llt_.matrixLLT().diagonal().cwiseInverse();
  return has_mass_;
}

// Few and short columns: plain loops are faster than blocked ones.
void ModeSystem::solve_lower(Eigen::Ref<Matrix> x) const {
  const Matrix& L = M_llt_.matrixLLT();
  const Index n = layout_.n;
  for (Index c = 0; c < x.cols(); ++c) {
    double* y = x.col(c).data();
    for (Index k = 0; k < n; ++k) {
      if (y[k] == 0.0) continue;
      y[k] *= inverse_diagonal_[k];
      for (Index i = k + 1; i < n; ++i) y[i] -= L(i, k) * y[k];
    }
  }
}

void ModeSystem::solve_upper(Eigen::Ref<Matrix> x) const {
  const Matrix& L = M_llt_.matrixLLT();
  const Index n = layout_.n;
  for (Index c = 0; c < x.cols(); ++c) {
    double* y = x.col(c).data();
    for (Index k = n - 1; k >= 0; --k) {
      double rest = y[k];
      for (Index i = k + 1; i < n; ++i) rest -= L(i, k) * y[i];
      y[k] = rest * inverse_diagonal_[k];
    }
  }
}

void ModeSystem::solve_mass(Eigen::Ref<Matrix> x) const {
  solve_lower(x);
  solve_upper(x);
}

void ModeSystem::turn_slip(const PointValues& at, ConstVectorRef v) {
  for (int c = 0; c < layout_.n_c; ++c) {
    if (!mode_[c].turns() || layout_.n_t[c] < 2) continue;
    const Eigen::Vector2d v_t = at.J().middleCols<2>(layout_.tangent[c]).transpose() * v;
    if (v_t.norm() > kNoDirection) mode_[c].s = v_t.normalized();
  }
}

bool ModeSystem::factorize(const PointValues& at, ConstVectorRef v) {
  if (!factorize_mass(at)) return false;
  turn_slip(at, v);
  const Index m = n_rows();
  const auto J = at.J();
  for (Index i = 0; i < m; ++i) {
    const int row = rows_[i];
    Y_.col(i) = J.col(row);
    J_c_.col(i) = J.col(row);
    if (row >= layout_.n_c || !mode_[row].slips()) continue;
    //   J_c = J_n − mu J_t s                                                         
    for (int k = 0; k < layout_.n_t[row]; ++k)
      J_c_.col(i) -=
          layout_.mu_friction[row] * mode_[row].s[k] * J.col(layout_.tangent[row] + k);
  }
  if (m == 0) return true;
  Z_.leftCols(m) = J_c_.leftCols(m);
  solve_lower(Y_.leftCols(m));
  solve_lower(Z_.leftCols(m));
  W_.start(m).noalias() = Y_.leftCols(m).transpose().lazyProduct(Z_.leftCols(m));
  return W_.factorize();
}

void ModeSystem::solve(Eigen::Ref<Matrix> f, Eigen::Ref<Matrix> g) const {
  const Index m = n_rows();
  //   y = L⁻¹f,   λ_r = W⁻¹(g − Yᵀy),   a = L⁻ᵀ(y + Zλ_r)                            
  solve_lower(f);
  if (m > 0) {
    g.noalias() -= Y_.leftCols(m).transpose().lazyProduct(f);
    W_.solve(g);
    f.noalias() += Z_.leftCols(m).lazyProduct(g);
  }
  solve_upper(f);
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
    if (lambda[r] != 0.0) terms += std::abs(lambda[r]) * J.col(r).cwiseAbs();
  for (Index i = 0; i < a.size(); ++i)
    if (std::abs(a[i]) * at.M()(i, i) <= unit * terms[i]) a[i] = 0.0;
}

}  // namespace saltus::detail
