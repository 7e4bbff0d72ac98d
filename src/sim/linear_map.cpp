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
      derivatives_(kernel),
      system_(kernel),
      lu_(layout_.n + layout_.n_r),
      n_z_(layout_.n_u + layout_.n_p) {
  const Index n = layout_.n, width = 2 * n + n_z_ + 1;
  da_.resize(n * n_s, width);
  dq_.assign(static_cast<std::size_t>(n_s), Matrix(n, width));
  dv_ = dq_;
  dx_.resize(2 * n, width);
  dcost_.resize(width);
}

// By controls they depend on the mode alone, by parameters on forces and accelerations too.
void Linearizer::ballistic_accelerations(const Instant& from) {
  if (layout_.n_p == 0 && ballistic_a_z_.size() > 0 && ballistic_rows_ == from.rows &&
      same_mode(ballistic_mode_, from.mode))
    return;
  ballistic_mode_ = from.mode;
  ballistic_rows_ = from.rows;
  derivatives_.evaluate({from.q, from.v, from.u, from.a, from.lambda});
  system_.set_mode(from.mode, from.rows);
  ballistic_a_z_ = Matrix::Zero(layout_.n, n_z_);
  if (system_.factorize(from.at, from.v))
    ballistic_a_z_ = force_jacobian(system_, {from.at, d(), from.v, from.lambda})
                         .topRightCorner(layout_.n, n_z_);
}

// With accelerations that depend on u and p only the sums over stages are numbers.
void Linearizer::propagate_ballistic(const Instant& from, const ElementSolver& solver,
                                     const StageCosts& costs) {
  const ButcherTableau& tableau = solver.tableau();
  const Index n = layout_.n, t = 2 * n + n_z_;
  const double h = solver.element().h, d = tableau.b.dot(tableau.c);
  const Matrix& a_z = ballistic_a_z_;
  //   q_end = q⁺ + h v⁺ + h² d a,   v_end = v⁺ + h a,   a = a(u, p)
  dx_.setZero();
  dx_.diagonal().setOnes();
  for (Index i = 0; i < n; ++i) dx_(i, n + i) = h;
  dx_.block(0, 2 * n, n, n_z_) = h * h * d * a_z;
  dx_.block(n, 2 * n, n, n_z_) = h * a_z;
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
    dcost_.segment(2 * n, n_z_) +=
        weight * h * a_z.transpose().lazyProduct(h * d_j * g_q + c * g_v);
    dcost_.segment(2 * n, layout_.n_u) +=
        weight * costs.gradient.col(j).tail(layout_.n_u);
    dcost_[t] +=
        weight * (g_q.dot(c * from.v + 2.0 * h * d_j * from.a) + c * g_v.dot(from.a)) +
        tableau.b[j] * costs.value[j];
  }
}

bool Linearizer::stage_accelerations(ElementSolver& solver) {
  if (!solver.linearize_stages()) return false;
  const Element& e = solver.element();
  const ButcherTableau& tableau = solver.tableau();
  const Index n = layout_.n, h = 2 * n + n_z_;
  const Matrix AV = e.V * tableau.A.transpose(), AA = e.A * tableau.A.transpose();
  const Matrix AAA = AA * tableau.A.transpose();
  da_.setZero();
  for (int j = 0; j < tableau.n_s; ++j) {
    const Matrix& a_x = solver.stage_jacobian(j);
    auto row = da_.middleRows(j * n, n);
    //   q_j, v_j with the accelerations held
    row.leftCols(n) = a_x.leftCols(n);
    row.middleCols(n, n) = a_x.middleCols(n, n) + e.h * tableau.c[j] * a_x.leftCols(n);
    row.middleCols(2 * n, n_z_) = a_x.rightCols(n_z_);
    row.col(h) = a_x.leftCols(n) * (AV.col(j) + e.h * AAA.col(j)) +
                 a_x.middleCols(n, n) * AA.col(j);
  }
  solver.solve_stages(da_);
  return true;
}

