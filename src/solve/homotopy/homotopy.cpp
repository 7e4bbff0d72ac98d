// SPDX-License-Identifier: BSD-2-Clause
#include "solve/homotopy/homotopy.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "saltus/base/error.hpp"
#include "saltus/base/stop_watch.hpp"
#include "solve/candidate.hpp"
#include "solve/check_options.hpp"
#include "solve/nlp/ipopt_solver.hpp"
#include "solve/relaxation/relaxed_problem.hpp"

namespace saltus::detail {
namespace {

bool is_limit(SolveStatus status) {
  using enum SolveStatus;
  return status == IterationLimit || status == TimeLimit || status == Interrupted;
}

class Homotopy {
 public:
  Homotopy(const Mpcc& mpcc, const MpccData& data, const SolveOptions& options,
           const SolveControl& control, NlpSolver& solver)
      : mpcc_(mpcc),
        data_(data),
        options_(options),
        homotopy_(options.homotopy),
        control_(control),
        solver_(solver),
        evaluator_(mpcc),
        sigma_min_(homotopy_.sigma_min.value_or(options.tolerance / 10.0)),
        start_w_(options.warm_start ? options.warm_start->w : data.w0) {}

  MpccSolution run() {
    End end = descend(homotopy_.relaxation, homotopy_.form);
    for (const Relaxation relaxation : homotopy_.fallbacks) {
      if (end != End::GaveUp || relaxation == homotopy_.relaxation) break;
      end = descend(relaxation, RelaxationForm::Inequality);
    }
    if (end == End::Arrived && !is_solved()) tighten();
    if (end == End::Arrived && !is_solved()) finish_on_a_branch();
    return solution();
  }

 private:
  enum class End { Arrived, GaveUp, Stopped };

  /// From σ₀ to σ_min with one relaxation. A failed NLP is answered by a smaller decrease of
  /// σ from the last good point; its own last point is never a start.
  End descend(Relaxation relaxation, RelaxationForm form) {
    relaxation_ = relaxation;
    make_problem({relaxation, form, options_.pair_weights});
    double sigma = first_sigma();
    problem_->relax(sigma);
    NlpPoint& good = good_point_;
    good = first_point();
    std::optional<double> sigma_good;
    for (int backoffs = 0; backoffs <= homotopy_.max_backoffs;) {
      problem_->relax(sigma);
      const NlpResult result = solve_nlp(good, sigma);
      if (result.status == SolveStatus::Solved) {
        good = result.point;
        sigma_good = sigma;
        if (has_arrived(sigma)) return End::Arrived;
        sigma = next_sigma(sigma);
        continue;
      }
      failure_ = result.status;
      diverged_ = diverged_ || failure_ == SolveStatus::Unbounded;
      if (is_limit(result.status)) return End::Stopped;
      if (sigma <= sigma_min_ && is_solved()) return End::Arrived;
      sigma = sigma_good ? std::sqrt(*sigma_good * sigma)
                         : other_first_sigma(sigma, result.status);
      good.y = good.z = Vector();  // multipliers may have been the trouble
      ++backoffs;
    }
    return End::GaveUp;
  }

  [[nodiscard]] NlpPoint first_point() {
    if (good_) return problem_->lift(good_->w);
    const auto& warm = options_.warm_start;
    if (warm && warm->multipliers.y.size() + warm->multipliers.z.size() > 0) {
      return problem_->lift(warm->w, warm->multipliers);
    }
    return problem_->lift(start_w_);
  }

  void make_problem(const RelaxationSettings& settings) {
    const ScopedTimer timer(timings_[TimedPart::Setup]);
    problem_.emplace(mpcc_, data_, settings);
  }

  [[nodiscard]] double first_sigma() const {
    double sigma = homotopy_.sigma_init;
    if (options_.warm_start && std::isfinite(options_.warm_start->sigma_mpcc)) {
      sigma = options_.warm_start->sigma_mpcc / homotopy_.factor;
    }
    return std::clamp(sigma, sigma_min_, std::max(sigma_min_, homotopy_.sigma_init));
  }

  /// A first NLP that is infeasible is relaxed more; one that is unbounded or does not
  /// converge less.
  [[nodiscard]] double other_first_sigma(double sigma, SolveStatus status) const {
    if (status == SolveStatus::LocallyInfeasible || sigma <= sigma_min_) {
      return sigma / homotopy_.factor;
    }
    return std::max(sigma_min_, homotopy_.factor * sigma);
  }

