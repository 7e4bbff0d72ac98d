// SPDX-License-Identifier: BSD-2-Clause
#include "ocp/contact_modes.hpp"

#include <algorithm>

namespace saltus::detail {
namespace {

// States of the pairs (p, f₊) and (n, f₋) with the force as G, by mode.
struct FrictionStates {
  PairState forward, backward;
};

FrictionStates friction_states(ContactMode mode) {
  switch (mode) {
    case ContactMode::Open: return {PairState::GZero, PairState::GZero};
    case ContactMode::Stick: return {PairState::HZero, PairState::HZero};
    case ContactMode::Forward: return {PairState::GZero, PairState::HZero};
    case ContactMode::Backward: return {PairState::HZero, PairState::GZero};
  }
  return {};
}

void set_all(std::vector<PairState>& pattern, const std::vector<int>& pairs,
             PairState state) {
  for (const int pair : pairs) pattern[pair] = state;
}

}  // namespace

int ModePatterns::n_contacts() const {
  return static_cast<int>(d_.contacts.normal_switches.size());
}

bool ModePatterns::has_friction(int contact) const {
  return d_.contacts.forces[contact].lambda_t.size() > 0;
}

bool ModePatterns::applies() const {
  const auto& switches = d_.program.system.switches;
  for (int i = 0; i < n_contacts(); ++i) {
    if (!has_friction(i)) continue;
    const auto n = std::count_if(switches.begin(), switches.end(),
                                 [&](const Switch& s) { return s.gate == normal(i); });
    if (n != 2 || d_.contacts.forces[i].lambda_t.size() != 1 ||
        switches[normal(i) + 1].d.is_continuous())
      return false;
  }
  return true;
}

ContactMode ModePatterns::mode(const std::vector<PairState>& pattern, int element,
                               int contact) const {
  const auto& switches = d_.program.layout.elements[element].switches;
  const auto state = [&](int s) { return pattern[switches[s].pairs[0]]; };
  if (state(normal(contact)) == PairState::GZero) return ContactMode::Open;
  if (!has_friction(contact)) return ContactMode::Forward;
  const bool forward = state(normal(contact) + 1) == PairState::GZero;
  const bool backward = state(normal(contact) + 2) == PairState::GZero;
  if (forward) return ContactMode::Forward;
  return backward ? ContactMode::Backward : ContactMode::Stick;
}

void ModePatterns::set_mode(std::vector<PairState>& pattern, int element, int contact,
                            ContactMode mode) const {
  const auto& switches = d_.program.layout.elements[element].switches;
  set_all(pattern, switches[normal(contact)].pairs,
          mode == ContactMode::Open ? PairState::GZero : PairState::HZero);
  if (!has_friction(contact)) return;
  const FrictionStates states = friction_states(mode);
  set_all(pattern, switches[normal(contact) + 1].pairs, states.forward);
  set_all(pattern, switches[normal(contact) + 2].pairs, states.backward);
}

void ModePatterns::set_impulse(std::vector<PairState>& pattern, int element, int contact,
                               ContactMode mode) const {
  const ElementLayout& e = d_.program.layout.elements[element];
  const auto& law = d_.program.system.jump.pairs;
  const std::string& owner = d_.program.system.switches[normal(contact)].owner;
  const FrictionStates states = friction_states(mode);
  bool is_first = true;
  for (std::size_t i = 0; i < law.size(); ++i) {
    if (law[i].owner != owner) continue;
    PairState& state = pattern[e.jump_pairs[i]];
    if (law[i].what == "impact law") {
      state = mode == ContactMode::Open ? PairState::GZero : PairState::HZero;
    } else {
      state = is_first ? states.forward : states.backward;
      is_first = false;
    }
  }
}

}  // namespace saltus::detail