void Linearizer::propagate(const ElementSolver& solver) {
  const Element& e = solver.element();
  const ButcherTableau& tableau = solver.tableau();
  const Index n = layout_.n, h = 2 * n + n_z_;
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
  derivatives_.evaluate({e.q, e.v, from.u, e.a, e.lambda});
  system_.set_mode(from.mode, from.rows);
  if (!system_.factorize(e.at_end, e.v)) return false;
  Index m_n = 0;
  while (m_n < m && from.rows[m_n] < layout_.n_c) ++m_n;
  Matrix G(n, m_n), J_r(n, m), Jv_q(m, n);
  for (Index i = 0; i < m; ++i) {
    J_r.col(i) = e.at_end.J().col(from.rows[i]);
    Jv_q.row(i) = d().Jv_q().row(from.rows[i]);
    if (i < m_n) G.col(i) = e.at_end.gap_q().col(from.rows[i]);
  }
  const auto remove = [&](const Matrix& columns, Matrix excess, auto&& target) {
    Matrix X = columns;
    for (auto x : X.colwise()) system_.mass().solve(x);
    lu_.start(columns.cols()) = columns.transpose() * X;
    if (!lu_.factorize()) return false;
    lu_.solve(excess);
    target -= X * excess;
    return true;
  };
  Matrix gap = G.transpose() * dx_.topRows(n);
  for (Index i = 0; i < m_n; ++i)
    gap.row(i).segment(2 * n + layout_.n_u, layout_.n_p) += d().gap_p().row(from.rows[i]);
  if (!remove(G, gap, dx_.topRows(n))) return false;
  Matrix rates = J_r.transpose() * dx_.bottomRows(n) + Jv_q * dx_.topRows(n);
  for (Index i = 0; i < m; ++i)
    rates.row(i).segment(2 * n + layout_.n_u, layout_.n_p) +=
        d().Jv_p().row(from.rows[i]);
  return remove(J_r, rates, dx_.bottomRows(n));
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
  dcost_[2 * n + n_z_] += tableau.b.dot(costs.value);
}

bool Linearizer::monitor_gradient(const Instant& from, const Element& e,
                                  const Monitor& monitor, Vector& gradient) {
  const Index n = layout_.n, n_p = layout_.n_p;
  const int c = monitor.contact;
  gradient.setZero(2 * n + n_z_);
  if (monitor.kind == MonitorKind::User) {
    Vector z(2 * n + layout_.n_u);
    z << e.q, e.v, from.u;
    gradient = kernel_.events().when(c).jacobian(z).row(0).head(gradient.size());
    return true;
  }
  derivatives_.evaluate({e.q, e.v, from.u, e.a, e.lambda});
  const DifferentiatedPoint point{e.at_end, d(), e.v, e.lambda};
  if (monitor.kind == MonitorKind::Gap) {
    gradient.head(n) = e.at_end.gap_q().col(c);
    gradient.tail(n_p) = d().gap_p().row(c).transpose();
    return true;
  }
  if (monitor.kind == MonitorKind::Slip) {
    const auto s = monitor.s.head(layout_.n_t[c]);
    gradient.head(2 * n) = slip_jacobian(layout_, c, point).transpose() * s;
    gradient.tail(n_p) =
        d().Jv_p().middleRows(layout_.tangent[c], layout_.n_t[c]).transpose() * s;
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
  gradient.tail(n_p) += e.lambda[c] * layout_.mu_p.row(c).head(n_p).transpose();
  const auto lambda_t = e.lambda.segment(layout_.tangent[c], layout_.n_t[c]);
  for (int k = 0; k < layout_.n_t[c]; ++k)
    gradient -= lambda_t[k] / lambda_t.norm() * row_of(layout_.tangent[c] + k);
  return true;
}

bool Linearizer::eliminate_length(const Instant& from, const Element& e,
                                  const ElementEnd& end, Matrix& E) {
  using Cause = ElementEnd::Cause;
  const Index n = layout_.n, n_z = n_z_, h = 2 * n + n_z, t = 2 * n;
  // δh by (q⁺, v⁺, t⁺, z)
  Eigen::RowVectorXd dh = Eigen::RowVectorXd::Zero(2 * n + 1 + n_z);
  E.setZero(2 * n + 2, 2 * n + 1 + n_z);
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
    dh.tail(n_z) = -(direct.segment(2 * n, n_z) + gradient.tail(n_z).transpose()) / speed;
  }
  E.topLeftCorner(2 * n, 2 * n) = dx_.leftCols(2 * n);
  E.topRightCorner(2 * n, n_z) = dx_.middleCols(2 * n, n_z);
  E.row(t + 1).head(2 * n) = dcost_.head(2 * n).transpose();
  E.row(t + 1).tail(n_z) = dcost_.segment(2 * n, n_z).transpose();
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
    const Matrix J_t = after.at.J().middleCols(layout_.tangent[c], 2);
    const Eigen::Vector2d v_t = J_t.transpose() * after.v;
    if (v_t.norm() == 0.0) continue;
    const Eigen::Vector2d s = v_t.normalized();
    const Matrix turn = layout_.mu_friction[c] * impact.Lambda[c] / v_t.norm() * J_t *
                        (Eigen::Matrix2d::Identity() - s * s.transpose());
    K.topLeftCorner(n, n) += turn * J_t.transpose();
    rhs.topLeftCorner(n, n) -= turn * d().Jv_q().middleRows<2>(layout_.tangent[c]);
  }
}

