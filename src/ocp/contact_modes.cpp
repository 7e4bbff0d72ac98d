// SPDX-License-Identifier: BSD-2-Clause
#include "ocp/contact_modes.hpp"

#include <algorithm>
#include <bit>

namespace saltus::detail {
namespace {

using enum PairState;
using Phase = ContactMode::Phase;

bool is_forward(ContactMode mode, int component) {
  return ((mode.backwards >> component) & 1U) == 0;
}

// States of the pairs (p, f₊) and (n, f₋) of (C-8), the force being G.
std::vector<PairState> two_pair_states(ContactMode mode) {
  switch (mode.phase) {
    case Phase::Open: return {GZero, GZero};
    case Phase::Stick: return {HZero, HZero};
    case Phase::Slip: break;
  }
  return is_forward(mode, 0) ? std::vector{GZero, HZero} : std::vector{HZero, GZero};
}

// States of the pair (r, 1 − dᵀd) of (C-9), or (γ, β) of (C-10), and of (ξ₊, ξ₋).
std::vector<PairState> cone_states(ContactMode mode, Index n_t) {
  std::vector<PairState> states{mode.phase == Phase::Stick ? HZero : GZero};
  for (int k = 0; k < n_t; ++k) states.push_back(is_forward(mode, k) ? GZero : HZero);
  return states;
}

std::vector<PairState> friction_states(const ContactForces& forces, ContactMode mode) {
  if (forces.lambda_t.size() == 0) return {};
  if (forces.friction == FrictionForm::TwoPair) return two_pair_states(mode);
  return cone_states(mode, forces.lambda_t.size());
}

void set_all(std::vector<PairState>& pattern, const std::vector<int>& pairs,
             PairState state) {
  for (const int pair : pairs) pattern[pair] = state;
}

std::vector<ContactMode> by_sign(Phase phase, int n_signs, ContactMode like) {
  std::vector<ContactMode> modes;
  for (unsigned backwards = 0; backwards < (1U << n_signs); ++backwards)
    modes.push_back({phase, backwards});
  std::stable_sort(modes.begin(), modes.end(), [&](ContactMode a, ContactMode b) {
    return std::popcount(a.backwards ^ like.backwards) <
           std::popcount(b.backwards ^ like.backwards);
  });
  return modes;
}

}  // namespace

int ModePatterns::n_contacts() const {
  return static_cast<int>(d_.contacts.normal_switches.size());
}

bool ModePatterns::applies() const {
  const auto& all = d_.contacts.forces;
  return std::all_of(all.begin(), all.end(), [](const ContactForces& forces) {
    return forces.friction != FrictionForm::Polyhedral;
  });
}

// How many components have signs that the pattern tells.
int ModePatterns::n_signs(int contact) const {
  return static_cast<int>(forces(contact).lambda_t.size());
}

std::vector<ContactMode> ModePatterns::open_modes(int contact, ContactMode like) const {
  const bool has_signs = forces(contact).friction != FrictionForm::TwoPair;
  return by_sign(Phase::Open, has_signs ? n_signs(contact) : 0, like);
}

std::vector<ContactMode> ModePatterns::closed_modes(int contact, ContactMode like) const {
  std::vector<ContactMode> modes = by_sign(Phase::Slip, n_signs(contact), like);
  if (n_signs(contact) > 0)
    modes.insert(modes.begin() + 1, {Phase::Stick, like.backwards});
  return modes;
}

ContactMode ModePatterns::mode(const std::vector<PairState>& pattern, int element,
                               int contact) const {
  const auto& switches = d_.program.layout.elements[element].switches;
  const auto state = [&](int s) {
    return pattern[switches[normal(contact) + s].pairs[0]];
  };
  ContactMode found{state(0) == GZero ? Phase::Open : Phase::Slip, 0};
  if (n_signs(contact) == 0) return found;
  if (forces(contact).friction == FrictionForm::TwoPair) {
    if (found.phase == Phase::Open) return found;
    if (state(1) == HZero && state(2) == HZero) found.phase = Phase::Stick;
    if (state(1) == HZero && state(2) == GZero) found.backwards = 1;
    return found;
  }
  if (found.phase == Phase::Slip && state(1) == HZero) found.phase = Phase::Stick;
  for (int k = 0; k < n_signs(contact); ++k)
    if (state(2 + k) == HZero) found.backwards |= 1U << k;
  return found;
}

unsigned ModePatterns::signs_at(const Vector& w, int contact) const {
  const auto& switches = d_.program.layout.elements[0].switches;
  const int s = normal(contact);
  if (forces(contact).friction == FrictionForm::TwoPair)
    return w[switches[s + 1].c[0]] < w[switches[s + 2].c[0]] ? 1 : 0;
  unsigned backwards = 0;
  for (int k = 0; k < n_signs(contact); ++k)
    if (w[switches[s + 2 + k].c[0]] < w[switches[s + 2 + k].d[0]]) backwards |= 1U << k;
  return backwards;
}

void ModePatterns::set_mode(std::vector<PairState>& pattern, int element, int contact,
                            ContactMode mode) const {
  const auto& switches = d_.program.layout.elements[element].switches;
  int s = normal(contact);
  set_all(pattern, switches[s].pairs, mode.phase == Phase::Open ? GZero : HZero);
  for (const PairState state : friction_states(forces(contact), mode))
    set_all(pattern, switches[++s].pairs, state);
  const bool has_signs = forces(contact).friction != FrictionForm::TwoPair;
  set_jump(pattern, element, contact, GZero, has_signs ? mode : ContactMode{});
}

void ModePatterns::set_impulse(std::vector<PairState>& pattern, int element, int contact,
                               ContactMode mode) const {
  set_jump(pattern, element, contact, HZero, mode);
}

void ModePatterns::set_jump(std::vector<PairState>& pattern, int element, int contact,
                            PairState impulse, ContactMode mode) const {
  const ElementLayout& e = d_.program.layout.elements[element];
  const auto& law = d_.program.system.jump.pairs;
  const std::string& owner = d_.program.system.switches[normal(contact)].owner;
  const std::vector<PairState> states = friction_states(forces(contact), mode);
  auto next = states.begin();
  for (std::size_t i = 0; i < e.jump_pairs.size(); ++i)
    if (law[i].owner == owner && law[i].what != kDirection)
      pattern[e.jump_pairs[i]] = law[i].what == "impact law" ? impulse : *next++;
}

}  // namespace saltus::detail
