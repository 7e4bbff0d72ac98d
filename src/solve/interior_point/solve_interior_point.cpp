// SPDX-License-Identifier: BSD-2-Clause
#include "solve/interior_point/solve_interior_point.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

#include "solve/interior_point/interior_point.hpp"

namespace saltus::detail {
namespace {

SolveStatus status_of(LoopEnd end) {
  switch (end) {
    case LoopEnd::Converged:
    case LoopEnd::Stalled:
    case LoopEnd::Paused:
      return SolveStatus::Stalled;  // until the residuals say otherwise
    case LoopEnd::IterationLimit: return SolveStatus::IterationLimit;
    case LoopEnd::TimeLimit: return SolveStatus::TimeLimit;
    case LoopEnd::Interrupted: return SolveStatus::Interrupted;
    case LoopEnd::Infeasible: return SolveStatus::LocallyInfeasible;
    case LoopEnd::Unbounded: return SolveStatus::Unbounded;
    case LoopEnd::NotFinite: return SolveStatus::NotFinite;
  }
  return SolveStatus::Stalled;
}

/// One solve by the own path.
class OwnPath {
 public:
  OwnPath(const Mpcc& mpcc, const MpccData& data, const SolveOptions& options,
          const SolveControl& control)
      : options_(options),
        watch_(options.time_limit),
        problem_(mpcc, data),
        kkt_(problem_),
        loop_(problem_, kkt_, watch_, control),
        branch_(problem_, kkt_, watch_, control) {}

  MpccSolution solve() {
    Vector x;
    problem_.lift(problem_.data().w0, x);
    problem_.scale_at(x, options_.interior_point.largest_gradient);
    LoopSettings settings;
    settings.options = options_.interior_point;
    settings.treatment = options_.interior_point.form == PairForm::Product
                             ? PairTreatment::Product
                             : PairTreatment::Penalty;
    settings.tolerance = options_.tolerance;
    settings.mu_init = options_.interior_point.mu_init;
    settings.mu_target = options_.tolerance / 11.0;
    settings.sigma_min = 0.1 * options_.tolerance;
    settings.max_iterations = options_.max_iterations;
    settings.pause_below = 1e-5;
    setup_ = watch_.seconds();
    loop_.start_at(x, settings);
    LoopEnd end = LoopEnd::Paused;
    while ((end = loop_.run()) == LoopEnd::Paused) {
      if (finish(loop_)) return solution_;
    }
    if (finish(loop_)) return solution_;
    take(loop_, status_of(end));
    // Scaled residuals are small; those in user units may need more.
    while (end == LoopEnd::Converged && solution_.status != SolveStatus::Solved &&
           settings.tolerance > 1e-11) {
      settings.tolerance *= 0.1;
      settings.mu_target = settings.tolerance / 11.0;
      settings.sigma_min = 0.1 * settings.tolerance;
      settings.pause_below = 0.0;
      loop_.continue_to(settings);
      end = loop_.run();
      take(loop_, status_of(end));
    }
    return solution_;
  }

 private:
  /// Fixes the smaller side of each pair at zero and solves what is left.
  bool finish(const InteriorPoint& from) {
    if (problem_.n_pairs() == 0) return false;
    Iterate start = from.iterate();
    const std::vector<char> zero = choose_zero_sides(start.x);
    Vector upper = problem_.upper();
    for (int i = 0; i < problem_.n(); ++i) {
      if (zero[i]) upper[i] = 0.0;
    }
    branch_.set_bounds(problem_.lower(), upper);
    LoopSettings settings;
    settings.options = options_.interior_point;
    settings.treatment = PairTreatment::Ignored;
    settings.tolerance = 1e-10;
    settings.mu_init = 1e-6;
    settings.mu_target = 1e-11;
    settings.max_iterations = 60;
    settings.phase = SolvePhase::Branch;
    settings.tolerance = 0.1 * options_.tolerance;
    settings.mu_target = settings.tolerance / 11.0;
    branch_.start_warm(start, settings);
    const LoopEnd end = branch_.run();
    take(branch_, status_of(end));
    if (solution_.status != SolveStatus::Solved) return false;
    const MpccSolution good = solution_;
    settings.tolerance = 1e-10;
    settings.mu_target = 1e-11;
    settings.max_iterations = 20;
    branch_.continue_to(settings);
    take(branch_, status_of(branch_.run()));
    if (solution_.status != SolveStatus::Solved ||
        solution_.residuals.dual > good.residuals.dual) {
      solution_ = good;
    }
    return true;
  }

  /// One side of each pair, the smaller one, and no more variables than that takes: pairs
  /// with one large side choose first, pairs that a chosen variable satisfies do not choose.
  [[nodiscard]] std::vector<char> choose_zero_sides(const Vector& x) const {
    const auto& pairs = problem_.pairs();
    std::vector<int> order(pairs.size());
    std::iota(order.begin(), order.end(), 0);
    const auto larger = [&](int k) { return std::max(x[pairs[k].a], x[pairs[k].b]); };
    std::stable_sort(order.begin(), order.end(),
                     [&](int k, int l) { return larger(k) > larger(l); });
    std::vector<char> zero(problem_.n(), 0);
    for (const int k : order) {
      const auto [a, b] = pairs[k];
      if (!zero[a] && !zero[b]) zero[x[a] <= x[b] ? a : b] = 1;
    }
    return zero;
  }

  void take(const InteriorPoint& loop, SolveStatus status) {
    const Iterate& at = loop.iterate();
    solution_.status = status;
    solution_.w = at.x.head(problem_.n_w());
    solution_.multipliers =
        problem_.user_multipliers(at.x, at.y, loop.bound_multipliers());
    solution_.residuals = residuals(problem_.evaluator(), problem_.data(), solution_.w,
                                    &solution_.multipliers);
    solution_.objective = problem_.evaluator().objective();
    if (solution_.residuals.within(options_.tolerance)) {
      solution_.status = SolveStatus::Solved;
    }
    solution_.statistics = loop_.statistics();
    solution_.statistics.nlps = branch_.statistics().iterations;
    solution_.timings = loop_.timings();
    for (std::size_t i = 0; i < solution_.timings.seconds.size(); ++i) {
      solution_.timings.seconds[i] += branch_.timings().seconds[i];
    }
    solution_.timings[TimedPart::Setup] = setup_;
    solution_.timings[TimedPart::Other] -= solution_.timings[TimedPart::Evaluate] +
                                           solution_.timings[TimedPart::Factorize] +
                                           solution_.timings[TimedPart::Solve];
  }

  const SolveOptions& options_;
  StopWatch watch_;
  LiftedProblem problem_;
  KktSystem kkt_;
  InteriorPoint loop_, branch_;
  MpccSolution solution_;
  double setup_ = 0.0;
};

}  // namespace

MpccSolution solve_by_interior_point(const Mpcc& mpcc, const MpccData& data,
                                     const SolveOptions& options,
                                     const SolveControl& control) {
  return OwnPath(mpcc, data, options, control).solve();
}

}  // namespace saltus::detail
