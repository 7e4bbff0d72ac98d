// SPDX-License-Identifier: BSD-2-Clause
#include "solve/interior_point/own_path.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "solve/candidate.hpp"
#include "solve/check_options.hpp"
#include "solve/interior_point/attempts.hpp"
#include "solve/interior_point/pattern_walk.hpp"

namespace saltus::detail {
namespace {

// μ below which a finish is tried at every decrease: above, patterns are less settled and
// end in worse minima.
constexpr double kEarlyFinish = 1e-6;
constexpr double kTightestTolerance = 1e-13;
constexpr double kWarmMu = 1e-4;     // of a branch problem near its solution
constexpr double kCoolMu = 1e-2;     // of a second try
constexpr double kRestartMu = 1e-6;  // of a branch problem that a warm start gives
constexpr double kSamePoint = 1e-4;  // relative difference of objectives
constexpr int kMaxAttemptIterations = 1200;
constexpr int kMaxStepIterations = 3000;  // of the schedule in steps
constexpr double kSigmaPerTolerance = 0.1;

SolveStatus status_of(LoopEnd end) {
  switch (end) {
    case LoopEnd::Converged:
    case LoopEnd::Stalled:
    case LoopEnd::Paused: return SolveStatus::Stalled;  // until residuals say otherwise
    case LoopEnd::IterationLimit: return SolveStatus::IterationLimit;
    case LoopEnd::TimeLimit: return SolveStatus::TimeLimit;
    case LoopEnd::Interrupted: return SolveStatus::Interrupted;
    case LoopEnd::Infeasible: return SolveStatus::LocallyInfeasible;
    case LoopEnd::Unbounded: return SolveStatus::Unbounded;
    case LoopEnd::NotFinite: return SolveStatus::NotFinite;
  }
  return SolveStatus::Stalled;
}

bool is_final(SolveStatus status) {
  using enum SolveStatus;
  return status == TimeLimit || status == Interrupted || status == NotFinite ||
         status == Unbounded;
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
        branch_(problem_, kkt_, options, watch_, control) {}

  Stationarity examine(const MpccSolution& found) {
    Vector x, bound;
    problem_.lift(found.w, x);
    problem_.scale_at(x, options_.interior_point.largest_gradient);
    const Iterate start = iterate_at(problem_, x, found.multipliers, bound);
    for (const double mu : {kRestartMu, kWarmMu}) {
      const auto point = branch_.solve(pattern_at(problem_, x), start, mu);
      const double least = kSamePoint * std::max(1.0, std::abs(found.objective));
      if (!point || std::abs(point->objective - found.objective) > least) continue;
      return certify(problem_, branch_, *point, kBiactive).stationarity;
    }
    return Stationarity::Unknown;
  }

  MpccSolution solve() {
    const Vector& w = options_.warm_start ? options_.warm_start->w : problem_.data().w0;
    Vector x;
    problem_.lift(w, x);
    problem_.scale_at(x, options_.interior_point.largest_gradient);
    setup_ = watch_.seconds();
    best_ = candidate_at(problem_.mpcc(), w);
    best_.residuals = residuals(problem_.evaluator(), problem_.data(), w, nullptr);
    if (options_.warm_start && start_again(x)) return result();
    for (const Attempt& attempt : attempts(options_.interior_point)) {
      if (attempt.spread > 0.0) problem_.lift(start_of(attempt, w), x);
      const SolveStatus end = descend(x, attempt);
      const bool out = iterations_left() == 0;
      // Moved starts do not take back what was said about the given one.
      if (attempt.spread == 0.0 || is_final(end)) {
        failure_ = out ? SolveStatus::IterationLimit : end;
      }
      if (is_solved() || is_final(end) || out) break;
    }
    return result();
  }

 private:
  [[nodiscard]] bool is_solved() const {
    return best_.residuals.within(options_.tolerance);
  }

  [[nodiscard]] int iterations_left() const {
    return std::max(0, options_.max_iterations - loop_.statistics().iterations -
                           branch_.statistics().iterations);
  }

  [[nodiscard]] LoopSettings settings_of(const Attempt& attempt) const {
    const InteriorPointOptions& options = attempt.options;
    LoopSettings settings;
    settings.care = attempt.care;
    settings.options = options;
    settings.treatment = options.form == PairForm::Product ? PairTreatment::Product
                                                           : PairTreatment::Penalty;
    settings.tolerance = options_.tolerance;
    settings.mu_init = options.mu_init;
    settings.sigma_min = kSigmaPerTolerance * options_.tolerance;
    const int most = options.schedule == SigmaSchedule::Steps ? kMaxStepIterations
                                                              : kMaxAttemptIterations;
    settings.max_iterations = std::min(most, iterations_left());
    settings.pause_below = kEarlyFinish;
    settings.pause_after = options.stuck_after;
    settings.pair_weights = pair_weights();
    return settings;
  }

  [[nodiscard]] Vector pair_weights() const {
    Vector weights = Vector::Ones(problem_.n_pairs());
    for (int k = 0; k < problem_.n_pairs() && !options_.pair_weights.empty(); ++k) {
      const std::string name(problem_.mpcc().pair_labels().what(k));
      const auto found = options_.pair_weights.find(name);
      if (found != options_.pair_weights.end()) weights[k] = found->second;
    }
    return weights;
  }

  /// One run of the loop, finished on the way as soon as the pattern allows it.
  SolveStatus descend(const Vector& x, const Attempt& attempt) {
    LoopSettings settings = settings_of(attempt);
    branch_.set_care(attempt.care);
    loop_.start_at(x, settings);
    LoopEnd end = LoopEnd::Paused;
    while ((end = loop_.run()) == LoopEnd::Paused) {
      if (finish(Effort::Little)) return SolveStatus::Solved;
    }
    if (end == LoopEnd::NotFinite) {
      last_words_ = problem_.evaluator().first_nonfinite().value_or("");
    }
    if (is_final(status_of(end)) && end != LoopEnd::TimeLimit) {
      consider_loop();
      return status_of(end);
    }
    if (finish(Effort::Much) || is_solved()) return SolveStatus::Solved;
    consider_loop();
    // Scaled residuals are small; those in user units may need more.
    while (end == LoopEnd::Converged && !is_solved() &&
           settings.tolerance > kTightestTolerance) {
      settings.tolerance *= 0.1;
      settings.sigma_min = kSigmaPerTolerance * settings.tolerance;
      settings.pause_below = 0.0;
      settings.pause_after = 0;
      loop_.continue_to(settings);
      end = loop_.run();
      consider_loop();
    }
    return status_of(end);
  }

  enum class Effort : std::uint8_t { Little, Much };

  /// The branch problem of the loop's point. Where the full pattern fails, first the one
  /// that leaves doubtful pairs open; from its solution the full pattern is clearer.
  std::optional<BranchPoint> solve_branch(Effort effort) {
    const Iterate& at = loop_.iterate();
    const Pattern zero = pattern_at(problem_, at.x);
    if (effort == Effort::Little) return branch_.solve(zero, at, kWarmMu);
    for (const double mu : {kWarmMu, kCoolMu}) {
      if (auto point = branch_.solve(zero, at, mu, Patience::Long)) return point;
    }
    auto point = branch_.solve(certain_pattern_at(problem_, at.x, loop_.sigma()), at,
                               kWarmMu, Patience::Long);
    if (!point) return point;
    auto closed =
        branch_.solve(pattern_at(problem_, point->iterate.x), point->iterate, kWarmMu);
    return closed ? closed : point;
  }

  /// Fixes the zero sides and solves what is left. True if that ends at a point that is at
  /// least B-stationary; the best point of any kind is kept.
  bool finish(Effort effort) {
    if (problem_.n_pairs() == 0 || iterations_left() == 0) return false;
    auto point = solve_branch(effort);
    return point && improve(std::move(*point), options_.interior_point.neighbours);
  }

  /// Walks from pattern to pattern while that lowers the objective; looks behind this many
  /// pairs that are not biactive.
  bool improve(BranchPoint start, int neighbours) {
    PatternWalk walk(problem_, branch_, {.neighbours = neighbours, .stop = [this] {
                                           return iterations_left() == 0;
                                         }});
    const auto [point, stationarity, steps] = walk.run(std::move(start));
    if (!is_solved() || point.objective < objective_) {
      best_ = {.w = point.iterate.x.head(problem_.n_w()),
               .multipliers = point.multipliers,
               .residuals = point.residuals,
               .sigma_mpcc = 0.0,
               .mu = loop_.mu()};
      objective_ = point.objective;
      stationarity_ = stationarity;
    }
    return stationarity == Stationarity::S || stationarity == Stationarity::B;
  }

  void consider_loop() {
    const Iterate& at = loop_.iterate();
    Candidate candidate{
        .w = at.x.head(problem_.n_w()),
        .multipliers = problem_.user_multipliers(at.x, at.y, loop_.bound_multipliers()),
        .residuals = {},
        .sigma_mpcc = loop_.sigma(),
        .mu = loop_.mu()};
    candidate.residuals = residuals(problem_.evaluator(), problem_.data(), candidate.w,
                                    &candidate.multipliers);
    if (!is_better(candidate, best_, options_.tolerance)) return;
    best_ = std::move(candidate);
    objective_ = problem_.evaluator().objective();
    stationarity_ =
        is_solved() && problem_.n_pairs() == 0 ? Stationarity::S : Stationarity::Unknown;
  }

  /// From a known point with multipliers: the branch problem of its pattern, and no look at
  /// other minima.
  bool start_again(const Vector& x) {
    const WarmStart& warm = *options_.warm_start;
    if (warm.multipliers.y.size() != problem_.mpcc().n_rows() ||
        warm.multipliers.z.size() != problem_.n_w()) {
      return false;
    }
    Vector bound;
    const Iterate start = iterate_at(problem_, x, warm.multipliers, bound);
    best_.multipliers = warm.multipliers;
    best_.residuals =
        residuals(problem_.evaluator(), problem_.data(), best_.w, &best_.multipliers);
    objective_ = problem_.evaluator().objective();
    if (is_solved()) {
      BranchPoint point{.zero = pattern_at(problem_, x),
                        .iterate = start,
                        .bound = bound,
                        .objective = objective_,
                        .multipliers = best_.multipliers,
                        .residuals = best_.residuals};
      return improve(std::move(point), 0);
    }
    auto point = branch_.solve(pattern_at(problem_, x), start, kRestartMu);
    if (!point) point = branch_.solve(pattern_at(problem_, x), start, kWarmMu);
    return point && improve(std::move(*point), 0);
  }

  MpccSolution result() {
    MpccSolution solution =
        solution_at(problem_.evaluator(), problem_.data(), best_, options_.tolerance);
    solution.status = is_solved() ? SolveStatus::Solved : failure_;
    solution.stationarity = is_solved() ? stationarity_ : Stationarity::Unknown;
    solution.message = message_of(solution, last_words_);
    solution.solver = "interior point";
    solution.statistics = loop_.statistics();
    const SolveStatistics& branch = branch_.statistics();
    solution.statistics.nlps = branch_.n_problems();
    solution.statistics.iterations += branch.iterations;
    solution.statistics.factorizations = kkt_.n_factorizations();
    solution.statistics.evaluations += branch.evaluations;
    solution.statistics.derivative_evaluations += branch.derivative_evaluations;
    solution.statistics.restorations += branch.restorations;
    solution.timings = loop_.timings();
    using enum TimedPart;
    for (const TimedPart part : {Evaluate, Factorize, Solve}) {
      solution.timings[part] += branch_.timings()[part];
    }
    solution.timings[Setup] = setup_;
    solution.timings[Other] = 0.0;
    solution.timings[Other] = watch_.seconds() - solution.timings.total();
    return solution;
  }

  const SolveOptions& options_;
  StopWatch watch_;
  LiftedProblem problem_;
  KktSystem kkt_;
  InteriorPoint loop_;
  BranchSolver branch_;
  Candidate best_;
  double objective_ = kInfinity;
  Stationarity stationarity_ = Stationarity::Unknown;
  SolveStatus failure_ = SolveStatus::Stalled;
  std::string last_words_;
  double setup_ = 0.0;
};

}  // namespace

Stationarity stationarity_of(const Mpcc& mpcc, const MpccData& data,
                             const MpccSolution& solution, const SolveOptions& options) {
  const SolveControl unobserved;
  return OwnPath(mpcc, data, options, unobserved).examine(solution);
}

MpccSolution solve_by_interior_point(const Mpcc& mpcc, const MpccData& data,
                                     const SolveOptions& options,
                                     const SolveControl& control) {
  mpcc.check(data);
  check_options(mpcc, options);
  return OwnPath(mpcc, data, options, control).solve();
}

}  // namespace saltus::detail
