// SPDX-License-Identifier: BSD-2-Clause
// Modes that a step may have, tried one after the other.
#include <algorithm>
#include <array>
#include <cmath>

#include "ocp/program_step.hpp"

namespace saltus::detail {
namespace {

using Phase = ContactMode::Phase;

constexpr double kMostCombinations = 256;

bool is_backwards(ContactMode mode, int component) {
  return ((mode.backwards >> component) & 1U) != 0;
}

}  // namespace

std::vector<PairState> ProgramStep::kept_pattern() const {
  std::vector<PairState> pattern(exact_.program.mpcc.n_pairs(), PairState::GZero);
  const auto& elements = exact_.program.layout.elements;
  for (std::size_t n = 0; n < elements.size(); ++n) {
    const std::vector<int> pairs = switch_pairs_of(elements[n]);
    for (std::size_t i = 0; i < pairs.size(); ++i) pattern[pairs[i]] = last_[i];
    if (!tries_contacts()) continue;
    const int element = static_cast<int>(n);
    for (int i = 0; i < modes_.n_contacts(); ++i)
      modes_.set_mode(pattern, element, i, modes_.mode(pattern, element, i));
  }
  return pattern;
}

bool ProgramStep::tries_sets() const { return !exact_.program.system.mode_sets.empty(); }

bool ProgramStep::tries_contacts() const { return !tries_sets() && modes_.applies(); }

std::optional<Vector> ProgramStep::keep_mode() {
  if (last_.empty()) return std::nullopt;
  return finish(exact_.data.w0, kept_pattern());
}

void ProgramStep::set_mode(std::vector<PairState>& pattern, std::size_t element,
                           const ModeSet& set, const ModeSet::Mode& mode) const {
  const auto& switches = exact_.program.layout.elements[element].switches;
  for (std::size_t i = 0; i < set.switches.size(); ++i)
    for (const int pair : switches[set.switches[i]].pairs)
      pattern[pair] =
          mode.zero[i] == ModeSet::Zero::D ? PairState::GZero : PairState::HZero;
}

std::optional<Vector> ProgramStep::find_set_modes() {
  const auto& sets = exact_.program.system.mode_sets;
  double n_combinations = 1.0;
  for (const ModeSet& set : sets) n_combinations *= static_cast<double>(set.modes.size());
  for (int number = 0; number < std::min(n_combinations, kMostCombinations); ++number) {
    std::vector<PairState> pattern(exact_.program.mpcc.n_pairs(), PairState::GZero);
    int digits = number;
    for (const ModeSet& set : sets) {
      const auto& mode = set.modes[static_cast<std::size_t>(digits) % set.modes.size()];
      digits /= static_cast<int>(set.modes.size());
      for (std::size_t n = 0; n < exact_.program.layout.elements.size(); ++n)
        set_mode(pattern, n, set, mode);
    }
    if (auto w = finish(exact_.data.w0, pattern)) return w;
  }
  return std::nullopt;
}

std::optional<Vector> ProgramStep::switch_set() {
  const std::vector<PairState> kept = kept_pattern();
  const std::size_t last = exact_.program.layout.elements.size() - 1;
  for (const ModeSet& set : exact_.program.system.mode_sets)
    for (const ModeSet::Mode& mode : set.modes) {
      std::vector<PairState> pattern = kept;
      set_mode(pattern, last, set, mode);
      if (pattern == kept) continue;
      for (const double share : {0.5, 0.1, 0.9})
        if (auto w = finish(split_guess(share), pattern)) return w;
    }
  return std::nullopt;
}

bool ProgramStep::is_closed_at_start(int contact) const {
  constexpr double kClosed = 1e-9;  // [m]
  const auto& switches = exact_.program.layout.elements[0].switches;
  const int gap = switches[exact_.contacts.normal_switches[contact]].c[0];
  return exact_.data.w0[gap] <= kClosed;
}

std::vector<ContactMode> ProgramStep::modes_at_start(int contact) const {
  std::vector<ContactMode> modes;
  if (is_closed_at_start(contact)) modes = modes_.closed_modes(contact, {});
  for (const ContactMode mode : modes_.open_modes(contact, {})) modes.push_back(mode);
  return modes;
}

std::optional<Vector> ProgramStep::find_mode() {
  if (tries_sets()) return find_set_modes();
  if (!tries_contacts()) return std::nullopt;
  std::vector<std::vector<ContactMode>> ways;
  double n_combinations = 1.0;
  for (int i = 0; i < modes_.n_contacts(); ++i) {
    ways.push_back(modes_at_start(i));
    n_combinations *= static_cast<double>(ways.back().size());
  }
  for (int number = 0; number < std::min(n_combinations, kMostCombinations); ++number) {
    std::vector<PairState> pattern(exact_.program.mpcc.n_pairs(), PairState::GZero);
    int digits = number;
    for (int i = 0; i < modes_.n_contacts(); ++i) {
      const int n_ways = static_cast<int>(ways[i].size());
      for (int n = 0; n < options_.fesd.N_FE; ++n)
        modes_.set_mode(pattern, n, i, ways[i][digits % n_ways]);
      digits /= n_ways;
    }
    if (auto w = finish(exact_.data.w0, pattern)) return w;
  }
  return std::nullopt;
}

std::vector<ProgramStep::Change> ProgramStep::changes_of(int contact,
                                                         ContactMode before) const {
  const std::vector<ContactMode> open = modes_.open_modes(contact, before);
  const std::vector<ContactMode> closed = modes_.closed_modes(contact, before);
  std::vector<Change> changes;
  const auto add = [&](std::optional<ContactMode> impulse, ContactMode after) {
    if (after != before || impulse) changes.push_back({contact, impulse, after});
  };
  if (before.phase == Phase::Open)
    for (const ContactMode way : closed) {
      for (const ContactMode mode : open)
        if (way.phase == Phase::Stick || mode.backwards == way.backwards ||
            open.size() == 1)
          add(way, mode);
      for (const ContactMode mode : closed)
        if (way.phase == Phase::Stick || mode == way) add(way, mode);
    }
  for (const ContactMode mode : open) add(std::nullopt, mode);
  for (const ContactMode mode : closed) add(std::nullopt, mode);
  return changes;
}

void ProgramStep::set_change(std::vector<PairState>& pattern,
                             const Change& change) const {
  const int last = options_.fesd.N_FE - 1;
  modes_.set_mode(pattern, last, change.contact, change.after);
  if (change.impulse) modes_.set_impulse(pattern, last, change.contact, *change.impulse);
}

std::vector<int> ProgramStep::directions_of(std::span<const Unknown> unknowns,
                                            const std::vector<int>& places,
                                            int contact) const {
  const std::string& owner =
      exact_.program.system.switches[exact_.contacts.normal_switches[contact]].owner;
  std::vector<int> found;
  for (std::size_t i = 0; i < places.size(); ++i)
    if (unknowns[i].owner == owner && unknowns[i].what == "slip direction")
      found.push_back(places[i]);
  return found;
}

void ProgramStep::turn_slip(const Change& change, Vector& w) const {
  const ElementLayout& last = exact_.program.layout.elements.back();
  const SwitchedSystem& system = exact_.program.system;
  const auto turn = [&](std::span<const Unknown> unknowns, const std::vector<int>& places,
                        ContactMode mode) {
    if (mode.phase == Phase::Stick) return;
    int component = 0;
    for (const int i : directions_of(unknowns, places, change.contact))
      w[i] = is_backwards(mode, component++) ? -std::abs(w[i]) : std::abs(w[i]);
  };
  for (const std::vector<int>& z : last.z) turn(system.z, z, change.after);
  if (!last.y.empty()) turn(system.jump.y, last.y, change.impulse.value_or(change.after));
}

void ProgramStep::point_slip(const std::vector<PairState>& pattern, Vector& w) const {
  const SwitchedSystem& system = exact_.program.system;
  const auto& elements = exact_.program.layout.elements;
  for (std::size_t n = 0; n < elements.size(); ++n)
    for (int c = 0; c < modes_.n_contacts(); ++c) {
      if (exact_.contacts.forces[c].friction != FrictionForm::Cone) continue;
      const ContactMode mode = modes_.mode(pattern, static_cast<int>(n), c);
      const auto point = [&](const std::vector<int>& d) {
        const bool is_known = std::ranges::any_of(d, [&](int i) { return w[i] != 0.0; });
        if (is_known || mode.phase == Phase::Stick) return;
        int component = 0;
        const double size = 1.0 / std::sqrt(static_cast<double>(d.size()));
        for (const int i : d) w[i] = is_backwards(mode, component++) ? -size : size;
      };
      for (const std::vector<int>& z : elements[n].z)
        point(directions_of(system.z, z, c));
      point(directions_of(system.jump.y, elements[n].y, c));
    }
}

ContactMode ProgramStep::mode_before(const std::vector<PairState>& kept,
                                     int contact) const {
  ContactMode mode = modes_.mode(kept, 0, contact);
  if (mode.phase != Phase::Slip)
    mode.backwards = modes_.signs_at(exact_.data.w0, contact);
  return mode;
}

std::optional<Vector> ProgramStep::try_changes(const std::vector<PairState>& kept,
                                               std::span<const Change> changes,
                                               std::span<const double> shares) {
  std::vector<PairState> pattern = kept;
  for (const Change& change : changes) set_change(pattern, change);
  for (const double share : shares) {
    Vector w = split_guess(share);
    for (const Change& change : changes) turn_slip(change, w);
    if (auto found = finish(w, pattern)) return found;
  }
  return std::nullopt;
}

// Whether d is zero in every switch that goes from c = 0 to d = 0, and there is one.
bool ProgramStep::has_ended(const std::vector<PairState>& kept,
                            const std::vector<PairState>& pattern) const {
  constexpr double kEnded = 1e-8;  // [N]
  const auto& switches = exact_.program.layout.elements[0].switches;
  bool found = false;
  for (std::size_t s = 0; s < switches.size(); ++s) {
    const int pair = switches[s].pairs[0];
    const int gate = exact_.program.system.switches[s].gate;
    if (gate >= 0 && pattern[switches[gate].pairs[0]] == PairState::GZero) continue;
    if (kept[pair] == PairState::GZero || pattern[pair] != PairState::GZero) continue;
    if (last_d_[s] > kEnded) return false;
    found = true;
  }
  return found;
}

std::optional<Vector> ProgramStep::switch_at_start() {
  if (last_.empty() || !tries_contacts()) return std::nullopt;
  const std::vector<PairState> kept = kept_pattern();
  for (int i = 0; i < modes_.n_contacts(); ++i)
    for (const Change& change : changes_of(i, mode_before(kept, i))) {
      std::vector<PairState> pattern = kept;
      for (int n = 0; n < options_.fesd.N_FE; ++n)
        modes_.set_mode(pattern, n, i, change.after);
      if (change.impulse) modes_.set_impulse(pattern, 0, i, *change.impulse);
      const bool is_time =
          change.impulse ? is_closed_at_start(i) : has_ended(kept, pattern);
      if (!is_time) continue;
      if (auto w = finish(exact_.data.w0, pattern)) return w;
    }
  return std::nullopt;
}

std::optional<Vector> ProgramStep::switch_once() {
  if (last_.empty() || options_.fesd.N_FE < 2) return std::nullopt;
  if (tries_sets()) return switch_set();
  if (!tries_contacts()) return std::nullopt;
  constexpr double kShares[] = {0.5, 0.1, 0.9, 0.3, 0.7};
  const std::vector<PairState> kept = kept_pattern();
  for (int i = 0; i < modes_.n_contacts(); ++i)
    for (const Change& change : changes_of(i, mode_before(kept, i)))
      if (auto w = try_changes(kept, {&change, 1}, kShares)) return w;
  return std::nullopt;
}

std::optional<Vector> ProgramStep::switch_alike() {
  if (last_.empty() || options_.fesd.N_FE < 2 || !tries_contacts()) return std::nullopt;
  constexpr double kShares[] = {0.5, 0.1, 0.9};
  const std::vector<PairState> kept = kept_pattern();
  for (int i = 0; i < modes_.n_contacts(); ++i)
    for (int j = 0; j < i; ++j) {
      const auto ones = changes_of(i, mode_before(kept, i));
      const auto others = changes_of(j, mode_before(kept, j));
      for (std::size_t k = 0; k < std::min(ones.size(), others.size()); ++k)
        if (auto w = try_changes(kept, std::array{ones[k], others[k]}, kShares)) return w;
    }
  return std::nullopt;
}

std::optional<Vector> ProgramStep::switch_twice() {
  if (last_.empty() || options_.fesd.N_FE < 2 || !tries_contacts()) return std::nullopt;
  constexpr double kShares[] = {0.5};
  const std::vector<PairState> kept = kept_pattern();
  for (int i = 0; i < modes_.n_contacts(); ++i)
    for (int j = 0; j < i; ++j)
      for (const Change& one : changes_of(i, mode_before(kept, i)))
        for (const Change& other : changes_of(j, mode_before(kept, j)))
          if (auto w = try_changes(kept, std::array{one, other}, kShares)) return w;
  return std::nullopt;
}

}  // namespace saltus::detail
