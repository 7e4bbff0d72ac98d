// SPDX-License-Identifier: BSD-2-Clause
// One line at the bottom of a terminal that says how far the work is.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

#include "saltus/base/stop_watch.hpp"

namespace saltus::app {

/// Whether somebody looks at standard output.
[[nodiscard]] bool is_terminal();

/// Drawn anew several times a second by a thread of its own, erased at the end.
class LiveLine {
 public:
  /// What to show after so many seconds; called from the other thread.
  using Content = std::function<std::string(double seconds)>;

  explicit LiveLine(Content content);
  ~LiveLine();
  LiveLine(const LiveLine&) = delete;
  LiveLine& operator=(const LiveLine&) = delete;

  /// A line that stays, above the live one.
  void print(std::string_view line);

 private:
  void run();
  void draw();

  Content content_;
  StopWatch watch_;
  std::mutex mutex_;
  std::condition_variable wake_;
  bool is_over_ = false;
  std::thread thread_;
};

/// "[=====>    ]  43 %  t = 2.1 of 5 s, 12 s left"
[[nodiscard]] std::string bar_text(double reached, double end, double seconds);

}  // namespace saltus::app
