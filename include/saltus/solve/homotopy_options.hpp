// SPDX-License-Identifier: BSD-2-Clause
// Options of the homotopy over relaxed NLPs.
#pragma once

#include <optional>
#include <vector>

#include "saltus/solve/relaxation.hpp"

namespace saltus {

enum class SigmaUpdate : std::uint8_t {
  Linear,  ///< σ⁺ = κ σ                                                          (R-14)
  Superlinear,  ///< σ⁺ = min(κ σ, σ^θ)                                                (R-15)
};

struct HomotopyOptions {
  Relaxation relaxation = Relaxation::Scholtes;
  RelaxationForm form = RelaxationForm::Inequality;

  /// σ of the first NLP, > 0.
  double sigma_init = 1.0;
  /// σ of the last NLP, > 0; a tenth of SolveOptions::tolerance if empty.
  std::optional<double> sigma_min = std::nullopt;
  SigmaUpdate update = SigmaUpdate::Linear;
  /// κ ∈ (0, 1) of and.
  double factor = 0.1;
  /// θ > 1 of.
  double exponent = 1.5;

  /// Of the NLP at σ_min, > 0; a tenth of SolveOptions::tolerance if empty.
  std::optional<double> nlp_tolerance = std::nullopt;
  /// Of all NLPs before it, > 0.
  double intermediate_tolerance = 1e-6;
  /// Newton steps of one NLP, > 0.
  int max_nlp_iterations = 1000;

  /// How often a failed NLP is answered by a smaller decrease of σ from the last good point,
  /// ≥ 0, before the next relaxation is tried.
  int max_backoffs = 3;
  /// What is tried next, in this order.
  std::vector<Relaxation> fallbacks = {Relaxation::Penalty};

  bool operator==(const HomotopyOptions&) const = default;
};

}  // namespace saltus
