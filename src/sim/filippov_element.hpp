// SPDX-License-Identifier: BSD-2-Clause
// One finite element of a Filippov system whose mode is known.
#pragma once

#include <vector>

#include "saltus/sim/controls.hpp"
#include "sim/element_solver.hpp"
#include "sim/filippov_flow.hpp"

namespace saltus::detail {

/// A state of a Filippov system with what holds right after it.
struct FilippovInstant {
  double t = 0.0;
  Vector x, u;
  FilippovMode mode;
  Vector rate, alpha, c, c_rate;
};

///   x_j = x⁺ + h Σ a_jm k_m,   k_j = ẋ(x_j, u_j) by (Y-5)                              (Y-6)
///
/// with the end projected on c_S = 0.
class FilippovElement {
 public:
  FilippovElement(const FilippovKernel& kernel, const ButcherTableau& tableau);

  /// Pre: both stay until the next call.
  void start(const FilippovInstant& from, const Controls& controls);
  /// False if Newton's method does not converge.
  [[nodiscard]] bool solve(double h);
  /// Local error over the size of the state, raised to the order of the scheme.
  [[nodiscard]] double error() const;

  [[nodiscard]] double h() const { return h_; }
  [[nodiscard]] const Vector& x() const { return x_; }
  [[nodiscard]] const Matrix& stages() const { return X_; }
  [[nodiscard]] const Matrix& controls() const { return U_; }
  [[nodiscard]] const FilippovFlow& flow(int j) const { return flows_[j]; }
  [[nodiscard]] const FilippovFlow& end() const { return end_; }
  [[nodiscard]] const ButcherTableau& tableau() const { return tableau_; }

 private:
  [[nodiscard]] double newton_step();
  [[nodiscard]] bool finish();
  void project();

  const FilippovKernel& kernel_;
  ButcherTableau tableau_;
  EmbeddedWeights embedded_;
  const FilippovInstant* from_ = nullptr;
  const Controls* law_ = nullptr;
  std::vector<FilippovFlow> flows_;  // of the stages
  FilippovFlow end_;
  double h_ = 0.0;
  Matrix X_, K_, U_;
  Vector x_;
};

}  // namespace saltus::detail
