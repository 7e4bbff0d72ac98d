// SPDX-License-Identifier: BSD-2-Clause
#include "impact/way.hpp"

#include <algorithm>
#include <optional>

#include "impact/nnls.hpp"
#include "saltus/base/error.hpp"

namespace saltus::detail {
namespace {

namespace ppl = Parma_Polyhedra_Library;

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

/// Nothing where rounding hides the way: entries that all but lie on the boundary of what
/// steps can reach.
std::optional<LastPiece> go_back(const Vector& y, const ReachedPiece& piece,
                                 const CellData& cell, Index n_rows) {
  const Index n = y.size();
  const Matrix points = columns_of(points_of(piece.entries), n);
  const Matrix steps = columns_of(cell.steps, n);
  Matrix A = Matrix::Zero(n + 1, points.cols() + steps.cols());
  A.topRows(n) << points, steps;
  A.row(n).head(points.cols()).setOnes();
  Vector b(n + 1);
  b << y, 1.0;
  const Vector coefficients = nonnegative_least_squares(A, b);
  constexpr double kRoundOff = 1e-13;
  if ((A * coefficients - b).norm() > kRoundOff * b.norm()) return std::nullopt;
  const Vector beta = coefficients.tail(steps.cols());
  Vector Lambda = Vector::Zero(n_rows);
  for (Index k = 0; k < beta.size(); ++k) Lambda += beta[k] * to_double(cell.impulses[k]);
  return LastPiece{y - steps * beta, Lambda};
}

/// Shares α, β ≥ 0 with Σ α_k (point k) + Σ β_k (step k) = y and Σ α_k = 1. Pre: there are.
RationalVector exact_shares(const RationalVector& y,
                            const std::vector<RationalVector>& points,
                            const std::vector<RationalVector>& steps) {
  std::vector<RationalVector> columns = points;
  columns.insert(columns.end(), steps.begin(), steps.end());
  ppl::MIP_Problem program(columns.size());
  ppl::Linear_Expression total;
  for (std::size_t k = 0; k < columns.size(); ++k) {
    program.add_constraint(ppl::Variable(k) >= 0);
    if (k < points.size()) total += ppl::Variable(k);
  }
  program.add_constraint(total == 1);
  for (std::size_t i = 0; i < y.size(); ++i) {
    RationalVector row;
    for (const RationalVector& column : columns) row.push_back(column[i]);
    const IntegerVector a = integer_vector(row, -y[i]);
    ppl::Linear_Expression difference;
    for (std::size_t k = 0; k < columns.size(); ++k)
      difference += a[k] * ppl::Variable(k);
    program.add_constraint(difference + a.back() == 0);
  }
  SALTUS_ASSERT(program.is_satisfiable());
  const ppl::Generator point = program.feasible_point();
  RationalVector shares(columns.size());
  for (std::size_t k = 0; k < std::min(shares.size(), point.space_dimension()); ++k) {
    shares[k] = Rational(point.coefficient(ppl::Variable(k)), point.divisor());
    shares[k].canonicalize();
  }
  return shares;
}

/// As go_back, in fractions; y becomes where the piece was entered.
Vector go_back_exactly(RationalVector& y, const ReachedPiece& piece, const CellData& cell,
                       Index n_rows) {
  const auto points = points_of(piece.entries);
  const RationalVector shares = exact_shares(y, points, cell.steps);
  RationalVector Lambda(n_rows);
  for (std::size_t k = 0; k < cell.steps.size(); ++k) {
    const Rational& beta = shares[points.size() + k];
    for (std::size_t i = 0; i < y.size(); ++i) y[i] -= beta * cell.steps[k][i];
    for (std::size_t i = 0; i < Lambda.size(); ++i)
      Lambda[i] += beta * cell.impulses[k][i];
  }
  return to_double(Lambda);
}

/// A way from its end to its start.
struct Backward {
  std::vector<Vector> ends, impulses;

  /// A piece that is only passed through adds nothing.
  void add(Vector y_entry, Vector Lambda) {
    constexpr double kNothing = 1e-13;
    if (Lambda.lpNorm<1>() <= kNothing * (1.0 + ends.front().norm())) return;
    ends.push_back(std::move(y_entry));
    impulses.push_back(std::move(Lambda));
  }
};

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

std::optional<Backward> backward(int last, const RationalVector& y,
                                 const ExactSpace& space, Reachability& reach) {
  Backward way{{to_double(y)}, {}};
  for (int k = last; k >= 0; k = reach.pieces()[k].parent) {
    const ReachedPiece& piece = reach.pieces()[k];
    if (!piece.moves()) continue;
    auto before = go_back(way.ends.back(), piece, reach.data(piece.cell), space.n_rows());
    if (!before) return std::nullopt;
    way.add(std::move(before->y_entry), std::move(before->Lambda));
  }
  return way;
}

Backward backward_exactly(int last, RationalVector y, const ExactSpace& space,
                          Reachability& reach) {
  Backward way{{to_double(y)}, {}};
  for (int k = last; k >= 0; k = reach.pieces()[k].parent) {
    const ReachedPiece& piece = reach.pieces()[k];
    if (!piece.moves()) continue;
    Vector Lambda = go_back_exactly(y, piece, reach.data(piece.cell), space.n_rows());
    way.add(to_double(y), std::move(Lambda));
  }
  return way;
}

}  // namespace

std::vector<ImpactStep> way_to(const RationalVector& y, const ExactSpace& space,
                               Reachability& reach, const ImpactProblem& problem) {
  const int last = piece_that_holds(y, reach);
  auto found = backward(last, y, space, reach);
  if (!found) found = backward_exactly(last, y, space, reach);
  const auto& [ends, impulses] = *found;
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
