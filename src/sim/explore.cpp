// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/sim/explore.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "saltus/base/error.hpp"
#include "saltus/base/random.hpp"
#include "saltus/base/thread_pool.hpp"
#include "sim/descent.hpp"
#include "sim/evolution.hpp"

namespace saltus {
namespace {

constexpr int kLeastPopulation = 20;
constexpr int kPopulationPerControl = 5;
// A restart has this share of the generations and of the spread before.
constexpr double kRestartGenerations = 0.4;
constexpr double kRestartSpread = 0.6;
constexpr double kFirstRestartSpread = 0.8;
constexpr int kCoarseIntervals = 6;

/// Controls as points of the unit box, the same for `block` intervals in a row.
class Box {
 public:
  Box(const RolloutProblem& problem, int block)
      : lower_(problem.u_lower),
        range_(problem.u_upper - problem.u_lower),
        N_(problem.N),
        block_(block) {}

  [[nodiscard]] Index size() const {
    return lower_.size() * ((N_ + block_ - 1) / block_);
  }
  [[nodiscard]] Matrix controls(const Vector& x) const {
    const Index n_u = lower_.size();
    Matrix u(n_u, N_);
    for (int k = 0; k < N_; ++k)
      u.col(k) = lower_ + range_.cwiseProduct(x.segment(k / block_ * n_u, n_u));
    return u;
  }
  /// Pre: block = 1.
  [[nodiscard]] Vector point(const Matrix& u) const {
    const Matrix x = range_.cwiseInverse().asDiagonal() * (u.colwise() - lower_);
    return x.reshaped();
  }
  /// Pre: block = 1.
  [[nodiscard]] Vector gradient(const Matrix& by_u) const {
    const Matrix g = range_.asDiagonal() * by_u;
    return g.reshaped();
  }

 private:
  Vector lower_, range_;
  int N_, block_;
};

/// One search with memory of its own.
class Search {
 public:
  Search(const Rollouts& rollouts, const ExploreOptions& options,
         const std::atomic<bool>* interrupt)
      : rollouts_(rollouts),
        box_(rollouts_.problem(), 1),
        options_(options),
        interrupt_(interrupt) {}

  [[nodiscard]] Candidate run(int number, const Matrix& guess) {
    try {
      search(number, guess);
    } catch (const Stop&) {
      if (best_.x.size() == 0) best_.x = Vector::Constant(box_.size(), 0.5);
    }
    return {box_.controls(best_.x), best_.cost, {}};
  }

  [[nodiscard]] long n_rollouts() const { return rollouts_.n_rollouts(); }

 private:
  struct Stop {};

  void search(int number, const Matrix& guess) {
    Random random(options_.seed + 0x9e3779b9u * static_cast<std::uint64_t>(number));
    descend_from(first_evolution(number, guess, random));
    double spread = options_.spread * kFirstRestartSpread;
    for (int k = 0; k < options_.n_restarts; ++k, spread *= kRestartSpread)
      descend_from(evolve(box_, best_.x, kRestartGenerations, spread, random));
  }

  void stop_if_asked() const {
    if (interrupt_ != nullptr && *interrupt_) throw Stop();
  }

  // Every other search starts with few intervals: fewer unknowns, coarser motions.
  Vector first_evolution(int number, const Matrix& guess, Random& random) {
    const RolloutProblem& problem = rollouts_.problem();
    if (number == 0) {
      const Vector x = guess.size() > 0 ? box_.point(guess)
                                        : Vector(Vector::Constant(box_.size(), 0.5));
      return evolve(box_, x, 1.0, options_.spread, random);
    }
    const int block =
        number % 2 == 1 ? (problem.N + kCoarseIntervals - 1) / kCoarseIntervals : 1;
    const Box box(problem, block);
    const Vector x = random.vector(box.size(), 0.25, 0.75);
    return box_.point(box.controls(evolve(box, x, 1.0, options_.spread, random)));
  }

  Vector evolve(const Box& box, const Vector& from, double share, double spread,
                Random& random) {
    const int n = static_cast<int>(box.size());
    const int population = options_.population > 0
                               ? options_.population
                               : std::max(kLeastPopulation, kPopulationPerControl * n);
    const int n_generations = static_cast<int>(std::ceil(share * options_.n_generations));
    const auto cost = [&](const Vector& x) {
      stop_if_asked();
      return rollouts_.cost(box.controls(x));
    };
    return detail::evolve(cost, from, {n_generations, population, spread}, random).x;
  }

  void descend_from(const Vector& from) {
    const auto refined = detail::descend(
        [&](const Vector& x, Vector& gradient) {
          stop_if_asked();
          const double cost = rollouts_.cost(box_.controls(x), by_u_);
          gradient = box_.gradient(by_u_);
          return cost;
        },
        from, options_.n_descent);
    if (refined.cost < best_.cost || best_.x.size() == 0) best_ = refined;
  }

  Rollouts rollouts_;
  Box box_;
  ExploreOptions options_;
  const std::atomic<bool>* interrupt_;
  Matrix by_u_;
  detail::DescentResult best_;
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
  require(options.n_restarts >= 0 && options.population >= 0 && options.n_threads >= 0,
          "n_restarts, population and n_threads of an exploration must not be negative");
  require(options.population == 0 || options.population >= 4,
          "a population of an exploration needs at least four members");
}

Exploration explore(const RolloutProblem& problem, const ExploreOptions& options,
                    const Matrix& guess, const std::atomic<bool>* interrupt) {
  check(options);
  const Rollouts rollouts(problem);
  require(guess.size() == 0 ||
              (guess.rows() == problem.model.n_u() && guess.cols() == problem.N),
          "the guess of an exploration must have one row per control and N columns");
  std::vector<Candidate> found(static_cast<std::size_t>(options.n_starts));
  std::vector<long> counts(found.size());
  const int n_threads = options.n_threads > 0 ? options.n_threads : available_cores();
  ThreadPool pool(std::min(n_threads, options.n_starts));
  pool.run([&](int thread) {
    for (int k = thread; k < options.n_starts; k += pool.size()) {
      Search search(rollouts, options, interrupt);
      found[k] = search.run(k, guess);
      counts[k] = search.n_rollouts();
    }
  });
  Exploration result;
  for (const Candidate& candidate : found) result.costs.push_back(candidate.cost);
  for (const long count : counts) result.n_rollouts += count;
  std::ranges::stable_sort(found, {}, &Candidate::cost);
  found.resize(std::min(found.size(), static_cast<std::size_t>(options.n_best)));
  for (Candidate& candidate : found) candidate.motion = rollouts.motion(candidate.u);
  result.best = std::move(found);
  return result;
}

}  // namespace saltus
