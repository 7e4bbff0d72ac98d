// SPDX-License-Identifier: BSD-2-Clause
// Times that can be compared: medians of repetitions that alternate between contenders.
#pragma once

#include <chrono>
#include <functional>
#include <span>
#include <vector>

namespace saltus::bench {

struct TimingOptions {
  int repetitions = 21;
  double repetition = 0.02;  ///< [s] shortest repetition; the work is called in a loop
};

/// Median time of one call of each work [s]. Repetition r of all works comes before
/// repetition r + 1 of any, so that a slow phase of the machine touches them alike.
[[nodiscard]] std::vector<double> median_times(
    std::span<const std::function<void()>> works, const TimingOptions& options = {});

/// Time of a single call [s], for work that cannot be repeated.
template <class Work>
[[nodiscard]] double time_once(Work&& work) {
  using Clock = std::chrono::steady_clock;
  const auto start = Clock::now();
  work();
  return std::chrono::duration<double>(Clock::now() - start).count();
}

}  // namespace saltus::bench
