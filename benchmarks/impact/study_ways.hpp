// SPDX-License-Identifier: BSD-2-Clause
// Ways through random impacts, knot by knot.
#pragma once

#include "impact/random_bodies.hpp"
#include "support/tally.hpp"

namespace saltus::bench {

/// Follows the way to every vertex of the set with its normal impulses and Coulomb's friction,
/// which knows nothing of polyhedra, and a few random ways. On all of them energy must fall
/// from knot to knot, and the impulse must stay below the bound.
void follow_ways(const RandomBody& body, const ImpactSet& set, int number, Tally& tally);

}  // namespace saltus::bench
