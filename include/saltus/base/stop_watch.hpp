// SPDX-License-Identifier: BSD-2-Clause
// Time since something began, and its limit.
#pragma once

#include <algorithm>
#include <chrono>

#include "saltus/base/types.hpp"

namespace saltus {

class StopWatch {
 public:
  explicit StopWatch(double limit = kInfinity) : limit_(limit) {}

  [[nodiscard]] double seconds() const {
    return std::chrono::duration<double>(Clock::now() - begin_).count();
  }
  [[nodiscard]] bool expired() const { return seconds() > limit_; }
  /// [s] until the limit; never less than a little, so that it can be a limit again.
  [[nodiscard]] double remaining() const {
    constexpr double kLeast = 1e-3;
    return std::max(limit_ - seconds(), kLeast);
  }

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point begin_ = Clock::now();
  double limit_;
};

/// Adds the time of its life to a number.
class ScopedTimer {
 public:
  explicit ScopedTimer(double& seconds) : seconds_(seconds) {}
  ~ScopedTimer() { seconds_ += watch_.seconds(); }
  ScopedTimer(const ScopedTimer&) = delete;
  ScopedTimer& operator=(const ScopedTimer&) = delete;

 private:
  double& seconds_;
  StopWatch watch_;
};

}  // namespace saltus
