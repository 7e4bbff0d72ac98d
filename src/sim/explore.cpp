// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/sim/explore.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>

#include "saltus/base/error.hpp"
#include "saltus/base/random.hpp"
#include "saltus/base/stop_watch.hpp"
#include "saltus/base/thread_pool.hpp"
#include "sim/descent.hpp"
#include "sim/evolution.hpp"

namespace saltus {
namespace {

constexpr int kLeastPopulation = 20;
constexpr double kPopulation = 7.0;  // members per √unknowns
// Scouts have about this many intervals, one kind after the other.
constexpr int kCoarseIntervals[] = {9, 13};
// A restart has this share of the generations.
constexpr double kRestartGenerations = 0.2;
// Spreads of restarts, over that of the first evolution, one after the other and again.
constexpr double kRestartSpreads[] = {0.5, 0.25, 0.12, 0.06};
// Scouts need not be exact, and constraints may be bent at first.
constexpr double kScoutTolerance = 1e-2;
constexpr double kRefineTolerance = 1e-4;
constexpr double kScoutPenalty = 0.01, kSoftPenalty = 0.1;
// Of the searches, those that are refined and those that are polished.
constexpr double kRefined = 0.5, kPolished = 0.25;

/// Controls as points of the unit box, the same for `block` intervals in a row.
class Box {
 public:
  Box(const RolloutProblem& problem, int block)
      : lower_(problem.u_lower),
        range_(problem.u_upper - problem.u_lower),
        N_(problem.N),
        block_(block) {}

  [[nodiscard]] Index size() const { return n_u() * ((N_ + block_ - 1) / block_); }
  [[nodiscard]] Matrix controls(const Vector& x) const {
    Matrix u(n_u(), N_);
    for (int k = 0; k < N_; ++k)
      u.col(k) = lower_ + range_.cwiseProduct(x.segment(first(k), n_u()));
    return u;
  }
  /// Pre: block = 1.
  [[nodiscard]] Vector point(const Matrix& u) const {
    const Matrix x = range_.cwiseInverse().asDiagonal() * (u.colwise() - lower_);
    return x.reshaped();
  }
  /// Derivatives by the point from those by the controls.
  [[nodiscard]] detail::LocalModel model(double cost, const Matrix& by_u,
                                         const Matrix& curvature) const {
    detail::LocalModel here{cost, Vector::Zero(size()), Matrix::Zero(size(), size())};
    for (int k = 0; k < N_; ++k) {
      here.gradient.segment(first(k), n_u()) += range_.cwiseProduct(by_u.col(k));
      for (int l = 0; l < N_; ++l)
        here.curvature.block(first(k), first(l), n_u(), n_u()) +=
            range_.asDiagonal() * curvature.block(k * n_u(), l * n_u(), n_u(), n_u()) *
            range_.asDiagonal();
    }
    return here;
  }

 private:
  [[nodiscard]] Index n_u() const { return lower_.size(); }
  [[nodiscard]] Index first(int k) const { return k / block_ * n_u(); }

  Vector lower_, range_;
  int N_, block_;
};

RolloutProblem variant(RolloutProblem problem, double tolerance, double penalty) {
  problem.simulation.tolerance = std::max(problem.simulation.tolerance, tolerance);
  problem.penalty *= penalty;
  return problem;
}

/// The problem with growing accuracy, and with constraints that bend less and less.
struct Rungs {
  explicit Rungs(const RolloutProblem& problem)
      : scout(variant(problem, kScoutTolerance, kScoutPenalty)),
        soft(variant(problem, kRefineTolerance, kSoftPenalty)),
        refine(variant(problem, kRefineTolerance, 1.0)),
        exact(problem) {}

  [[nodiscard]] long n_rollouts() const {
    return scout.n_rollouts() + soft.n_rollouts() + refine.n_rollouts() +
           exact.n_rollouts();
  }

