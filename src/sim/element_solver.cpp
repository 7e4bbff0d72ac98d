// SPDX-License-Identifier: BSD-2-Clause
#include "sim/element_solver.hpp"

#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <limits>

#include "sim/force_jacobian.hpp"

namespace saltus::detail {
namespace {

constexpr double kEpsilon = std::numeric_limits<double>::epsilon();
constexpr int kMaxSweeps = 60;
// Sweeps that shrink the error less than this are replaced by Newton's method.
constexpr double kSlow = 0.3;
constexpr int kSweepsBeforeNewton = 4;
// Elements whose sweeps shrink slowly and that are cut short instead: derivatives are worth
// compiling where that goes on.
constexpr int kElementsBeforeNewton = 10;
// Newton's steps with derivatives of another element ask for new ones sooner.
constexpr double kStale = 0.05;
// Changes of velocities that no longer shrink are rounding below this share.
constexpr double kRounding = 1e-11;
constexpr int kMaxProjections = 4;

double largest(ConstVectorRef x) {
  return x.size() > 0 ? x.lpNorm<Eigen::Infinity>() : 0.0;
}

}  // namespace

Instant::Instant(const ContactKernel& kernel)
    : q(Vector::Zero(kernel.layout().n)),
      v(Vector::Zero(kernel.layout().n)),
      u(Vector::Zero(kernel.layout().n_u)),
      a(Vector::Zero(kernel.layout().n)),
      lambda(Vector::Zero(kernel.layout().n_r)),
      mode(static_cast<std::size_t>(kernel.layout().n_c)),
      at(kernel.make_values()) {}

Element::Element(const ContactKernel& kernel, int n_s)
    : Q(kernel.layout().n, n_s),
      V(kernel.layout().n, n_s),
      A(Matrix::Zero(kernel.layout().n, n_s)),
      Lambda(kernel.layout().n_r, n_s),
      U(kernel.layout().n_u, n_s),
      at(static_cast<std::size_t>(n_s), kernel.make_values()),
      q(kernel.layout().n),
      v(kernel.layout().n),
      a(kernel.layout().n),
      lambda(kernel.layout().n_r),
      at_end(kernel.make_values()) {}

EmbeddedWeights embedded_weights(const ButcherTableau& tableau) {
  const int n_s = tableau.n_s;
  EmbeddedWeights weights{.start = 0.0, .stages = Vector::Zero(n_s)};
  std::vector<int> nodes;  // stages with nodes of their own
  for (int j = 0; j + 1 < n_s; ++j) {
    const auto same = [&](int i) {
      return std::abs(tableau.c[i] - tableau.c[j]) < kEpsilon;
    };
    if (tableau.c[j] > kEpsilon && std::ranges::none_of(nodes, same)) nodes.push_back(j);
  }
  const Index m = std::ssize(nodes) + 1;
  Matrix moments(m, m);
  Vector integrals(m);
  for (Index k = 0; k < m; ++k) {
    //   Σ b̂_j c_jᵏ = 1/(k + 1)
    moments(k, 0) = k == 0 ? 1.0 : 0.0;
    for (Index i = 1; i < m; ++i)
      moments(k, i) = std::pow(tableau.c[nodes[i - 1]], static_cast<double>(k));
    integrals[k] = 1.0 / static_cast<double>(k + 1);
  }
  const Vector b = moments.colPivHouseholderQr().solve(integrals);
  weights.start = b[0];
  for (Index i = 1; i < m; ++i) weights.stages[nodes[i - 1]] = b[i];
  weights.order = static_cast<int>(m);
  return weights;
}

ElementSolver::ElementSolver(const ContactKernel& kernel, const ButcherTableau& tableau)
    : kernel_(kernel),
      layout_(kernel.layout()),
      tableau_(tableau),
      A_squared_(tableau.A * tableau.A),
      A_times_c_(tableau.A * tableau.c),
      embedded_(embedded_weights(tableau)),
      element_(kernel, tableau.n_s),
      end_system_(kernel),
      values_(kernel),
      held_(kernel),
      stage_jacobians_(static_cast<std::size_t>(tableau.n_s)),
      newton_(0),
      A_new_(layout_.n, tableau.n_s) {
  for (int j = 0; j < tableau.n_s; ++j) systems_.emplace_back(kernel);
}

void ElementSolver::start(const Instant& from, const Controls& controls,
                          ContactMode::Direction directions) {
  from_ = &from;
  controls_ = &controls;
  directions_ = directions;
  has_guess_ = false;
  for (ModeSystem& system : systems_) {
    system.set_mode(from.mode, from.rows);
    system.set_directions(directions);
  }
  end_system_.set_mode(from.mode, from.rows);
  end_system_.set_directions(directions);
}

bool ElementSolver::solve(double h) {
  const bool constant_u = controls_->is_piecewise_constant();
  if (constant_u && kernel_.is_ballistic()) {
    element_.h = h;
    solve_ballistic();
    return true;
  }
  for (int j = 0; j < tableau_.n_s; ++j) {
    if (constant_u)
      element_.U.col(j) = from_->u;
    else
      element_.U.col(j) = controls_->at(from_->t + tableau_.c[j] * h, from_->q, from_->v);
  }
  guess_accelerations(h);
  element_.h = h;
  has_guess_ = iterate();
  return has_guess_ && finish_end();
}

// a is the same everywhere, so that the sums of are numbers.
void ElementSolver::solve_ballistic() {
  Element& e = element_;
  const double h = e.h, c = tableau_.b.sum(), d = tableau_.b.dot(tableau_.c);
  e.v = from_->v + (h * c) * from_->a;
  e.q = from_->q + (h * c) * from_->v + (h * h * d) * from_->a;
  e.a = from_->a;
  e.lambda = from_->lambda;
  e.at_end.data = from_->at.data;
  set_linear_gap(e.q, e.at_end);
}

void ElementSolver::set_linear_gap(ConstVectorRef q, PointValues& at) const {
  const auto gap_q = from_->at.gap_q();
  for (int i = 0; i < layout_.n_c; ++i)
    at.gap_data()[i] = from_->at.gap()[i] + gap_q.col(i).dot(q - from_->q);
}

void ElementSolver::complete_stages() {
  if (!controls_->is_piecewise_constant() || !kernel_.is_ballistic()) return;
  Element& e = element_;
  for (int j = 0; j < tableau_.n_s; ++j) {
    const double c = e.h * tableau_.c[j], d = e.h * e.h * A_times_c_[j];
    e.A.col(j) = from_->a;
    e.Lambda.col(j) = from_->lambda;
    e.U.col(j) = from_->u;
    e.V.col(j) = from_->v + c * from_->a;
    e.Q.col(j) = from_->q + c * from_->v + d * from_->a;
    set_linear_gap(e.Q.col(j), e.at[j]);
  }
}

// The polynomial through the stages of the last trial, at the stages of this one.
void ElementSolver::guess_accelerations(double h) {
  if (!has_guess_ || element_.h <= 0.0) {
    element_.A = from_->a.replicate(1, tableau_.n_s);
    return;
  }
  const double ratio = h / element_.h;
  A_new_ = element_.A;
  for (int i = 0; i < tableau_.n_s; ++i) {
    // Linear between the nodes is enough: it is only a guess.
    const double c = tableau_.c[i] * ratio;
    double c_left = 0.0;
    element_.A.col(i) = from_->a;
    for (int j = 0; j < tableau_.n_s; ++j) {
      if (tableau_.c[j] <= c_left) continue;
      const double share = std::min(1.0, (c - c_left) / (tableau_.c[j] - c_left));
      if (share <= 0.0) break;
      element_.A.col(i) += share * (A_new_.col(j) - element_.A.col(i));
      c_left = tableau_.c[j];
    }
  }
}

void ElementSolver::place_stages() {
  Element& e = element_;
  //   v_j = v⁺ + h Σ a_jm a_m,   q_j = q⁺ + h Σ a_jm v_m                             
  e.V.noalias() = e.h * e.A.lazyProduct(tableau_.A.transpose());
  e.V.colwise() += from_->v;
  e.Q.noalias() = e.h * e.V.lazyProduct(tableau_.A.transpose());
  e.Q.colwise() += from_->q;
}

double ElementSolver::sweep() {
  Element& e = element_;
  const int n = layout_.n;
  ++n_sweeps_;
  place_stages();
  for (int first = 0; first < tableau_.n_s; first += values_.n_points()) {
    const int count = std::min(values_.n_points(), tableau_.n_s - first);
    for (int k = 0; k < count; ++k) {
      values_.set(k, 0, e.Q.col(first + k));
      values_.set(k, n, e.V.col(first + k));
      values_.set(k, 2 * n, e.U.col(first + k));
    }
    values_.run(count);
    for (int k = 0; k < count; ++k) values_.read(k, e.at[first + k].data);
  }
  for (int j = 0; j < tableau_.n_s; ++j) {
    if (!systems_[j].factorize(e.at[j], e.V.col(j))) return kInfinity;
    systems_[j].accelerations(e.at[j], A_new_.col(j), e.Lambda.col(j));
  }
  if (!A_new_.allFinite()) return kInfinity;
  const double change = (A_new_ - e.A).cwiseAbs().maxCoeff();
  return change;
}

bool ElementSolver::iterate() {
  const double size = (1.0 + largest(from_->v)) / element_.h;
  const double enough = std::max(accuracy_, kEpsilon) * size;
  double last = kInfinity, too_slow = kStale;
  for (int k = 0; k < kMaxSweeps; ++k) {
    double change = sweep();
    if (!std::isfinite(change)) return false;
    if (is_stiff_) {
      if (!has_newton()) {
        if (!linearize_stages()) return false;
        too_slow = kSlow;
      }
      change = newton_step();
    } else {
      element_.A = A_new_;
    }
    const bool slow = change > kSlow * last;
    const bool at_rounding = slow && change <= kRounding * size;
    // The next change of a linear iteration would be (change/last) change.
    const bool is_last = k > 0 && change * change <= enough * last;
    if (change <= enough || (is_stiff_ && (at_rounding || is_last))) {
      place_stages();
      return true;
    }
    if (!std::isfinite(change)) return false;
    if (is_stiff_ && change > too_slow * last) newton_h_ = kNaN;
    if (slow && k >= kSweepsBeforeNewton && !is_stiff_) {
      // Lengths that are given cannot be cut short.
      is_stiff_ = accuracy_ == 0.0 || ++n_slow_ > kElementsBeforeNewton;
      if (!is_stiff_) return false;
    }
    last = change;
  }
  return false;
}

//   (I − B) δ = a(q, v) − a                                                           
double ElementSolver::newton_step() {
  A_new_ -= element_.A;
  newton_.solve(Eigen::Map<Matrix>(A_new_.data(), A_new_.size(), 1));
  element_.A += A_new_;
  return A_new_.cwiseAbs().maxCoeff();
}

bool ElementSolver::linearize_stages() {
  if (!derivatives_) derivatives_.emplace(kernel_);
  const Element& e = element_;
  const int n = layout_.n, n_s = tableau_.n_s;
  for (int j = 0; j < n_s; ++j) {
    derivatives_->evaluate(
        {e.Q.col(j), e.V.col(j), e.U.col(j), e.A.col(j), e.Lambda.col(j)});
    const Matrix derivatives = force_jacobian(
        systems_[j], {e.at[j], derivatives_->at(), e.V.col(j), e.Lambda.col(j)});
    stage_jacobians_[j] = derivatives.topRows(n);
  }
  //   B_jm = h a_jm ∂a/∂v + h² (A²)_jm ∂a/∂q                                         
  Eigen::Map<Matrix> I_B = newton_.start(static_cast<Index>(n_s) * n);
  for (int j = 0; j < n_s; ++j)
    for (int m = 0; m < n_s; ++m)
      I_B.block(j * n, m * n, n, n) =
          -e.h * tableau_.A(j, m) * stage_jacobians_[j].middleCols(n, n) -
          e.h * e.h * A_squared_(j, m) * stage_jacobians_[j].leftCols(n);
  I_B.diagonal().array() += 1.0;
  newton_h_ = newton_.factorize() ? e.h : kNaN;
  newton_mode_ = from_->mode;
  newton_directions_ = directions_;
  return newton_h_ == e.h;
}

void ElementSolver::evaluate_end() {
  Element& e = element_;
  values_.set(0, 0, e.q);
  values_.set(0, layout_.n, e.v);
  if (controls_->is_piecewise_constant())
    values_.set(0, 2 * layout_.n, from_->u);
  else
    values_.set(0, 2 * layout_.n, controls_->at(from_->t + e.h, e.q, e.v));
  values_.run(1);
  values_.read(0, e.at_end.data);
}

bool ElementSolver::finish_end() {
  Element& e = element_;
  e.v.noalias() = from_->v + e.h * e.A.lazyProduct(tableau_.b);
  e.q.noalias() = from_->q + e.h * e.V.lazyProduct(tableau_.b);
  evaluate_end();
  if (!end_system_.factorize(e.at_end, e.v)) return false;
  if (!from_->rows.empty() && !project()) return false;
  end_system_.accelerations(e.at_end, e.a, e.lambda);
  return e.a.allFinite() && e.q.allFinite();
}

bool ElementSolver::project() {
  for (int k = 0; k < kMaxProjections; ++k) {
    double violation = 0.0;
    for (const int row : from_->rows)
      if (row < layout_.n_c)
        violation = std::max(violation, std::abs(element_.at_end.gap()[row]));
    if (violation <= 4 * kEpsilon * (1.0 + largest(element_.q))) break;
    if (!project_position()) return false;
    evaluate_end();
  }
  project_velocity();
  evaluate_end();
  return end_system_.factorize(element_.at_end, element_.v);
}

//   q := q − M⁻¹G (GᵀM⁻¹G)⁻¹ gap,   G = ∂gap/∂q of the pressed contacts               
bool ElementSolver::project_position() {
  Element& e = element_;
  const auto end =
      std::ranges::find_if(from_->rows, [&](int row) { return row >= layout_.n_c; });
  const std::vector<int> pressed(from_->rows.begin(), end);
  held_.set_rows(pressed);
  const auto G = e.at_end.gap_q();
  Vector y(held_.size());
  for (Index i = 0; i < held_.size(); ++i) {
    fill_column(
        G, pressed[i], [&](int k) { return kernel_.reach().gap_place(k); }, i);
    y[i] = -e.at_end.gap()[pressed[i]];
  }
  if (!held_.factorize(end_system_.mass())) return false;
  held_.solve(y);
  held_.add_response(y, e.q);
  return true;
}

//   v := v − M⁻¹J_r (J_rᵀM⁻¹J_r)⁻¹ J_rᵀv                                              
void ElementSolver::project_velocity() {
  Element& e = element_;
  held_.set_rows(from_->rows);
  const auto J = e.at_end.J();
  for (Index i = 0; i < held_.size(); ++i)
    fill_column(
        J, from_->rows[i], [&](int k) { return kernel_.reach().J_place(k); }, i);
  Vector y = Vector::Zero(held_.size());
  held_.subtract_rates(e.v, y);
  if (y.cwiseAbs().maxCoeff() == 0.0 || !held_.factorize(end_system_.mass())) return;
  held_.solve(y);
  held_.add_response(y, e.v);
}

// The same column in B and C of the rows to project on.
template <class Place>
void ElementSolver::fill_column(const PointValues::ConstSparse& from, int col,
                                const Place& place, Index i) {
  const std::span<double> column = held_.B(i);
  std::ranges::fill(column, 0.0);
  for (int k = from.outerIndexPtr()[col]; k < from.outerIndexPtr()[col + 1]; ++k)
    column[place(k)] = from.valuePtr()[k];
  std::ranges::copy(column, held_.C(i).begin());
}

double ElementSolver::first_length(double tolerance) {
  constexpr double kShare = 0.01, kLongest = 100.0, kNothing = 1e-10;
  const double v_size = 1.0 + largest(from_->v), q_size = 1.0 + largest(from_->q);
  const double first = std::max(largest(from_->v) / q_size, largest(from_->a) / v_size);
  const double h = first > kNothing ? kShare / first : kShare;
  Element& e = element_;
  e.h = h;
  e.q = from_->q + h * from_->v;
  e.v = from_->v + h * from_->a;
  evaluate_end();
  if (!end_system_.factorize(e.at_end, e.v)) return h;
  end_system_.accelerations(e.at_end, e.a, e.lambda);
  const double second = largest(e.a - from_->a) / (h * v_size);
  const double steepest = std::max({first, second, kNothing}) / tolerance;
  return std::min(kLongest * h,
                  std::pow(kShare / steepest, 1.0 / (tableau_.order + 1.0)));
}

double ElementSolver::error() const {
  const Element& e = element_;
  //   h |Σ (b_j − b̂_j) ẋ_j − b̂₀ ẋ₀| over 1 + |x|
  const Vector weights = tableau_.b - embedded_.stages;
  const Vector dv = e.A * weights - embedded_.start * from_->a;
  const Vector dq = e.V * weights - embedded_.start * from_->v;
  const double estimate = e.h * std::max(largest(dv) / (1.0 + largest(e.v)),
                                         largest(dq) / (1.0 + largest(e.q)));
  //   a scheme of order p errs like (h L)ᵖ⁺¹ where the estimate does like (h L)ᵏ⁺¹
  return std::pow(estimate, (tableau_.order + 1.0) / (embedded_.order + 1.0));
}

}  // namespace saltus::detail
