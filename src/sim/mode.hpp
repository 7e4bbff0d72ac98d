// SPDX-License-Identifier: BSD-2-Clause
// What every contact does while nothing switches.
#pragma once

#include <cstdint>
#include <vector>

#include "saltus/base/types.hpp"

namespace saltus::detail {

enum class NormalMode : std::uint8_t {
  Open,     ///< no force
  Pressed,  ///< its velocity stays zero, by its own force
  Idle,     ///< its velocity stays zero, by the forces of others
};

enum class TangentMode : std::uint8_t {
  None,   ///< no normal force or no friction
  Slip,   ///< λ_t = −mu λ_n s
  Stick,  ///< v_t stays zero, by its own force
  Idle,   ///< v_t stays zero, by the forces of others
};

struct ContactMode {
  NormalMode normal = NormalMode::Open;
  TangentMode tangent = TangentMode::None;
  /// Direction of slip, a unit vector; the second entry is zero in the plane.
  Eigen::Vector2d s = Eigen::Vector2d::Zero();
  /// Whether friction in space keeps to s, or turns with the slip.
  enum class Direction : std::uint8_t { Turning, Held } direction = Direction::Turning;

  bool operator==(const ContactMode&) const = default;

  [[nodiscard]] bool is_closed() const { return normal != NormalMode::Open; }
  [[nodiscard]] bool is_pressed() const { return normal == NormalMode::Pressed; }
  [[nodiscard]] bool slips() const { return tangent == TangentMode::Slip; }
  [[nodiscard]] bool turns() const { return slips() && direction == Direction::Turning; }
  [[nodiscard]] bool sticks() const {
    return tangent == TangentMode::Stick || tangent == TangentMode::Idle;
  }
};

using Mode = std::vector<ContactMode>;

}  // namespace saltus::detail
