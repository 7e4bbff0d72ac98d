// SPDX-License-Identifier: BSD-2-Clause
// Impact laws behind one interface: what a simulator calls when contacts close.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "saltus/impact/moreau.hpp"
#include "saltus/impact/path.hpp"

namespace saltus {

/// What a law that follows a way does after compression.
enum class Restitution : std::uint8_t {
  None,     ///< e is left out
  Poisson,  ///< each contact gives back e times its normal impulse of compression
};

/// Newton's restitution and friction at v⁺ (Z-2), (Z-3); the law of FESD-J.
struct MoreauLaw {
  MoreauOptions options;
};

/// One contact after the other: of those that close, the first in `order` pushes alone.
struct SequentialLaw {
  std::vector<Index> order = {};  ///< a permutation of the contacts; empty: as they stand
  Restitution restitution = Restitution::None;
};

/// All contacts that close push with equal rates; one at J_nᵀv = 0 no more than holds it.
struct EqualRatesLaw {
  Restitution restitution = Restitution::None;
};

/// Some way through the impact, the same for the same seed: a sample from the set.
struct RandomLaw {
  std::uint64_t seed = 1;
  Restitution restitution = Restitution::None;
};

using ImpactLaw = std::variant<MoreauLaw, SequentialLaw, EqualRatesLaw, RandomLaw>;

/// "moreau", "sequential", "equal_rates" or "random".
[[nodiscard]] std::string_view name_of(const ImpactLaw& law);

/// The law of that name with its defaults. Throws InvalidInput that offers the nearest name.
[[nodiscard]] ImpactLaw law_named(std::string_view name);

/// What the law makes of the impact. Throws InvalidInput as check does, and if an order is no
/// permutation of the contacts.
[[nodiscard]] ImpactOutcome resolve_impact(const ImpactProblem& problem,
                                           const ImpactLaw& law);

/// Every vertex of the exact set as an outcome, for simulators that branch. Each velocity
/// stands there once.
[[nodiscard]] std::vector<ImpactOutcome> branch_outcomes(
    const ImpactProblem& problem, const ImpactSetOptions& options = {});

}  // namespace saltus
