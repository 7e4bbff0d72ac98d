// SPDX-License-Identifier: BSD-2-Clause
// The forms of Coulomb friction, each written once for forces and once more for impulses.
#pragma once

#include "saltus/fesd/contact_system.hpp"

namespace saltus::detail {

/// What a form of friction adds at one kind of point: unknowns, equations, and the friction
/// force (or impulse) that follows.
struct FrictionPart {
  std::vector<Unknown> unknowns;
  ExprVector equations;
  std::vector<std::string> row_names;
  ExprVector lambda_t;
  /// The sides of its switches here, in one order at all kinds of points.
  struct Sides {
    std::string what;
    Expr c, d;
  };
  std::vector<Sides> pairs;
  /// Where r or γ is c of the first pair: what is zero with it and of its own scale at grid
  /// points.
  std::optional<Expr> slip = std::nullopt;
};

struct FrictionInput {
  const Contact& contact;
  const ContactOptions& options;
  ExprVector v_t;           ///< J_tᵀv at the point
  Expr lambda_n;            ///< normal force, or impulse
  std::string tag;          ///< put before the names of symbols
  Expr known_n = kNaN;      ///< for guesses: normal force or impulse
  ExprVector known_t = {};  ///< and tangential, by component
};

/// The form for a contact, never Automatic.
[[nodiscard]] FrictionForm friction_form(const Contact& contact,
                                         const ContactOptions& options);

[[nodiscard]] FrictionPart two_pair_friction(const FrictionInput& in);
[[nodiscard]] FrictionPart cone_friction(const FrictionInput& in);
[[nodiscard]] FrictionPart conic_friction(const FrictionInput& in);
[[nodiscard]] FrictionPart polyhedral_friction(const FrictionInput& in);
[[nodiscard]] FrictionPart friction_part(FrictionForm form, const FrictionInput& in);

/// What the friction of a contact needs to know at the end of an element that is no stage: the
/// parts of the slip velocity (Remark 3 of the paper). Same order of pairs; sides that need no
/// value there are zero constants.
[[nodiscard]] FrictionPart friction_at_end(FrictionForm form, const FrictionInput& in);

}  // namespace saltus::detail
