// SPDX-License-Identifier: BSD-2-Clause
#include "sim/filippov_flow.hpp"

#include <Eigen/LU>
#include <array>

#include "saltus/expr/derivatives.hpp"

namespace saltus::detail {
namespace {

constexpr int kMaxIterations = 30;
// Changes of ẋ and α, over their size, that are rounding.
constexpr double kConverged = 1e-14;
constexpr double kStalled = 1e-10;

std::vector<Expr> dense_entries(const SparseExpr& matrix) {
  std::vector<Expr> entries(
      static_cast<std::size_t>(matrix.pattern.rows) * matrix.pattern.cols, 0.0);
  for (std::size_t k = 0; k < matrix.values.size(); ++k) {
    const auto& place = matrix.pattern.places[k];
    entries[static_cast<std::size_t>(place.col) * matrix.pattern.rows + place.row] =
        matrix.values[k];
  }
  return entries;
}

// f with numbers for parameters and values for lifted multipliers.
ExprVector right_hand_side(const FilippovModel& model) {
  std::vector<Expr> f(model.f_0().begin(), model.f_0().end());
  for (auto lifted = model.lifted().rbegin(); lifted != model.lifted().rend(); ++lifted)
    f = substitute(f, {&lifted->symbol, 1}, {&lifted->value, 1});
  return ExprVector::Map(f.data(), std::ssize(f));
}

}  // namespace

FilippovKernel::FilippovKernel(const FilippovModel& of) : n_(of.n_x()), n_u_(of.n_u()) {
  const FilippovModel model = in_step_form(of);
  const ExprVector f = right_hand_side(model), k = symbols("k", n_);
  const auto n_c = std::ssize(model.steps());
  ExprVector c(n_c), alpha(n_c);
  for (Index j = 0; j < n_c; ++j) {
    names_.push_back(model.steps()[j].name);
    c[j] = model.steps()[j].c;
    alpha[j] = model.steps()[j].alpha;
  }
  const SparseExpr C = jacobian(c, model.x());
  ExprVector rates = ExprVector::Zero(n_c);
  for (std::size_t i = 0; i < C.values.size(); ++i)
    rates[C.pattern.places[i].row] += C.values[i] * k[C.pattern.places[i].col];
  const ExprVector balance = model.E() * k - f;
  std::vector<Expr> outputs(c.begin(), c.end());
  const auto append = [&](const std::vector<Expr>& entries) {
    outputs.insert(outputs.end(), entries.begin(), entries.end());
  };
  append(dense_entries(C));
  append({model.E().data(), model.E().data() + model.E().size()});
  append(dense_entries(jacobian(f, alpha)));
  append(dense_entries(jacobian(balance, model.x())));
  append(dense_entries(jacobian(rates, model.x())));
  append({f.begin(), f.end()});
  std::vector<Expr> p, values;
  for (const Parameter& parameter : model.parameters()) {
    p.push_back(parameter.symbol);
    values.emplace_back(parameter.value);
  }
  ExprVector inputs(2 * n_ + n_u_ + n_c);
  inputs << model.x(), model.u(), alpha, k;
  tape_ = std::make_unique<const FlatTape>(inputs, substitute(outputs, p, values));
}

FilippovFlow::FilippovFlow(const FilippovKernel& kernel)
    : kernel_(kernel),
      run_(kernel.tape()),
      flat_(kernel.tape().constants()),
      k_(Vector::Zero(kernel.n())),
      alpha_(Vector::Constant(kernel.n_c(), 0.5)) {}

void FilippovFlow::set_mode(const FilippovMode& mode) {
  held_.clear();
  for (int j = 0; j < kernel_.n_c(); ++j) {
    if (mode[j] == Side::On)
      held_.push_back(j);
    else
      alpha_[j] = mode[j] == Side::Above ? 1.0 : 0.0;
    // Where sliding starts α is at an end, and Newton's method may start from anywhere inside.
    if (mode[j] == Side::On && !(alpha_[j] > 0.0 && alpha_[j] < 1.0)) alpha_[j] = 0.5;
  }
}

Eigen::Map<const Matrix> FilippovFlow::block(int which) const {
  const Index n = kernel_.n(), n_c = kernel_.n_c();
  const std::array<Eigen::Vector2<Index>, 5> sizes{
      {{n_c, n}, {n, n}, {n, n_c}, {n, n}, {n_c, n}}};
  Index begin = n_c;
  for (int i = 0; i < which; ++i) begin += sizes[i].prod();
  return {flat_.data() + begin, sizes[which][0], sizes[which][1]};
}

void FilippovFlow::evaluate(ConstVectorRef x, ConstVectorRef u) {
  const int n = kernel_.n(), n_u = kernel_.n_u(), n_c = kernel_.n_c();
  run_.set(0, 0, x);
  run_.set(0, n, u);
  run_.set(0, n + n_u, alpha_);
  run_.set(0, n + n_u + n_c, k_);
  run_.run(1);
  run_.read(0, flat_);
}

Matrix FilippovFlow::system() const {
  const Index n = kernel_.n(), m = std::ssize(held_);
  Matrix K = Matrix::Zero(n + m, n + m);
  K.topLeftCorner(n, n) = block(1);
  for (Index i = 0; i < m; ++i) {
    K.col(n + i).head(n) = -block(2).col(held_[i]);
    K.row(n + i).head(n) = C().row(held_[i]);
  }
  return K;
}

Vector FilippovFlow::residual() const {
  const Index n = kernel_.n(), m = std::ssize(held_);
  Vector r(n + m);
  r.head(n) = block(1) * k_ - flat_.tail(n);
  for (Index i = 0; i < m; ++i) r[n + i] = C().row(held_[i]).dot(k_);
  return r;
}

bool FilippovFlow::solve(ConstVectorRef x, ConstVectorRef u) {
  const Index n = kernel_.n();
  double last = kInfinity;
  for (int iteration = 0; iteration < kMaxIterations; ++iteration) {
    evaluate(x, u);
    if (!flat_.allFinite()) return false;
    const Eigen::FullPivLU<Matrix> lu(system());
    if (!lu.isInvertible()) return false;
    const Vector step = lu.solve(residual());
    k_ -= step.head(n);
    for (std::size_t i = 0; i < held_.size(); ++i) alpha_[held_[i]] -= step[n + i];
    const double size = 1.0 + k_.lpNorm<Eigen::Infinity>();
    const double change = step.lpNorm<Eigen::Infinity>() / size;
    if (change <= kConverged || (change >= 0.5 * last && change <= kStalled)) {
      evaluate(x, u);
      return true;
    }
    last = change;
  }
  return false;
}

//   E δẋ − f_α δα = −∂(Eẋ − f)/∂x δx,   C_S δẋ = −∂(C_S ẋ)/∂x δx
Matrix FilippovFlow::jacobian() const {
  const Index n = kernel_.n(), m = std::ssize(held_);
  Matrix rhs(n + m, n);
  rhs.topRows(n) = -block(3);
  for (Index i = 0; i < m; ++i) rhs.row(n + i) = -block(4).row(held_[i]);
  return Eigen::FullPivLU<Matrix>(system()).solve(rhs).topRows(n);
}

}  // namespace saltus::detail
