// SPDX-License-Identifier: BSD-2-Clause
// What the own path tries in turn.
#pragma once

#include <cstdint>
#include <vector>

#include "solve/interior_point/interior_point.hpp"

namespace saltus::detail {

/// One run of the loop: with which options, how, and from where.
struct Attempt {
  InteriorPointOptions options;
  Care care = Care::Usual;
  std::uint64_t seed = 0;  ///< of the moves of the start
  double spread = 0.0;     ///< of the moves, relative to max(1, |w|); 0: the start itself
};

/// The options as they are, then what has solved other problems: μ that falls faster, a
/// larger μ₀ that leaves more room at the start, σ = μ that tightens pairs sooner, σ in
/// steps, the penalty form with two μ₀, pairs made convex before the inertia asks for it.
/// Then some of these with more care, and from starts that are moved at random.
[[nodiscard]] std::vector<Attempt> attempts(const InteriorPointOptions& first);

/// w_i + spread max(1, |w_i|) u_i, u_i from the seed, uniform in [−1, 1].
[[nodiscard]] Vector start_of(const Attempt& attempt, const Vector& w);

}  // namespace saltus::detail
