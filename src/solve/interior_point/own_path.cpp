// SPDX-License-Identifier: BSD-2-Clause
#include "solve/interior_point/own_path.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "solve/interior_point/certificate.hpp"

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

constexpr double kBiactive = 1e-6;  // sides below count as zero
constexpr double kEarlyFinish =
    1e-5;  // μ below which a finish is tried at every decrease
constexpr double kTightestTolerance = 1e-11;
constexpr double kWorthwhile = 1e-9;  // relative decrease of the objective
constexpr double kWarmMu = 1e-4;      // of a branch problem near its solution
constexpr double kCoolMu = 1e-2;      // of a second try
constexpr int kMaxPatternSteps = 20;

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

  MpccSolution solve() {
    Vector x;
    problem_.lift(problem_.data().w0, x);
    problem_.scale_at(x, options_.interior_point.largest_gradient);
    setup_ = watch_.seconds();
    LoopSettings settings = loop_settings();
    loop_.start_at(x, settings);
    LoopEnd end = LoopEnd::Paused;
    while ((end = loop_.run()) == LoopEnd::Paused) {
      if (finish(Effort::Little)) return result();
    }
    if (finish(Effort::Much) || incumbent_) return result();
    take_loop(status_of(end));
    // Scaled residuals are small; those in user units may need more.
    while (end == LoopEnd::Converged && solution_.status != SolveStatus::Solved &&
           settings.tolerance > kTightestTolerance) {
      settings.tolerance *= 0.1;
      settings.mu_target = settings.tolerance / 11.0;
      settings.sigma_min = 0.1 * settings.tolerance;
      settings.pause_below = 0.0;
      loop_.continue_to(settings);
      end = loop_.run();
      take_loop(status_of(end));
    }
    return result();
  }

 private:
  [[nodiscard]] LoopSettings loop_settings() const {
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
    settings.pause_below = kEarlyFinish;
    return settings;
  }

  enum class Effort : std::uint8_t { Little, Much };

  /// The branch problem of the loop's point. Where the full pattern fails, first the one
  /// that leaves doubtful pairs open; from its solution the full pattern is clearer.
  std::optional<BranchPoint> solve_branch(Effort effort) {
    const Iterate& at = loop_.iterate();
    auto point = branch_.solve(pattern_at(problem_, at.x), at, kWarmMu);
    if (point || effort == Effort::Little) return point;
    point = branch_.solve(pattern_at(problem_, at.x), at, kCoolMu);
    if (point) return point;
    point = branch_.solve(certain_pattern_at(problem_, at.x, loop_.sigma()), at, kWarmMu);
    if (!point) return point;
    auto closed =
        branch_.solve(pattern_at(problem_, point->iterate.x), point->iterate, kWarmMu);
    return closed ? closed : point;
  }

  /// Fixes the zero sides, solves what is left, and walks from pattern to pattern while that
  /// lowers the objective. True if that ends at a point that is at least B-stationary; the
  /// best point of any kind is kept.
  bool finish(Effort effort) {
    if (problem_.n_pairs() == 0) return false;
    std::optional<BranchPoint> point = solve_branch(effort);
    if (!point) return false;
    Certificate certificate = certify(problem_, branch_, *point, kBiactive);
    for (int step = 0; certificate.better_pattern && step < kMaxPatternSteps; ++step) {
      Iterate start = point->iterate;
      start.x = certificate.better_x;
      auto better = branch_.solve(*certificate.better_pattern, start, kWarmMu);
      const double least = kWorthwhile * std::max(1.0, std::abs(point->objective));
      if (!better || !(better->objective < point->objective - least)) break;
      point = std::move(better);
      certificate = certify(problem_, branch_, *point, kBiactive);
    }
    if (!incumbent_ || point->objective < solution_.objective) {
      take(*point, certificate.stationarity);
      incumbent_ = true;
    }
    return certificate.stationarity == Stationarity::S ||
           certificate.stationarity == Stationarity::B;
  }

  void take(const BranchPoint& point, Stationarity stationarity) {
    solution_.status = SolveStatus::Solved;
    solution_.w = point.iterate.x.head(problem_.n_w());
    solution_.multipliers = point.multipliers;
    solution_.residuals = point.residuals;
    solution_.objective = point.objective;
    solution_.stationarity = stationarity;
  }

  void take_loop(SolveStatus status) {
    const Iterate& at = loop_.iterate();
    solution_.status = status;
    solution_.w = at.x.head(problem_.n_w());
    solution_.multipliers =
        problem_.user_multipliers(at.x, at.y, loop_.bound_multipliers());
    solution_.residuals = residuals(problem_.evaluator(), problem_.data(), solution_.w,
                                    &solution_.multipliers);
    solution_.objective = problem_.evaluator().objective();
    if (solution_.residuals.within(options_.tolerance)) {
      solution_.status = SolveStatus::Solved;
    }
  }

  MpccSolution result() {
    solution_.statistics = loop_.statistics();
    solution_.statistics.nlps = branch_.n_problems();
    solution_.statistics.iterations += branch_.statistics().iterations;
    solution_.statistics.factorizations = kkt_.n_factorizations();
    solution_.statistics.evaluations += branch_.statistics().evaluations;
    solution_.timings = loop_.timings();
    for (std::size_t i = 0; i < solution_.timings.seconds.size(); ++i) {
      solution_.timings.seconds[i] += branch_.timings().seconds[i];
    }
    solution_.timings[TimedPart::Setup] = setup_;
    solution_.timings[TimedPart::Other] -= solution_.timings[TimedPart::Evaluate] +
                                           solution_.timings[TimedPart::Factorize] +
                                           solution_.timings[TimedPart::Solve];
    return solution_;
  }

  const SolveOptions& options_;
  StopWatch watch_;
  LiftedProblem problem_;
  KktSystem kkt_;
  InteriorPoint loop_;
  BranchSolver branch_;
  MpccSolution solution_;
  double setup_ = 0.0;
  bool incumbent_ = false;  // whether the solution holds a solved branch problem
};

}  // namespace

MpccSolution solve_by_interior_point(const Mpcc& mpcc, const MpccData& data,
                                     const SolveOptions& options,
                                     const SolveControl& control) {
  return OwnPath(mpcc, data, options, control).solve();
}

}  // namespace saltus::detail
