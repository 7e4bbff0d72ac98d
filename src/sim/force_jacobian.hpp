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

/// ∂(a, λ_r)/∂(q, v, u, p), (n + rows) × (2n + n_u + n_p), by the implicit function theorem on
///
/// Pre: `system` is factorised at the point.
[[nodiscard]] Matrix force_jacobian(const ModeSystem& system,
                                    const DifferentiatedPoint& point);

/// ∂(J_tᵀv)/∂(q, v) of one contact, n_t × 2n.
[[nodiscard]] Matrix slip_jacobian(const ContactLayout& layout, int contact,
                                   const DifferentiatedPoint& point);

/// rhs := rhs − J_t s λ_n ∂mu/∂p of all slipping contacts, n × n_p: a coefficient of friction
/// that depends on parameters makes δλ_t = −(∂mu/∂p δp) λ_n s.
void add_parameters_of_friction(const ModeSystem& system,
                                const DifferentiatedPoint& point, Eigen::Ref<Matrix> rhs);

}  // namespace saltus::detail
