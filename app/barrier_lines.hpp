// SPDX-License-Identifier: BSD-2-Clause
// What a solve shows on a terminal: one line per step of a homotopy or update of a barrier.
#pragma once

#include <functional>
#include <string_view>

#include "saltus/solve/observer.hpp"

namespace saltus::app {

/// An observer. Iterations in between are left out; a result's log has them all.
class BarrierLines {
 public:
  explicit BarrierLines(std::function<void(std::string_view)> print)
      : print_(std::move(print)) {}

  void operator()(const IterationRecord& record);

 private:
  [[nodiscard]] bool is_update(const IterationRecord& record) const;

  std::function<void(std::string_view)> print_;
  IterationRecord last_;
  int n_records_ = 0;
  int n_lines_ = 0;
};

}  // namespace saltus::app
