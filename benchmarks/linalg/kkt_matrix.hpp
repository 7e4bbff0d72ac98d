// SPDX-License-Identifier: BSD-2-Clause
// KKT matrices as an interior-point method meets them, assembled from a problem.
#pragma once

#include <string>
#include <vector>

#include "saltus/linalg/ldlt.hpp"
#include "saltus/mpcc/mpcc.hpp"

namespace saltus::bench {

///   K = [ H + Σ + δ_w I   Jᵀ     ]
///       [ J              −δ_c I  ]                                                   (L-1)
///
/// Unknowns: w, a slack for every inequality row, a slack for every pair's product row
/// G H + t = σ; then the multipliers.
struct KktMatrix {
  std::string name;
  int n_primal = 0;
  int n_dual = 0;
  SparseMatrix lower;
  std::vector<Diagonal> diagonals;  ///< weak: variables without bounds, all multipliers

  [[nodiscard]] int size() const { return n_primal + n_dual; }
  [[nodiscard]] std::span<const double> values() const {
    return {lower.valuePtr(), static_cast<std::size_t>(lower.nonZeros())};
  }
  [[nodiscard]] Ldlt ldlt() const {
    return Ldlt(size(), {lower.outerIndexPtr(), static_cast<std::size_t>(size()) + 1},
                {lower.innerIndexPtr(), static_cast<std::size_t>(lower.nonZeros())},
                {.diagonals = diagonals, .sample = values()});
  }
  [[nodiscard]] Vector product(const Vector& x) const {
    return lower.selfadjointView<Eigen::Lower>() * x;
  }
};

/// At the initial point, with seeded multipliers and barrier terms Σ spread over many orders
/// of magnitude; δ_w = 0.
[[nodiscard]] KktMatrix assemble_kkt(const Mpcc& mpcc);

/// Adds the smallest δ_w of a ladder with which both saltus and Eigen, which has no 2 × 2
/// pivots, count the inertia (n_primal, n_dual, 0).
void regularize(KktMatrix& kkt);

}  // namespace saltus::bench