  Rollouts scout, soft, refine, exact;
};

/// Thrown inside a search that was asked to stop, or has used up its time.
struct Stop {};

/// What ends all searches.
struct End {
  const std::atomic<bool>* interrupt;
  StopWatch watch;

  [[nodiscard]] bool has_come() const {
    return (interrupt != nullptr && *interrupt) || watch.expired();
  }
};

/// One search, with what it has found so far.
class Search {
 public:
  /// Pre: `end` stays.
  Search(int number, const ExploreOptions& options, const End& end, Matrix guess = {})
      : number_(number),
        options_(options),
        end_(&end),
        random_(options.seed + 0x9e3779b9u * static_cast<std::uint64_t>(number)),
        guess_(std::move(guess)) {}

  /// Few intervals: evolution, then descent. A guess is only refined.
  void scout(Rungs& rungs) {
    const RolloutProblem& problem = rungs.exact.problem();
    const Box full(problem, 1);
    if (guess_.size() > 0) {
      best_ = descend(rungs.scout, full, full.point(guess_));
      return;
    }
    const int coarse = kCoarseIntervals[number_ % std::size(kCoarseIntervals)];
    const Box box(problem, (problem.N + coarse - 1) / coarse);
    const Vector x = number_ == 0 ? Vector(Vector::Constant(box.size(), 0.5))
                                  : random_.vector(box.size(), 0.35, 0.65);
    const Vector found =
        evolve(rungs.scout, box, x, options_.n_generations, options_.spread);
    detail::DescentResult coarse_best = descend(rungs.scout, box, found);
    coarse_best.x = full.point(box.controls(coarse_best.x));
    best_ = std::move(coarse_best);
  }

  void refine(Rungs& rungs) {
    const Box box(rungs.exact.problem(), 1);
    best_ = descend(rungs.soft, box, best_.x);
    best_ = descend(rungs.refine, box, best_.x);
  }

  void polish(Rungs& rungs) {
    const Box box(rungs.exact.problem(), 1);
    const int n_generations =
        static_cast<int>(std::ceil(kRestartGenerations * options_.n_generations));
    for (int k = 0; k < options_.n_restarts; ++k) {
      const double spread =
          options_.spread * kRestartSpreads[k % std::size(kRestartSpreads)];
      const auto found = descend(
          rungs.refine, box, evolve(rungs.refine, box, best_.x, n_generations, spread));
      if (found.cost < best_.cost) best_ = found;
    }
    best_ = descend(rungs.exact, box, best_.x);
  }

  [[nodiscard]] double cost() const { return best_.cost; }
  [[nodiscard]] Matrix controls(const RolloutProblem& problem) const {
    const Box box(problem, 1);
    const bool is_stopped = best_.x.size() != box.size();
    return box.controls(is_stopped ? Vector::Constant(box.size(), 0.5).eval() : best_.x);
  }

 private:
  Vector evolve(Rollouts& rollouts, const Box& box, const Vector& from, int n_generations,
                double spread) {
    const double size = kPopulation * std::sqrt(static_cast<double>(box.size()));
    const int population = options_.population > 0
                               ? options_.population
                               : std::max(kLeastPopulation, static_cast<int>(size));
    return detail::evolve([&](const Vector& x) { return cost_at(rollouts, box, x); },
                          from, {n_generations, population, spread}, random_)
        .x;
  }

  [[nodiscard]] detail::DescentResult descend(Rollouts& rollouts, const Box& box,
                                              const Vector& from) const {
    const detail::CurvedFunction cost{
        [&](const Vector& x) { return cost_at(rollouts, box, x); },
        [&](const Vector& x) {
          Matrix by_u, curvature;
          const double value = rollouts.cost(box.controls(x), by_u, curvature);
          return box.model(value, by_u, curvature);
        }};
    return detail::descend(cost, from, options_.n_descent);
  }

