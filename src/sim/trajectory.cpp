// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/sim/trajectory.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "saltus/base/error.hpp"

namespace saltus {
namespace {

// The polynomial through samples first … last, by Lagrange's formula; times that stand there
// twice count once.
Vector interpolated(const Trajectory& motion, Index first, Index last, double time) {
  Vector sum = Vector::Zero(motion.x.rows());
  const auto is_repeated = [&](Index k) {
    return k > first && motion.t[k] == motion.t[k - 1];
  };
  for (Index k = first; k <= last; ++k) {
    if (is_repeated(k)) continue;
    //   ℓ_k(t) = Π (t − t_i)/(t_k − t_i)
    double weight = 1.0;
    for (Index i = first; i <= last; ++i)
      if (i != k && !is_repeated(i))
        weight *= (time - motion.t[i]) / (motion.t[k] - motion.t[i]);
    sum += weight * motion.x.col(k);
  }
  return sum;
}

}  // namespace

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
  if (after == t.size() || time == t[left]) return x.col(left);
  const auto next = std::upper_bound(element_starts.begin(), element_starts.end(), left);
  if (next == element_starts.begin()) return interpolated(*this, left, after, time);
  const Index end = next == element_starts.end() ? t.size() - 1 : *next - 1;
  // Between elements that were left out of the samples nothing better is known.
  return end > left ? interpolated(*this, *(next - 1), end, time)
                    : interpolated(*this, left, after, time);
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
