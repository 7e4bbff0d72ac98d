// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/fesd/options.hpp"

#include <fmt/format.h>

#include "saltus/base/error.hpp"

namespace saltus {

std::string_view to_string(Discretisation discretisation) {
  switch (discretisation) {
    case Discretisation::SwitchDetection: return "switch-detection";
    case Discretisation::TimeStepping: return "time-stepping";
  }
  return "unreachable";
}

std::string_view to_string(Representation representation) {
  switch (representation) {
    case Representation::Integral: return "integral";
    case Representation::Differential: return "differential";
    case Representation::DifferentialLifted: return "differential-lifted";
  }
  return "unreachable";
}

std::string_view to_string(CrossMode mode) {
  switch (mode) {
    case CrossMode::StageStage: return "stage-stage";
    case CrossMode::StageElement: return "stage-element";
    case CrossMode::ElementStage: return "element-stage";
    case CrossMode::ElementElement: return "element-element";
    case CrossMode::StageOnly: return "stage-only";
  }
  return "unreachable";
}

std::string_view to_string(StepEquilibration equilibration) {
  switch (equilibration) {
    case StepEquilibration::None: return "none";
    case StepEquilibration::HeuristicMean: return "heuristic-mean";
    case StepEquilibration::HeuristicDifference: return "heuristic-difference";
    case StepEquilibration::IndicatorConstraint: return "indicator-constraint";
    case StepEquilibration::IndicatorPenalty: return "indicator-penalty";
    case StepEquilibration::Fixed: return "fixed";
    case StepEquilibration::ByPattern: return "by-pattern";
    case StepEquilibration::Latest: return "latest";
  }
  return "unreachable";
}

std::string_view to_string(FinalState state) {
  switch (state) {
    case FinalState::BeforeJump: return "before-jump";
    case FinalState::AfterJump: return "after-jump";
  }
  return "unreachable";
}

void check(const FesdOptions& options) {
  const ButcherTableau tableau = butcher_tableau(options.scheme, options.n_s);
  require(options.N_FE >= 1,
          [&] { return fmt::format("N_FE is {}, expected at least 1", options.N_FE); });
  require(tableau.is_invertible() || options.representation != Representation::Integral,
          [&] {
            return fmt::format(
                "{} has no integral representation (its matrix A is singular); use "
                "'differential' or 'differential-lifted'",
                to_string(options.scheme));
          });
  require(options.h_min >= 0.0 && options.h_min <= 1.0 && options.h_max >= 1.0, [&] {
    return fmt::format(
        "element lengths from h_min = {} to h_max = {} times the mean; "
        "expected 0 ≤ h_min ≤ 1 ≤ h_max",
        options.h_min, options.h_max);
  });
  const bool has_sums = options.equilibration == StepEquilibration::IndicatorConstraint ||
                        options.equilibration == StepEquilibration::IndicatorPenalty;
  require(!has_sums || options.cross != CrossMode::StageOnly,
          "step equilibration by an indicator needs cross complementarity, not "
          "'stage-only'");
  require(options.rho_h >= 0.0, [&] {
    return fmt::format("rho_h is {}, expected a number ≥ 0", options.rho_h);
  });
  require(options.indicator_epsilon > 0.0, [&] {
    return fmt::format("indicator_epsilon is {}, expected a number > 0",
                       options.indicator_epsilon);
  });
}

FesdOptions in_use(FesdOptions options) {
  if (options.discretisation == Discretisation::SwitchDetection) return options;
  options.scheme = RkScheme::RadauIIA;
  options.n_s = 1;
  options.representation = Representation::Integral;
  options.cross = CrossMode::StageOnly;
  options.equilibration = StepEquilibration::Fixed;
  return options;
}

}  // namespace saltus
