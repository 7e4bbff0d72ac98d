// SPDX-License-Identifier: BSD-2-Clause
// Partners for nodes whose diagonal may vanish.
#pragma once

#include <span>
#include <vector>

#include "saltus/linalg/ldlt.hpp"

namespace saltus::detail {

/// Who needs a partner, and how good each entry of K would be as a pair's coupling.
struct Suitability {
  std::vector<char> negative;  ///< of each index: a row, to be paired with a variable
  std::vector<char> needy;  ///< of each index: a variable that is nothing without partner
  std::vector<double> weights;  ///< of each entry, from 0, not acceptable, to 1
};

/// From the kinds of diagonals: weak ones of different signs, any entry will do.
[[nodiscard]] Suitability suitability_by_kind(std::span<const int> starts,
                                              std::span<const int> row_of,
                                              std::span<const Diagonal> kinds);

/// From numbers: any diagonals of different signs; the entry should be large among those of
/// its row and column and outweigh the variable's diagonal (L-5).
[[nodiscard]] Suitability suitability_by_value(std::span<const int> starts,
                                               std::span<const int> row_of,
                                               std::span<const Diagonal> kinds,
                                               std::span<const double> values);

/// An edge along which a row may find its variable.
struct Choice {
  int row, variable;
  bool needy;     ///< the variable is
  double weight;  ///< > 0, the larger the better
};

/// A matching as large as can be found that serves needy variables first and prefers heavy
/// edges; among those of about one weight the ones of nodes with few neighbours, which cause
/// little fill. The partner of each node, or −1.
[[nodiscard]] std::vector<int> find_partners(std::span<const int> degrees,
                                             std::vector<Choice> choices);

}  // namespace saltus::detail
