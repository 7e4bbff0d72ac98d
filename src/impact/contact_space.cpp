// SPDX-License-Identifier: BSD-2-Clause
#include "impact/contact_space.hpp"

#include <Eigen/QR>

namespace saltus::detail {

ContactSpace::ContactSpace(const ImpactProblem& problem) : v_minus_(problem.v_minus) {
  Index n_rows = 0;
  for (const ImpactContact& c : problem.contacts) {
    contacts_.push_back({n_rows, c.J_t.cols(), c.mu_friction, c.e});
    n_rows += 1 + c.J_t.cols();
  }
  J_.resize(problem.M.rows(), n_rows);
  for (Index c = 0; c < n_contacts(); ++c) {
    J_.col(contacts_[c].normal) = problem.contacts[c].J_n;
    if (contacts_[c].n_t == 0) continue;
    J_.middleCols(contacts_[c].tangent(), contacts_[c].n_t) = problem.contacts[c].J_t;
  }
  M_llt_.compute(problem.M);
  J_hat_ = M_llt_.matrixL().solve(J_);
  G_ = J_hat_.transpose() * J_hat_;
  u_minus_ = J_.transpose() * v_minus_;
  const double largest = n_rows > 0 ? u_minus_.cwiseAbs().maxCoeff() : 0.0;
  if (largest > 0.0) scale_ = largest;
  set_coordinates();
}

void ContactSpace::set_coordinates() {
  if (n_rows() == 0) return;
  constexpr double kDependent = 1e-11;
  Eigen::ColPivHouseholderQR<Matrix> qr;
  qr.setThreshold(kDependent);
  qr.compute(J_hat_);
  const Matrix Q = qr.householderQ() * Matrix::Identity(J_hat_.rows(), qr.rank());
  B_ = Q.transpose() * J_hat_;
  //   Bᵀy⁻ = u⁻
  y_minus_ = B_.transpose().completeOrthogonalDecomposition().solve(u_minus_);
}

Vector ContactSpace::velocity(ConstVectorRef Lambda) const {
  return v_minus_ + M_llt_.solve(J_ * Lambda);
}

bool ContactSpace::any_closing() const {
  for (const ContactRows& c : contacts_) {
    if (u_minus_[c.normal] < 0.0) return true;
  }
  return false;
}

ImpactOutcome ContactSpace::outcome(const ImpactProblem& problem,
                                    ConstVectorRef Lambda) const {
  ImpactOutcome result;
  result.v_plus = velocity(Lambda);
  result.Lambda_n.resize(n_contacts());
  result.Lambda_t.resize(n_rows() - n_contacts());
  Index next = 0;
  for (Index c = 0; c < n_contacts(); ++c) {
    const ContactRows& rows = contacts_[c];
    result.Lambda_n[c] = Lambda[rows.normal];
    result.Lambda_t.segment(next, rows.n_t) = Lambda.segment(rows.tangent(), rows.n_t);
    next += rows.n_t;
  }
  result.states = contact_states(problem, result.v_plus);
  return result;
}

}  // namespace saltus::detail
