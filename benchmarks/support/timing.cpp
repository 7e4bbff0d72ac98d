// SPDX-License-Identifier: BSD-2-Clause
#include "support/timing.hpp"

#include <algorithm>

namespace saltus::bench {
namespace {

double time_calls(const std::function<void()>& work, int calls) {
  return time_once([&] {
    for (int i = 0; i < calls; ++i) work();
  });
}

/// Calls that fill a repetition. Also warms caches and branch predictors up.
int calls_per_repetition(const std::function<void()>& work, double repetition) {
  constexpr int kMostCalls = 1 << 30;
  int calls = 1;
  while (time_calls(work, calls) < repetition && calls < kMostCalls) calls *= 2;
  return calls;
}

double median(std::vector<double>& values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

}  // namespace

std::vector<double> median_times(std::span<const std::function<void()>> works,
                                 const TimingOptions& options) {
  std::vector<int> calls;
  for (const auto& work : works) {
    calls.push_back(calls_per_repetition(work, options.repetition));
  }
  std::vector<std::vector<double>> times(works.size());
  for (int r = 0; r < options.repetitions; ++r) {
    for (std::size_t i = 0; i < works.size(); ++i) {
      times[i].push_back(time_calls(works[i], calls[i]) / calls[i]);
    }
  }
  std::vector<double> medians;
  for (auto& repetitions : times) medians.push_back(median(repetitions));
  return medians;
}

}  // namespace saltus::bench
