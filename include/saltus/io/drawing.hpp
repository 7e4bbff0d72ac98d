// SPDX-License-Identifier: BSD-2-Clause
// What a motion looks like: shapes once, poses at every sample.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "saltus/mech/contact_model.hpp"
#include "saltus/sim/trajectory.hpp"

namespace saltus {

/// A body with numbers in place of formulas.
struct DrawnBody {
  std::string name;
  std::string shape;  ///< name_of(Shape)
  /// The radius; half sizes; the corners of a polygon, x₀, y₀, x₁, …; or x, half width and
  /// depth of every hole in a half-plane.
  std::vector<double> sizes;
};

struct Drawing {
  int dimension = 2;
  std::vector<DrawnBody> bodies;
  /// One column per sample. In the plane x, y, angle of every body; in space x, y, z and a
  /// unit quaternion w, x, y, z.
  Matrix poses;
  /// One column per sample: the point of every contact, and the unit vectors along J_n and
  /// J_t. NaN for contacts of which this is not known; empty if there is none.
  Matrix points, frames;

  [[nodiscard]] int pose_size() const { return dimension == 2 ? 3 : 7; }
  /// Normal and tangents, one after the other.
  [[nodiscard]] int frame_size() const { return dimension * dimension; }
};

/// What poses and contacts are formulas of.
struct DrawingSymbols {
  ExprVector q, p;
  Vector p_values;
};

/// Pre: the first rows of trajectory.x are q.
[[nodiscard]] Drawing make_drawing(std::span<const Body> bodies,
                                   std::span<const Contact> contacts,
                                   const DrawingSymbols& symbols,
                                   const Trajectory& trajectory);

/// Adds the equivalent contact points of patch contacts after the points of contacts.
void draw_patches(const ContactModel& model, const Trajectory& trajectory,
                  Drawing& drawing);

}  // namespace saltus
