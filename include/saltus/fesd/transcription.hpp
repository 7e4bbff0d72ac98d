// SPDX-License-Identifier: BSD-2-Clause
// A switched system on a horizon becomes a program with complementarity constraints.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "saltus/fesd/options.hpp"
#include "saltus/fesd/switched_system.hpp"
#include "saltus/mpcc/mpcc.hpp"
#include "saltus/mpcc/mpcc_builder.hpp"

namespace saltus {

/// N control intervals of equal length on [0, T]. T is free if T_min < T_max.
struct Horizon {
  int N = 1;
  double T = 1.0;  ///< [s]; the guess if T is free
  double T_min = kNaN;
  double T_max = kNaN;
  /// An interval may take up to this times T/N: for systems with a clock of their own.
  double stretch = 1.0;

  [[nodiscard]] bool is_free() const { return T_min < T_max; }
};

/// A term of the objective, of x, z, u and parameters.
struct CostTerm {
  std::string name;
  Expr value;
};

/// lower ≤ values ≤ upper.
struct PathConstraint {
  enum class At : std::uint8_t {
    ControlGrid,  ///< at the end of every control interval, with its u
    ElementGrid,  ///< at the end of every finite element
    Stages,       ///< at every Runge–Kutta point
  };
  std::string name;
  ExprVector values;  ///< of x, u and z; at grid points z as far as x and u give it
  Vector lower, upper;
  At at = At::ControlGrid;
  Vector shift = {};  ///< added to both bounds from one interval to the next; empty: 0
};

/// All that an optimal control problem adds to a system. Empty bounds mean none.
struct HorizonTerms {
  Vector x0;                    ///< start, and the guess of every state
  Vector lbx0 = {}, ubx0 = {};  ///< empty: x(0) = x0
  Vector z0 = {};  ///< known values of z_end at the start; empty or NaN: not known
  std::vector<CostTerm> running = {};   ///< integrated by the scheme's quadrature
  std::vector<CostTerm> terminal = {};  ///< of x(T), and z(T) as far as x and u give it
  Vector lbx = {}, ubx = {};
  Vector lbu = {}, ubu = {}, u_guess = {};
  std::vector<PathConstraint> path = {};
  std::vector<PathConstraint> final = {};  ///< of x(T); `at` is not used
};

/// The variables of the sides of one switch in one element, in the order of time; −1 at the first
/// grid point where nothing looks at it (CrossMode::StageOnly).
struct SwitchLayout {
  std::vector<int> c;  ///< at the start, at the stages, at the end if that is no stage
  std::vector<int> d;  ///< at the stages; where it is continuous the same points as c
  std::vector<int> pairs;      ///< the pairs that couple them
  int sum_c = -1, sum_d = -1;  ///< their sums, where these are variables
};

/// Where the parts of one finite element stand in w.
struct ElementLayout {
  Place place;
  std::vector<int> x_minus;  ///< the state at its start, before a jump
  std::vector<int> x_plus;   ///< and after it; equal entries where nothing can jump
  std::vector<int> y;        ///< unknowns of the jump law
  std::vector<int> jump_pairs;
  std::vector<std::vector<int>> x, x_dot, z;  ///< of each stage; x and x_dot may be empty
  std::vector<int> x_end, z_end;
  int h = -1;
  std::vector<SwitchLayout> switches;
};

/// A variable that equals an expression of others: its row is expression − variable.
struct LiftedValue {
  int row, variable;
};

/// Where everything stands in w.
struct Layout {
  int n_s = 0;
  std::vector<int> x0;
  std::vector<int> z0;              ///< z_end at the start; empty where nothing needs it
  std::vector<std::vector<int>> u;  ///< of each interval
  std::vector<ElementLayout> elements;
  /// With FinalState::AfterJump: x_minus, x_plus, y and jump_pairs at T.
  std::optional<ElementLayout> final_jump = std::nullopt;
  std::vector<int> x_T;     ///< the state that terminal costs and constraints see
  std::vector<int> z_T;     ///< and the explicit z; empty where they use none
  int T = -1;               ///< variable of the final time; −1 if it is given
  int rho_h = -1;           ///< parameter: weight of step equilibration
  std::vector<int> h_sums;  ///< rows Σ h = T/N, one per interval; empty if h is fixed
  /// Rows h_n − h_{n−1} with StepEquilibration::ByPattern or Latest: for each element, −1 for the first
  /// of an interval.
  std::vector<int> h_equal;
  std::vector<LiftedValue> lifted;
};

struct TranscribedProblem {
  SwitchedSystem system;
  FesdOptions options;
  ButcherTableau tableau;
  Mpcc mpcc;
  Layout layout;
};

/// The entries of w at some places.
[[nodiscard]] Vector values_at(ConstVectorRef w, const std::vector<int>& places);
/// The state at stage j of an element, whatever the unknowns of a stage are.
[[nodiscard]] Vector stage_state(const TranscribedProblem& problem,
                                 const ElementLayout& element, int j, ConstVectorRef w);

/// Throws InvalidInput if sizes or options do not fit.
[[nodiscard]] TranscribedProblem transcribe(const SwitchedSystem& system,
                                            const Horizon& horizon,
                                            const FesdOptions& options,
                                            const HorizonTerms& terms);

/// Makes a guess consistent with its states, controls and lengths: unknowns that have a guess
/// take it, and every lifted variable takes the value of its expression, but at least 0.
void complete_guess(const TranscribedProblem& problem, const MpccData& data, VectorRef w);

/// Every lifted variable takes the value of its expression, but at least 0.
void complete_lifted(const TranscribedProblem& problem, const MpccData& data,
                     VectorRef w);

/// A motion to start from, as functions of time.
struct MotionGuess {
  std::function<Vector(double t)> before;  ///< x⁻(t)
  std::function<Vector(double t)> after;   ///< x⁺(t)
  std::function<Vector(double t)> forces;  ///< SwitchedSystem::forces, right after t
  std::function<Vector(double t)>
      impulses;  ///< JumpLaw::impulses at t, zero between jumps
  /// What part of the motion an element shows, and how long it is itself: the same unless the
  /// motion has more events than there are elements.
  struct Element {
    double start, end;  ///< [s] in the motion
    double h;           ///< [s]
  };
  std::vector<Element> elements = {};
};

/// Writes a motion into w, forces and impulses included, and completes it. Controls are the
/// caller's.
void set_motion(const TranscribedProblem& problem, const MpccData& data,
                const MotionGuess& motion, VectorRef w);

}  // namespace saltus
