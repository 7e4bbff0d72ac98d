// SPDX-License-Identifier: BSD-2-Clause
#include "ocp/pattern_newton.hpp"

#include <Eigen/QR>
#include <algorithm>

namespace saltus::detail {
namespace {

constexpr int kMaxSteps = 40;
// A motion with the guessed lengths comes first: without one they would change at random.
constexpr int kStepsWithLengths = 6;
constexpr double kConverged = 1e-11;

// A sum of numbers that are not negative vanishes with each of them.
bool is_sum(const Side& side) {
  return side.offset == 0.0 && std::ranges::all_of(side.terms, [](const Side::Term& t) {
           return t.kind == Side::Term::Kind::Variable && t.factor > 0.0;
         });
}

bool is_c_zero(PairState state) { return state != PairState::GZero; }

// Weights with which values at the nodes c give the value of their polynomial at 1; not finite
// where nodes coincide.
Vector weights_at_end(const Vector& c) {
  Vector weights = Vector::Ones(c.size());
  for (Index j = 0; j < c.size(); ++j)
    for (Index m = 0; m < c.size(); ++m)
      if (m != j) weights[j] *= (1.0 - c[m]) / (c[j] - c[m]);
  return weights;
}

bool is_hit(const TranscribedProblem& program, const std::vector<PairState>& pattern,
            const ElementLayout& e) {
  for (std::size_t i = 0; i < e.jump_pairs.size(); ++i)
    if (program.system.jump.pairs[i].what == "impact law" &&
        is_c_zero(pattern[e.jump_pairs[i]]))
      return true;
  return false;
}

}  // namespace

void PatternNewton::add_zero(const Side& side) {
  if (!is_sum(side)) {
    zero_.push_back(side);
    return;
  }
  for (const Side::Term& term : side.terms) is_fixed_[term.index] = 1;
}

void PatternNewton::collect(const std::vector<PairState>& pattern) {
  const Mpcc& mpcc = program_.mpcc;
  zero_.clear();
  is_fixed_.assign(mpcc.n_variables(), 0);
  // Sums may be variables of their own: all values of a side that is zero are zero.
  for (const ElementLayout& e : program_.layout.elements)
    for (const SwitchLayout& s : e.switches) {
      const PairState state = pattern[s.pairs[0]];
      const bool is_one =
          std::ranges::all_of(s.pairs, [&](int pair) { return pattern[pair] == state; });
      if (is_one && state != PairState::GZero)
        for (const int i : s.c) is_fixed_[i] = 1;
      if (is_one && state != PairState::HZero)
        for (const int i : s.d) is_fixed_[i] = 1;
    }
  for (int i = 0; i < mpcc.n_pairs(); ++i) {
    if (std::ranges::binary_search(directions_, i)) continue;
    if (pattern[i] != PairState::HZero) add_zero(mpcc.pairs()[i].G);
    if (pattern[i] != PairState::GZero) add_zero(mpcc.pairs()[i].H);
  }
  for (int i = 0; i < mpcc.n_rows(); ++i)
    if (data_.lbg[i] == data_.ubg[i])
      zero_.push_back({{{Side::Term::Kind::Row, i}}, -data_.lbg[i]});
}

// Where c is continuous and becomes zero, where two continuous sides change places, and where
// something is hit, the equations tell the time.
void PatternNewton::add_switch_times(const std::vector<PairState>& pattern) {
  const auto& elements = program_.layout.elements;
  const Vector weights = weights_at_end(program_.tableau.c);
  if (!weights.allFinite()) return;
  for (std::size_t n = 1; n < elements.size(); ++n) {
    const ElementLayout &before = elements[n - 1], &after = elements[n];
    if (is_hit(program_, pattern, after)) continue;
    std::vector<Side> conditions;
    bool is_told = false;
    for (std::size_t s = 0; s < before.switches.size(); ++s) {
      const Switch& at = program_.system.switches[s];
      const auto is_c_zero_in = [&](const ElementLayout& e, std::size_t i) {
        return is_c_zero(pattern[e.switches[i].pairs[0]]);
      };
      const bool from = is_c_zero_in(before, s), to = is_c_zero_in(after, s);
      const bool is_open = at.gate >= 0 && !(is_c_zero_in(before, at.gate) &&
                                             is_c_zero_in(after, at.gate));
      if (from == to || is_open) continue;
      is_told = is_told || at.d.is_continuous() || (to && at.c.is_continuous());
      if (!from || at.d.is_continuous()) continue;
      //   0 = Σ ℓ_j(1) d_j                                                         (F-11)
      Side end;
      for (Index j = 0; j < weights.size(); ++j)
        end += Side::variable(before.switches[s].d[j], weights[j]);
      conditions.push_back(std::move(end));
    }
    if (!is_told) zero_.insert(zero_.end(), conditions.begin(), conditions.end());
  }
}

void PatternNewton::linearise(const Vector& w) {
  evaluator_.evaluate(Order::First, {w, data_.p});
  const Eigen::SparseMatrix<double, Eigen::RowMajor> rows = evaluator_.jacobian();
  const auto n = static_cast<Index>(zero_.size());
  r_.resize(n);
  J_.setZero(n, static_cast<Index>(free_.size()));
  const auto add = [&](Index i, int variable, double factor) {
    if (column_of_[variable] >= 0) J_(i, column_of_[variable]) += factor;
  };
  for (Index i = 0; i < n; ++i) {
    r_[i] = zero_[i].offset;
    for (const Side::Term& term : zero_[i].terms) {
      if (term.kind == Side::Term::Kind::Variable) {
        r_[i] += term.factor * w[term.index];
        add(i, term.index, term.factor);
        continue;
      }
      r_[i] += term.factor * evaluator_.rows()[term.index];
      for (decltype(rows)::InnerIterator at(rows, term.index); at; ++at)
        add(i, static_cast<int>(at.col()), term.factor * at.value());
    }
  }
}

void PatternNewton::choose_free(Vector& w, Lengths lengths) {
  std::vector<char> is_held = is_fixed_;
  if (lengths == Lengths::Held)
    for (const ElementLayout& e : program_.layout.elements) is_held[e.h] = 1;
  free_.clear();
  column_of_.assign(w.size(), -1);
  for (int i = 0; i < w.size(); ++i) {
    if (data_.lbw[i] == data_.ubw[i]) {
      w[i] = data_.lbw[i];
    } else if (is_fixed_[i] != 0) {
      w[i] = 0.0;
    } else if (is_held[i] == 0) {
      column_of_[i] = static_cast<int>(free_.size());
      free_.push_back(i);
    }
  }
}

// Elements shrink step by step: one that has vanished could not come back.
double PatternNewton::damping(const Vector& w, const Vector& step) const {
  constexpr double kShrink = 0.8;
  double alpha = 1.0;
  for (const ElementLayout& e : program_.layout.elements) {
    const int column = column_of_[e.h];
    if (column >= 0 && step[column] > kShrink * w[e.h])
      alpha = std::min(alpha, kShrink * w[e.h] / step[column]);
  }
  return alpha;
}

// In short elements forces are what rounding leaves of residuals: as small as they get.
bool PatternNewton::iterate(Vector& w, int n_steps) {
  constexpr double kTiny = 1e-3;  // damping that leads nowhere
  constexpr double kWorthwhile = 0.1;
  constexpr double kProgress = 0.9;
  constexpr int kPatience = 8;  // steps without progress
  double least = kInfinity, lowest = kInfinity;
  Vector best;
  std::vector<Index> cut;
  for (int k = 0, idle = 0; k < n_steps && idle < kPatience; ++k) {
    linearise(w);
    if (!r_.allFinite() || !J_.allFinite()) break;
    const double residual = r_.lpNorm<Eigen::Infinity>();
    const bool is_better = residual <= kWorthwhile * least;
    idle = residual < kProgress * lowest ? 0 : idle + 1;
    lowest = std::min(lowest, residual);
    if (residual <= kConverged && residual < least) {
      least = residual;
      best = w;
    }
    if (least == 0.0 || (least < kInfinity && !is_better)) break;
    // What the last step cut at its bound stays there for this one: cuts alone converge
    // slowly.
    for (const Index column : cut) J_.col(column).setZero();
    const Vector step = J_.completeOrthogonalDecomposition().solve(r_);
    const double alpha = damping(w, step);
    if (!(alpha > kTiny)) break;
    const bool held_some = !cut.empty();
    cut.clear();
    for (std::size_t i = 0; i < free_.size(); ++i) {
      const int at = free_[i];
      const double full = w[at] - alpha * step[static_cast<Index>(i)];
      w[at] = std::clamp(full, data_.lbw[at], data_.ubw[at]);
      if (w[at] != full && !held_some) cut.push_back(static_cast<Index>(i));
    }
  }
  if (least == kInfinity) return false;
  w = std::move(best);
  return true;
}

// Equations know P − N only: the smaller one of both is taken off.
void PatternNewton::separate_directions(Vector& w) const {
  for (const int i : directions_) {
    double& P = w[program_.mpcc.pairs()[i].G.terms[0].index];
    double& N = w[program_.mpcc.pairs()[i].H.terms[0].index];
    const double both = std::min(P, N);
    P -= both;
    N -= both;
  }
}

std::optional<Vector> PatternNewton::solve(Vector w,
                                           const std::vector<PairState>& pattern,
                                           SwitchTimes times) {
  collect(pattern);
  choose_free(w, Lengths::Held);
  iterate(w, kStepsWithLengths);
  if (times == SwitchTimes::FromForces) add_switch_times(pattern);
  choose_free(w, Lengths::Free);
  if (!iterate(w, kMaxSteps)) return std::nullopt;
  separate_directions(w);
  return w;
}

}  // namespace saltus::detail
