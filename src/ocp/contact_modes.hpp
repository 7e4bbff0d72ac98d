// SPDX-License-Identifier: BSD-2-Clause
// Patterns of elements in words: which contacts are open, stick, or slip which way.
#pragma once

#include <vector>

#include "ocp/discretized.hpp"

namespace saltus::detail {

/// Planar or frictionless; a closed contact without friction slips forward.
enum class ContactMode : std::uint8_t { Open, Stick, Forward, Backward };

/// Reads and writes modes of a program with planar contacts in two-pair form.
class ModePatterns {
 public:
  explicit ModePatterns(const Discretized& d) : d_(d) {}

  /// Whether all contacts are frictionless or in two-pair form.
  [[nodiscard]] bool applies() const;
  [[nodiscard]] int n_contacts() const;
  [[nodiscard]] bool has_friction(int contact) const;

  [[nodiscard]] ContactMode mode(const std::vector<PairState>& pattern, int element,
                                 int contact) const;
  void set_mode(std::vector<PairState>& pattern, int element, int contact,
                ContactMode mode) const;
  /// The impulse at the start of an element; Open: none.
  void set_impulse(std::vector<PairState>& pattern, int element, int contact,
                   ContactMode mode) const;

 private:
  [[nodiscard]] int normal(int contact) const {
    return d_.contacts.normal_switches[contact];
  }
  const Discretized& d_;
};

}  // namespace saltus::detail
