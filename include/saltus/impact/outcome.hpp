// SPDX-License-Identifier: BSD-2-Clause
// What comes out of an impact: velocity, impulses, what each contact does afterwards.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "saltus/impact/problem.hpp"

namespace saltus {

enum class ImpactStatus : std::uint8_t {
  Resolved,        ///< the law holds to the tolerance
  Jammed,          ///< no velocity obeys the law, or impulses grow without end
  IterationLimit,  ///< best point returned; its residual is above the tolerance
};

[[nodiscard]] std::string_view to_string(ImpactStatus status);

/// A contact after the impact, by its velocities to a tolerance.
enum class ContactState : std::uint8_t {
  Closes,     ///< J_nᵀv < 0
  Separates,  ///< J_nᵀv > 0
  Slides,     ///< J_nᵀv = 0, J_tᵀv ≠ 0
  Sticks,     ///< J_nᵀv = 0, J_tᵀv = 0
};

[[nodiscard]] std::string_view to_string(ContactState state);

struct ImpactOutcome {
  ImpactStatus status = ImpactStatus::Resolved;
  Vector v_plus;
  Vector Lambda_n;                   ///< normal impulses, one per contact [N s]
  Vector Lambda_t;                   ///< friction impulses, contact after contact [N s]
  double residual = 0.0;             ///< of the law, over the largest |Jᵀv⁻|
  std::vector<ContactState> states;  ///< one per contact
};

/// Velocities below `tolerance` times the largest |Jᵀv⁻| count as zero.
[[nodiscard]] std::vector<ContactState> contact_states(const ImpactProblem& problem,
                                                       ConstVectorRef v,
                                                       double tolerance = 1e-9);

}  // namespace saltus
