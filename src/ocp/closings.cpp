// SPDX-License-Identifier: BSD-2-Clause
#include "ocp/closings.hpp"

#include <algorithm>

#include "ocp/contact_modes.hpp"

namespace saltus::detail {
namespace {

using Phase = ContactMode::Phase;

// The entry of y that is the deficit N of a contact; −1: velocities do not jump.
int deficit_of(const JumpLaw& law, const std::string& contact) {
  const auto found = std::ranges::find_if(law.y, [&](const Unknown& y) {
    return y.what == "restitution deficit" && y.owner == contact;
  });
  return found == law.y.end() ? -1 : static_cast<int>(found - law.y.begin());
}

// Calls visit(element, contact, place of N, whether the pattern closes the contact there).
template <class Visit>
void for_each_deficit(const Discretized& d, const ModePatterns& modes,
                      const std::vector<PairState>& pattern, const Visit& visit) {
  const SwitchedSystem& system = d.program.system;
  const auto& elements = d.program.layout.elements;
  for (int i = 0; i < modes.n_contacts(); ++i) {
    const std::string& contact = system.switches[d.contacts.normal_switches[i]].owner;
    const int deficit = deficit_of(system.jump, contact);
    if (deficit < 0) continue;
    for (int n = 1; n < static_cast<int>(elements.size()); ++n) {
      if (elements[n].y.empty()) continue;
      const bool closes = modes.mode(pattern, n - 1, i).phase == Phase::Open &&
                          modes.mode(pattern, n, i).phase != Phase::Open;
      visit(n, i, elements[n].y[deficit], closes);
    }
  }
}

}  // namespace

bool forbid_inward_velocities(const Discretized& d, std::vector<PairState>& pattern,
                              MpccData& data) {
  const ModePatterns modes(d);
  if (!modes.applies()) return false;
  bool changed = false;
  const std::vector<PairState> before = pattern;
  for_each_deficit(d, modes, before, [&](int n, int contact, int N, bool closes) {
    const double bound = closes ? 0.0 : d.data.ubw[N];
    if (data.ubw[N] == bound) return;
    data.ubw[N] = bound;
    changed = true;
    if (closes) modes.set_impulse(pattern, n, contact, modes.mode(before, n, contact));
  });
  return changed;
}

bool has_inward_velocities(const Discretized& d, const std::vector<PairState>& pattern,
                           const Vector& w) {
  constexpr double kInward = 1e-6;  // [m/s]
  const ModePatterns modes(d);
  if (!modes.applies()) return false;
  bool found = false;
  for_each_deficit(d, modes, pattern, [&](int, int, int N, bool closes) {
    found = found || (closes && w[N] > kInward);
  });
  return found;
}

}  // namespace saltus::detail
