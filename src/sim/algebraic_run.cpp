// SPDX-License-Identifier: BSD-2-Clause
#include "sim/algebraic_run.hpp"

#include <limits>

#include "saltus/expr/derivatives.hpp"
#include "sim/joined.hpp"

namespace saltus::detail {
namespace {

std::vector<Expr> with_jacobian(std::vector<Expr> g, const ExprVector& z) {
  const SparseExpr J = jacobian(g, as_span(z));
  ExprMatrix dense = ExprMatrix::Zero(z.size(), z.size());
  for (int k = 0; k < J.pattern.nonzeros(); ++k)
    dense(J.pattern.places[k].row, J.pattern.places[k].col) = J.values[k];
  g.insert(g.end(), dense.data(), dense.data() + dense.size());
  return g;
}

}  // namespace

AlgebraicTape::AlgebraicTape(const ExprVector& known, const ExprVector& z,
                             const std::vector<Expr>& g_alg, const Vector& guess)
    : residual(joined({&known, &z}), with_jacobian(g_alg, z)),
      z_guess(guess),
      n_known(static_cast<int>(known.size())) {}

AlgebraicRun::AlgebraicRun(const AlgebraicTape& tape, int n_points)
    : tape_(&tape),
      run_(tape.residual),
      known_(Matrix::Zero(tape.n_known, n_points)),
      flat_(tape.residual.constants()),
      z_(tape.z_guess),
      lu_(tape.z_guess.size()) {}

void AlgebraicRun::set(int point, int first, ConstVectorRef x) {
  known_.col(point).segment(first, x.size()) = x;
}

const Vector& AlgebraicRun::solve(int point) {
  constexpr int kMaxSteps = 50;
  // Newton's steps shrink quadratically: after one of this size nothing is left to gain.
  constexpr double kSmallStep = 1e-9;
  const Index n = z_.size();
  z_ = tape_->z_guess;
  run_.set(0, 0, known_.col(point));
  for (int k = 0; k < kMaxSteps; ++k) {
    run_.set(0, tape_->n_known, z_);
    run_.run(1);
    run_.read(0, flat_);
    //   Δz = −(∂g_alg/∂z)⁻¹ g_alg
    lu_.compute(Matrix::Map(flat_.data() + n, n, n));
    const Vector dz = -lu_.solve(flat_.head(n));
    z_ += dz;
    if (!z_.allFinite()) break;
    if (dz.lpNorm<Eigen::Infinity>() <= kSmallStep * (1.0 + z_.lpNorm<Eigen::Infinity>()))
      return z_;
  }
  z_.setConstant(std::numeric_limits<double>::quiet_NaN());
  return z_;
}

}  // namespace saltus::detail
