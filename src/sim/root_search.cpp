// SPDX-License-Identifier: BSD-2-Clause
#include "sim/root_search.hpp"

#include <cmath>

namespace saltus::detail {
namespace {

constexpr int kMaxRootSteps = 80;
// Secants that stay on one side are as slow as bisection is sure: every so many steps.
constexpr int kBisectEvery = 8;

}  // namespace

RootSearch::RootSearch(const Bracket& bracket, double resolution)
    : lo_(bracket.lo), hi_(bracket.hi), h_(bracket.guess), resolution_(resolution) {
  if (!(h_ > lo_ && h_ < hi_)) h_ = 0.5 * (lo_ + hi_);
}

bool RootSearch::improve(double value, std::optional<double> slope) {
  if (value == 0.0 || ++n_values_ == kMaxRootSteps) return false;
  (value > 0.0 ? lo_ : hi_) = h_;
  double steepness = slope.value_or(kNaN);
  if (std::isnan(steepness)) steepness = (value - value_last_) / (h_ - h_last_);
  const bool bisect =
      std::isnan(steepness) || steepness >= 0.0 || n_values_ % kBisectEvery == 0;
  double next = bisect ? 0.5 * (lo_ + hi_) : h_ - value / steepness;
  if (std::abs(next - h_) <= resolution_ || hi_ - lo_ <= resolution_) return false;
  if (!(next > lo_ && next < hi_)) next = 0.5 * (lo_ + hi_);
  h_last_ = h_;
  value_last_ = value;
  h_ = next;
  return true;
}

}  // namespace saltus::detail
