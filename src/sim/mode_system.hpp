// SPDX-License-Identifier: BSD-2-Clause
// Accelerations and forces at one state while the mode is known.
#pragma once

#include <vector>

#include "sim/held_rows.hpp"
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

  /// (f, g) := (a, λ_r), column by column:
  ///
  ///   a₀ = M⁻¹f,   λ_r = W⁻¹(g − J_rᵀa₀),   a = a₀ + M⁻¹J_c λ_r,   W = J_rᵀM⁻¹J_c     
  void solve(Eigen::Ref<Matrix> f, Eigen::Ref<Matrix> g) const;

  /// Accelerations and all forces at the point of the last factorize.
  void accelerations(const PointValues& at, VectorRef a, VectorRef lambda);

  [[nodiscard]] const ContactLayout& layout() const { return layout_; }
  [[nodiscard]] const std::vector<int>& rows() const { return rows_; }
  [[nodiscard]] const Mode& mode() const { return mode_; }
  [[nodiscard]] Index n_rows() const { return std::ssize(rows_); }
  [[nodiscard]] const MassFactors& mass() const { return mass_; }
  /// Columns J_c of.
  [[nodiscard]] Matrix J_c(const PointValues& at) const;

 private:
  void turn_slip(const PointValues& at, ConstVectorRef v);
  void fill_columns(const PointValues& at);

  const ContactKernel& kernel_;
  const ContactLayout& layout_;
  Mode mode_;
  std::vector<int> rows_;
  MassFactors mass_;
  HeldRows held_;  // B = J_r, C = J_c
  Vector g_;
};

/// Sets accelerations to zero where forces cancel up to rounding: what is left of them would
/// creep on for ever.
void clear_rounding(const PointValues& at, ConstVectorRef lambda, VectorRef a);

}  // namespace saltus::detail