  [[nodiscard]] double next_sigma(double sigma) const {
    //   σ⁺ = κ σ                                                                     
    double next = homotopy_.factor * sigma;
    //   σ⁺ = min(κ σ, σ^θ)                                                           
    if (homotopy_.update == SigmaUpdate::Superlinear) {
      next = std::min(next, std::pow(sigma, homotopy_.exponent));
    }
    // Repeated multiplication must not end a hair above σ_min.
    return next <= sigma_min_ * (1.0 + kRoundOff) ? sigma_min_ : next;
  }

  /// A relaxed solution without any violation is one of the unrelaxed problem: further
  /// decrease would change nothing. Large multipliers, which make `within` generous, are a
  /// reason to go on.
  [[nodiscard]] bool has_arrived(double sigma) const {
    if (sigma <= sigma_min_) return true;
    const Residuals& r = good_->residuals;
    return r.within(options_.tolerance) && r.dual <= options_.tolerance &&
           r.complementarity <= sigma_min_;
  }

  NlpResult solve_nlp(const NlpPoint& start, double sigma,
                      SolvePhase phase = SolvePhase::Homotopy) {
    const bool is_last = sigma <= sigma_min_;
    const double final_tolerance =
        homotopy_.nlp_tolerance.value_or(options_.tolerance / 10.0);
    // A violation of the size of σ would make the NLP look solved before it begins.
    const double tolerance =
        is_last ? final_tolerance
                : std::max(final_tolerance,
                           std::min(homotopy_.intermediate_tolerance, 0.1 * sigma));
    const NlpOptions nlp{
        .tolerance = tolerance,
        .max_iterations = std::min(homotopy_.max_nlp_iterations, iterations_left()),
        .time_limit = time_left(),
        .mu_warm = std::clamp(0.1 * sigma, final_tolerance, kLargestWarmMu)};
    if (nlp.time_limit <= 0.0) return stopped(SolveStatus::TimeLimit, start);
    if (nlp.max_iterations <= 0) return stopped(SolveStatus::IterationLimit, start);
    NlpResult result =
        solver_.solve(*problem_, start, nlp, {.interrupt = control_.interrupt});
    // The NLP's own limit is no limit of the solve.
    if (result.status == SolveStatus::IterationLimit &&
        result.iterations < iterations_left()) {
      result.status = SolveStatus::Stalled;
    }
    account(result);
    consider(result, sigma, phase);
    return result;
  }

  [[nodiscard]] static NlpResult stopped(SolveStatus status, const NlpPoint& start) {
    NlpResult result;
    result.status = status;
    result.point = start;
    return result;
  }

  void account(const NlpResult& result) {
    statistics_.nlps += 1;
    statistics_.iterations += result.iterations;
    statistics_.evaluations += result.evaluations;
    statistics_.derivative_evaluations += result.derivative_evaluations;
    statistics_.factorizations += result.factorizations.value_or(0);
    timings_[TimedPart::Evaluate] += result.evaluation_seconds;
    timings_[TimedPart::Solve] += result.seconds - result.evaluation_seconds;
    last_words_ = result.message;
  }

  void consider(const NlpResult& result, double sigma, SolvePhase phase) {
    Candidate candidate{.w = problem_->original(result.point),
                        .multipliers = problem_->recover(result.point),
                        .residuals = {},
                        .sigma_mpcc = sigma,
                        .mu = result.mu};
    candidate.residuals =
        residuals(evaluator_, data_, candidate.w, &candidate.multipliers);
    last_sigma_ = sigma;
    report(candidate, phase);
    if (result.status == SolveStatus::Solved) good_ = candidate;
    if (!best_ || is_better(candidate, *best_, options_.tolerance)) {
      best_ = std::move(candidate);
    }
  }

  void report(const Candidate& candidate, SolvePhase phase) const {
    if (!control_.observer) return;
    control_.observer({.phase = phase,
                       .iteration = statistics_.iterations,
                       .objective = evaluator_.objective(),
                       .primal = candidate.residuals.primal,
                       .dual = candidate.residuals.dual,
                       .complementarity = candidate.residuals.complementarity,
                       .mu = candidate.mu,
                       .sigma_mpcc = candidate.sigma_mpcc});
  }

  [[nodiscard]] bool is_solved() const {
    return best_ && best_->residuals.within(options_.tolerance);
  }

  /// ν_G G is of size |m| σ, which a large multiplier lifts above the tolerance: some more
  /// steps below σ_min.
  void tighten() {
    if (!good_->residuals.feasible_within(kNearly * options_.tolerance)) return;
    double sigma = good_->sigma_mpcc;
    for (int i = 0; i < kTighterSteps && !is_solved(); ++i) {
      sigma *= homotopy_.factor;
      problem_->relax(sigma);
      const NlpResult result = solve_nlp(good_point_, sigma);
      if (is_limit(result.status)) failure_ = result.status;
      if (result.status != SolveStatus::Solved) return;
      good_point_ = result.point;
    }
  }

