// SPDX-License-Identifier: BSD-2-Clause
// The filter of the line search: pairs of violation and objective not to be visited again.
#pragma once

#include <cstddef>
#include <vector>

namespace saltus::detail {

/// A point is acceptable if no entry dominates it with margin,
///
///   θ ≤ (1 − γ_θ) θ_j   or   φ ≤ φ_j − γ_φ θ_j   for every entry j                     (I-9)
class Filter {
 public:
  static constexpr double kGammaTheta = 1e-5;
  static constexpr double kGammaPhi = 1e-8;

  Filter() { entries_.reserve(kCapacity); }

  void clear() { entries_.clear(); }
  void set_largest_violation(double theta) { theta_max_ = theta; }

  [[nodiscard]] bool accepts(double theta, double phi) const {
    if (!(theta <= theta_max_)) return false;
    for (const Entry& entry : entries_) {
      if (theta > entry.theta && phi > entry.phi) return false;
    }
    return true;
  }

  /// Forbids everything not better than (θ, φ) by the margins. Entries it makes redundant
  /// go; when full, the oldest entry goes.
  void add(double theta, double phi) {
    const Entry entry{(1.0 - kGammaTheta) * theta, phi - kGammaPhi * theta};
    std::erase_if(entries_, [&](const Entry& e) {
      return e.theta >= entry.theta && e.phi >= entry.phi;
    });
    if (entries_.size() == kCapacity) entries_.erase(entries_.begin());
    entries_.push_back(entry);
  }

 private:
  struct Entry {
    double theta, phi;
  };
  static constexpr std::size_t kCapacity = 1000;
  std::vector<Entry> entries_;
  double theta_max_ = 1e300;
};

}  // namespace saltus::detail
