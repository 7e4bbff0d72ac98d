// SPDX-License-Identifier: BSD-2-Clause
// Motions on the physical time axis, with their jumps and events.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "saltus/base/types.hpp"

namespace saltus {

enum class EventKind : std::uint8_t {
  Impact,        ///< an impulse acts
  TouchDown,     ///< a contact closes without an impulse
  LiftOff,       ///< a contact opens
  Stick,         ///< slip ends
  Slip,          ///< slip begins
  SlipReversal,  ///< slip changes its sign without sticking
  Zeno,          ///< infinitely many impacts end here; the contact is closed from now on
  Switch,        ///< a Filippov system changes its mode
  User,          ///< an event of the caller
};

[[nodiscard]] std::string_view to_string(EventKind kind);

struct Event {
  double t = kNaN;  ///< [s]
  EventKind kind = EventKind::User;
  std::string contact;    ///< or subsystem, or name of the caller's event
  double impulse = 0.0;   ///< [N s] normal, of an impact
  Vector impulse_t = {};  ///< [N s] tangential, of an impact
  std::string note = {};  ///< what else there is to say, for people
  Vector point = {};  ///< [m] where the impulse of a patch contact acts; empty: not known
};

/// Samples of a motion. At a jump two columns have the same time: left limit, right limit.
struct Trajectory {
  std::vector<std::string> x_names;  ///< q_0 …, v_0 …, or the user's
  std::vector<std::string> u_names;
  std::vector<std::string> contact_names;

  Vector t;         ///< [s] not decreasing
  Matrix x;         ///< n_x × samples
  Matrix u;         ///< n_u × samples
  Matrix lambda_n;  ///< [N] contacts × samples
  Matrix
      lambda_t;  ///< [N] 2 · contacts × samples: two entries per contact, unused ones 0
  Matrix gap;    ///< [m] contacts × samples
  /// [m] 6 · patch contacts × samples: the equivalent contact point and both ends of the patch,
  /// NaN while bodies are apart. Patch contacts are the last rows of the matrices above.
  Matrix patch_points = {};
  /// The first sample of every finite element, in order.
  std::vector<int> element_starts;
  std::vector<Event> events;

  [[nodiscard]] int n_samples() const { return static_cast<int>(t.size()); }
  /// The state at a time; the right limit at a jump. Inside of an element the polynomial
  /// through its samples, for collocation schemes that of the scheme; linear without elements.
  [[nodiscard]] Vector state_at(double time) const;
};

/// "t [s]  event  contact  impulse", one line per event, times to ten digits.
[[nodiscard]] std::string event_table(const std::vector<Event>& events);

}  // namespace saltus
