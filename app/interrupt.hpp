// SPDX-License-Identifier: BSD-2-Clause
// Ctrl-C as a request that a solve can see.
#pragma once

#include <atomic>
#include <csignal>

namespace saltus::app {

/// While it lives, the first SIGINT or SIGTERM sets `requested`; a second one ends the
/// process as usual. At most one may live at a time.
class InterruptGuard {
 public:
  InterruptGuard();
  ~InterruptGuard();
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;

  [[nodiscard]] const std::atomic<bool>& requested() const;

 private:
  struct sigaction old_int_ {};
  struct sigaction old_term_ {};
};

}  // namespace saltus::app
