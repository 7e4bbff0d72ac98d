// SPDX-License-Identifier: BSD-2-Clause
// Gaps, normals and tangents of bodies that may touch.
#pragma once

#include <cstdint>
#include <vector>

#include "saltus/mech/body.hpp"
#include "saltus/mech/contact_model.hpp"

namespace saltus {

/// What else there is to say about a pair of bodies.
struct PairOptions {
  Expr mu_friction = 0.0;  ///< ≥ 0
  Expr e = 0.0;            ///< restitution, in [0, 1]
  /// For two boxes that do not turn: the axis on which the first stands before the second, left
  /// of it or below it.
  enum class Along : std::uint8_t { X, Y, Z } along = Along::X;
};

/// The possible contacts of two bodies, called "a / b", corners with their number. With the
/// nearest points p_a, p_b and the unit normal n from b to a,
///
///   f_c = nᵀ(p_a − p_b),   J_n = (J_a(p_a) − J_b(p_b)) n,   J_t = (J_a(p_a) − J_b(p_b)) t   (B-4)
///
/// There are: disc, sphere or point with disc, sphere, box, cuboid, half-plane or half-space;
/// corners of box, polygon or cuboid with half-plane or half-space; the lower face of a box with
/// a half-plane of the same angle; box with box and cuboid with cuboid, both not turning.
/// Throws InvalidInput for any other pair.
[[nodiscard]] std::vector<Contact> contacts_between(const Body& a, const Body& b,
                                                    const ExprVector& q,
                                                    const PairOptions& options = {});

}  // namespace saltus
