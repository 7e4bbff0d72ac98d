// SPDX-License-Identifier: BSD-2-Clause
// When a trial point is better than the point a step started from [WB06, (18) to (23)].
#pragma once

#include <algorithm>
#include <cmath>

#include "solve/interior_point/filter.hpp"

namespace saltus::detail {

/// Violation θ and barrier function φ of a point.
struct Merit {
  double theta = 0, phi = 0;
  bool finite = false;
};

/// What a trial point is compared with.
struct Reference {
  static constexpr double kSwitchPhi = 2.3;
  static constexpr double kSwitchTheta = 1.1;
  static constexpr double kSwitchDelta = 1.0;
  static constexpr double kArmijo = 1e-8;
  static constexpr double kAlphaMinShare = 0.05;
  static constexpr double kShortest = 1e-12;

  Merit here;
  double slope = 0;      // of φ along the step
  double theta_min = 0;  // below it objectives count
  double noise = 0;      // round-off of φ

  /// α (−slope)^s_φ > δ θ^s_θ: the step promises more of the objective than of the rows.
  [[nodiscard]] bool promises_descent(double alpha) const {
    return slope < 0.0 && alpha * std::pow(-slope, kSwitchPhi) >
                              kSwitchDelta * std::pow(here.theta, kSwitchTheta);
  }
  [[nodiscard]] bool keeps_promise(const Merit& merit, double alpha) const {
    return merit.phi - here.phi - noise <= kArmijo * alpha * slope;
  }
  [[nodiscard]] bool accepts(const Merit& merit, double alpha) const {
    if (here.theta <= theta_min && promises_descent(alpha)) {
      return keeps_promise(merit, alpha);
    }
    return merit.theta <= (1.0 - Filter::kGammaTheta) * here.theta ||
           merit.phi - noise <= here.phi - Filter::kGammaPhi * here.theta;
  }
  /// The step length below which no trial point can be accepted any more.
  [[nodiscard]] double alpha_min() const {
    double alpha = Filter::kGammaTheta;
    if (slope < 0.0) {
      alpha = std::min(alpha, Filter::kGammaPhi * here.theta / -slope);
      if (here.theta <= theta_min) {
        alpha = std::min(alpha, kSwitchDelta * std::pow(here.theta, kSwitchTheta) /
                                    std::pow(-slope, kSwitchPhi));
      }
    }
    return std::max(kAlphaMinShare * alpha, kShortest);
  }
};

}  // namespace saltus::detail
