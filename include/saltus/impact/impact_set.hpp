// SPDX-License-Identifier: BSD-2-Clause
// All velocities that an impact may end with, whatever the order of the contacts' impulses.
#pragma once

#include <atomic>
#include <cstdint>
#include <string_view>
#include <vector>

#include "saltus/impact/outcome.hpp"

namespace saltus {

/// What stands in for the friction disc of a contact with two tangents.
enum class FrictionCone : std::uint8_t {
  Polygon,  ///< an inscribed polygon: the exact set of this law of friction
  Outer,    ///< covers the round cone: the set holds every outcome of it, and some more
};

struct ImpactSetOptions {
  FrictionCone cone = FrictionCone::Polygon;
  /// Corners of the polygon, a multiple of 4; without meaning for planar friction.
  int n_sides = 4;
  /// Polyhedra to visit before giving up.
  int max_pieces = 1000;
};

enum class SetStatus : std::uint8_t {
  Exact,        ///< the closure of all outcomes
  Outer,        ///< holds all outcomes
  PieceLimit,   ///< some outcomes are missing
  Interrupted,  ///< the caller asked to stop: some outcomes are missing
};

[[nodiscard]] std::string_view to_string(SetStatus status);

/// One straight piece of a way through an impact.
struct ImpactStep {
  Vector v;         ///< at its end
  Vector Lambda_n;  ///< summed up to its end, one per contact
  Vector Lambda_t;  ///< likewise, contact after contact
};

/// A velocity with one way of impulses that leads to it.
struct ImpactVertex {
  Vector v;
  std::vector<ImpactStep> way;       ///< from v⁻ (not contained) to v; none if Outer
  std::vector<ContactState> states;  ///< one per contact
};

/// The convex hull of its vertices.
struct ImpactPolytope {
  std::vector<ImpactVertex> vertices;
  /// Of the points between the vertices, one per contact.
  std::vector<ContactState> states;
};

struct ImpactSet {
  SetStatus status = SetStatus::Exact;
  std::vector<ImpactPolytope> polytopes;  ///< the set is their union
  int n_pieces = 0;                       ///< polyhedra visited
};

/// Solutions of the inclusion (Z-10) with all relative rates of the contacts' impulses, up to
/// the first velocity at which no contact closes. Exact: every number is read as the simplest
/// fraction that rounds to it, and sets are polyhedra with integer coefficients. If no
/// contact closes the set is v⁻ itself. Restitution is left out. Throws InvalidInput as check
/// does and for options out of range. Once `interrupt` is true it ends with what it has.
[[nodiscard]] ImpactSet reachable_velocities(
    const ImpactProblem& problem, const ImpactSetOptions& options = {},
    const std::atomic<bool>* interrupt = nullptr);

/// Extremes of the total normal impulse Σ Λ_n over all ways through an impact [N s].
struct ImpulseRange {
  SetStatus status = SetStatus::Exact;  ///< PieceLimit: of the ways that were visited
  double smallest = 0.0;
  double largest = 0.0;  ///< infinite if impulses may grow without end
};

/// As reachable_velocities, with the impulse as one more coordinate. Ways that come to rest
/// through ever shorter pieces make it visit ever more polyhedra, which max_pieces ends.
[[nodiscard]] ImpulseRange total_impulse(const ImpactProblem& problem,
                                         const ImpactSetOptions& options = {},
                                         const std::atomic<bool>* interrupt = nullptr);

/// Distance of v from the set in the metric of M, √((v − w)ᵀM(v − w)) for the nearest w.
[[nodiscard]] double distance(const ImpactProblem& problem, const ImpactSet& set,
                              ConstVectorRef v);

}  // namespace saltus
