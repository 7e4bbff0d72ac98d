// SPDX-License-Identifier: BSD-2-Clause
// The inner loops of factorisation and solution, once per instruction set.
#pragma once

#include "linalg/plan_view.hpp"

namespace saltus::detail {

/// What a factorisation reads and writes.
struct FactorNumbers {
  double* L;          ///< panels; in: the lower triangle of K, out: L
  double* D_inverse;  ///< diagonal of D⁻¹
  double* D_off;      ///< D⁻¹ below its diagonal; zero where the pivot is 1 × 1
  int* pivot;         ///< of each column of L its place before pivoting in its supernode
  double* scaled;     ///< scratch: L D of one supernode below its pivots
  double* update;     ///< scratch
};

struct PivotCounts {
  int positive = 0, negative = 0, zero = 0;
  double smallest = 1e300, largest = 0.0;  // sizes
};

struct Kernels {
  void (*factorize)(const PlanView& plan, const FactorNumbers& numbers,
                    PivotCounts& counts);
  /// Solves L D Lᵀ x = b in place, in the order of the plan.
  void (*solve)(const PlanView& plan, const FactorNumbers& numbers, double* x);
  /// The same for four matrices of one pattern, whose numbers stand four by four. Columns
  /// that are kept are not factorised; forward and backward are to be called in turn.
  void (*factorize_lanes)(const PlanView& plan, const FactorNumbers& numbers,
                          PivotCounts& counts);
  void (*solve_lanes_forward)(const PlanView& plan, const FactorNumbers& numbers,
                              double* x);
  void (*solve_lanes_backward)(const PlanView& plan, const FactorNumbers& numbers,
                               double* x);
};

[[nodiscard]] Kernels portable_kernels();
[[nodiscard]] Kernels avx2_kernels();

/// Those the processor runs fastest.
[[nodiscard]] Kernels best_kernels();

}  // namespace saltus::detail
