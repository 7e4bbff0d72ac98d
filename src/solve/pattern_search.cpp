// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/solve/pattern_search.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "saltus/base/error.hpp"
#include "solve/candidate.hpp"
#include "solve/check_options.hpp"
#include "solve/interior_point/pattern_walk.hpp"

namespace saltus {
namespace detail {
namespace {

constexpr double kRounding = 1e-9;  // of objectives, relative

SolveOptions solve_options(const PatternSearchOptions& options, const WarmStart& start) {
  SolveOptions result;
  result.tolerance = options.tolerance;
  result.max_iterations = options.max_iterations;
  result.time_limit = options.time_limit;
  result.warm_start = start;
  return result;
}

void check(const Mpcc& mpcc, const PatternSearchOptions& options,
           const WarmStart& start) {
  require(options.max_steps >= 0, "max_steps is negative");
  require(options.neighbours >= 0, "neighbours is negative");
  require(std::ranges::all_of(options.first_mus, [](double mu) { return mu > 0.0; }),
          "first_mus has an entry that is not positive");
  require(options.first_iterations >= 1, "first_iterations is below 1");
  check_options(mpcc, solve_options(options, start));
}

/// What one search leaves to the next.
struct SearchSpace {
  SearchSpace(const Mpcc& mpcc, const MpccData& data)
      : problem(mpcc, data), kkt(problem) {}

  void set_data(const MpccData& data) {
    problem.set_data(data);
    kkt.set_free_rows(problem);
  }

  LiftedProblem problem;
  KktSystem kkt;
};

/// One search.
class PatternSearch {
 public:
  PatternSearch(SearchSpace& space, const StopWatch& watch, const WarmStart& start,
                const PatternSearchOptions& options, const SolveControl& control)
      : start_(start),
        own_options_(options),
        options_(solve_options(options, start)),
        control_(control),
        watch_(watch),
        problem_(space.problem),
        kkt_(space.kkt),
        factorizations_before_(kkt_.n_factorizations()),
        branch_(problem_, kkt_, options_, watch_, control) {}

  MpccSolution run() {
    problem_.lift(start_.w, x_);
    problem_.scale_at(x_, options_.interior_point.largest_gradient);
    best_ = candidate_at(problem_.mpcc(), start_.w);
    if (start_.multipliers.y.size() > 0) best_.multipliers = start_.multipliers;
    best_.residuals =
        residuals(problem_.evaluator(), problem_.data(), best_.w, &best_.multipliers);
    const double f = problem_.evaluator().objective();
    setup_ = watch_.seconds();
    if (auto first = solve_first()) {
      PatternWalk walk(problem_, branch_,
                       {.max_steps = own_options_.max_steps,
                        .neighbours = own_options_.neighbours,
                        .stop = [this] { return limit_reached().has_value(); }});
      PatternWalk::End end = walk.run(std::move(*first));
      // Not by rounding: the end of the walk has been examined.
      const double gain = end.point.objective - f;
      const bool start_is_better = best_.residuals.feasible_within(options_.tolerance) &&
                                   gain > kRounding * std::max(1.0, std::abs(f));
      if (!start_is_better) accept(std::move(end.point), end.stationarity);
    } else if (branch_.feasible() &&
               !best_.residuals.feasible_within(options_.tolerance)) {
      accept(*std::move(branch_.feasible()), Stationarity::Unknown);
    }
    return result();
  }

 private:
  [[nodiscard]] std::optional<SolveStatus> limit_reached() const {
    if (control_.interrupt && control_.interrupt->load()) return SolveStatus::Interrupted;
    if (watch_.expired()) return SolveStatus::TimeLimit;
    if (branch_.statistics().iterations >= options_.max_iterations) {
      return SolveStatus::IterationLimit;
    }
    return std::nullopt;
  }

