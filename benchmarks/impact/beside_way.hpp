// SPDX-License-Identifier: BSD-2-Clause
// Samples that aim: ways beside a known one.
#pragma once

#include "saltus/base/random.hpp"
#include "saltus/impact/path.hpp"

namespace saltus::bench {

/// A solution of (Z-10) whose contacts push as on a known way but for a thousandth in one piece
/// or in all from there on: of its length alone, or of every contact's impulse. What is left
/// when the known way is over takes equal rates.
[[nodiscard]] ImpactPath follow_beside(const ImpactProblem& problem,
                                       const std::vector<ImpactStep>& way,
                                       Random& random);

}  // namespace saltus::bench
