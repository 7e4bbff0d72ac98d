// SPDX-License-Identifier: BSD-2-Clause
#include "sim/linear_map.hpp"

#include <algorithm>
#include <cmath>

#include "sim/force_jacobian.hpp"

namespace saltus::detail {
namespace {

// Monitors that cross zero slower than this, over their own size, have no derivative there.
constexpr double kGrazing = 1e-11;

bool same_mode(const Mode& a, const Mode& b) {
  return std::ranges::equal(a, b, [](const ContactMode& x, const ContactMode& y) {
    return x.normal == y.normal && x.tangent == y.tangent && x.s == y.s;
  });
}

}  // namespace

Linearizer::Linearizer(const ContactKernel& kernel, int n_s)
    : kernel_(kernel),
      layout_(kernel.layout()),
      derivatives_(kernel.derivatives()),
      d_(kernel.make_derivatives()),
      system_(kernel),
      lu_(layout_.n + layout_.n_r) {
  const Index n = layout_.n, width = 2 * n + layout_.n_u + 1;
  da_.resize(n * n_s, width);
  dq_.assign(static_cast<std::size_t>(n_s), Matrix(n, width));
  dv_ = dq_;
  dx_.resize(2 * n, width);
  dcost_.resize(width);
}

void Linearizer::differentiate(ConstVectorRef q, ConstVectorRef v, ConstVectorRef u,
                               ConstVectorRef a, ConstVectorRef lambda) {
  const int n = layout_.n, n_u = layout_.n_u;
  derivatives_.set(0, 0, q);
  derivatives_.set(0, n, v);
  derivatives_.set(0, 2 * n, u);
  derivatives_.set(0, 2 * n + n_u, a);
  derivatives_.set(0, 3 * n + n_u, lambda);
  derivatives_.run(1);
  derivatives_.read(0, d_.data);
}

void Linearizer::ballistic_accelerations(const Instant& from) {
  if (ballistic_a_u_.size() == 0 || ballistic_rows_ != from.rows ||
      !same_mode(ballistic_mode_, from.mode)) {
    ballistic_mode_ = from.mode;
    ballistic_rows_ = from.rows;
    differentiate(from.q, from.v, from.u, from.a, from.lambda);
    system_.set_mode(from.mode, from.rows);
    ballistic_a_u_ = d_.f_u();
    Matrix g = Matrix::Zero(system_.n_rows(), layout_.n_u);
    if (system_.factorize(from.at, from.v)) system_.solve(ballistic_a_u_, g);
  }
}

// With accelerations that depend on u only the sums over stages are numbers.
void Linearizer::propagate_ballistic(const Instant& from, const ElementSolver& solver,
                                     const StageCosts& costs) {
  const ButcherTableau& tableau = solver.tableau();
  const Index n = layout_.n, n_u = layout_.n_u, t = 2 * n + n_u;
  const double h = solver.element().h, d = tableau.b.dot(tableau.c);
  const Matrix& a_u = ballistic_a_u_;
  //   q_end = q⁺ + h v⁺ + h² d a,   v_end = v⁺ + h a,   a = a(u)
  dx_.setZero();
  dx_.diagonal().setOnes();
  for (Index i = 0; i < n; ++i) dx_(i, n + i) = h;
  dx_.block(0, 2 * n, n, n_u) = h * h * d * a_u;
  dx_.block(n, 2 * n, n, n_u) = h * a_u;
  dx_.col(t).head(n) = from.v + 2.0 * h * d * from.a;
  dx_.col(t).tail(n) = from.a;
  dcost_.setZero();
  if (costs.value.size() == 0) return;
  for (int j = 0; j < tableau.n_s; ++j) {
    const double weight = h * tableau.b[j], c = tableau.c[j], d_j = solver.A_times_c()[j];
    const auto g_q = costs.gradient.col(j).head(n),
               g_v = costs.gradient.col(j).segment(n, n);
    dcost_.head(n) += weight * g_q;
    dcost_.segment(n, n) += weight * (h * c * g_q + g_v);
    dcost_.segment(2 * n, n_u) +=
        weight * (h * a_u.transpose().lazyProduct(h * d_j * g_q + c * g_v) +
                  costs.gradient.col(j).tail(n_u));
    dcost_[t] +=
        weight * (g_q.dot(c * from.v + 2.0 * h * d_j * from.a) + c * g_v.dot(from.a)) +
        tableau.b[j] * costs.value[j];
  }
}

bool Linearizer::stage_accelerations(ElementSolver& solver) {
  if (!solver.linearize_stages()) return false;
  const Element& e = solver.element();
  const ButcherTableau& tableau = solver.tableau();
  const Index n = layout_.n, n_u = layout_.n_u, h = 2 * n + n_u;
  const Matrix AV = e.V * tableau.A.transpose(), AA = e.A * tableau.A.transpose();
  const Matrix AAA = AA * tableau.A.transpose();
  da_.setZero();
  for (int j = 0; j < tableau.n_s; ++j) {
    const Matrix& a_x = solver.stage_jacobian(j);
    auto row = da_.middleRows(j * n, n);
    //   q_j, v_j with the accelerations held
    row.leftCols(n) = a_x.leftCols(n);
    row.middleCols(n, n) = a_x.middleCols(n, n) + e.h * tableau.c[j] * a_x.leftCols(n);
    row.middleCols(2 * n, n_u) = a_x.rightCols(n_u);
    row.col(h) = a_x.leftCols(n) * (AV.col(j) + e.h * AAA.col(j)) +
                 a_x.middleCols(n, n) * AA.col(j);
  }
  solver.solve_stages(da_);
  return true;
}

void Linearizer::propagate(const ElementSolver& solver) {
  const Element& e = solver.element();
  const ButcherTableau& tableau = solver.tableau();
  const Index n = layout_.n, h = 2 * n + layout_.n_u;
  //   δv_j = δv⁺ + h Σ a_jm δa_m + δh Σ a_jm a_m,   δq_j likewise
  for (int j = 0; j < tableau.n_s; ++j) {
    Matrix& dv = dv_[j];
    dv.setZero();
    for (int m = 0; m < tableau.n_s; ++m)
      dv.noalias() += (e.h * tableau.A(j, m)) * da_.middleRows(m * n, n);
    dv.col(h).noalias() += e.A * tableau.A.row(j).transpose();
    for (Index i = 0; i < n; ++i) dv(i, n + i) += 1.0;
  }
  for (int j = 0; j < tableau.n_s; ++j) {
    Matrix& dq = dq_[j];
    dq.setZero();
    for (int m = 0; m < tableau.n_s; ++m)
      dq.noalias() += (e.h * tableau.A(j, m)) * dv_[m];
    dq.col(h).noalias() += e.V * tableau.A.row(j).transpose();
    for (Index i = 0; i < n; ++i) dq(i, i) += 1.0;
  }
  dx_.setZero();
  for (int m = 0; m < tableau.n_s; ++m) {
    dx_.topRows(n).noalias() += (e.h * tableau.b[m]) * dv_[m];
    dx_.bottomRows(n).noalias() += (e.h * tableau.b[m]) * da_.middleRows(m * n, n);
  }
  dx_.col(h).head(n).noalias() += e.V * tableau.b;
  dx_.col(h).tail(n).noalias() += e.A * tableau.b;
  dx_.diagonal().array() += 1.0;
}

// to first order.
bool Linearizer::project(const Instant& from, const ElementSolver& solver) {
  if (from.rows.empty()) return true;
  const Element& e = solver.element();
  const Index n = layout_.n, m = std::ssize(from.rows);
  differentiate(e.q, e.v, from.u, e.a, e.lambda);
  system_.set_mode(from.mode, from.rows);
  if (!system_.factorize(e.at_end, e.v)) return false;
  Index m_n = 0;
  while (m_n < m && from.rows[m_n] < layout_.n_c) ++m_n;
  Matrix G(n, m_n), J_r(n, m), Jv_q(m, n);
  for (Index i = 0; i < m; ++i) {
    J_r.col(i) = e.at_end.J().col(from.rows[i]);
    Jv_q.row(i) = d_.Jv_q().row(from.rows[i]);
    if (i < m_n) G.col(i) = e.at_end.gap_q().col(from.rows[i]);
  }
  const auto remove = [&](const Matrix& columns, Matrix excess, auto&& target) {
    Matrix X = columns;
    system_.solve_mass(X);
    lu_.start(columns.cols()) = columns.transpose() * X;
    if (!lu_.factorize()) return false;
    lu_.solve(excess);
    target -= X * excess;
    return true;
  };
  return remove(G, G.transpose() * dx_.topRows(n), dx_.topRows(n)) &&
         remove(J_r, J_r.transpose() * dx_.bottomRows(n) + Jv_q * dx_.topRows(n),
                dx_.bottomRows(n));
}

void Linearizer::add_cost(const ElementSolver& solver, const StageCosts& costs) {
  dcost_.setZero();
  if (costs.value.size() == 0) return;
  const Element& e = solver.element();
  const ButcherTableau& tableau = solver.tableau();
  const Index n = layout_.n, n_u = layout_.n_u;
  for (int j = 0; j < tableau.n_s; ++j) {
    const double weight = e.h * tableau.b[j];
    const auto gradient = costs.gradient.col(j);
    dcost_.noalias() += weight * (dq_[j].transpose() * gradient.head(n));
    dcost_.noalias() += weight * (dv_[j].transpose() * gradient.segment(n, n));
    dcost_.segment(2 * n, n_u) += weight * gradient.tail(n_u);
  }
  dcost_[2 * n + n_u] += tableau.b.dot(costs.value);
}

bool Linearizer::monitor_gradient(const Instant& from, const Element& e,
                                  const Monitor& monitor, Vector& gradient) {
  const Index n = layout_.n;
  const int c = monitor.contact;
  gradient.setZero(2 * n + layout_.n_u);
  if (monitor.kind == MonitorKind::Gap) {
    gradient.head(n) = e.at_end.gap_q().col(c);
    return true;
  }
  differentiate(e.q, e.v, from.u, e.a, e.lambda);
  const DifferentiatedPoint point{e.at_end, d_, e.v, e.lambda};
  if (monitor.kind == MonitorKind::Slip) {
    gradient.head(2 * n) =
        slip_jacobian(layout_, c, point).transpose() * monitor.s.head(layout_.n_t[c]);
    return true;
  }
  system_.set_mode(from.mode, from.rows);
  if (!system_.factorize(e.at_end, e.v)) return false;
  const Matrix forces = force_jacobian(system_, point);
  const auto row_of = [&](int row) {
    const auto at = std::ranges::find(from.rows, row) - from.rows.begin();
    return at < std::ssize(from.rows) ? Vector(forces.row(n + at).transpose())
                                      : Vector(Vector::Zero(forces.cols()));
  };
  if (monitor.kind == MonitorKind::Force) {
    gradient = row_of(c);
    return true;
  }
  //   ∇(mu λ_n − ‖λ_t‖)
  gradient = layout_.mu_friction[c] * row_of(c);
  const auto lambda_t = e.lambda.segment(layout_.tangent[c], layout_.n_t[c]);
  for (int k = 0; k < layout_.n_t[c]; ++k)
    gradient -= lambda_t[k] / lambda_t.norm() * row_of(layout_.tangent[c] + k);
  return true;
}

bool Linearizer::eliminate_length(const Instant& from, const Element& e,
                                  const ElementEnd& end, Matrix& E) {
  using Cause = ElementEnd::Cause;
  const Index n = layout_.n, n_u = layout_.n_u, h = 2 * n + n_u, t = 2 * n;
  // δh by (q⁺, v⁺, t⁺, u)
  Eigen::RowVectorXd dh = Eigen::RowVectorXd::Zero(2 * n + 1 + n_u);
  E.setZero(2 * n + 2, 2 * n + 1 + n_u);
  E(t, t) = 1.0;
  if (end.cause == Cause::Break) dh[t] = -1.0;
  if (end.cause == Cause::Event) {
    Vector gradient;
    if (!monitor_gradient(from, e, *end.monitor, gradient)) return false;
    const auto by_x = gradient.head(2 * n);
    const double speed = by_x.dot(dx_.col(h));
    if (!(std::abs(speed) > kGrazing * by_x.norm())) return false;
    const Eigen::RowVectorXd direct = by_x.transpose() * dx_;
    dh.head(2 * n) = -direct.head(2 * n) / speed;
    dh.tail(n_u) = -(direct.segment(2 * n, n_u) + gradient.tail(n_u).transpose()) / speed;
  }
  E.topLeftCorner(2 * n, 2 * n) = dx_.leftCols(2 * n);
  E.topRightCorner(2 * n, n_u) = dx_.middleCols(2 * n, n_u);
  E.row(t + 1).head(2 * n) = dcost_.head(2 * n).transpose();
  E.row(t + 1).tail(n_u) = dcost_.segment(2 * n, n_u).transpose();
  E.topRows(2 * n).noalias() += dx_.col(h) * dh;
  E.row(t) += dh;
  E.row(t + 1) += dcost_[h] * dh;
  return true;
}

bool Linearizer::of_element(const Instant& from, ElementSolver& solver,
                            const ElementEnd& end, const StageCosts& costs, Matrix& E) {
  if (kernel_.is_ballistic()) {
    ballistic_accelerations(from);
    propagate_ballistic(from, solver, costs);
    return eliminate_length(from, solver.element(), end, E);
  }
  if (!stage_accelerations(solver)) return false;
  propagate(solver);
  add_cost(solver, costs);
  return project(from, solver) && eliminate_length(from, solver.element(), end, E);
}

// Friction in space turns with the slip after the impact.
void Linearizer::add_turning_impulses(const Instant& after, const Impact& impact,
                                      Eigen::Ref<Matrix> K,
                                      Eigen::Ref<Matrix> rhs) const {
  const Index n = layout_.n;
  for (int c = 0; c < layout_.n_c; ++c) {
    if (!impact.mode[c].slips() || layout_.n_t[c] < 2) continue;
    const auto J_t = after.at.J().middleCols<2>(layout_.tangent[c]);
    const Eigen::Vector2d v_t = J_t.transpose() * after.v;
    if (v_t.norm() == 0.0) continue;
    const Eigen::Vector2d s = v_t.normalized();
    const Matrix turn = layout_.mu_friction[c] * impact.Lambda[c] / v_t.norm() * J_t *
                        (Eigen::Matrix2d::Identity() - s * s.transpose());
    K.topLeftCorner(n, n) += turn * J_t.transpose();
    rhs.topLeftCorner(n, n) -= turn * d_.Jv_q().middleRows<2>(layout_.tangent[c]);
  }
}

//   M δv⁺ − J_c δΛ = M δv⁻ − R_q δq,   J_rᵀδv⁺ = −∂(J_rᵀv⁺)/∂q δq − e δ(J_rᵀv⁻)       
bool Linearizer::of_impact(const Instant& after, const Impact& impact, Matrix& E) {
  const Index n = layout_.n, m = std::ssize(impact.rows);
  const Vector jump = after.v - impact.v_minus;
  differentiate(after.q, after.v, after.u, jump, impact.Lambda);
  system_.set_mode(impact.mode, impact.rows);
  if (!system_.factorize(after.at, after.v)) return false;
  Matrix rhs = Matrix::Zero(n + m, 2 * n);
  rhs.topLeftCorner(n, n) = -d_.R_q();
  rhs.topRightCorner(n, n) = after.at.M();
  Eigen::Map<Matrix> K = lu_.start(n + m);
  K.setZero();
  K.topLeftCorner(n, n) = after.at.M();
  K.topRightCorner(n, m) = -system_.J_c();
  for (Index i = 0; i < m; ++i) {
    const int row = impact.rows[i];
    K.row(n + i).head(n) = after.at.J().col(row).transpose();
    rhs.row(n + i).head(n) = -d_.Jv_q().row(row);
    const bool bounces = row < layout_.n_c && std::ranges::find(impact.inelastic, row) ==
                                                  impact.inelastic.end();
    const double speed = after.at.J().col(row).dot(impact.v_minus);
    if (!bounces || speed >= 0.0) continue;
    const double e = layout_.e[row];
    rhs.row(n + i).head(n) -= e * (d_.Jv_q().row(row) - d_.Ja_q().row(row));
    rhs.row(n + i).tail(n) = -e * after.at.J().col(row).transpose();
  }
  add_turning_impulses(after, impact, K, rhs);
  if (!lu_.factorize()) return false;
  lu_.solve(rhs);
  E.setZero(2 * n + 2, 2 * n + 1 + layout_.n_u);
  E.topLeftCorner(n, n).setIdentity();
  E.block(n, 0, n, 2 * n) = rhs.topRows(n);
  E(2 * n, 2 * n) = 1.0;
  return true;
}

}  // namespace saltus::detail