  [[nodiscard]] double cost_at(Rollouts& rollouts, const Box& box,
                               const Vector& x) const {
    if (end_->has_come()) throw Stop();
    return rollouts.cost(box.controls(x));
  }

  int number_;
  ExploreOptions options_;
  const End* end_;
  Random random_;
  Matrix guess_;  // empty: none
  detail::DescentResult best_;
};

/// Runs searches on all threads, each with rollouts of its own; none once the end has come.
class Crew {
 public:
  Crew(const RolloutProblem& problem, int n_threads, const End& end)
      : rungs_(problem), n_threads_(n_threads), end_(end) {}

  template <class Work>
  void run(std::span<Search> searches, const Work& work) {
    std::vector<long> counts(searches.size());
    parallel_for(static_cast<int>(searches.size()), n_threads_, [&](int k) {
      if (end_.has_come()) return;
      Rungs rungs = rungs_;
      try {
        work(searches[k], rungs);
      } catch (const Stop&) {
      }
      counts[k] = rungs.n_rollouts();
    });
    for (const long count : counts) n_rollouts_ += count;
  }

  [[nodiscard]] const Rungs& rungs() const { return rungs_; }
  [[nodiscard]] long n_rollouts() const { return n_rollouts_; }

 private:
  Rungs rungs_;
  int n_threads_;  // 0: all cores
  const End& end_;
  long n_rollouts_ = 0;
};

}  // namespace

void check(const ExploreOptions& options) {
  const auto positive = [](std::string_view name, double value) {
    require(value > 0, [&] {
      return fmt::format("{} of an exploration must be positive, but it is {}", name,
                         value);
    });
  };
  positive("n_starts", options.n_starts);
  positive("n_generations", options.n_generations);
  positive("n_descent", options.n_descent);
  positive("spread", options.spread);
  positive("n_best", options.n_best);
  positive("time_limit", options.time_limit);
  require(options.n_restarts >= 0 && options.population >= 0 && options.n_threads >= 0,
          "n_restarts, population and n_threads of an exploration must not be negative");
  require(options.population == 0 || options.population >= 4,
          "a population of an exploration needs at least four members");
}

Exploration explore(const RolloutProblem& problem, const ExploreOptions& options,
                    const Matrix& guess, const std::atomic<bool>* interrupt) {
  check(options);
  check(problem);
  require(guess.size() == 0 ||
              (guess.rows() == problem.model.n_u() && guess.cols() == problem.N),
          "the guess of an exploration must have one row per control and N columns");
  const End end{interrupt, StopWatch(options.time_limit)};
  Crew crew(problem, options.n_threads, end);
  std::vector<Search> searches;
  for (int k = 0; k < options.n_starts; ++k) searches.emplace_back(k, options, end);
  if (guess.size() > 0) searches.emplace_back(options.n_starts, options, end, guess);
  const auto best_of = [&](std::span<Search> some, double share) {
    std::ranges::stable_sort(some, {}, &Search::cost);
    const auto count = static_cast<std::size_t>(std::max<double>(
        options.n_best, std::ceil(share * static_cast<double>(searches.size()))));
    return some.first(std::min(count, some.size()));
  };
  crew.run(searches, [](Search& s, Rungs& rungs) { s.scout(rungs); });
  const std::span<Search> refined = best_of(searches, kRefined);
  crew.run(refined, [](Search& s, Rungs& rungs) { s.refine(rungs); });
  const std::span<Search> polished = best_of(refined, kPolished);
  crew.run(polished, [](Search& s, Rungs& rungs) { s.polish(rungs); });
  Exploration result{.best = {}, .costs = {}, .n_rollouts = crew.n_rollouts()};
  for (const Search& search : best_of(polished, 0.0)) {
    const Matrix u = search.controls(problem);
    result.best.push_back({u, search.cost(), crew.rungs().exact.motion(u)});
  }
  for (const Search& search : searches) result.costs.push_back(search.cost());
  return result;
}

}  // namespace saltus
