// SPDX-License-Identifier: BSD-2-Clause
// Patterns of elements in words: which contacts are open, stick, or slip which way.
#pragma once

#include <vector>

#include "ocp/discretized.hpp"

namespace saltus::detail {

/// What a contact does during an element. A closed contact without friction slips.
struct ContactMode {
  enum class Phase : std::uint8_t { Open, Stick, Slip };
  Phase phase = Phase::Open;
  /// Bit k: component k of the slip velocity is negative. Only where the friction form splits
  /// the velocity by sign.
  unsigned backwards = 0;

  bool operator==(const ContactMode&) const = default;
};

/// Reads and writes modes of a program.
class ModePatterns {
 public:
  explicit ModePatterns(const Discretized& d) : d_(d) {}

  /// Whether all contacts are frictionless, in two-pair form or with round cones.
  [[nodiscard]] bool applies() const;
  [[nodiscard]] int n_contacts() const;
  /// What an open contact can do, and a closed one: signs near those of `like` first.
  [[nodiscard]] std::vector<ContactMode> open_modes(int contact, ContactMode like) const;
  [[nodiscard]] std::vector<ContactMode> closed_modes(int contact,
                                                      ContactMode like) const;

  [[nodiscard]] ContactMode mode(const std::vector<PairState>& pattern, int element,
                                 int contact) const;
  /// Bit k: component k of the slip velocity is negative at the start of the first element.
  [[nodiscard]] unsigned signs_at(const Vector& w, int contact) const;
  /// Also the friction of an impulse that is zero at the start of the element.
  void set_mode(std::vector<PairState>& pattern, int element, int contact,
                ContactMode mode) const;
  /// An impulse at the start of an element, with what friction does during it.
  void set_impulse(std::vector<PairState>& pattern, int element, int contact,
                   ContactMode mode) const;

 private:
  [[nodiscard]] int normal(int contact) const {
    return d_.contacts.normal_switches[contact];
  }
  [[nodiscard]] const ContactForces& forces(int contact) const {
    return d_.contacts.forces[contact];
  }
  [[nodiscard]] int n_signs(int contact) const;
  void set_jump(std::vector<PairState>& pattern, int element, int contact,
                PairState impulse, ContactMode mode) const;

  const Discretized& d_;
};

}  // namespace saltus::detail
