// SPDX-License-Identifier: BSD-2-Clause
// Outcomes of an impact by following many ways: an inner approximation of the set.
#pragma once

#include <cstdint>
#include <vector>

#include "saltus/impact/path.hpp"

namespace saltus {

struct ImpactSamplingOptions {
  int n_samples = 1000;
  std::uint64_t seed = 1;
  int n_threads = 0;  ///< 0: all cores. The number changes no bit of the result.
  /// Distance that counts as near for the coverage, over the spread of the samples.
  double resolution = 0.05;
  ImpactPathOptions path = {};
};

struct ImpactSamples {
  std::vector<ImpactStep>
      outcomes;          ///< of ways that ended, in the order of their numbers
  int n_unfinished = 0;  ///< ways that jammed or had too many events
  /// Share of the second half of the outcomes that lie near one of the first half: an estimate
  /// of the chance that another way ends near a known outcome.
  double coverage = 0.0;
};

/// Ways with random weights, with one contact after the other, with contacts held at J_nᵀv = 0
/// and with weights at which a contact just sticks: the last three reach the corners of the set
/// that random weights miss.
[[nodiscard]] ImpactSamples sample_outcomes(const ImpactProblem& problem,
                                            const ImpactSamplingOptions& options = {});

}  // namespace saltus
