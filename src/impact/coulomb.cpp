// SPDX-License-Identifier: BSD-2-Clause
#include "impact/coulomb.hpp"

#include <Eigen/QR>
#include <algorithm>

namespace saltus::detail {

Vector project_on_disc(ConstVectorRef y, double radius) {
  const double norm = y.norm();
  return norm <= radius ? Vector(y) : Vector(y * (radius / norm));
}

CoulombLaw::CoulombLaw(const ContactSpace& space)
    : space_(space), w_minus_(space.u_minus()), rho_(space.n_rows()) {
  for (const ContactRows& c : space.contacts()) {
    w_minus_[c.normal] += c.e * std::min(0.0, w_minus_[c.normal]);
    const double G_nn = space.G()(c.normal, c.normal);
    rho_[c.normal] = 1.0 / G_nn;
    const double G_tt = space.G().diagonal().segment(c.tangent(), c.n_t).sum();
    rho_.segment(c.tangent(), c.n_t).setConstant(1.0 / (G_tt > 0.0 ? G_tt : G_nn));
  }
}

Vector CoulombLaw::w(ConstVectorRef Lambda) const {
  return w_minus_ + space_.G() * Lambda;
}

Vector CoulombLaw::phi(ConstVectorRef Lambda, ConstVectorRef w) const {
  const Vector x = Lambda - rho_.cwiseProduct(w);
  Vector phi(Lambda.size());
  for (const ContactRows& c : space_.contacts()) {
    const double x_n = std::max(0.0, x[c.normal]);
    phi[c.normal] = Lambda[c.normal] - x_n;
    if (c.n_t == 0) continue;
    phi.segment(c.tangent(), c.n_t) =
        Lambda.segment(c.tangent(), c.n_t) -
        project_on_disc(x.segment(c.tangent(), c.n_t), c.mu_friction * x_n);
  }
  return phi;
}

void CoulombLaw::tangential_rows(const ContactRows& c, ConstVectorRef Lambda,
                                 ConstVectorRef w, Matrix& result) const {
  const Index t = c.tangent(), n_t = c.n_t;
  const double x_n = Lambda[c.normal] - rho_[c.normal] * w[c.normal];
  const double radius = c.mu_friction * std::max(0.0, x_n);
  const Vector y = Lambda.segment(t, n_t) - rho_[t] * w.segment(t, n_t);
  auto rows = result.middleRows(t, n_t);
  const auto G_t = space_.G().middleRows(t, n_t);
  if (y.norm() <= radius) {
    rows = rho_[t] * G_t;
    return;
  }
  rows.middleCols(t, n_t).setIdentity();
  if (radius == 0.0) return;
  // ∂proj = mu ŷ ∂x_n + (radius/‖y‖)(I − ŷŷᵀ) ∂y
  const Vector direction = y.normalized();
  const Matrix turn = (radius / y.norm()) *
                      (Matrix::Identity(n_t, n_t) - direction * direction.transpose());
  rows.middleCols(t, n_t) -= turn;
  rows += rho_[t] * turn * G_t;
  rows.col(c.normal) -= c.mu_friction * direction;
  rows += c.mu_friction * rho_[c.normal] * direction * space_.G().row(c.normal);
}

Matrix CoulombLaw::jacobian(ConstVectorRef Lambda, ConstVectorRef w) const {
  Matrix result = Matrix::Zero(Lambda.size(), Lambda.size());
  for (const ContactRows& c : space_.contacts()) {
    if (Lambda[c.normal] - rho_[c.normal] * w[c.normal] > 0.0) {
      result.row(c.normal) = rho_[c.normal] * space_.G().row(c.normal);
    } else {
      result(c.normal, c.normal) = 1.0;
    }
    if (c.n_t > 0) tangential_rows(c, Lambda, w, result);
  }
  return result;
}

double CoulombLaw::residual(ConstVectorRef Lambda) const {
  if (Lambda.size() == 0) return 0.0;
  const Vector r = phi(Lambda, w(Lambda)).cwiseQuotient(rho_);
  return r.cwiseAbs().maxCoeff() / space_.scale();
}

void CoulombLaw::sweep(VectorRef Lambda) const {
  for (const ContactRows& c : space_.contacts()) {
    const Matrix& G = space_.G();
    const Index t = c.tangent(), n_t = c.n_t;
    const double w_n = w_minus_[c.normal] + G.row(c.normal).dot(Lambda);
    Lambda[c.normal] = std::max(0.0, Lambda[c.normal] - rho_[c.normal] * w_n);
    if (n_t == 0) continue;
    const Vector w_t = w_minus_.segment(t, n_t) + G.middleRows(t, n_t) * Lambda;
    Lambda.segment(t, n_t) = project_on_disc(Lambda.segment(t, n_t) - rho_[t] * w_t,
                                             c.mu_friction * Lambda[c.normal]);
  }
}

namespace {

/// The longest of the steps 1, ½, ¼, … that lowers ‖Φ‖ enough; nothing if none does.
bool search(const CoulombLaw& law, Vector& Lambda, const Vector& step, double norm) {
  constexpr double kShortest = 1e-4, kDecrease = 1e-4;
  for (double alpha = 1.0; alpha > kShortest; alpha *= 0.5) {
    const Vector trial = Lambda + alpha * step;
    if (law.phi(trial, law.w(trial)).norm() > (1.0 - kDecrease * alpha) * norm) continue;
    Lambda = trial;
    return true;
  }
  return false;
}

}  // namespace

double newton_on_cones(const CoulombLaw& law, Vector& Lambda, double tolerance) {
  constexpr int kIterations = 50;
  // Below this a pivot is rounding error of redundant contacts.
  constexpr double kRank = 1e-11;
  double residual = law.residual(Lambda);
  for (int k = 0; k < kIterations && residual > tolerance; ++k) {
    const Vector w = law.w(Lambda), phi = law.phi(Lambda, w);
    //   ∂Φ/∂Λ ΔΛ = −Φ
    Eigen::CompleteOrthogonalDecomposition<Matrix> qr(Lambda.size(), Lambda.size());
    qr.setThreshold(kRank);
    qr.compute(law.jacobian(Lambda, w));
    if (!search(law, Lambda, qr.solve(-phi), phi.norm())) break;
    residual = law.residual(Lambda);
  }
  return residual;
}

double sweep_and_polish(const CoulombLaw& law, Vector& Lambda, double tolerance) {
  constexpr int kRounds = 20, kSweeps = 100;
  double best = law.residual(Lambda);
  Vector point = Lambda;
  for (int round = 0; round < kRounds && best > tolerance; ++round) {
    for (int k = 0; k < kSweeps; ++k) law.sweep(point);
    Vector trial = point;
    const double residual = newton_on_cones(law, trial, tolerance);
    if (residual >= best) continue;
    best = residual;
    Lambda = trial;
  }
  return best;
}

}  // namespace saltus::detail
