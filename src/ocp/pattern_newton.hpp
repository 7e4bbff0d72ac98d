// SPDX-License-Identifier: BSD-2-Clause
// Newton's method for small programs whose pattern is known.
#pragma once

#include <optional>
#include <vector>

#include "ocp/pattern.hpp"
#include "saltus/mpcc/evaluator.hpp"
#include "saltus/solve/solution.hpp"

namespace saltus::detail {

/// What says when a pattern switches.
enum class SwitchTimes : std::uint8_t {
  FromEquations,  ///< nothing but the pattern's own equations
  /// Also d = 0 at the end of an element where a switch goes from c = 0 to d = 0 and nothing else
  /// tells the time: a force that a contact does not have afterwards vanishes first.      (F-11)
  FromForces,
};

/// All that must be zero on a pattern: equations, fixed variables, and the sides that the pattern
/// calls zero, every term of their sums by itself. Steps of least norm, cut at the bounds, lead
/// to a point near the guess: what is determined is exact there, the rest about where it was.
class PatternNewton {
 public:
  /// Keeps references to both.
  PatternNewton(const TranscribedProblem& program, const MpccData& data)
      : program_(program),
        data_(data),
        evaluator_(program.mpcc),
        directions_(direction_pairs(program)) {}

  /// Nothing if Newton's method does not converge. What the pattern does not call zero may be
  /// negative at the result.
  std::optional<Vector> solve(Vector w, const std::vector<PairState>& pattern,
                              SwitchTimes times);

 private:
  void collect(const std::vector<PairState>& pattern);
  void add_zero(const Side& side);
  void add_switch_times(const std::vector<PairState>& pattern);
  enum class Lengths : std::uint8_t { Held, Free };
  void choose_free(Vector& w, Lengths lengths);
  [[nodiscard]] double damping(const Vector& w, const Vector& step) const;
  /// Whether all is zero in the end.
  bool iterate(Vector& w, int n_steps);
  void linearise(const Vector& w);
  void separate_directions(Vector& w) const;

  const TranscribedProblem& program_;
  const MpccData& data_;
  Evaluator evaluator_;
  std::vector<int> directions_;  // pairs that follow from the sign of a velocity
  std::vector<Side> zero_;       // of several terms, or with rows
  std::vector<char> is_fixed_;   // of each variable
  std::vector<int> free_;        // the other variables
  std::vector<int> column_of_;   // of each variable; −1: fixed
  Vector r_;
  Matrix J_;
};

}  // namespace saltus::detail
