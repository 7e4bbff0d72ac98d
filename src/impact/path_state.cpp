// SPDX-License-Identifier: BSD-2-Clause
#include "impact/path_state.hpp"

#include <Eigen/QR>
#include <algorithm>

namespace saltus::detail {

bool PathState::any_closing(const ContactSpace& space) const {
  return std::any_of(space.contacts().begin(), space.contacts().end(),
                     [&](const ContactRows& c) { return u[c.normal] < 0.0; });
}

PathState first_state(const ContactSpace& space) {
  return {space.y_minus(), space.u_minus(), Vector::Zero(space.n_rows())};
}

PathState moved(const ContactSpace& space, const PathState& from, const Vector& dLambda) {
  //   y ← y + B ΔΛ,   u = Bᵀy                                                       (Z-19)
  PathState to{from.y + space.B() * dLambda, {}, from.Lambda + dLambda};
  to.u = space.B().transpose() * to.y;
  return to;
}

void hold_at_zero(const ContactSpace& space, PathState& state,
                  const std::vector<Index>& rows) {
  if (rows.empty()) return;
  constexpr double kDependent = 1e-9, kSpanned = 1e-13;
  const Matrix B_zero = space.B()(Eigen::all, rows);
  Eigen::ColPivHouseholderQR<Matrix> qr;
  qr.setThreshold(kDependent);
  qr.compute(B_zero);
  const Matrix Q = qr.householderQ() * Matrix::Identity(B_zero.rows(), qr.rank());
  const double size = state.y.norm();
  //   y ← y − Q Qᵀy,   Q an orthonormal basis of the columns of B that vanish
  state.y -= Q * (Q.transpose() * state.y);
  if (qr.rank() == B_zero.rows()) state.y.setZero();
  state.u = space.B().transpose() * state.y;
  for (Index row = 0; row < state.u.size(); ++row) {
    if (std::abs(state.u[row]) <= kSpanned * space.B().col(row).norm() * size)
      state.u[row] = 0.0;
  }
  for (const Index row : rows) state.u[row] = 0.0;
}

}  // namespace saltus::detail
