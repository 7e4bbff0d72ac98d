// SPDX-License-Identifier: BSD-2-Clause
// Sparse LDLᵀ of symmetric quasi-definite matrices whose pattern does not change.
#pragma once

#include <memory>
#include <span>

#include "saltus/base/types.hpp"

namespace saltus {

/// Signs of the pivots of a factorisation.
struct Inertia {
  int positive = 0;
  int negative = 0;
  int zero = 0;  ///< pivots that are zero or not finite

  bool operator==(const Inertia&) const = default;
};

struct LdltOptions {
  /// For each index an elimination class; all of a lower class are eliminated before those
  /// of a higher one. Empty: no constraint.
  std::span<const int> classes = {};
};

/// P K Pᵀ = L D Lᵀ for a symmetric matrix K given by its lower triangle.
/// Analysis is done once, in the constructor; factorize and solve do not allocate.
class Ldlt {
 public:
  /// The pattern: compressed columns of the lower triangle with ascending rows, every
  /// diagonal entry present.
  Ldlt(int n, std::span<const int> starts, std::span<const int> row_of,
       const LdltOptions& options = {});
  ~Ldlt();
  Ldlt(Ldlt&&) noexcept;
  Ldlt& operator=(Ldlt&&) noexcept;

  [[nodiscard]] int size() const;
  [[nodiscard]] long long nonzeros() const;  ///< of L below its diagonal
  [[nodiscard]] long long flops() const;     ///< of one factorisation

  /// Factorises the matrix with these values, in the order of the pattern's row_of.
  Inertia factorize(std::span<const double> values);

  /// Replaces b by the solution of K x = b of the last factorisation.
  void solve(VectorRef b) const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace saltus
