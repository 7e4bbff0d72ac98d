// SPDX-License-Identifier: BSD-2-Clause
// A Filippov system while the side of every switching function is known.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "saltus/mech/filippov_model.hpp"
#include "sim/flat_tape.hpp"

namespace saltus::detail {

/// Where a state is, seen from a switching function.
enum class Side : std::uint8_t { Below, On, Above };

using FilippovMode = std::vector<Side>;

/// The model with a step for every switching function, compiled. Inputs x, u, α, ẋ.
class FilippovKernel {
 public:
  explicit FilippovKernel(const FilippovModel& model);

  [[nodiscard]] const FlatTape& tape() const { return *tape_; }
  [[nodiscard]] int n() const { return n_; }
  [[nodiscard]] int n_u() const { return n_u_; }
  [[nodiscard]] int n_c() const { return static_cast<int>(names_.size()); }
  [[nodiscard]] const std::vector<std::string>& names() const { return names_; }

 private:
  int n_ = 0, n_u_ = 0;
  std::vector<std::string> names_;  // of the switching functions
  std::unique_ptr<const FlatTape> tape_;
};

/// ẋ and α_S, S the switching functions that hold x on their zero set:
///
///   E(x) ẋ = f(x, u, α),   C_S ẋ = 0,   C = ∂c/∂x                                    (Y-5)
class FilippovFlow {
 public:
  explicit FilippovFlow(const FilippovKernel& kernel);

  void set_mode(const FilippovMode& mode);
  /// False if (Y-5) has no solution near the last α.
  [[nodiscard]] bool solve(ConstVectorRef x, ConstVectorRef u);
  /// c alone.
  void evaluate(ConstVectorRef x, ConstVectorRef u);

  [[nodiscard]] const Vector& rate() const { return k_; }  ///< ẋ
  [[nodiscard]] const Vector& alpha() const { return alpha_; }
  [[nodiscard]] auto c() const { return flat_.head(kernel_.n_c()); }
  [[nodiscard]] Eigen::Map<const Matrix> C() const { return block(0); }
  [[nodiscard]] Vector c_rate() const { return C() * k_; }
  [[nodiscard]] const std::vector<int>& held() const { return held_; }
  /// ∂ẋ/∂x at the point of the last solve.
  [[nodiscard]] Matrix jacobian() const;

 private:
  // Matrices of the tape, one after the other: C, E, f_α, ∂(Eẋ − f)/∂x, ∂(Cẋ)/∂x.
  [[nodiscard]] Eigen::Map<const Matrix> block(int which) const;
  [[nodiscard]] Matrix system() const;
  [[nodiscard]] Vector residual() const;

  const FilippovKernel& kernel_;
  FlatTapeRun run_;
  std::vector<int> held_;  // S
  Vector flat_, k_, alpha_;
};

}  // namespace saltus::detail
