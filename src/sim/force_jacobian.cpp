// SPDX-License-Identifier: BSD-2-Clause
#include "sim/force_jacobian.hpp"

#include <algorithm>

namespace saltus::detail {

Matrix slip_jacobian(const ContactLayout& layout, int contact,
                     const DifferentiatedPoint& point) {
  const int n = layout.n, n_t = layout.n_t[contact], row = layout.tangent[contact];
  Matrix result(n_t, 2 * n);
  result.leftCols(n) = point.derivatives.Jv_q().middleRows(row, n_t);
  result.rightCols(n) = Matrix(point.at.J().middleCols(row, n_t)).transpose();
  return result;
}

namespace {

// Where slip ends its direction cannot turn any more: the limit of ever slower slip [m/s].
constexpr double kSlowest = 1e-14;

// Friction in space turns with the slip:  δλ_t = −mu λ_n (I − s sᵀ) δv_t / |v_t|.
void add_turning_friction(const ModeSystem& system, const ContactLayout& layout,
                          const DifferentiatedPoint& point, Eigen::Ref<Matrix> rhs) {
  for (int c = 0; c < layout.n_c; ++c) {
    if (!system.mode()[c].slips() || layout.n_t[c] < 2) continue;
    const Matrix J_t = point.at.J().middleCols(layout.tangent[c], 2);
    const double speed = std::max(kSlowest, (J_t.transpose() * point.v).norm());
    const Eigen::Vector2d s = system.mode()[c].s;
    const Eigen::Matrix2d turn =
        (Eigen::Matrix2d::Identity() - s * s.transpose()) / speed;
    rhs.leftCols(2 * layout.n) -= layout.mu_friction[c] * point.lambda[c] * J_t * turn *
                                  slip_jacobian(layout, c, point);
  }
}

}  // namespace

void add_parameters_of_friction(const ModeSystem& system,
                                const DifferentiatedPoint& point,
                                Eigen::Ref<Matrix> rhs) {
  const ContactLayout& layout = system.layout();
  for (int c = 0; c < layout.n_c; ++c) {
    if (!system.mode()[c].slips()) continue;
    for (int k = 0; k < layout.n_t[c]; ++k) {
      const Vector J_t = point.at.J().col(layout.tangent[c] + k);
      rhs -= point.lambda[c] * system.mode()[c].s[k] * J_t *
             layout.mu_p.row(c).head(layout.n_p);
    }
  }
}

Matrix force_jacobian(const ModeSystem& system, const DifferentiatedPoint& point) {
  const ContactLayout& layout = system.layout();
  const PointDerivatives& d = point.derivatives;
  const Index n = layout.n, m = system.n_rows(), n_p = layout.n_p;
  const Index width = 2 * n + layout.n_u + n_p;
  Matrix f(n, width), g = Matrix::Zero(m, width);
  //   M δa − J_c δλ_r = (f_q − R_q) δq + f_v δv + f_u δu + (f_p − R_p) δp            
  f << d.f_q() - d.R_q(), d.f_vel(), d.f_u(), d.f_p() - d.R_p();
  add_turning_friction(system, layout, point, f);
  if (n_p > 0) add_parameters_of_friction(system, point, f.rightCols(n_p));
  //   J_rᵀδa = −(∂(J_rᵀa)/∂q + ∂γ_r/∂q) δq − ∂γ_r/∂v δv − (∂(J_rᵀa)/∂p + ∂γ_r/∂p) δp  
  for (Index i = 0; i < m; ++i) {
    const int row = system.rows()[i];
    g.row(i).head(n) = -d.Ja_q().row(row) - d.gamma_q().row(row);
    g.row(i).segment(n, n) = -d.gamma_v().row(row);
    g.row(i).tail(n_p) = -d.Ja_p().row(row) - d.gamma_p().row(row);
  }
  system.solve(f, g);
  Matrix result(n + m, width);
  result << f, g;
  return result;
}

}  // namespace saltus::detail
