// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/sim/trajectory.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "saltus/base/error.hpp"

namespace saltus {

std::string_view to_string(EventKind kind) {
  switch (kind) {
    case EventKind::Impact: return "impact";
    case EventKind::TouchDown: return "touch-down";
    case EventKind::LiftOff: return "lift-off";
    case EventKind::Stick: return "stick";
    case EventKind::Slip: return "slip";
    case EventKind::SlipReversal: return "slip reversal";
    case EventKind::Zeno: return "zeno";
    case EventKind::Switch: return "switch";
    case EventKind::User: return "user";
  }
  return "unreachable";
}

Vector Trajectory::state_at(double time) const {
  require(n_samples() > 0 && time >= t[0] && time <= t[n_samples() - 1], [&] {
    return n_samples() == 0
               ? std::string("the trajectory is empty")
               : fmt::format("time {} is outside of the trajectory, {} to {}", time, t[0],
                             t[n_samples() - 1]);
  });
  const auto after = std::upper_bound(t.begin(), t.end(), time) - t.begin();
  const Index left = after - 1;
  if (after == t.size()) return x.col(left);
  const double share = (time - t[left]) / (t[after] - t[left]);
  return (1.0 - share) * x.col(left) + share * x.col(after);
}

std::string event_table(const std::vector<Event>& events) {
  std::size_t width = std::string_view("contact").size();
  for (const Event& event : events) width = std::max(width, event.contact.size());
  std::string table = fmt::format("{:>16}  {:<13}  {:<{}}  {:>12}\n", "t [s]", "event",
                                  "contact", width, "impulse [N s]");
  for (const Event& event : events) {
    table += fmt::format("{:16.10f}  {:<13}  {:<{}}", event.t, to_string(event.kind),
                         event.contact, width);
    if (event.kind == EventKind::Impact)
      table += fmt::format("  {:13.8g}", event.impulse);
    if (!event.note.empty()) table += "  " + event.note;
    table += '\n';
  }
  return table;
}

}  // namespace saltus
