// SPDX-License-Identifier: BSD-2-Clause
// Options of the discretisation; every default is meant to work.
#pragma once

#include <cstdint>
#include <string_view>

#include "saltus/fesd/butcher.hpp"

namespace saltus {

/// How time is cut.
enum class Discretisation : std::uint8_t {
  SwitchDetection,  ///< finite elements that end where the system switches: FESD
  /// One implicit stage per element, equal lengths, no jumps, c ⊥ d at the end of each and no
  /// more: of first order, and cheap. Scheme, n_s, representation, cross and equilibration are
  /// not used.
  TimeStepping,
};

/// What the unknowns of a Runge–Kutta stage are.
enum class Representation : std::uint8_t {
  Integral,      ///< states x_j; needs an invertible tableau                      (F-4)
  Differential,  ///< rates ẋ_j                                                    (F-5)
  DifferentialLifted,  ///< both
};

/// How the products (value of d at stage j) · (value of c at point j′) = 0 of an element are
/// summed; all of them say the same.
enum class CrossMode : std::uint8_t {
  StageStage,      ///< every product by itself
  StageElement,    ///< d_j ⊥ Σ c
  ElementStage,    ///< Σ d ⊥ c_j′
  ElementElement,  ///< Σ d ⊥ Σ c
  StageOnly,       ///< d_j ⊥ c_j and no more: switches are not detected
};

/// What decides the lengths of elements where nothing switches.
enum class StepEquilibration : std::uint8_t {
  None,
  HeuristicMean,        ///< ρ Σ (h_n − h̄)²/h̄² in the objective
  HeuristicDifference,  ///< ρ Σ (h_n − h_{n−1})²/h̄² in the objective
  IndicatorConstraint,  ///< 0 = η (h_n − h_{n−1})                                       (F-8)
  IndicatorPenalty,  ///< ρ Σ η (h_n − h_{n−1})²/h̄² in the objective
  Fixed,             ///< h_n = h̄
  /// Rows h_n − h_{n−1} that are free until a pattern says where nothing switches.
  ByPattern,
  /// ByPattern, and of all lengths that fit, those that switch latest, by a linear term in the
  /// objective. When a sliding mode or a contact ends is decided by signs at stages only, which
  /// leaves a window of the size of an element; the end of the window is the true time.
  Latest,
};

/// Which state at T terminal costs and constraints see.
enum class FinalState : std::uint8_t {
  BeforeJump,  ///< x(T⁻)
  AfterJump,  ///< x(T⁺): the jump law holds at T, too, so that an impact may fall on it
};

[[nodiscard]] std::string_view to_string(Discretisation discretisation);
[[nodiscard]] std::string_view to_string(Representation representation);
[[nodiscard]] std::string_view to_string(CrossMode mode);
[[nodiscard]] std::string_view to_string(StepEquilibration equilibration);
[[nodiscard]] std::string_view to_string(FinalState state);

struct FesdOptions {
  Discretisation discretisation = Discretisation::SwitchDetection;
  RkScheme scheme = RkScheme::RadauIIA;
  int n_s = 2;   ///< Runge–Kutta stages of an element
  int N_FE = 2;  ///< elements of a control interval
  Representation representation = Representation::Integral;
  CrossMode cross = CrossMode::ElementElement;
  StepEquilibration equilibration = StepEquilibration::HeuristicMean;
  double rho_h = 1.0;  ///< weight ρ of a penalty on element lengths
  /// Least element length, as a fraction of h̄ = T/(N N_FE).
  double h_min = 0.01;
  /// Largest, likewise; an element is never longer than its interval.
  double h_max = kInfinity;
  /// ε of tanh(ν/ε) in the indicator (F-9).
  double indicator_epsilon = 0.1;
  FinalState final_state = FinalState::BeforeJump;

  bool operator==(const FesdOptions&) const = default;
};

/// Throws InvalidInput if something is out of range or does not fit together.
void check(const FesdOptions& options);

/// What is used of the options: those of time stepping replace others.
[[nodiscard]] FesdOptions in_use(FesdOptions options);

}  // namespace saltus
