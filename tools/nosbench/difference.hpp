// SPDX-License-Identifier: BSD-2-Clause
// How far the numbers of a converted problem are from those of its source.
#pragma once

#include <algorithm>
#include <cmath>

#include "random_point.hpp"
#include "saltus/mpcc/evaluator.hpp"

namespace saltus::nosbench {

/// Largest differences, relative to max(1, the largest number of the same vector or matrix);
/// `entrywise` is relative to max(1, the entry itself), where terms that cancel show.
struct Difference {
  double values = 0.0;    ///< f, g, G, H
  double jacobian = 0.0;  ///< ∇f and ∂g/∂w
  double hessian = 0.0;
  double entrywise = 0.0;  ///< all of them

  [[nodiscard]] double largest() const { return std::max({values, jacobian, hessian}); }
  void include(const Difference& other) {
    values = std::max(values, other.values);
    jacobian = std::max(jacobian, other.jacobian);
    hessian = std::max(hessian, other.hessian);
    entrywise = std::max(entrywise, other.entrywise);
  }
};

namespace detail {

class Comparison {
 public:
  void add(double expected, double computed) {
    const double difference = std::abs(expected - computed);
    largest_difference_ =
        std::max(largest_difference_, std::isnan(difference) ? kInfinity : difference);
    largest_number_ = std::max(largest_number_, std::abs(expected));
    entrywise = std::max(entrywise, difference / std::max(1.0, std::abs(expected)));
  }
  [[nodiscard]] double relative() const {
    return largest_difference_ / std::max(1.0, largest_number_);
  }
  double entrywise = 0.0;

 private:
  double largest_difference_ = 0.0, largest_number_ = 0.0;
};

inline Comparison compare(const Vector& expected, const Vector& computed) {
  Comparison comparison;
  if (expected.size() != computed.size()) comparison.add(kInfinity, 0.0);
  for (Index i = 0; i < std::min(expected.size(), computed.size()); ++i) {
    comparison.add(expected[i], computed[i]);
  }
  return comparison;
}

/// An entry that only one of them has counts as zero in the other.
inline Comparison compare(const SparseMatrix& expected, const SparseMatrix& computed) {
  Comparison comparison;
  if (expected.rows() != computed.rows() || expected.cols() != computed.cols()) {
    comparison.add(kInfinity, 0.0);
    return comparison;
  }
  const SparseMatrix both = expected.cwiseAbs() + computed.cwiseAbs();
  for (int col = 0; col < both.cols(); ++col) {
    for (SparseMatrix::InnerIterator it(both, col); it; ++it) {
      comparison.add(expected.coeff(it.row(), col), computed.coeff(it.row(), col));
    }
  }
  return comparison;
}

}  // namespace detail

/// Evaluates the problem at the point and holds it against `expected`, which has the members
/// of ReferenceNumbers.
template <class Numbers>
Difference difference_at(Evaluator& evaluator, const RandomPoint& point,
                         const Numbers& expected) {
  const Mpcc& mpcc = evaluator.mpcc();
  evaluator.evaluate(Order::Second, {point.w, mpcc.data().p, point.sigma_f, point.y});
  Vector G(mpcc.n_pairs()), H(mpcc.n_pairs());
  mpcc.pair_values(point.w, evaluator.rows(), G, H);
  Difference result;
  const auto include = [&](double& kind, const auto& from_source, const auto& ours) {
    const detail::Comparison comparison = detail::compare(from_source, ours);
    kind = std::max(kind, comparison.relative());
    result.entrywise = std::max(result.entrywise, comparison.entrywise);
  };
  include(result.values, Vector(Vector::Constant(1, expected.objective)),
          Vector(Vector::Constant(1, evaluator.objective())));
  include(result.values, expected.rows, evaluator.rows());
  include(result.values, expected.G, G);
  include(result.values, expected.H, H);
  include(result.jacobian, expected.gradient, evaluator.gradient());
  include(result.jacobian, expected.jacobian, evaluator.jacobian());
  include(result.hessian, expected.hessian, evaluator.hessian());
  return result;
}

}  // namespace saltus::nosbench
