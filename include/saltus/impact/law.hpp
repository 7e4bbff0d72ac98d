// SPDX-License-Identifier: BSD-2-Clause
// Impact laws behind one interface: what a simulator calls when contacts close.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "saltus/impact/impact_set.hpp"

namespace saltus {

/// Which of the velocities that may come out does come out.
enum class ImpactRule : std::uint8_t {
  Moreau,  ///< Newton's restitution and friction at v⁺ (Z-2), (Z-3); the law of FESD-J
  Sequential,  ///< of the contacts that close, the first in `order` pushes alone
  EqualRates,  ///< all that close push with equal rates; one at J_nᵀv = 0 as much as holds it
  Random,        ///< some way, the same for the same seed: a sample from the set
  FirstVertex,   ///< the vertex of the set with the least kinetic energy
  LastVertex,    ///< the one with the most
  RandomVertex,  ///< one of them, the same for the same seed
  Chosen,        ///< the one that the caller's function chooses
};

/// "moreau", "sequential", "equal_rates", "random", "first_vertex", "last_vertex",
/// "random_vertex", "chosen".
[[nodiscard]] std::string_view to_string(ImpactRule rule);

/// What follows the compression of every rule but Moreau's, which has Newton's restitution.
enum class Restitution : std::uint8_t {
  Poisson,  ///< each contact gives back e times its normal impulse of compression
  None,     ///< e is left out
};

/// "poisson" or "none".
[[nodiscard]] std::string_view to_string(Restitution restitution);

/// Vertices are those of `reachable_velocities`; friction in space is a polygon to them.
struct ImpactLaw {
  ImpactRule rule = ImpactRule::Moreau;
  Restitution restitution = Restitution::Poisson;
  std::uint64_t seed = 1;  ///< of the random rules
  /// Names of contacts, for the sequential rule; those that are missing follow as they stand.
  std::vector<std::string> order = {};

  bool operator==(const ImpactLaw&) const = default;
};

/// The law of that name with its defaults. Throws InvalidInput that offers the nearest name.
[[nodiscard]] ImpactLaw law_named(std::string_view name);

/// Which of the outcomes comes out, counted from zero; there is at least one. `problem` holds
/// the velocity before.
using OutcomeChoice = std::function<std::size_t(
    const ImpactProblem& problem, const std::vector<ImpactOutcome>& outcomes)>;

/// What the law makes of the impact; `choose` belongs to the rule Chosen. Throws InvalidInput
/// as check does, if an order names what is no contact, or names one twice, and if there is no
/// function that chooses or its choice does not exist.
[[nodiscard]] ImpactOutcome resolve_impact(const ImpactProblem& problem,
                                           const ImpactLaw& law = {},
                                           const OutcomeChoice& choose = {});

/// Every vertex of the exact set as an outcome, for simulators that branch, in ascending order
/// of kinetic energy. Velocities that differ by rounding stand there once.
[[nodiscard]] std::vector<ImpactOutcome> branch_outcomes(
    const ImpactProblem& problem, const ImpactSetOptions& options = {});

}  // namespace saltus
