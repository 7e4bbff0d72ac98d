// SPDX-License-Identifier: BSD-2-Clause
// How perturbations pass through elements, events and impacts.
#pragma once

#include <vector>

#include "sim/marcher.hpp"

namespace saltus::detail {

/// Values and gradients of a running cost at the stages; no rows: no cost.
struct StageCosts {
  Vector value;     ///< n_s
  Matrix gradient;  ///< (2n + n_u) × n_s, by (q, v, u)
};

/// Derivatives of (q, v, t, cost) after by (q, v, t, u, p) before, the time being that of the
/// event itself; z = (u, p):
///
///   δx_end = Φ_x δx⁺ + Φ_z δz + Φ_h δh
///   δh = 0, or −δt⁺ before a break, or −(φ_x δx_end|_h + φ_z δz)/(φ_x Φ_h) at an event      
struct LinearMap {
  Matrix E;          ///< (2n + 2) × (2n + 1 + n_u + n_p)
  int interval = 0;  ///< whose control it is
};

/// Makes linear maps of elements and impacts.
class Linearizer {
 public:
  explicit Linearizer(const ContactKernel& kernel, int n_s);

  /// False if the element ends on an event whose time has no derivative.
  [[nodiscard]] bool of_element(const Instant& from, ElementSolver& solver,
                                const ElementEnd& end, const StageCosts& costs,
                                Matrix& E);
  [[nodiscard]] bool of_impact(const Instant& after, const Impact& impact, Matrix& E);
  /// Of a jump with this derivative by (q, v, u).
  void of_reset(const Matrix& derivative, Matrix& E) const;

 private:
  [[nodiscard]] bool stage_accelerations(ElementSolver& solver);
  void ballistic_accelerations(const Instant& from);
  void propagate_ballistic(const Instant& from, const ElementSolver& solver,
                           const StageCosts& costs);
  void propagate(const ElementSolver& solver);
  [[nodiscard]] bool project(const Instant& from, const ElementSolver& solver);
  void add_cost(const ElementSolver& solver, const StageCosts& costs);
  /// Row φ_(x,z) of the monitor at the element's end, 2n + n_u + n_p entries.
  [[nodiscard]] bool monitor_gradient(const Instant& from, const Element& e,
                                      const Monitor& monitor, Vector& gradient);
  [[nodiscard]] bool eliminate_length(const Instant& from, const Element& e,
                                      const ElementEnd& end, Matrix& E);
  void add_turning_impulses(const Instant& after, const Impact& impact,
                            Eigen::Ref<Matrix> K, Eigen::Ref<Matrix> rhs) const;

  [[nodiscard]] const PointDerivatives& d() const { return derivatives_.at(); }

  const ContactKernel& kernel_;
  const ContactLayout& layout_;
  DerivativeRun derivatives_;
  ModeSystem system_;
  DenseLu lu_;
  Mode ballistic_mode_;
  std::vector<int> ballistic_rows_;
  Matrix ballistic_a_z_;  // ∂a/∂(u, p) in that mode
  Index n_z_;             // entries of z = (u, p)
  // Columns (q⁺, v⁺, u, p, h).
  Matrix da_;                    // stage after stage
  std::vector<Matrix> dq_, dv_;  // of the stages
  Matrix dx_;                    // of the end
  Vector dcost_;
};

}  // namespace saltus::detail
