// SPDX-License-Identifier: BSD-2-Clause
// What drives a simulation: numbers, tables, functions of time, sampled feedback.
#pragma once

#include <functional>
#include <variant>

#include "saltus/base/types.hpp"

namespace saltus {

/// Controls u over time. Copies share nothing but what a user's function captures.
class Controls {
 public:
  using OfTime = std::function<Vector(double t)>;
  using OfState = std::function<Vector(double t, ConstVectorRef q, ConstVectorRef v)>;

  Controls() = default;  ///< no controls

  [[nodiscard]] static Controls constant(Vector u);
  /// Column k of u holds from grid[k] to grid[k + 1]; the first one before, the last one after
  /// the grid. Throws InvalidInput unless the grid ascends and has one entry more than u columns.
  [[nodiscard]] static Controls table(Vector grid, Matrix u);
  /// The columns of u over equal intervals of [0, T].
  [[nodiscard]] static Controls table(double T, Matrix u);
  /// Must be smooth: where it is not, use a table or feedback.
  [[nodiscard]] static Controls function(OfTime u);
  /// Sampled at t₀, t₀ + period, … and held in between.
  [[nodiscard]] static Controls feedback(double period, OfState u);

  /// Whether u changes between two breaks.
  [[nodiscard]] bool is_piecewise_constant() const {
    return !std::holds_alternative<OfTime>(law_);
  }
  /// The first time after t at which u may jump; infinite if there is none.
  [[nodiscard]] double next_break(double t) const;
  /// u right after t.
  [[nodiscard]] Vector at(double t, ConstVectorRef q, ConstVectorRef v) const;

 private:
  struct Table {
    Vector grid;
    Matrix u;
  };
  struct Feedback {
    double period;
    OfState u;
  };

  std::variant<Vector, Table, OfTime, Feedback> law_ = Vector();
};

}  // namespace saltus
