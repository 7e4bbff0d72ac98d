// SPDX-License-Identifier: BSD-2-Clause
#include "sim/filippov_element.hpp"

#include <Eigen/LU>
#include <Eigen/QR>
#include <cmath>

namespace saltus::detail {
namespace {

constexpr int kMaxIterations = 25;
constexpr int kMaxProjections = 4;
// Changes of stages over their size: those that count as none, and those that may be rounding.
constexpr double kConverged = 1e-15;
constexpr double kStalled = 1e-12;

double largest(const Matrix& x) { return x.size() > 0 ? x.cwiseAbs().maxCoeff() : 0.0; }

}  // namespace

FilippovElement::FilippovElement(const FilippovKernel& kernel,
                                 const ButcherTableau& tableau)
    : kernel_(kernel),
      tableau_(tableau),
      embedded_(embedded_weights(tableau)),
      end_(kernel),
      X_(kernel.n(), tableau.n_s),
      K_(kernel.n(), tableau.n_s),
      U_(kernel.n_u(), tableau.n_s) {
  for (int j = 0; j < tableau.n_s; ++j) flows_.emplace_back(kernel);
}

void FilippovElement::start(const FilippovInstant& from, const Controls& controls) {
  from_ = &from;
  law_ = &controls;
  for (FilippovFlow& flow : flows_) flow.set_mode(from.mode);
  end_.set_mode(from.mode);
}

bool FilippovElement::solve(double h) {
  h_ = h;
  for (int j = 0; j < tableau_.n_s; ++j)
    U_.col(j) = law_->is_piecewise_constant()
                    ? from_->u
                    : law_->at(from_->t + tableau_.c[j] * h, from_->x, Vector());
  K_ = from_->rate.replicate(1, tableau_.n_s);
  double last = kInfinity;
  for (int iteration = 0; iteration < kMaxIterations; ++iteration) {
    const double change = newton_step();
    if (!std::isfinite(change)) return false;
    if (change <= kConverged || (change >= 0.5 * last && change <= kStalled))
      return finish();
    last = change;
  }
  return false;
}

//   (I − h A ⊗ ∂ẋ/∂x) δ = k − ẋ(x)
double FilippovElement::newton_step() {
  const Index n = kernel_.n();
  const int n_s = tableau_.n_s;
  X_ = (h_ * K_ * tableau_.A.transpose()).colwise() + from_->x;
  Matrix I_B = Matrix::Identity(n * n_s, n * n_s);
  Vector r(n * n_s);
  for (int j = 0; j < n_s; ++j) {
    if (!flows_[j].solve(X_.col(j), U_.col(j))) return kInfinity;
    r.segment(j * n, n) = K_.col(j) - flows_[j].rate();
    const Matrix rate_x = flows_[j].jacobian();
    for (int m = 0; m < n_s; ++m)
      I_B.block(j * n, m * n, n, n) -= h_ * tableau_.A(j, m) * rate_x;
  }
  const Vector step = I_B.partialPivLu().solve(r);
  K_ -= Eigen::Map<const Matrix>(step.data(), n, n_s);
  return h_ * largest(step) / (1.0 + largest(X_));
}

bool FilippovElement::finish() {
  X_ = (h_ * K_ * tableau_.A.transpose()).colwise() + from_->x;
  x_ = from_->x + h_ * K_ * tableau_.b;
  project();
  const Vector u =
      law_->is_piecewise_constant() ? from_->u : law_->at(from_->t + h_, x_, Vector());
  return end_.solve(x_, u) && x_.allFinite();
}

//   x := x − C_Sᵀ(C_S C_Sᵀ)⁻¹ c_S
void FilippovElement::project() {
  const std::vector<int>& held = end_.held();
  if (held.empty()) return;
  for (int k = 0; k < kMaxProjections; ++k) {
    end_.evaluate(x_, from_->u);
    const Matrix C = end_.C()(held, Eigen::all);
    const Vector c = end_.c()(held);
    if (largest(c) == 0.0) return;
    x_ -= C.completeOrthogonalDecomposition().solve(c);
  }
}

double FilippovElement::error() const {
  //   h |Σ (b_j − b̂_j) k_j − b̂₀ k₀| over 1 + |x|
  const Vector difference =
      K_ * (tableau_.b - embedded_.stages) - embedded_.start * from_->rate;
  const double estimate = h_ * largest(difference) / (1.0 + largest(x_));
  return std::pow(estimate, (tableau_.order + 1.0) / (embedded_.order + 1.0));
}

}  // namespace saltus::detail
