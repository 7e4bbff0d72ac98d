// SPDX-License-Identifier: BSD-2-Clause
// What a motion says about the unknowns of patch contacts.
#pragma once

#include "ocp/discretized.hpp"
#include "saltus/expr/function.hpp"
#include "saltus/sim/trajectory.hpp"

namespace saltus::detail {

/// The unknowns of the printed form at one point, with forces in its units.
void write_printed(const geometry::Distance& distance, const geometry::Point& p, double r,
                   const PatchLayout& at, VectorRef z);

class PatchGuess {
 public:
  PatchGuess(const ContactModel& model, const PatchOptions& options);

  /// z_end at x: known for patches, NaN for everything else.
  [[nodiscard]] Vector z0(const ContactSystem& contacts, const Vector& x) const;
  /// Adds an event wherever other sides of the bodies become the nearest.
  void add_switches(Trajectory& motion) const;
  /// Writes contact points, normals, scales, sides and shifts of impulses into w, whose states and
  /// forces come from the motion, and completes it.
  void complete(const Discretized& d, const Trajectory& motion,
                const std::vector<MotionGuess::Element>& elements, Vector& w) const;

  /// The same where no motion is known: no contact.
  void complete_at_rest(const Discretized& d, Vector& w) const;

 private:
  struct Patch {
    PatchGeometry geometry;
    Function cores;  // of q: A, b, c of the first core, then of the second
    /// Of q, v, p, d: how fast the bodies separate along d at p, how this changes along the patch,
    /// and how fast the first one slips along it.
    Function speeds;
    double radius, h_E;
  };
  [[nodiscard]] std::vector<int> sides_at(const Vector& x) const;
  [[nodiscard]] Vector speeds_at(const Patch& patch, const Vector& x,
                                 const geometry::Point& p,
                                 const geometry::Point& normal) const;
  void complete_stage(const Discretized& d, const Trajectory& motion,
                      const std::vector<int>& x, const std::vector<int>& z, double t,
                      Vector& w) const;
  void complete_jump(const Discretized& d, const Trajectory& motion,
                     const ElementLayout& e, const std::vector<int>& z_before, double t,
                     Vector& w) const;
  /// Of the printed form.
  void complete_printed_jump(const Discretized& d, const Trajectory& motion,
                             const ElementLayout& e, double t, Vector& w) const;
  /// Where the impact of a patch at a time acts, if there is one.
  [[nodiscard]] std::optional<geometry::Point> point_of_impact(const Trajectory& motion,
                                                               std::size_t patch,
                                                               double t) const;
  [[nodiscard]] std::vector<Matrix> arguments(const std::vector<Vector>& leading) const;

  Index n_q_, n_contacts_;
  Vector p_values_;
  std::vector<std::string> names_;
  std::vector<Patch> patches_;
};

}  // namespace saltus::detail
