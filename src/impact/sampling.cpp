// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/impact/sampling.hpp"

#include <optional>

#include "impact/path_follower.hpp"
#include "impact/random_rates.hpp"
#include "saltus/base/error.hpp"
#include "saltus/base/thread_pool.hpp"

namespace saltus {
namespace {

using detail::ContactSpace;
using detail::PathFollower;

/// Impulses at the end of one way; nothing if it has no end.
std::optional<Vector> follow_one(const ContactSpace& space, std::uint64_t seed,
                                 const ImpactPathOptions& options) {
  PathFollower follower(space, options);
  detail::RandomRates rates(space, seed);
  for (int k = 0; k < options.max_events && !follower.is_over(); ++k) {
    const Vector weights = rates.weights(follower.state());
    const auto progress = follower.advance(weights, rates.length());
    if (progress != PathFollower::Progress::Moved) return std::nullopt;
  }
  if (!follower.is_over()) return std::nullopt;
  return follower.state().Lambda;
}

/// The results stand in the order of their numbers.
std::vector<std::optional<Vector>> follow_all(const ContactSpace& space,
                                              const ImpactSamplingOptions& options) {
  std::vector<std::optional<Vector>> ends(options.n_samples);
  parallel_for(options.n_samples, options.n_threads, [&](int k) {
    const auto seed = Random(options.seed + static_cast<std::uint64_t>(k)).bits();
    ends[k] = follow_one(space, seed, options.path);
  });
  return ends;
}

double coverage_of(const std::vector<ImpactStep>& outcomes, double resolution) {
  const auto n = std::ssize(outcomes), half = n / 2;
  if (half == 0) return 0.0;
  Vector lowest = outcomes[0].v, highest = outcomes[0].v;
  for (const ImpactStep& outcome : outcomes) {
    lowest = lowest.cwiseMin(outcome.v);
    highest = highest.cwiseMax(outcome.v);
  }
  const double near = resolution * (highest - lowest).norm();
  Index n_near = 0;
  for (Index i = half; i < n; ++i) {
    for (Index k = 0; k < half; ++k) {
      if ((outcomes[i].v - outcomes[k].v).norm() > near) continue;
      ++n_near;
      break;
    }
  }
  return static_cast<double>(n_near) / static_cast<double>(n - half);
}

}  // namespace

ImpactSamples sample_outcomes(const ImpactProblem& problem,
                              const ImpactSamplingOptions& options) {
  check(problem);
  require(options.n_samples > 0, "ImpactSamplingOptions: n_samples must be positive");
  require(options.n_threads >= 0,
          "ImpactSamplingOptions: n_threads must not be negative");
  const ContactSpace space(problem);
  ImpactSamples samples;
  for (const auto& Lambda : follow_all(space, options)) {
    if (!Lambda) {
      ++samples.n_unfinished;
      continue;
    }
    ImpactOutcome end = space.outcome(problem, *Lambda);
    samples.outcomes.push_back(
        {std::move(end.v_plus), std::move(end.Lambda_n), std::move(end.Lambda_t)});
  }
  samples.coverage = coverage_of(samples.outcomes, options.resolution);
  return samples;
}

}  // namespace saltus