  /// At a biactive pair the multipliers of a relaxed problem are off by √σ. The branch
  /// problem, with the smaller side of each pair at zero, has exact ones.
  void finish_on_a_branch() {
    if (is_limit(failure_)) return;
    const Candidate arrived = *good_;
    NlpPoint start = good_point_;
    start.y.tail(start.y.size() - problem_->relaxed().first_relaxed_row).setZero();
    for (const double biactive : {kBiactive * std::sqrt(arrived.sigma_mpcc), 0.0}) {
      problem_->fix(pattern_at(evaluator_, data_, arrived.w, biactive));
      const NlpResult result = solve_nlp(start, arrived.sigma_mpcc, SolvePhase::Branch);
      if (is_limit(result.status)) failure_ = result.status;
      if (is_limit(result.status) || is_solved()) return;
    }
  }

  [[nodiscard]] double time_left() const {
    return options_.time_limit - watch_.seconds();
  }
  [[nodiscard]] int iterations_left() const {
    return options_.max_iterations - statistics_.iterations;
  }

  [[nodiscard]] SolveStatus status() const {
    using enum SolveStatus;
    if (is_solved()) return Solved;
    if (is_limit(failure_) || !best_) return failure_;
    const bool feasible = best_->residuals.feasible_within(options_.tolerance);
    if (feasible && diverged_) return Unbounded;
    if (feasible && failure_ == LocallyInfeasible) return Stalled;
    // The penalised pairs are as complementary as the constraints around them allow.
    const bool penalised =
        relaxation_ == Relaxation::Penalty || relaxation_ == Relaxation::Elastic;
    if (!feasible && penalised && good_ && good_->sigma_mpcc <= sigma_min_) {
      return LocallyInfeasible;
    }
    return failure_ == Unbounded ? Stalled : failure_;
  }

  MpccSolution solution() {
    const Candidate candidate = best_ ? *best_ : candidate_at(mpcc_, start_w_);
    MpccSolution s = solution_at(evaluator_, data_, candidate, options_.tolerance);
    s.status = status();
    s.message = message_of(s, last_words(s.status));
    s.solver = fmt::format("{} homotopy ({})", to_string(relaxation_), solver_.name());
    s.statistics = statistics_;
    s.timings = timings_;
    s.timings[TimedPart::Other] = watch_.seconds() - timings_.total();
    return s;
  }

  [[nodiscard]] std::string last_words(SolveStatus status) const {
    if (status == SolveStatus::NotFinite || last_words_.empty()) return last_words_;
    return fmt::format("The last NLP ({} relaxation, σ = {:.1e}): {}",
                       to_string(relaxation_), last_sigma_, last_words_);
  }

  static constexpr int kTighterSteps = 2;
  static constexpr double kNearly = 10.0;  // where tightening may still help
  static constexpr double kLargestWarmMu = 1e-2;
  static constexpr double kBiactive = 10.0;  // sides below kBiactive √σ are both zero
  static constexpr double kRoundOff = 1e-12;

  const StopWatch watch_;
  const Mpcc& mpcc_;
  const MpccData& data_;
  const SolveOptions& options_;
  const HomotopyOptions& homotopy_;
  const SolveControl& control_;
  NlpSolver& solver_;
  Evaluator evaluator_;
  const double sigma_min_;
  const Vector start_w_;

  Relaxation relaxation_ = Relaxation::Scholtes;  // in use
  std::optional<RelaxedProblem> problem_;         // relaxed by it
  NlpPoint good_point_;                           // where the next NLP starts
  std::optional<Candidate> good_;                 // the last solved NLP's
  std::optional<Candidate> best_;                 // what is given back
  SolveStatus failure_ = SolveStatus::Stalled;
  bool diverged_ = false;  // whether some NLP was unbounded
  std::string last_words_;
  double last_sigma_ = kNaN;
  SolveStatistics statistics_;
  SolveTimings timings_;
};

}  // namespace

MpccSolution solve_by_homotopy(const Mpcc& mpcc, const MpccData& data,
                               const SolveOptions& options, const SolveControl& control,
                               NlpSolver& solver) {
  mpcc.check(data);
  check_options(mpcc, options);
  return Homotopy(mpcc, data, options, control, solver).run();
}

MpccSolution solve_by_homotopy(const Mpcc& mpcc, const MpccData& data,
                               const SolveOptions& options, const SolveControl& control) {
  IpoptSolver solver;
  return solve_by_homotopy(mpcc, data, options, control, solver);
}

}  // namespace saltus::detail
