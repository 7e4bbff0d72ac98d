// SPDX-License-Identifier: BSD-2-Clause
#include "ocp/pattern.hpp"

#include <algorithm>

namespace saltus::detail {
namespace {

double value_of(const Side& side, ConstVectorRef w) {
  double value = side.offset;
  for (const Side::Term& term : side.terms) value += term.factor * w[term.index];
  return value;
}

// The largest value of the G sides, and of the H sides, of all pairs of one class; where all
// are zero up to rounding, a small number.
struct Scale {
  static constexpr double kLeast = 1e-6;
  std::string_view what;
  double G = kLeast, H = kLeast;
};

std::vector<Scale> scales_of(const Mpcc& mpcc, ConstVectorRef w) {
  std::vector<Scale> scales;
  for (int i = 0; i < mpcc.n_pairs(); ++i) {
    const std::string_view what = mpcc.pair_labels().what(i);
    auto scale = std::find_if(scales.begin(), scales.end(),
                              [&](const Scale& s) { return s.what == what; });
    if (scale == scales.end()) scale = scales.insert(scales.end(), {what});
    scale->G = std::max(scale->G, value_of(mpcc.pairs()[i].G, w));
    scale->H = std::max(scale->H, value_of(mpcc.pairs()[i].H, w));
  }
  return scales;
}

bool is_zero(PairState state, PairState side) {
  return state == side || state == PairState::Both;
}

}  // namespace

std::vector<PairState> pattern_of(const TranscribedProblem& problem, ConstVectorRef w) {
  const Mpcc& mpcc = problem.mpcc;
  const std::vector<Scale> scales = scales_of(mpcc, w);
  std::vector<PairState> pattern;
  for (int i = 0; i < mpcc.n_pairs(); ++i) {
    const std::string_view what = mpcc.pair_labels().what(i);
    const Scale& scale = *std::find_if(scales.begin(), scales.end(),
                                       [&](const Scale& s) { return s.what == what; });
    const double G = value_of(mpcc.pairs()[i].G, w) * scale.H;
    const double H = value_of(mpcc.pairs()[i].H, w) * scale.G;
    pattern.push_back(G > H ? PairState::HZero : PairState::GZero);
  }
  return pattern;
}

std::vector<PairState> settled_pattern(const ContactSystem& contacts,
                                       const TranscribedProblem& problem,
                                       ConstVectorRef w) {
  constexpr double kClosed = 1e-9;  // [m]
  std::vector<PairState> pattern = pattern_of(problem, w);
  const auto& laws = problem.system.jump.pairs;
  for (const int normal : contacts.normal_switches) {
    const std::string& owner = problem.system.switches[normal].owner;
    const auto& elements = problem.layout.elements;
    bool was_closed = w[elements.front().switches[normal].c.front()] <= kClosed;
    for (const ElementLayout& e : elements) {
      const bool is_closed =
          is_zero(pattern[e.switches[normal].pairs[0]], PairState::HZero);
      const bool is_hit = is_closed && !was_closed;
      for (std::size_t i = 0; i < e.jump_pairs.size(); ++i) {
        if (laws[i].owner != owner || laws[i].what == kDirection) continue;
        PairState& state = pattern[e.jump_pairs[i]];
        if (!is_hit) state = PairState::GZero;
        if (is_hit && laws[i].what == "impact law") state = PairState::HZero;
      }
      was_closed = is_closed;
    }
  }
  return pattern;
}

std::vector<int> direction_pairs(const TranscribedProblem& problem) {
  std::vector<int> pairs;
  for (const ElementLayout& e : problem.layout.elements)
    for (std::size_t i = 0; i < e.jump_pairs.size(); ++i)
      if (problem.system.jump.pairs[i].what == kDirection)
        pairs.push_back(e.jump_pairs[i]);
  return pairs;
}

void set_directions(const TranscribedProblem& problem, ConstVectorRef w,
                    std::vector<PairState>& pattern) {
  const Mpcc& mpcc = problem.mpcc;
  for (const int i : direction_pairs(problem))
    pattern[i] = value_of(mpcc.pairs()[i].G, w) > value_of(mpcc.pairs()[i].H, w)
                     ? PairState::HZero
                     : PairState::GZero;
}

bool switches_at(const TranscribedProblem& problem, const std::vector<PairState>& pattern,
                 std::size_t n) {
  const ElementLayout& before = problem.layout.elements[n - 1];
  const ElementLayout& after = problem.layout.elements[n];
  // An impulse: the first jump pair of a contact has Λ as its G.
  for (std::size_t i = 0; i < after.jump_pairs.size(); ++i)
    if (problem.system.jump.pairs[i].what == "impact law" &&
        !is_zero(pattern[after.jump_pairs[i]], PairState::GZero))
      return true;
  for (std::size_t s = 0; s < after.switches.size(); ++s) {
    const Switch& at = problem.system.switches[s];
    // Two continuous sides can only change at a grid point, gate or no gate.
    const bool may_hide = at.gate >= 0 && !(at.c.is_continuous() && at.d.is_continuous());
    const int gate = at.gate;
    const auto is_open = [&](const ElementLayout& e) {
      return may_hide && is_zero(pattern[e.switches[gate].pairs[0]], PairState::GZero);
    };
    if (is_open(before) && is_open(after)) continue;
    for (std::size_t i = 0; i < after.switches[s].pairs.size(); ++i)
      if (pattern[before.switches[s].pairs[i]] != pattern[after.switches[s].pairs[i]])
        return true;
  }
  return false;
}

bool equalize_lengths(const TranscribedProblem& problem,
                      const std::vector<PairState>& pattern, MpccData& data) {
  bool changed = false;
  for (std::size_t n = 0; n < problem.layout.h_equal.size(); ++n) {
    const int row = problem.layout.h_equal[n];
    if (row < 0) continue;
    const double bound = switches_at(problem, pattern, n) ? kInfinity : 0.0;
    changed = changed || data.ubg[row] != bound;
    data.ubg[row] = bound;
    data.lbg[row] = -bound;
  }
  return changed;
}

}  // namespace saltus::detail
