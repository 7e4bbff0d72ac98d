// SPDX-License-Identifier: BSD-2-Clause
// Sums of kernel outputs, each taken in a fixed order whatever the number of threads.
#pragma once

#include <vector>

namespace saltus::detail {

/// target[i] = Σ of the sources added for i, in the order in which they were added.
class Collector {
 public:
  explicit Collector(int n_targets = 0) : first_(n_targets, -1) {}

  void add(int target, std::size_t source) {
    if (first_[target] < 0) {
      first_[target] = static_cast<int>(source);
    } else {
      more_.push_back({target, static_cast<int>(source)});
    }
  }

  [[nodiscard]] int n_targets() const { return static_cast<int>(first_.size()); }

  /// The first source of targets begin … end − 1.
  void collect_first(const double* sources, double* targets, int begin, int end) const {
    for (int i = begin; i < end; ++i)
      targets[i] = first_[i] < 0 ? 0.0 : sources[first_[i]];
  }
  /// All others; after collect_first of all targets.
  void collect_more(const double* sources, double* targets) const {
    for (const Contribution& c : more_) targets[c.target] += sources[c.source];
  }

 private:
  struct Contribution {
    int target, source;
  };
  std::vector<int> first_;  // −1 for none
  std::vector<Contribution> more_;
};

}  // namespace saltus::detail
