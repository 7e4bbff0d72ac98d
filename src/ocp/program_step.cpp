// SPDX-License-Identifier: BSD-2-Clause
#include "ocp/program_step.hpp"

#include <algorithm>
#include <cmath>

#include "ocp/pattern.hpp"
#include "saltus/solve/pattern_search.hpp"
#include "saltus/solve/solve.hpp"

namespace saltus::detail {
namespace {

Discretized step_program(const ContactSystem& system, const Vector& x0, double h,
                         const ProgramSimulationOptions& options,
                         StepEquilibration equilibration) {
  HorizonTerms terms;
  terms.x0 = x0;
  FesdOptions fesd = options.fesd;
  fesd.equilibration = equilibration;
  return discretize(system, {1, h}, fesd, terms);
}

// All pairs of an element: those of its switches, those of its jump.
std::vector<int> pairs_of(const ElementLayout& e) {
  std::vector<int> pairs;
  for (const SwitchLayout& s : e.switches)
    pairs.insert(pairs.end(), s.pairs.begin(), s.pairs.end());
  return pairs;
}

}  // namespace

ProgramStep::ProgramStep(const ContactSystem& system, const Vector& x0, double h,
                         const ProgramSimulationOptions& options)
    : options_(options),
      exact_(step_program(system, x0, h, options, StepEquilibration::Latest)),
      search_(step_program(system, x0, h, options, StepEquilibration::HeuristicMean)),
      modes_(exact_) {}

void ProgramStep::set_numbers(Discretized& d, const Vector& x0, const Vector& u,
                              double h) const {
  const Layout& layout = d.program.layout;
  const double mean = h / options_.fesd.N_FE;
  for (Index i = 0; i < x0.size(); ++i) {
    const int place = layout.x0[i];
    d.data.lbw[place] = d.data.ubw[place] = d.data.w0[place] = x0[i];
  }
  for (Index i = 0; i < u.size(); ++i) {
    const int place = layout.u[0][i];
    d.data.lbw[place] = d.data.ubw[place] = d.data.w0[place] = u[i];
  }
  for (const ElementLayout& e : layout.elements) {
    d.data.lbw[e.h] = 0.0;
    d.data.ubw[e.h] = h;
    d.data.w0[e.h] = mean;
    for (const auto* states : {&e.x_plus, &e.x_end})
      for (Index i = 0; i < x0.size(); ++i) d.data.w0[(*states)[i]] = x0[i];
    for (const std::vector<int>& x : e.x)
      for (Index i = 0; i < x0.size(); ++i) d.data.w0[x[i]] = x0[i];
  }
  for (const int row : layout.h_sums) d.data.lbg[row] = d.data.ubg[row] = h;
  complete_guess(d.program, d.data, d.data.w0);
}

bool ProgramStep::is_physical(const Vector& w) const {
  constexpr double kClosed = 1e-9, kClosing = -1e-6;
  const auto& elements = exact_.program.layout.elements;
  const JumpLaw& law = exact_.program.system.jump;
  for (const ElementLayout& e : elements)
    for (std::size_t i = 0; i + 2 < e.y.size(); ++i) {
      if (law.y[i].what != "normal impulse") continue;
      // y holds Λ, P, N in this order; P − N = J_nᵀ(v⁺ + e v⁻).
      const int contact = static_cast<int>(
          std::count_if(law.y.begin(), law.y.begin() + static_cast<long>(i),
                        [](const Unknown& y) { return y.what == "normal impulse"; }));
      const int gap = e.switches[exact_.contacts.normal_switches[contact]].c[0];
      const double closing = w[e.y[i + 1]] - w[e.y[i + 2]];
      if (w[gap] <= kClosed && w[e.y[i]] <= kClosed && closing < kClosing) return false;
    }
  return true;
}

std::optional<Vector> ProgramStep::finish(Vector w, std::vector<PairState> pattern) {
  equalize_lengths(exact_.program, pattern, exact_.data);
  WarmStart start;
  start.w = std::move(w);
  start.pattern = std::move(pattern);
  PatternSearchOptions options;
  options.tolerance = options_.solver.tolerance;
  options.max_steps = 0;
  options.neighbours = 0;
  const MpccSolution found =
      pattern_search(exact_.program.mpcc, exact_.data, start, options);
  const bool is_solved =
      found.residuals.violation() <= options_.solver.tolerance && is_physical(found.w);
  if (!is_solved) return std::nullopt;
  const auto& elements = exact_.program.layout.elements;
  last_.clear();
  for (const int pair : pairs_of(elements.back())) last_.push_back(start.pattern[pair]);
  return found.w;
}

std::vector<PairState> ProgramStep::kept_pattern() const {
  std::vector<PairState> pattern(exact_.program.mpcc.n_pairs(), PairState::GZero);
  for (const ElementLayout& e : exact_.program.layout.elements) {
    const std::vector<int> pairs = pairs_of(e);
    for (std::size_t i = 0; i < pairs.size(); ++i) pattern[pairs[i]] = last_[i];
  }
  return pattern;
}

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
  constexpr double kMost = 256;
  double n_combinations = 1.0;
  for (const ModeSet& set : sets) n_combinations *= static_cast<double>(set.modes.size());
  for (int number = 0; number < std::min(n_combinations, kMost); ++number) {
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

std::optional<Vector> ProgramStep::find_mode() {
  using enum ContactMode;
  if (!exact_.program.system.mode_sets.empty()) return find_set_modes();
  if (!modes_.applies()) return std::nullopt;
  constexpr double kClosed = 1e-9;  // [m]
  std::vector<int> closed;
  for (int i = 0; i < modes_.n_contacts(); ++i) {
    const int gap = exact_.program.layout.elements[0]
                        .switches[exact_.contacts.normal_switches[i]]
                        .c[0];
    if (exact_.data.w0[gap] <= kClosed) closed.push_back(i);
  }
  const ContactMode ways[] = {Stick, Forward, Backward, Open};
  constexpr int kMost = 256;
  const double n_combinations = std::pow(std::size(ways), closed.size());
  for (int number = 0; number < std::min<double>(n_combinations, kMost); ++number) {
    std::vector<PairState> pattern(exact_.program.mpcc.n_pairs(), PairState::GZero);
    int digits = number;
    for (const int contact : closed) {
      const ContactMode way = ways[digits % std::ssize(ways)];
      digits /= static_cast<int>(std::size(ways));
      for (int n = 0; n < options_.fesd.N_FE; ++n)
        modes_.set_mode(pattern, n, contact, way);
    }
    if (auto w = finish(exact_.data.w0, pattern)) return w;
  }
  return std::nullopt;
}

std::optional<Vector> ProgramStep::try_change(int contact, ContactMode impulse,
                                              ContactMode after) {
  std::vector<PairState> pattern = kept_pattern();
  const int last = options_.fesd.N_FE - 1;
  modes_.set_impulse(pattern, last, contact, impulse);
  modes_.set_mode(pattern, last, contact, after);
  for (const double share : {0.5, 0.1, 0.9, 0.3, 0.7})
    if (auto w = finish(split_guess(share), pattern)) return w;
  return std::nullopt;
}

std::optional<Vector> ProgramStep::switch_once() {
  using enum ContactMode;
  if (last_.empty() || options_.fesd.N_FE < 2) return std::nullopt;
  if (!exact_.program.system.mode_sets.empty()) return switch_set();
  if (!modes_.applies()) return std::nullopt;
  const std::vector<PairState> kept = kept_pattern();
  const std::vector<ContactMode> closed{Forward, Backward, Stick};
  for (int i = 0; i < modes_.n_contacts(); ++i) {
    const ContactMode before = modes_.mode(kept, 0, i);
    const std::span<const ContactMode> ways(closed.data(),
                                            modes_.has_friction(i) ? 3 : 1);
    if (before == Open) {
      for (const ContactMode way : ways)
        for (const ContactMode after : {Open, way})
          if (auto w = try_change(i, way, after)) return w;
      for (const ContactMode way : ways)
        if (auto w = try_change(i, Open, way)) return w;
    } else {
      if (auto w = try_change(i, Open, Open)) return w;
      for (const ContactMode way : ways)
        if (way != before)
          if (auto w = try_change(i, Open, way)) return w;
    }
  }
  return std::nullopt;
}

std::optional<Vector> ProgramStep::search(const Vector& guess,
                                          const SolveOptions& options) {
  MpccData data = search_.data;
  data.w0 = guess;
  const MpccSolution found = saltus::solve(search_.program.mpcc, data, options);
  constexpr double kNear = 1e-4;
  if (!(found.residuals.violation() <= kNear)) return std::nullopt;
  // Both programs have the same variables in the same order.
  return finish(found.w, pattern_of(exact_.program, found.w));
}

Vector ProgramStep::split_guess(double share) const {
  Vector w = exact_.data.w0;
  const auto& elements = exact_.program.layout.elements;
  const double h = w[elements[0].h] * options_.fesd.N_FE;
  const std::size_t n = elements.size() - 1;
  for (std::size_t k = 0; k < n; ++k)
    w[elements[k].h] = share * h / static_cast<double>(n);
  w[elements[n].h] = (1.0 - share) * h;
  return w;
}

// The first element ends on a contact that opens again or stays closed with an impulse.
Vector ProgramStep::impact_guess(double share) const {
  Vector w = search_.data.w0;
  const auto& elements = search_.program.layout.elements;
  const double h = w[elements[0].h] * options_.fesd.N_FE;
  const double rest = (1.0 - share) * h / std::max(options_.fesd.N_FE - 1, 1);
  for (std::size_t n = 0; n < elements.size(); ++n) {
    const ElementLayout& e = elements[n];
    w[e.h] = n == 0 ? share * h : rest;
    if (n == 0) continue;
    for (std::size_t i = 0; i < e.y.size(); ++i)
      if (search_.program.system.jump.y[i].what == "normal impulse") w[e.y[i]] = 1.0;
  }
  for (const int normal : search_.contacts.normal_switches)
    w[elements[0].switches[normal].c.back()] = 0.0;
  return w;
}

std::optional<Vector> ProgramStep::solve_from(const Guess& guess, const Vector& z0,
                                              const Vector& x0, const Vector& u,
                                              double h) {
  set_numbers(exact_, x0, u, h);
  const std::vector<int>& places = exact_.program.layout.z0;
  for (std::size_t i = 0; i < places.size(); ++i)
    if (const double value = z0[static_cast<Index>(i)]; !std::isnan(value))
      exact_.data.lbw[places[i]] = exact_.data.ubw[places[i]] =
          exact_.data.w0[places[i]] = value;
  Vector w = exact_.data.w0;
  guess(exact_, w);
  std::vector<PairState> pattern = pattern_of(exact_.program, w);
  auto found = finish(std::move(w), std::move(pattern));
  if (found) ++statistics_.n_followed;
  return found;
}

std::optional<Vector> ProgramStep::solve(const Vector& x0, const Vector& u, double h,
                                         Effort effort) {
  set_numbers(exact_, x0, u, h);
  set_numbers(search_, x0, u, h);
  if (auto w = last_.empty() ? find_mode() : keep_mode()) {
    ++statistics_.n_kept;
    return w;
  }
  if (auto w = switch_once()) {
    ++statistics_.n_switched;
    return w;
  }
  if (effort == Effort::Quick && !exact_.program.system.mode_sets.empty())
    return std::nullopt;
  if (auto w = search(search_.data.w0, options_.solver)) {
    ++statistics_.n_searched;
    return w;
  }
  for (const double share : {0.5, 0.1, 0.9, 0.3, 0.7})
    if (auto w = search(impact_guess(share), options_.solver)) {
      ++statistics_.n_retried;
      return w;
    }
  SolveOptions homotopy = options_.solver;
  homotopy.method = Method::Homotopy;
  for (const double share : {0.5, 0.1, 0.9})
    if (auto w = search(impact_guess(share), homotopy)) {
      ++statistics_.n_homotopies;
      return w;
    }
  return std::nullopt;
}

}  // namespace saltus::detail