  /// The branch problem of the given pattern, or that of the point if it has no solution and
  /// patterns may change.
  std::optional<BranchPoint> solve_first() {
    Vector bound;
    const Iterate start = iterate_at(problem_, x_, best_.multipliers, bound);
    std::vector<Pattern> patterns;
    if (!start_.pattern.empty())
      patterns.push_back(pattern_of(problem_, x_, start_.pattern));
    if (patterns.empty() || own_options_.max_steps > 0)
      patterns.push_back(pattern_at(problem_, x_));
    for (const Pattern& zero : patterns) {
      for (const double mu : own_options_.first_mus) {
        if (limit_reached()) return std::nullopt;
        if (auto point = branch_.solve(zero, start, mu, own_options_.first_iterations))
          return point;
      }
    }
    return std::nullopt;
  }

  void accept(BranchPoint point, Stationarity stationarity) {
    best_ = {.w = point.iterate.x.head(problem_.n_w()),
             .multipliers = std::move(point.multipliers),
             .residuals = point.residuals,
             .sigma_mpcc = 0.0,
             .mu = kNaN};
    stationarity_ = stationarity;
  }

  MpccSolution result() {
    MpccSolution solution =
        solution_at(problem_.evaluator(), problem_.data(), best_, options_.tolerance);
    const bool solved = best_.residuals.within(options_.tolerance);
    const auto limit = limit_reached();
    solution.status = limit    ? *limit
                      : solved ? SolveStatus::Solved
                               : SolveStatus::Stalled;
    const bool examined =
        stationarity_ == Stationarity::S || stationarity_ == Stationarity::B;
    if (solved && examined) solution.status = SolveStatus::Solved;
    solution.stationarity = stationarity_;
    solution.message = message_of(solution, "");
    solution.solver = "pattern search";
    solution.statistics = branch_.statistics();
    solution.statistics.nlps = branch_.n_problems();
    solution.statistics.factorizations = kkt_.n_factorizations() - factorizations_before_;
    solution.timings = branch_.timings();
    solution.timings[TimedPart::Setup] = setup_;
    solution.timings[TimedPart::Other] = 0.0;
    solution.timings[TimedPart::Other] = watch_.seconds() - solution.timings.total();
    return solution;
  }

  const WarmStart& start_;
  const PatternSearchOptions& own_options_;
  SolveOptions options_;
  const SolveControl& control_;
  const StopWatch& watch_;
  LiftedProblem& problem_;
  KktSystem& kkt_;
  int factorizations_before_;
  BranchSolver branch_;
  Vector x_;
  Candidate best_;
  Stationarity stationarity_ = Stationarity::Unknown;
  double setup_ = 0.0;
};

}  // namespace
}  // namespace detail

struct PatternSearcher::State {
  Mpcc mpcc;
  std::optional<detail::SearchSpace> space;
};

PatternSearcher::PatternSearcher(const Mpcc& mpcc)
    : state_(std::make_unique<State>(mpcc, std::nullopt)) {}
PatternSearcher::~PatternSearcher() = default;
PatternSearcher::PatternSearcher(PatternSearcher&&) noexcept = default;
PatternSearcher& PatternSearcher::operator=(PatternSearcher&&) noexcept = default;

MpccSolution PatternSearcher::search(const MpccData& data, const WarmStart& start,
                                     const PatternSearchOptions& options,
                                     const SolveControl& control) {
  const StopWatch watch(options.time_limit);
  auto& [mpcc, space] = *state_;
  mpcc.check(data);
  detail::check(mpcc, options, start);
  if (space && space->problem.fits(data))
    space->set_data(data);
  else
    space.emplace(mpcc, data);
  return detail::PatternSearch(*space, watch, start, options, control).run();
}

MpccSolution pattern_search(const Mpcc& mpcc, const MpccData& data,
                            const WarmStart& start, const PatternSearchOptions& options,
                            const SolveControl& control) {
  return PatternSearcher(mpcc).search(data, start, options, control);
}

}  // namespace saltus
