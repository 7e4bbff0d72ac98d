// SPDX-License-Identifier: BSD-2-Clause
// From motions of corners back to patches: forces, equivalent contact points, events.
#pragma once

#include <vector>

#include "saltus/expr/function.hpp"
#include "saltus/mech/contact_model.hpp"
#include "saltus/sim/trajectory.hpp"

namespace saltus::detail {

class PatchResults {
 public:
  /// `corners` is model.with_corner_contacts().
  PatchResults(const ContactModel& model, const ContactModel& corners);

  /// Forces of the corners of a patch become one force at the equivalent contact point, their
  /// events one event.
  [[nodiscard]] Trajectory translated(const Trajectory& motion) const;

 private:
  struct Patch {
    std::string name;
    Index first_row, n_corners;  // among the contacts of the corner model
    PatchGeometry geometry;
    Function
        points;  // of q and parameters: where the forces of corners act, 2 × n_corners
  };
  void add_forces(const Patch& patch, const Trajectory& motion, Trajectory& result) const;
  void add_points(const Patch& patch, Index i, const Trajectory& motion,
                  Trajectory& result) const;
  void add_events(const Trajectory& motion, Trajectory& result) const;
  [[nodiscard]] Matrix points_at(const Patch& patch, const Vector& q) const;
  /// The patch that a contact of the corner model belongs to; −1: none.
  [[nodiscard]] int patch_of(const std::string& contact, const Trajectory& motion) const;

  Index n_contacts_, n_q_;
  Vector p_values_;
  std::vector<Patch> patches_;
};

}  // namespace saltus::detail
