// SPDX-License-Identifier: BSD-2-Clause
// Discs and three boxes with other targets, friction, restitution and grids.
#pragma once

#include <string>
#include <vector>

#include "problems/contact_problems.hpp"

namespace saltus::bench {

struct Variant {
  std::string name;
  std::string words;  ///< how it differs from the problem of the paper
  OptimalControlProblem problem;
};

/// Ten of three boxes, five of discs.
[[nodiscard]] std::vector<Variant> variants();

}  // namespace saltus::bench
