// SPDX-License-Identifier: BSD-2-Clause
// Samples against the exact sets of random impacts.
#pragma once

#include "impact/random_bodies.hpp"
#include "saltus/impact/impact_set.hpp"
#include "support/tally.hpp"

namespace saltus::bench {

/// Counts samples without end, outside the set, or with more energy than before.
void check_samples(const ImpactProblem& problem, const ImpactSet& set,
                   const ImpactSamples& samples, Tally& tally);

/// How many vertices ever more blind samples meet.
void approach_blindly(const ImpactProblem& problem, const ImpactSet& set, int number,
                      Tally& tally);

/// How many vertices samples meet that take aim, and blind ones where those do not.
void approach_aiming(const ImpactProblem& problem, const ImpactSet& set, int number,
                     Tally& tally);

}  // namespace saltus::bench
