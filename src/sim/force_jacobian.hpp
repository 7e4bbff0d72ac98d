// SPDX-License-Identifier: BSD-2-Clause
// Derivatives of accelerations and forces while the mode is known.
#pragma once

#include "sim/mode_system.hpp"

namespace saltus::detail {

/// A state with the model's values and derivatives there.
struct DifferentiatedPoint {
  const PointValues& at;
  const PointDerivatives& derivatives;
  ConstVectorRef v;
  ConstVectorRef lambda;
};

/// ∂(a, λ_r)/∂(q, v, u), (n + rows) × (2n + n_u), by the implicit function theorem on.
/// Pre: `system` is factorised at the point.
[[nodiscard]] Matrix force_jacobian(const ModeSystem& system,
                                    const DifferentiatedPoint& point);

/// ∂(J_tᵀv)/∂(q, v) of one contact, n_t × 2n.
[[nodiscard]] Matrix slip_jacobian(const ContactLayout& layout, int contact,
                                   const DifferentiatedPoint& point);

}  // namespace saltus::detail
