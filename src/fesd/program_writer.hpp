// SPDX-License-Identifier: BSD-2-Clause
// Variables and rows of a program with their names, bounds and starts.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "fesd/equilibration.hpp"

namespace saltus::detail {

inline void append(std::vector<int>& all, const std::vector<int>& part) {
  all.insert(all.end(), part.begin(), part.end());
}

inline void append_range(std::vector<int>& all, int first, int n) {
  for (int i = 0; i < n; ++i) all.push_back(first + i);
}

/// Adds to one program; rows are put at the end of the list that is given.
class ProgramWriter {
 public:
  ProgramWriter(const Ingredients& in, const Lengths& lengths, MpccBuilder& builder,
                Layout& layout)
      : in_(in), lengths_(lengths), builder_(builder), layout_(layout) {}

  /// [s] where elements are equally long: of a stage, otherwise of the start of its element.
  [[nodiscard]] double time_of(const Place& place) const;
  [[nodiscard]] Label label(std::string what, std::string owner,
                            const Place& place) const;
  int add_state(int i, const Place& place);
  std::vector<int> add_states(const Place& place);
  std::vector<int> add_unknowns(std::span<const Unknown> unknowns, const Place& place);
  /// z_end at the start, fixed where it is known.
  std::vector<int> add_initial_unknowns(std::span<const Unknown> z_end,
                                        const Place& place);
  std::vector<int> add_lifted(const Quantities& quantities, const Place& place,
                              Bounds bounds = {0.0});
  void add_equations(std::vector<int>& rows, const char* what, Index n,
                     const Place& place);
  /// The first n of the algebraic equations.
  void add_algebraic_rows(std::vector<int>& rows, Index n, const Place& place);
  void add_lifted_rows(std::vector<int>& rows, const Quantities& quantities,
                       const std::vector<int>& lifted, const Place& place);
  void add_constraint_rows(std::vector<int>& rows,
                           std::span<const PathConstraint* const> constraints,
                           const Place& place);

 private:
  const Ingredients& in_;
  const Lengths& lengths_;
  MpccBuilder& builder_;
  Layout& layout_;
};

}  // namespace saltus::detail
