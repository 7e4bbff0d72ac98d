// SPDX-License-Identifier: BSD-2-Clause
// Sparse LDLᵀ of symmetric quasi-definite matrices whose pattern does not change.
#pragma once

#include <cstdint>
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

/// What is known of a diagonal entry of K before there are numbers.
enum class Diagonal : std::uint8_t {
  Strong,        ///< of the size of its row, or larger
  WeakPositive,  ///< ≥ 0 and perhaps tiny: a variable without bounds or curvature
  WeakNegative,  ///< ≤ 0 and perhaps tiny: −δ_c of an equation
};

enum class Instructions : std::uint8_t {
  Best,      ///< what the processor has
  Portable,  ///< what every processor has
};

/// Sizes of the pivots of a factorisation. Of a 2 × 2 pivot |det| / max |entry| and
/// max |entry| count.
struct PivotRange {
  double smallest = kInfinity;
  double largest = 0.0;
};

struct LdltOptions {
  /// For each index an elimination class; all of a lower class are eliminated before those
  /// of a higher one. Empty: no constraint.
  std::span<const int> classes = {};
  /// For each index its kind. A weak positive one is eliminated together with a weak negative
  /// neighbour, as a 2 × 2 pivot, where the pattern allows it. Empty: all are strong.
  std::span<const Diagonal> diagonals = {};
  /// Values of K at a typical point, in the order of the pattern's row_of. Given them, partners
  /// are chosen by their numbers: every index with a negative diagonal is eliminated together
  /// with a neighbour with which it is coupled strongly, where there is one. Empty: the kinds
  /// of the diagonals decide.
  std::span<const double> sample = {};
  Instructions instructions = Instructions::Best;
};

/// P K Pᵀ = L D Lᵀ for a symmetric matrix K given by its lower triangle, D with blocks of
/// one or two rows (L-2). Analysis is done once, in the constructor; factorize and solve do
/// not allocate and give the same bits for the same numbers. An object belongs to one thread
/// at a time.
class Ldlt {
 public:
  /// The pattern: compressed columns of the lower triangle with ascending rows, every
  /// diagonal entry present. Throws InvalidInput if it is not such a pattern or an option has
  /// another size.
  Ldlt(int n, std::span<const int> starts, std::span<const int> row_of,
       const LdltOptions& options = {});
  ~Ldlt();
  Ldlt(Ldlt&&) noexcept;
  Ldlt& operator=(Ldlt&&) noexcept;

  [[nodiscard]] int size() const;
  [[nodiscard]] long long nonzeros() const;  ///< of L below its diagonal
  [[nodiscard]] long long flops() const;     ///< of one factorisation

  /// Factorises the matrix with these values, in the order of the pattern's row_of. Pivots
  /// that are zero or not finite are counted and passed over.
  Inertia factorize(std::span<const double> values);

  /// Of the last factorisation: a wide range says that digits were lost.
  [[nodiscard]] PivotRange pivots() const;

  /// Replaces b by the solution of K x = b of the last factorisation.
  void solve(VectorRef b) const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace saltus