//   M δv⁺ − J_c δΛ = M δv⁻ − R_q δq − R_p δp − (∂mu/∂p δp) J_t s Λ_n
//   J_rᵀδv⁺ = −∂(J_rᵀv⁺)/∂(q, p) δ(q, p) − e δ(J_rᵀv⁻) − (∂e/∂p δp) J_rᵀv⁻                
bool Linearizer::of_impact(const Instant& after, const Impact& impact, Matrix& E) {
  const Index n = layout_.n, m = std::ssize(impact.rows), n_p = layout_.n_p;
  const Vector jump = after.v - impact.v_minus;
  derivatives_.evaluate({after.q, after.v, after.u, jump, impact.Lambda});
  system_.set_mode(impact.mode, impact.rows);
  if (!system_.factorize(after.at, after.v)) return false;
  // Columns (q, v⁻, p).
  Matrix rhs = Matrix::Zero(n + m, 2 * n + n_p);
  rhs.topLeftCorner(n, n) = -d().R_q();
  rhs.block(0, n, n, n) = Matrix(after.at.M());
  rhs.topRightCorner(n, n_p) = -d().R_p();
  if (n_p > 0)
    add_parameters_of_friction(system_, {after.at, d(), after.v, impact.Lambda},
                               rhs.topRightCorner(n, n_p));
  Eigen::Map<Matrix> K = lu_.start(n + m);
  K.setZero();
  K.topLeftCorner(n, n) = Matrix(after.at.M());
  K.topRightCorner(n, m) = -system_.J_c(after.at);
  for (Index i = 0; i < m; ++i) {
    const int row = impact.rows[i];
    const Vector J_row = after.at.J().col(row);
    K.row(n + i).head(n) = J_row.transpose();
    auto r = rhs.row(n + i);
    r.head(n) = -d().Jv_q().row(row);
    r.tail(n_p) = -d().Jv_p().row(row);
    const bool bounces = row < layout_.n_c && std::ranges::find(impact.inelastic, row) ==
                                                  impact.inelastic.end();
    const double speed = J_row.dot(impact.v_minus);
    if (!bounces || speed >= 0.0) continue;
    const double e = layout_.e[row];
    r.head(n) -= e * (d().Jv_q().row(row) - d().Ja_q().row(row));
    r.segment(n, n) = -e * J_row.transpose();
    r.tail(n_p) -= e * (d().Jv_p().row(row) - d().Ja_p().row(row)) +
                   speed * layout_.e_p.row(row).head(n_p);
  }
  add_turning_impulses(after, impact, K, rhs);
  if (!lu_.factorize()) return false;
  lu_.solve(rhs);
  E.setZero(2 * n + 2, 2 * n + 1 + n_z_);
  E.topLeftCorner(n, n).setIdentity();
  E.block(n, 0, n, 2 * n) = rhs.topLeftCorner(n, 2 * n);
  E.block(n, E.cols() - n_p, n, n_p) = rhs.topRightCorner(n, n_p);
  E(2 * n, 2 * n) = 1.0;
  return true;
}

void Linearizer::of_reset(const Matrix& derivative, Matrix& E) const {
  const Index n_x = 2 * layout_.n;
  E.setZero(n_x + 2, n_x + 1 + n_z_);
  E.topLeftCorner(n_x, n_x) = derivative.leftCols(n_x);
  E.topRightCorner(n_x, n_z_) = derivative.middleCols(n_x, n_z_);
  E(n_x, n_x) = 1.0;
}

}  // namespace saltus::detail
