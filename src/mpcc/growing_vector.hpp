// SPDX-License-Identifier: BSD-2-Clause
#pragma once

#include <algorithm>
#include <utility>

#include "saltus/base/types.hpp"

namespace saltus::detail {

/// Numbers collected one after the other into the vector they end up in: large problems are
/// built no faster than their memory can be touched, so it is touched once.
class GrowingVector {
 public:
  void append(ConstVectorRef more) {
    make_room(more.size());
    numbers_.segment(size_, more.size()) = more;
    size_ += more.size();
  }
  void append(Index n, double value) {
    make_room(n);
    numbers_.segment(size_, n).setConstant(value);
    size_ += n;
  }
  [[nodiscard]] Vector finish() && {
    numbers_.conservativeResize(size_);
    return std::move(numbers_);
  }

 private:
  void make_room(Index n) {
    if (size_ + n <= numbers_.size()) return;
    numbers_.conservativeResize(std::max(2 * numbers_.size(), size_ + n));
  }

  Vector numbers_;
  Index size_ = 0;
};

}  // namespace saltus::detail
