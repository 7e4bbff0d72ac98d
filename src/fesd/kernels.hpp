// SPDX-License-Identifier: BSD-2-Clause
// The few functions that a transcribed problem is made of.
#pragma once

#include <optional>
#include <vector>

#include "fesd/quantities.hpp"
#include "saltus/fesd/element.hpp"
#include "saltus/fesd/transcription.hpp"

namespace saltus::detail {

/// What every kernel of a problem is made from: the system, its sides as quantities at each
/// kind of point, the expressions of an element.
struct Ingredients {
  const SwitchedSystem& system;
  const FesdOptions& options;
  const HorizonTerms& terms;
  ButcherTableau tableau;
  ElementExpressions element;
  /// At the first grid point of all only what a first element needs from before it.
  Quantities at_stage, at_end, at_start, at_initial;
  /// Numbers in the quantities above of each switch's sides; −1 where there is none.
  struct SideNumbers {
    int stage = -1, end = -1, start = -1, initial = -1;
  };
  struct SwitchNumbers {
    SideNumbers c, d;
  };
  std::vector<SwitchNumbers> switches;
  /// Numbers in at_start of the terms of each jump pair's sides.
  struct JumpNumbers {
    std::vector<int> G, H;
  };
  std::vector<JumpNumbers> jump_pairs;

  Ingredients(const SwitchedSystem& system_, const FesdOptions& options_,
              const HorizonTerms& terms_);
};

/// The path constraints that hold at one kind of place.
[[nodiscard]] std::vector<const PathConstraint*> constraints_at(const HorizonTerms& terms,
                                                                PathConstraint::At at);

/// Variables: x⁺, then for all stages x, ẋ, z, lifted, then u, h, x_end. Rows: for each stage
/// states, dynamics, algebraic, lifted, path constraints; then x_end.
[[nodiscard]] Kernel element_kernel(const Ingredients& in);
/// Variables: x⁻, entries of x⁺ that jump, y, lifted, h. Rows: equations, lifted, inequalities.
[[nodiscard]] Kernel jump_kernel(const Ingredients& in);
/// Variables: x, z_end, lifted. Rows: a_end, lifted. None if there is nothing to say. The
/// values from the left at the ends of elements, or at the first grid point.
[[nodiscard]] std::optional<Kernel> end_kernel(const Ingredients& in,
                                               const Quantities& quantities,
                                               std::span<const Unknown> z_end);
/// The z_end that quantities at the first grid point need: all or none.
[[nodiscard]] std::span<const Unknown> initial_unknowns(const Ingredients& in);
/// Whether terms use entries of z that x and u give.
[[nodiscard]] bool use_explicit(const Ingredients& in,
                                std::span<const PathConstraint* const> constraints);
[[nodiscard]] bool use_explicit(const Ingredients& in, std::span<const CostTerm> costs);
/// Variables: x, u, z as far as it is explicit. Rows: the equations that give it.
[[nodiscard]] Kernel algebraic_kernel(const Ingredients& in);
/// Variables: x, u, and z where it is used. Rows: the values of all given constraints.
[[nodiscard]] Kernel point_kernel(const Ingredients& in,
                                  std::span<const PathConstraint* const> constraints);
/// Variables: x, and z where it is used. Objective: the sum of all terminal terms.
[[nodiscard]] Kernel terminal_kernel(const Ingredients& in);

/// A function of named inputs; those without entries are left out.
[[nodiscard]] Function function_of(const std::string& name, std::vector<NamedExpr> inputs,
                                   std::vector<NamedExpr> outputs);

}  // namespace saltus::detail
