// SPDX-License-Identifier: BSD-2-Clause
#include "app/live_line.hpp"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>

namespace saltus::app {
namespace {

constexpr std::chrono::milliseconds kPeriod(200);
constexpr const char* kErase = "\r\x1b[2K";

int terminal_width() {
  winsize size{};
  const bool is_known = ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  return is_known ? size.ws_col : 80;
}

}  // namespace

bool is_terminal() { return ::isatty(STDOUT_FILENO) == 1; }

LiveLine::LiveLine(Content content)
    : content_(std::move(content)), thread_([this] { run(); }) {}

LiveLine::~LiveLine() {
  {
    const std::lock_guard lock(mutex_);
    is_over_ = true;
  }
  wake_.notify_one();
  thread_.join();
  fmt::print("{}", kErase);
  std::fflush(stdout);
}

void LiveLine::run() {
  std::unique_lock lock(mutex_);
  while (!wake_.wait_for(lock, kPeriod, [this] { return is_over_; })) draw();
}

/// A longer line would wrap, and what wraps cannot be erased.
void LiveLine::draw() {
  const std::string text = content_(watch_.seconds());
  fmt::print("{}{:.{}}", kErase, text, std::max(1, terminal_width() - 1));
  std::fflush(stdout);
}

void LiveLine::print(std::string_view line) {
  const std::lock_guard lock(mutex_);
  fmt::print("{}{}\n", kErase, line);
  std::fflush(stdout);
}

std::string bar_text(double reached, double end, double seconds) {
  constexpr int kWidth = 24;
  const double share = end > 0.0 ? std::clamp(reached / end, 0.0, 1.0) : 0.0;
  const int filled = static_cast<int>(share * kWidth);
  const std::string bar =
      std::string(static_cast<std::size_t>(filled), '=') + (filled < kWidth ? ">" : "");
  std::string text = fmt::format("[{:<{}}] {:3.0f} %  t = {:.4g} of {:.4g} s", bar,
                                 kWidth, std::floor(100 * share), reached, end);
  if (share > 0.0) text += fmt::format(", {:.0f} s left", seconds * (1.0 / share - 1.0));
  return text;
}

}  // namespace saltus::app
