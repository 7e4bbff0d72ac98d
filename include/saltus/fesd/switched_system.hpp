// SPDX-License-Identifier: BSD-2-Clause
// Systems that switch and jump, in the one form that every discretisation here takes.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "saltus/expr/expr.hpp"

namespace saltus {

/// An algebraic unknown.
struct Unknown {
  std::string what;   ///< "normal force", …
  std::string owner;  ///< the contact or subsystem it belongs to
  Expr symbol;
  double lower = -kInfinity;
  double upper = kInfinity;
  double start = 0.0;
  /// Of x (and x⁻ at a jump) and known forces or impulses: a better start once these are
  /// known. A guess that is not a number is not taken.
  std::optional<Expr> guess = std::nullopt;
  /// Of z_end: the entry of z whose value it is. The jump law may use such symbols; the scheme
  /// must be stiffly accurate then. −1: it has equations of its own.
  int at_end_of = -1;
};

/// One side of a switch, ≥ 0.
struct SwitchSide {
  Expr at_stage;  ///< of x, z
  /// Of x, z_end: the value at a grid point, from the left. There iff the side is continuous
  /// in time but for jumps.
  std::optional<Expr> at_end = std::nullopt;
  /// Of x, y: the value at a grid point, from the right. Where it is missing the side does not
  /// jump: the value from the left is that from the right.
  std::optional<Expr> at_start = std::nullopt;

  [[nodiscard]] bool is_continuous() const { return at_end.has_value(); }
};

/// 0 ≤ c ⊥ d ≥ 0 at all times. The system switches when the zero side changes, which may
/// happen at grid points only. Where c is continuous, a grid point sits on the switch.
struct Switch {
  std::string what;
  std::string owner;
  SwitchSide c;
  SwitchSide d;
  /// Whether c, positive on both sides of a grid point, is smooth there even if it is zero
  /// at it. A gap is not: it may bounce.
  enum class AtZero : std::uint8_t { Smooth, MayJump } at_zero = AtZero::Smooth;
  /// Changes of this switch do not count while c of the gate is positive: the friction of an
  /// open contact. −1: they always count.
  int gate = -1;
};

/// Σ of expressions of x⁻, x, y, plus values of c of switches at the grid point, from the left.
struct JumpSide {
  std::vector<Expr> terms;
  std::vector<int> switches = {};
};

/// What a pair is called that follows from the sign of a velocity: no mode of a contact tells it.
inline constexpr std::string_view kDirection = "direction of a velocity";

struct JumpPair {
  std::string what;  ///< "impact law": G is an impulse; kDirection; or another name
  std::string owner;
  JumpSide G, H;
};

/// What happens at a grid point. The symbols x stand for the state after it, those of z_end with
/// at_end_of for values before it.
struct JumpLaw {
  std::vector<int> jumping = {};  ///< the entries of x that may jump
  ExprVector x_minus = {};        ///< symbols: the state before
  std::vector<Unknown> y = {};
  ExprVector equations = {};  ///< of x⁻, x, y: = 0
  /// Of x⁻, x, y, h: ≥ 0; h is the length of the element that follows.
  ExprVector inequalities = {};
  std::vector<JumpPair> pairs = {};
  ExprVector impulses = {};  ///< symbols that only guesses of y use: impulses known
};

/// The modes of a few switches that change together: which side of each is zero. For those
/// who try modes one after the other; a system works without.
struct ModeSet {
  enum class Zero : std::uint8_t { C, D };
  struct Mode {
    std::string name;
    std::vector<Zero> zero;  ///< of each switch of the set
  };
  std::string owner;
  std::vector<int> switches;
  std::vector<Mode> modes;
};

/// On each element, with unknown z and controls u,
///
///   E(x) ẋ = F(x, z, u)                                                               (F-2)
///   0 = a(x, z, u),   0 ≤ c(x, z) ⊥ d(x, z) ≥ 0                                       (F-3)
///
/// and at grid points the jump law. Immutable once made; symbols are shared by all parts.
struct SwitchedSystem {
  std::string name;
  ExprVector x, u, p;  ///< symbols
  Expr h = Expr::symbol("h");
  Vector p_values;
  std::vector<Unknown> z;
  ExprMatrix E;
  ExprVector F;
  ExprVector algebraic = {};  ///< a, of x, z, u
  /// The first n_explicit rows of a give the first n_explicit entries of z from x and u alone:
  /// only these entries have values at grid points as well.
  int n_explicit = 0;
  std::vector<std::string> row_names = {};  ///< of a; one per row
  std::vector<std::string> row_owners = {};
  /// Unknowns at a grid point, from the left, and the equations a_end(x, z_end) = 0.
  std::vector<Unknown> z_end = {};
  ExprVector algebraic_end = {};
  std::vector<Switch> switches = {};
  JumpLaw jump = {};
  std::vector<ModeSet> mode_sets = {};
  ExprVector forces = {};  ///< symbols that only guesses of z use: forces known

  [[nodiscard]] int n_x() const { return static_cast<int>(x.size()); }
  [[nodiscard]] int n_u() const { return static_cast<int>(u.size()); }
  [[nodiscard]] int n_z() const { return static_cast<int>(z.size()); }
};

/// The symbols of unknowns, in their order.
[[nodiscard]] ExprVector symbols_of(std::span<const Unknown> unknowns);

/// The unknowns of z_end that are values of z.
[[nodiscard]] std::vector<Unknown> values_at_end(const SwitchedSystem& system);

}  // namespace saltus
