// SPDX-License-Identifier: BSD-2-Clause
#include "sim/dense_lu.hpp"

#include <cmath>
#include <utility>

namespace saltus::detail {
namespace {

// A pivot below this, over the largest entry of the matrix, is rounding error.
constexpr double kVanishing = 1e-14;

}  // namespace

void DenseLu::reserve(Index max_size) {
  entries_.resize(static_cast<std::size_t>(max_size * max_size));
  pivots_.resize(static_cast<std::size_t>(max_size));
}

Eigen::Map<Matrix> DenseLu::start(Index size) {
  if (std::ssize(pivots_) < size) reserve(size);
  size_ = size;
  return {entries_.data(), size, size};
}

bool DenseLu::factorize() {
  Eigen::Map<Matrix> A(entries_.data(), size_, size_);
  const double least = size_ > 0 ? kVanishing * A.cwiseAbs().maxCoeff() : 0.0;
  for (Index k = 0; k < size_; ++k) {
    Index pivot = k;
    for (Index i = k + 1; i < size_; ++i)
      if (std::abs(A(i, k)) > std::abs(A(pivot, k))) pivot = i;
    pivots_[k] = pivot;
    if (!(std::abs(A(pivot, k)) > least)) return false;
    if (pivot != k)
      for (Index j = 0; j < size_; ++j) std::swap(A(k, j), A(pivot, j));
    const double inverse = 1.0 / A(k, k);
    for (Index i = k + 1; i < size_; ++i) A(i, k) *= inverse;
    for (Index j = k + 1; j < size_; ++j) {
      const double factor = A(k, j);
      if (factor == 0.0) continue;
      for (Index i = k + 1; i < size_; ++i) A(i, j) -= A(i, k) * factor;
    }
  }
  return true;
}

void DenseLu::solve(Eigen::Ref<Matrix> X) const {
  const Eigen::Map<const Matrix> A(entries_.data(), size_, size_);
  for (Index c = 0; c < X.cols(); ++c) {
    double* x = X.col(c).data();
    for (Index k = 0; k < size_; ++k) std::swap(x[k], x[pivots_[k]]);
    for (Index k = 0; k < size_; ++k)
      for (Index i = k + 1; i < size_; ++i) x[i] -= A(i, k) * x[k];
    for (Index k = size_ - 1; k >= 0; --k) {
      x[k] /= A(k, k);
      for (Index i = 0; i < k; ++i) x[i] -= A(i, k) * x[k];
    }
  }
}

}  // namespace saltus::detail
