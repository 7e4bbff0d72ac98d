// SPDX-License-Identifier: BSD-2-Clause
#include "ocp/program_step.hpp"

#include <algorithm>
#include <cmath>

#include "ocp/pattern.hpp"
#include "saltus/solve/pattern_search.hpp"
#include "saltus/solve/residuals.hpp"
#include "saltus/solve/solve.hpp"

namespace saltus::detail {
namespace {

// A pattern that fits takes some twenty iterations; most of those that are tried do not fit.
constexpr int kFinishIterations = 300;
// Newton's method works with dense matrices.
constexpr int kMostVariables = 500;

bool is_large(const Mpcc& mpcc) { return mpcc.n_variables() > kMostVariables; }

Discretized step_program(const ContactSystem& system, const Vector& x0, double h,
                         const ProgramSimulationOptions& options,
                         StepEquilibration equilibration) {
  HorizonTerms terms;
  terms.x0 = x0;
  FesdOptions fesd = options.fesd;
  fesd.equilibration = equilibration;
  // What jumps at the end of a step jumps at the start of the next one.
  fesd.final_state = FinalState::BeforeJump;
  return discretize(system, {1, h}, fesd, terms);
}

}  // namespace

std::vector<int> switch_pairs_of(const ElementLayout& e) {
  std::vector<int> pairs;
  for (const SwitchLayout& s : e.switches)
    pairs.insert(pairs.end(), s.pairs.begin(), s.pairs.end());
  return pairs;
}

ProgramStep::ProgramStep(const ContactSystem& system, const Vector& x0, double h,
                         const ProgramSimulationOptions& options,
                         const std::atomic<bool>* interrupt)
    : options_(options),
      control_{.interrupt = interrupt},
      exact_(step_program(system, x0, h, options, StepEquilibration::Latest)),
      search_(step_program(system, x0, h, options, StepEquilibration::HeuristicMean)),
      modes_(exact_),
      newton_(exact_.program, exact_.data),
      evaluator_(exact_.program.mpcc) {}

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

bool ProgramStep::is_solution(const Vector& w) {
  const double tolerance = options_.solver.tolerance;
  return residuals(evaluator_, exact_.data, w, nullptr).violation() <= tolerance &&
         is_physical(w);
}

std::optional<Vector> ProgramStep::finish_by_interior_point(
    const Vector& w, const std::vector<PairState>& pattern) {
  WarmStart start;
  start.w = w;
  start.pattern = pattern;
  PatternSearchOptions options;
  options.tolerance = options_.solver.tolerance;
  options.max_iterations = kFinishIterations;
  options.max_steps = 0;
  options.neighbours = 0;
  MpccSolution found =
      pattern_search(exact_.program.mpcc, exact_.data, start, options, control_);
  if (!(found.residuals.violation() <= options_.solver.tolerance)) return std::nullopt;
  // In a very short element the tolerance leaves forces free: only what Newton's method
  // confirms is a solution.
  if (is_large(exact_.program.mpcc)) return std::move(found.w);
  auto exact = newton_.solve(found.w, pattern, SwitchTimes::FromForces);
  if (exact && is_solution(*exact)) return exact;
  return newton_.solve(std::move(found.w), pattern, SwitchTimes::FromEquations);
}

std::optional<Vector> ProgramStep::finish(const Vector& w,
                                          std::vector<PairState> pattern) {
  if (is_interrupted()) return std::nullopt;
  equalize_lengths(exact_.program, pattern, exact_.data);
  set_directions(exact_.program, w, pattern);
  std::optional<Vector> found;
  if (!is_large(exact_.program.mpcc)) {
    Vector start = w;
    point_slip(pattern, start);
    found = newton_.solve(std::move(start), pattern, SwitchTimes::FromForces);
  }
  const bool is_decided =
      finish_ == Finish::Newton || (found && effort_ == Effort::Quick);
  if (!is_decided && !(found && is_solution(*found)))
    found = finish_by_interior_point(w, pattern);
  if (!found || !is_solution(*found)) return std::nullopt;
  const ElementLayout& end = exact_.program.layout.elements.back();
  last_.clear();
  for (const int pair : switch_pairs_of(end)) last_.push_back(pattern[pair]);
  last_d_.clear();
  for (const SwitchLayout& s : end.switches)
    last_d_.push_back(s.d.empty() ? 0.0 : (*found)[s.d.back()]);
  return found;
}

std::optional<Vector> ProgramStep::search(const Vector& guess,
                                          const SolveOptions& options) {
  MpccData data = search_.data;
  data.w0 = guess;
  const MpccSolution found = saltus::solve(search_.program.mpcc, data, options, control_);
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
  finish_ = Finish::Any;
  set_numbers(exact_, x0, u, h);
  const std::vector<int>& places = exact_.program.layout.z0;
  for (std::size_t i = 0; i < places.size(); ++i)
    if (const double value = z0[static_cast<Index>(i)]; !std::isnan(value))
      exact_.data.lbw[places[i]] = exact_.data.ubw[places[i]] =
          exact_.data.w0[places[i]] = value;
  Vector w = exact_.data.w0;
  guess(exact_, w);
  std::vector<PairState> pattern = pattern_of(exact_.program, w);
  auto found = finish(w, std::move(pattern));
  if (found) ++statistics_.n_followed;
  return found;
}

std::optional<Vector> ProgramStep::switch_simply() {
  if (auto w = switch_at_start()) return w;
  if (auto w = switch_once()) return w;
  return switch_alike();
}

std::optional<Vector> ProgramStep::solve(const Vector& x0, const Vector& u, double h,
                                         Effort effort) {
  effort_ = effort;
  set_numbers(exact_, x0, u, h);
  set_numbers(search_, x0, u, h);
  // Newton's method alone decides in milliseconds about most of the modes.
  for (const Finish how : {Finish::Newton, Finish::Any}) {
    finish_ = how;
    if (auto w = last_.empty() ? find_mode() : keep_mode()) {
      ++statistics_.n_kept;
      return w;
    }
    if (auto w = switch_simply()) {
      ++statistics_.n_switched;
      return w;
    }
  }
  if (effort == Effort::Quick && (tries_sets() || tries_contacts())) return std::nullopt;
  if (auto w = switch_twice()) {
    ++statistics_.n_switched;
    return w;
  }
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
