// SPDX-License-Identifier: BSD-2-Clause
#include "impact/way.hpp"

#include "impact/nnls.hpp"
#include "saltus/base/error.hpp"

namespace saltus::detail {
namespace {

/// y − Σ β_k (step k of the cell) ∈ entries, β ≥ 0: where the piece was entered and what
/// impulses act in it.
struct LastPiece {
  Vector y_entry;
  Vector Lambda;  // rows of the exact space
};

Matrix columns_of(const std::vector<RationalVector>& vectors, Index n) {
  Matrix result(n, std::ssize(vectors));
  for (Index k = 0; k < result.cols(); ++k) result.col(k) = to_double(vectors[k]);
  return result;
}

std::vector<RationalVector> points_of(const Hull& hull) {
  std::vector<RationalVector> points;
  for (const IntegerVector& g : hull) points.push_back(point_of(g));
  return points;
}

LastPiece go_back(const Vector& y, const ReachedPiece& piece, const CellData& cell,
                  Index n_rows) {
  const Index n = y.size();
  const Matrix points = columns_of(points_of(piece.entries), n);
  const Matrix steps = columns_of(cell.steps, n);
  Matrix A = Matrix::Zero(n + 1, points.cols() + steps.cols());
  A.topRows(n) << points, steps;
  A.row(n).head(points.cols()).setOnes();
  Vector b(n + 1);
  b << y, 1.0;
  const Vector coefficients = nonnegative_least_squares(A, b);
  const Vector beta = coefficients.tail(steps.cols());
  Vector Lambda = Vector::Zero(n_rows);
  for (Index k = 0; k < beta.size(); ++k) Lambda += beta[k] * to_double(cell.impulses[k]);
  return {y - steps * beta, Lambda};
}

/// The first outcome with a corner at y.
int piece_that_holds(const RationalVector& y, const Reachability& reach) {
  const IntegerVector wanted = integer_vector(y, 1);
  for (const OutcomePiece& outcome : reach.outcomes()) {
    for (const IntegerVector& g : outcome.states) {
      if (g == wanted) return outcome.piece;
    }
  }
  SALTUS_ASSERT(!"some outcome has a corner at y");
  return 0;
}

/// Λ of the exact space's rows, per contact as users see them.
ImpactStep step_of(const ExactSpace& space, const ImpactProblem& problem,
                   const Vector& Lambda) {
  ImpactStep step;
  step.Lambda_n.resize(space.n_contacts());
  for (Index c = 0; c < space.n_contacts(); ++c) {
    const auto& rows = space.contacts()[c];
    const Index n_t = problem.contacts[c].J_t.cols(), before = step.Lambda_t.size();
    step.Lambda_n[c] = Lambda[rows.normal];
    step.Lambda_t.conservativeResize(before + n_t);
    step.Lambda_t.tail(n_t).setZero();
    step.Lambda_t.segment(before, rows.n_t) = Lambda.segment(rows.normal + 1, rows.n_t);
  }
  return step;
}

}  // namespace

std::vector<ImpactStep> way_to(const RationalVector& y, const ExactSpace& space,
                               Reachability& reach, const ImpactProblem& problem) {
  std::vector<Vector> ends{to_double(y)}, impulses;  // from the last piece to the first
  for (int k = piece_that_holds(y, reach); k >= 0; k = reach.pieces()[k].parent) {
    const ReachedPiece& piece = reach.pieces()[k];
    if (!piece.moves()) continue;
    const LastPiece last =
        go_back(ends.back(), piece, reach.data(piece.cell), space.n_rows());
    // A piece that is only passed through adds nothing.
    constexpr double kNothing = 1e-13;
    if (last.Lambda.lpNorm<1>() <= kNothing * (1.0 + ends.front().norm())) continue;
    ends.push_back(last.y_entry);
    impulses.push_back(last.Lambda);
  }
  std::vector<ImpactStep> way;
  Vector Lambda = Vector::Zero(space.n_rows());
  for (Index k = std::ssize(impulses) - 1; k >= 0; --k) {
    Lambda += impulses[k];
    way.push_back(step_of(space, problem, Lambda));
    way.back().v = space.velocity(ends[k]);
  }
  return way;
}

}  // namespace saltus::detail
