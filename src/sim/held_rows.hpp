// SPDX-License-Identifier: BSD-2-Clause
// Rows of contacts that forces hold, factorised island by island.
#pragma once

#include <span>
#include <vector>

#include "sim/dense_lu.hpp"
#include "sim/mass_factors.hpp"

namespace saltus::detail {

/// S = BᵀM⁻¹C with one column of B and of C per row. Rows that reach no common body, directly or
/// through others, have nothing to do with each other: S falls into islands, large ones of
/// which are sparse.
class HeldRows {
 public:
  explicit HeldRows(const ContactKernel& kernel);
  ~HeldRows();
  HeldRows(HeldRows&&) noexcept;
  HeldRows(const HeldRows&) = delete;
  HeldRows& operator=(const HeldRows&) = delete;
  HeldRows& operator=(HeldRows&&) = delete;

  /// Rows of (J_n, J_t), in the order that vectors of them have.
  void set_rows(const std::vector<int>& rows);
  [[nodiscard]] Index size() const { return std::ssize(contact_); }
  /// Columns over the entries of q that their contact reaches; to be filled.
  [[nodiscard]] std::span<double> B(Index i) { return column(B_, i); }
  [[nodiscard]] std::span<double> C(Index i) { return column(C_, i); }
  [[nodiscard]] const std::vector<int>& entries(Index i) const {
    return reach_.entries_of(contact_[i]);
  }

  /// False if S is singular.
  [[nodiscard]] bool factorize(const MassFactors& mass);
  /// y := y − Bᵀx
  void subtract_rates(ConstVectorRef x, VectorRef y) const;
  /// y := S⁻¹y
  void solve(VectorRef y) const;
  /// x := x + M⁻¹C y
  void add_response(ConstVectorRef y, VectorRef x) const;

 private:
  struct Island;

  [[nodiscard]] std::span<double> column(std::vector<double>& all, Index i) {
    return {all.data() + begin_[i], static_cast<std::size_t>(begin_[i + 1] - begin_[i])};
  }
  [[nodiscard]] bool factorize_dense(Island& island);
  [[nodiscard]] bool factorize_sparse(Island& island);
  void spread(int j);
  void clear(int j);
  [[nodiscard]] double product(int i) const;  // B_i against what is spread

  const ContactReach& reach_;
  IslandFinder finder_;
  std::vector<int> contact_, island_of_;  // of every row
  std::vector<Index> begin_;
  std::vector<double> B_, C_, X_;  // X = M⁻¹C
  std::vector<Island> islands_;
  int n_islands_ = 0;
  Vector spread_;  // over all of q, zero between uses
  mutable Vector y_;
};

}  // namespace saltus::detail
