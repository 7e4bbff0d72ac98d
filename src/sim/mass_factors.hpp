// SPDX-License-Identifier: BSD-2-Clause
// The mass matrix, factorised body by body.
#pragma once

#include <vector>

#include "sim/contact_kernel.hpp"

namespace saltus::detail {

/// M = LLᵀ; bodies are what M does not couple.
class MassFactors {
 public:
  explicit MassFactors(const ContactKernel& kernel);

  /// False if M is not positive definite. Does nothing the second time if M is constant.
  [[nodiscard]] bool factorize(const PointValues& at);
  /// x := M⁻¹x
  void solve(VectorRef x) const;
  /// The same for a vector that is zero but for the entries that a contact reaches.
  void solve_reached(int contact, double* x) const;

 private:
  [[nodiscard]] bool factorize_body(const PointValues& at, int body);
  void solve_body(int body, double* x) const;

  const ContactKernel& kernel_;
  std::vector<int> place_;    // of an entry of q in its body
  std::vector<Index> begin_;  // of a body's L, column by column, 1/l_kk on the diagonal
  std::vector<double> L_;
  mutable std::vector<double> x_;  // of one body
  bool is_done_ = false;
};

}  // namespace saltus::detail
