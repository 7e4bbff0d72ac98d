// SPDX-License-Identifier: BSD-2-Clause
// Sums of kernel outputs, each taken in a fixed order whatever the number of threads.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace saltus::detail {

/// Whether a number differs between evaluations.
enum class Change : std::uint8_t { Never, Always };

/// target[i] = Σ of the sources added for i, in the order in which they were added.
class Collector {
 public:
  explicit Collector(int n_targets = 0) : first_(n_targets, -1), varies_(n_targets, 0) {}

  void add(int target, std::size_t source, Change change) {
    if (first_[target] < 0) {
      first_[target] = static_cast<int>(source);
    } else {
      more_.push_back({target, static_cast<int>(source)});
    }
    if (change == Change::Always) varies_[target] = 1;
  }

  /// Writes all targets once, when everything is added. Targets whose sources never change,
  /// most derivatives of a transcribed problem, are then left alone.
  void settle(const double* sources, double* targets) {
    const int n = static_cast<int>(first_.size());
    n_varying_ = static_cast<int>(std::count(varies_.begin(), varies_.end(), 1));
    for (int i = 0; i < n; ++i) targets[i] = first_[i] < 0 ? 0.0 : sources[first_[i]];
    collect_more(sources, targets);
    if (n_varying_ == n) return;
    varying_.reserve(n_varying_);
    for (int i = 0; i < n; ++i) {
      if (varies_[i] == 1) varying_.push_back({i, first_[i]});
    }
    std::erase_if(more_, [&](const Contribution& c) { return varies_[c.target] == 0; });
  }

  /// Targets that change, after settle.
  [[nodiscard]] int n_varying() const { return n_varying_; }

  /// The first source of the changing targets number begin … end − 1.
  void collect_first(const double* sources, double* targets, int begin, int end) const {
    if (varying_.empty()) {  // all of them change
      for (int i = begin; i < end; ++i) targets[i] = sources[first_[i]];
    } else {
      for (int i = begin; i < end; ++i) {
        targets[varying_[i].target] = sources[varying_[i].source];
      }
    }
  }
  /// All others; after collect_first of all targets.
  void collect_more(const double* sources, double* targets) const {
    for (const Contribution& c : more_) targets[c.target] += sources[c.source];
  }

 private:
  struct Contribution {
    int target, source;
  };
  std::vector<int> first_;                    // −1 for none
  std::vector<char> varies_;                  // by target
  std::vector<Contribution> varying_, more_;  // the first is empty if all targets change
  int n_varying_ = 0;
};

}  // namespace saltus::detail
