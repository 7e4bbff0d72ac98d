// SPDX-License-Identifier: BSD-2-Clause
// Accelerations and forces at one state while the mode is known.
#pragma once

#include <Eigen/Cholesky>
#include <vector>

#include "sim/contact_kernel.hpp"
#include "sim/dense_lu.hpp"
#include "sim/mode.hpp"

namespace saltus::detail {

/// With rows r held by the mode and J_c the columns J_r, less mu J_t s where a contact slips:
///
///   M a − J_c λ_r = f,   J_rᵀ a = g                                                 
class ModeSystem {
 public:
  explicit ModeSystem(const ContactKernel& kernel);

  void set_mode(const Mode& mode, const std::vector<int>& rows);
  /// Of all contacts that slip in space.
  void set_directions(ContactMode::Direction direction);
  /// Takes M and J from `at`, directions of slip in space from v. False if is singular.
  [[nodiscard]] bool factorize(const PointValues& at, ConstVectorRef v);

  /// (f, g) := (a, λ_r), column by column.
  void solve(Eigen::Ref<Matrix> f, Eigen::Ref<Matrix> g) const;
  /// x := M⁻¹x
  void solve_mass(Eigen::Ref<Matrix> x) const;

  /// Accelerations and all forces at the point of the last factorize.
  void accelerations(const PointValues& at, VectorRef a, VectorRef lambda);

  [[nodiscard]] const ContactLayout& layout() const { return layout_; }
  [[nodiscard]] const std::vector<int>& rows() const { return rows_; }
  [[nodiscard]] const Mode& mode() const { return mode_; }
  [[nodiscard]] Index n_rows() const { return std::ssize(rows_); }
  /// Columns J_c of.
  [[nodiscard]] auto J_c() const { return J_c_.leftCols(n_rows()); }

 private:
  [[nodiscard]] bool factorize_mass(const PointValues& at);
  void solve_lower(Eigen::Ref<Matrix> x) const;  // x := L⁻¹x
  void solve_upper(Eigen::Ref<Matrix> x) const;  // x := L⁻ᵀx
  void turn_slip(const PointValues& at, ConstVectorRef v);

  const ContactKernel& kernel_;
  const ContactLayout& layout_;
  Mode mode_;
  std::vector<int> rows_;
  Eigen::LLT<Matrix> M_llt_;
  Vector inverse_diagonal_;  // of L
  bool has_mass_ = false;
  Matrix J_c_, Y_, Z_;  // columns of; L⁻¹J_r, L⁻¹J_c with M = LLᵀ
  mutable DenseLu W_;
  Vector g_;
};

/// Sets accelerations to zero where forces cancel up to rounding: what is left of them would
/// creep on for ever.
void clear_rounding(const PointValues& at, ConstVectorRef lambda, VectorRef a);

}  // namespace saltus::detail
