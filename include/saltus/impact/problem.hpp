// SPDX-License-Identifier: BSD-2-Clause
// What every impact starts from: masses, contacts and the velocity before.
#pragma once

#include <string>
#include <vector>

#include "saltus/base/types.hpp"

namespace saltus {

/// One closed contact.
struct ImpactContact {
  std::string name;          ///< for messages, files and drawings; may be empty
  Vector J_n;                ///< (∂gap/∂q)ᵀ, n_v entries
  Matrix J_t;                ///< n_v × n_t with n_t = 0, 1 or 2; no column: no friction
  double mu_friction = 0.0;  ///< coefficient of friction, ≥ 0
  double e = 0.0;            ///< coefficient of restitution, in [0, 1]
};

/// M (v⁺ − v⁻) = Σ_c J_n,c Λ_n,c + J_t,c Λ_t,c                                        (Z-1)
struct ImpactProblem {
  Matrix M;  ///< n_v × n_v, symmetric positive definite
  std::vector<ImpactContact> contacts;
  Vector v_minus;  ///< n_v
};

/// Throws InvalidInput with a sentence that names the contact unless all sizes agree, all
/// numbers are finite and in range, M is positive definite and no J_n is zero.
void check(const ImpactProblem& problem);

/// The contact's name, or "contact 3" for the third one without a name.
[[nodiscard]] std::string contact_name(const ImpactProblem& problem, Index contact);

}  // namespace saltus
