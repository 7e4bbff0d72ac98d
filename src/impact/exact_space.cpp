// SPDX-License-Identifier: BSD-2-Clause
#include "impact/exact_space.hpp"

namespace saltus::detail {
namespace {

bool has_friction(const ImpactContact& c) {
  return c.J_t.cols() > 0 && c.mu_friction > 0.0;
}

RationalMatrix rows_of(const ImpactProblem& problem) {
  Matrix J(problem.M.rows(), 0);
  const auto append = [&J](const Matrix& columns) {
    J.conservativeResize(Eigen::NoChange, J.cols() + columns.cols());
    J.rightCols(columns.cols()) = columns;
  };
  for (const ImpactContact& c : problem.contacts) {
    append(c.J_n);
    if (has_friction(c)) append(c.J_t);
  }
  return RationalMatrix(J);
}

RationalMatrix identity(Index n) {
  RationalMatrix I(n, n);
  for (Index i = 0; i < n; ++i) I(i, i) = 1;
  return I;
}

RationalMatrix select_columns(const RationalMatrix& A,
                              const std::vector<Index>& columns) {
  RationalMatrix result(A.rows(), std::ssize(columns));
  for (Index i = 0; i < A.rows(); ++i) {
    for (Index k = 0; k < result.cols(); ++k) result(i, k) = A(i, columns[k]);
  }
  return result;
}

/// AᵀB
RationalMatrix inner_products(const RationalMatrix& A, const RationalMatrix& B) {
  RationalMatrix result(A.cols(), B.cols());
  for (Index i = 0; i < A.cols(); ++i) {
    for (Index j = 0; j < B.cols(); ++j) result(i, j) = dot(A.col(i), B.col(j));
  }
  return result;
}

}  // namespace

ExactSpace::ExactSpace(const ImpactProblem& problem, Coordinates coordinates)
    : coordinates_(coordinates),
      v_minus_(to_rational(problem.v_minus)),
      J_(rows_of(problem)),
      step_(solve_exactly(RationalMatrix(problem.M), J_)),
      B_(0, 0),
      y_step_(0, 0) {
  Index next = 0;
  for (const ImpactContact& c : problem.contacts) {
    const Index n_t = has_friction(c) ? c.J_t.cols() : 0;
    contacts_.push_back({next, n_t, simplest_fraction(c.mu_friction)});
    next += 1 + n_t;
  }
  choose_coordinates();
  for (Index row = 0; row < n_rows(); ++row) u_forms_.push_back(u_form(row, {1}));
}

void ExactSpace::choose_coordinates() {
  const std::vector<Index> columns = independent_columns(step_);
  if (std::ssize(columns) == J_.rows()) {
    B_ = identity(J_.rows());
    y_step_ = step_;
    return;
  }
  //   BᵀB y = Bᵀ M⁻¹J
  B_ = select_columns(step_, columns);
  y_step_ = solve_exactly(inner_products(B_, B_), inner_products(B_, step_));
}

IntegerVector ExactSpace::u_form(Index first, const RationalVector& a) const {
  RationalVector j(J_.rows());
  for (std::size_t k = 0; k < a.size(); ++k) {
    for (Index i = 0; i < J_.rows(); ++i) j[i] += a[k] * J_(i, first + Index(k));
  }
  //   Σ aᵀu = jᵀ(v⁻ + B y)
  RationalVector by_x;
  for (Index k = 0; k < B_.cols(); ++k) by_x.push_back(dot(B_.col(k), j));
  by_x.resize(dimension());
  return integer_vector(by_x, dot(j, v_minus_));
}

RationalVector ExactSpace::G_row(Index row) const {
  RationalVector result;
  for (Index k = 0; k < n_rows(); ++k) result.push_back(dot(J_.col(row), step_.col(k)));
  return result;
}

RationalVector ExactSpace::step(const RationalVector& Lambda) const {
  RationalVector x(dimension());
  for (Index row = 0; row < n_rows(); ++row) {
    if (sgn(Lambda[row]) == 0) continue;
    for (Index i = 0; i < B_.cols(); ++i) x[i] += y_step_(i, row) * Lambda[row];
  }
  if (!has_impulse()) return x;
  for (const Contact& c : contacts_) x.back() += Lambda[c.normal];
  return x;
}

IntegerVector ExactSpace::start() const {
  return integer_vector(RationalVector(dimension()), 1);
}

RationalVector ExactSpace::velocity(const RationalVector& y) const {
  RationalVector v = v_minus_;
  for (Index i = 0; i < std::ssize(v); ++i) {
    for (Index k = 0; k < B_.cols(); ++k) v[i] += B_(i, k) * y[k];
  }
  return v;
}

Vector ExactSpace::velocity(const Vector& y) const {
  Vector v = to_double(v_minus_);
  for (Index k = 0; k < B_.cols(); ++k) v += y[k] * to_double(B_.col(k));
  return v;
}

Rational ExactSpace::u(Index row, const RationalVector& v) const {
  return dot(J_.col(row), v);
}

}  // namespace saltus::detail
