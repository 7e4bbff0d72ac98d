// SPDX-License-Identifier: BSD-2-Clause
// Impacts of an island by the laws of the impact component.
#pragma once

#include "saltus/impact/law.hpp"
#include "sim/contact_islands.hpp"
#include "sim/element_solver.hpp"

namespace saltus::detail {

/// Where an impact happens, the velocity that enters it, and what restitution counts.
struct ImpactPlace {
  const Instant& instant;
  const ContactKernel& kernel;
  const Vector& v_minus;
  const std::vector<double>& e;  ///< one per contact of the island; empty: zero
};

/// The contacts of an island and the bodies that they reach, as a problem of its own.
struct IslandImpact {
  ImpactProblem problem;
  std::vector<int> entries;  ///< of q, one for each of the problem's velocities
};
[[nodiscard]] IslandImpact pose_island(const ImpactPlace& place,
                                       const ContactIsland& island);

/// Impulses by Newton's and Moreau's law, with the mode that they name, in the island's
/// solution. False if there are none.
[[nodiscard]] bool resolve_by_moreau(const ImpactPlace& place, ContactIsland& island);

/// The caller's choices in one impact: tried again with less restitution it is not asked again.
class Choices {
 public:
  void set(const OutcomeChoice* choose) { choose_ = choose; }
  /// For the next impact.
  void forget() { chosen_.clear(); }
  /// Repeats what was chosen since forget, then asks. Empty if there is nobody to ask.
  [[nodiscard]] OutcomeChoice repeat();

 private:
  const OutcomeChoice* choose_ = nullptr;
  std::vector<std::size_t> chosen_;
};

/// A law with who chooses, if it leaves that to the caller.
struct LawInForce {
  ImpactLaw law = {};
  Choices choices = {};

  [[nodiscard]] bool is_moreau() const { return law.rule == ImpactRule::Moreau; }
  [[nodiscard]] std::string name() const {
    return "law: " + std::string(to_string(law.rule));
  }
};

/// The same by any law: random ones with a seed of this instant and island.
[[nodiscard]] bool resolve_by_law(const ImpactPlace& place, LawInForce& in_force,
                                  ContactIsland& island);

/// The same with the slipping contact pressed a little so that there is something to push
/// against: an outcome of the impact set. Pre: not Moreau's law.
[[nodiscard]] bool resolve_pressed(const ImpactPlace& place, LawInForce& in_force,
                                   int slipping, ContactIsland& island);

}  // namespace saltus::detail
