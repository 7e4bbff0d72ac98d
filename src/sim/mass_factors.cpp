// SPDX-License-Identifier: BSD-2-Clause
#include "sim/mass_factors.hpp"

#include <algorithm>
#include <cmath>

namespace saltus::detail {

MassFactors::MassFactors(const ContactKernel& kernel)
    : kernel_(kernel), place_(static_cast<std::size_t>(kernel.layout().n)) {
  Index next = 0, largest = 0;
  for (const std::vector<int>& body : kernel.reach().bodies()) {
    const Index n = std::ssize(body);
    for (Index k = 0; k < n; ++k) place_[body[k]] = static_cast<int>(k);
    begin_.push_back(next);
    next += n * n;
    largest = std::max(largest, n);
  }
  L_.resize(static_cast<std::size_t>(next));
  x_.resize(static_cast<std::size_t>(largest));
}

bool MassFactors::factorize(const PointValues& at) {
  if (is_done_ && kernel_.has_constant_mass()) return true;
  is_done_ = true;
  for (int body = 0; body < std::ssize(begin_); ++body)
    is_done_ = is_done_ && factorize_body(at, body);
  return is_done_;
}

bool MassFactors::factorize_body(const PointValues& at, int body) {
  const std::vector<int>& entries = kernel_.reach().bodies()[body];
  const Index n = std::ssize(entries);
  Eigen::Map<Matrix> L(L_.data() + begin_[body], n, n);
  if (n == 1) {
    const double m = at.M_diagonal(entries[0]);
    L(0, 0) = 1.0 / m;
    return m > 0.0;
  }
  L.setZero();
  const auto M = at.M();
  for (Index j = 0; j < n; ++j)
    for (PointValues::ConstSparse::InnerIterator m(M, entries[j]); m; ++m)
      L(place_[m.row()], j) = m.value();
  for (Index k = 0; k < n; ++k) {
    for (Index j = 0; j < k; ++j)
      for (Index i = k; i < n; ++i) L(i, k) -= L(i, j) * L(k, j);
    if (!(L(k, k) > 0.0)) return false;
    L(k, k) = 1.0 / std::sqrt(L(k, k));
    for (Index i = k + 1; i < n; ++i) L(i, k) *= L(k, k);
  }
  return true;
}

void MassFactors::solve_body(int body, double* x) const {
  const Index n = std::ssize(kernel_.reach().bodies()[body]);
  const Eigen::Map<const Matrix> L(L_.data() + begin_[body], n, n);
  if (n == 1) {
    x[0] *= L(0, 0);
    return;
  }
  for (Index k = 0; k < n; ++k) {
    if (x[k] == 0.0) continue;
    x[k] *= L(k, k);
    for (Index i = k + 1; i < n; ++i) x[i] -= L(i, k) * x[k];
  }
  for (Index k = n - 1; k >= 0; --k) {
    for (Index i = k + 1; i < n; ++i) x[k] -= L(i, k) * x[i];
    x[k] *= L(k, k);
  }
}

void MassFactors::solve(VectorRef x) const {
  for (int body = 0; body < std::ssize(begin_); ++body) {
    const std::vector<int>& entries = kernel_.reach().bodies()[body];
    for (std::size_t k = 0; k < entries.size(); ++k) x_[k] = x[entries[k]];
    solve_body(body, x_.data());
    for (std::size_t k = 0; k < entries.size(); ++k) x[entries[k]] = x_[k];
  }
}

void MassFactors::solve_reached(int contact, double* x) const {
  for (const int body : kernel_.reach().bodies_of(contact)) {
    solve_body(body, x);
    x += kernel_.reach().bodies()[body].size();
  }
}

}  // namespace saltus::detail
