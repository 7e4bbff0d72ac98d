// SPDX-License-Identifier: BSD-2-Clause
// Where an impact stands.
#pragma once

#include "impact/contact_space.hpp"

namespace saltus::detail {

/// Velocities u = Bᵀy of the rows come from the coordinates y (Z-19), so that redundant rows
/// agree however small they are. What an event has brought to zero is zero exactly.
struct PathState {
  Vector y;
  Vector u;       // contact velocities, per row
  Vector Lambda;  // impulses so far, per row

  [[nodiscard]] bool slips(const ContactRows& c) const {
    return c.has_friction() && !u.segment(c.tangent(), c.n_t).isZero(0.0);
  }
  [[nodiscard]] bool any_closing(const ContactSpace& space) const;
};

/// v⁻ before any impulse.
[[nodiscard]] PathState first_state(const ContactSpace& space);

/// After more impulses.
[[nodiscard]] PathState moved(const ContactSpace& space, const PathState& from,
                              const Vector& dLambda);

/// Takes rows to be zero that are so up to rounding, and y to the nearest coordinates for
/// which they are. Rows that the others span become zero with them.
void hold_at_zero(const ContactSpace& space, PathState& state,
                  const std::vector<Index>& rows);

}  // namespace saltus::detail
