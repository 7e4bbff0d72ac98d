// SPDX-License-Identifier: BSD-2-Clause
#include "solve/interior_point/interior_point.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "support/allocation_guard.hpp"
#include "support/small_mpccs.hpp"

namespace saltus::detail {
namespace {

/// A loop with all it refers to.
struct Loop {
  explicit Loop(const Mpcc& mpcc) : problem(mpcc, mpcc.data()) {
    problem.lift(mpcc.data().w0, x);
    problem.scale_at(x, 100.0);
  }

  StopWatch watch;
  SolveControl control;
  LiftedProblem problem;
  Vector x;
  KktSystem kkt{problem};
  InteriorPoint loop{problem, kkt, watch, control};
};

std::vector<Mpcc> problems() {
  std::vector<Mpcc> result;
  for (const test::SmallMpcc& p : test::solvable_mpccs()) result.push_back(p.mpcc);
  for (const test::SmallMpcc& p : test::infeasible_mpccs()) result.push_back(p.mpcc);
  return result;
}

std::vector<LoopSettings> all_settings() {
  std::vector<LoopSettings> result(6);
  result[1].treatment = PairTreatment::Penalty;
  result[2].options.schedule = SigmaSchedule::Linear;
  result[3].options.convexification = Convexification::Always;
  result[4].options.schedule = SigmaSchedule::Steps;
  result[5].care = Care::More;
  return result;
}

/* Restorations of infeasible problems included. */
TEST(InteriorPoint, DoesNotAllocateOnceItHasRun) {
  int n_iterations = 0, n_restorations = 0;
  for (const Mpcc& mpcc : problems()) {
    SCOPED_TRACE(mpcc.name());
    for (LoopSettings settings : all_settings()) {
      settings.max_iterations = 300;
      Loop it(mpcc);
      it.loop.start_at(it.x, settings);
      const LoopEnd first = it.loop.run();
      it.loop.start_at(it.x, settings);
      const long before = test::allocations;
      const LoopEnd second = it.loop.run();
      EXPECT_EQ(test::allocations, before);
      EXPECT_EQ(first, second);
      n_iterations += it.loop.statistics().iterations;
      n_restorations += it.loop.statistics().restorations;
    }
  }
  EXPECT_GT(n_iterations, 1000);
  EXPECT_GT(n_restorations, 10);
}

/* Every trial point and every factorisation stands in one line; the estimate of multipliers
   at the start, one factorisation, in none. Line searches that give up, and restorations that
   begin again, are left to infeasible problems. */
TEST(InteriorPoint, ShowsItsTrialsAndFactorizations) {
  int n_shortened = 0;
  for (const test::SmallMpcc& small : test::solvable_mpccs()) {
    SCOPED_TRACE(small.mpcc.name());
    Loop it(small.mpcc);
    int trials = 0, factorizations = 0;
    it.control.observer = [&](const IterationRecord& record) {
      trials += record.line_search_trials;
      factorizations += record.factorizations;
      n_shortened += record.line_search_trials > 1;
    };
    it.loop.start_at(it.x, LoopSettings{});
    const int before = it.kkt.n_factorizations();
    (void)it.loop.run();
    if (it.loop.statistics().restorations > 0) continue;
    EXPECT_EQ(trials, it.loop.statistics().evaluations);
    EXPECT_EQ(factorizations, it.kkt.n_factorizations() - before);
  }
  EXPECT_GT(n_shortened, 0);
}

TEST(InteriorPoint, DoesNotAllocateAfterItsFirstIterations) {
  const Mpcc mpcc = test::small_mpcc("bard1").mpcc;
  Loop it(mpcc);
  LoopSettings settings;
  settings.max_iterations = 2;
  it.loop.start_at(it.x, settings);
  ASSERT_EQ(it.loop.run(), LoopEnd::IterationLimit);
  settings.max_iterations = 300;
  const long before = test::allocations;
  it.loop.continue_to(settings);
  const LoopEnd end = it.loop.run();
  EXPECT_EQ(test::allocations, before);
  EXPECT_EQ(end, LoopEnd::Converged);
}

/* After 1, 2, 4, … steps in which μ does not fall; the way is the same as without pauses. */
TEST(InteriorPoint, PausesWhereMuDoesNotFall) {
  int n_pauses = 0;
  for (const test::SmallMpcc& small : test::solvable_mpccs()) {
    SCOPED_TRACE(small.mpcc.name());
    LoopSettings settings;
    Loop straight(small.mpcc), paused(small.mpcc);
    straight.loop.start_at(straight.x, settings);
    settings.pause_after = 1;
    paused.loop.start_at(paused.x, settings);
    const LoopEnd end = straight.loop.run();
    LoopEnd last = LoopEnd::Paused;
    while ((last = paused.loop.run()) == LoopEnd::Paused) ++n_pauses;
    EXPECT_EQ(last, end);
    EXPECT_EQ(paused.loop.iterate().x, straight.loop.iterate().x);
  }
  EXPECT_GT(n_pauses, 0);
}

TEST(InteriorPoint, ConvergesToASolutionOfTheRelaxedProblem) {
  for (const test::SmallMpcc& known : test::solvable_mpccs()) {
    if (known.solutions.front().stationarity != Stationarity::S) continue;
    SCOPED_TRACE(known.mpcc.name());
    for (const LoopSettings& settings : all_settings()) {
      if (settings.treatment == PairTreatment::Penalty) continue;
      Loop it(known.mpcc);
      it.loop.start_at(it.x, settings);
      ASSERT_EQ(it.loop.run(), LoopEnd::Converged);
      // ∇f − Jᵀy − bound = 0 with the multipliers it gives
      it.problem.evaluate(Order::First, it.loop.iterate().x, 1.0, it.loop.iterate().y);
      const Vector r_x = it.problem.gradient() -
                         it.problem.jacobian().transpose() * it.loop.iterate().y -
                         it.loop.bound_multipliers();
      EXPECT_LE(r_x.lpNorm<Eigen::Infinity>(), 1e-6);
      for (const auto& [a, b] : it.problem.pairs()) {
        EXPECT_LE(it.loop.iterate().x[a] * it.loop.iterate().x[b], 1e-7);
      }
    }
  }
}

/* A class of pairs with weight 1/4 is relaxed a quarter as much, from the first σ to the last. */
TEST(InteriorPoint, RelaxesPairsByTheirWeights) {
  constexpr double kWeight = 0.25, kRoundOff = 1e-6;
  const Mpcc mpcc = test::small_mpcc("bard1").mpcc;
  Loop it(mpcc);
  double sigma_first = 0.0;
  it.control.observer = [&](const IterationRecord& record) {
    if (record.iteration == 0) sigma_first = record.sigma_mpcc;
  };
  LoopSettings settings;
  settings.pair_weights = Vector::Constant(it.problem.n_pairs(), kWeight);
  // The last σ is large beside what the rows of pairs are violated by.
  settings.options.shoulder = 1e-6;
  it.loop.start_at(it.x, settings);
  const double sigma_unweighted = it.loop.sigma();
  ASSERT_EQ(it.loop.run(), LoopEnd::Converged);
  EXPECT_DOUBLE_EQ(sigma_first, kWeight * sigma_unweighted);
  double largest_product = 0.0;
  for (const auto& [a, b] : it.problem.pairs()) {
    largest_product =
        std::max(largest_product, it.loop.iterate().x[a] * it.loop.iterate().x[b]);
  }
  EXPECT_LE(largest_product, (1.0 + kRoundOff) * kWeight * it.loop.sigma());
}

/* Every relaxed problem but the first starts at μ = σ/10, from a point that is good for the
   σ before. */
TEST(InteriorPoint, LowersSigmaInStepsOfSolvedProblems) {
  const Mpcc mpcc = test::small_mpcc("bard1").mpcc;
  Loop it(mpcc);
  std::vector<IterationRecord> records;
  it.control.observer = [&](const IterationRecord& record) { records.push_back(record); };
  LoopSettings settings;
  settings.options.schedule = SigmaSchedule::Steps;
  it.loop.start_at(it.x, settings);
  ASSERT_EQ(it.loop.run(), LoopEnd::Converged);
  int n_steps = 0;
  for (std::size_t i = 1; i < records.size(); ++i) {
    const double before = records[i - 1].sigma_mpcc, after = records[i].sigma_mpcc;
    if (before == after) continue;
    ++n_steps;
    EXPECT_NEAR(after / before, settings.options.kappa_sigma, 1e-12);
    EXPECT_DOUBLE_EQ(records[i].mu,
                     std::max(settings.mu_target(), 0.1 * std::min(after, 0.01)));
    EXPECT_LE(records[i - 1].primal, 0.1 * before);
  }
  EXPECT_EQ(n_steps, 8);  // from 1 to σ_min = 1e-8
}

/* σ = 1 can be solved, smaller ones cannot: the loop goes back by halves of a step,
   σ = 10^(−1/2), 10^(−1/4), …, and says that it fails. */
TEST(InteriorPoint, GoesBackHalfAStepWhereARelaxedProblemFails) {
  int n_back = 0;
  for (const test::SmallMpcc& known : test::infeasible_mpccs()) {
    SCOPED_TRACE(known.mpcc.name());
    Loop it(known.mpcc);
    std::vector<double> sigmas;
    it.control.observer = [&](const IterationRecord& r) {
      sigmas.push_back(r.sigma_mpcc);
    };
    LoopSettings settings;
    settings.options.schedule = SigmaSchedule::Steps;
    it.loop.start_at(it.x, settings);
    const LoopEnd end = it.loop.run();
    EXPECT_TRUE(end == LoopEnd::Infeasible || end == LoopEnd::Stalled);
    for (const double exponent : {-0.5, -0.25}) {
      n_back += std::ranges::any_of(sigmas, [&](double sigma) {
        return std::abs(sigma - std::pow(10.0, exponent)) < 1e-12;
      });
    }
  }
  EXPECT_EQ(n_back, 2);
}

/* The linear programs of the certificate, in a box. */
TEST(InteriorPoint, DoesNotAllocateOnALinearModel) {
  const Mpcc mpcc = test::small_mpcc("bard1").mpcc;
  Loop it(mpcc);
  LoopSettings settings;
  settings.treatment = PairTreatment::Ignored;
  const Vector reach = Vector::Constant(it.problem.n(), 0.1);
  it.loop.set_bounds(it.x - reach, it.x + reach);
  it.problem.linear_model_at(it.x);
  it.loop.start_at(it.x, settings);
  (void)it.loop.run();
  it.loop.start_at(it.x, settings);
  const long before = test::allocations;
  const int iterations = it.loop.statistics().iterations;
  (void)it.loop.run();
  EXPECT_EQ(test::allocations, before);
  EXPECT_GT(it.loop.statistics().iterations, iterations);
}

/* A fixed variable stays at its bound to the last bit, and its multiplier takes the rest. */
TEST(InteriorPoint, HoldsVariablesBetweenEqualBounds) {
  const Mpcc mpcc = test::small_mpcc("kth3").mpcc;
  Loop it(mpcc);
  Vector u = it.problem.upper();
  u[0] = 0.0;
  it.loop.set_bounds(it.problem.lower(), u);
  it.loop.start_at(it.x, {});
  ASSERT_EQ(it.loop.run(), LoopEnd::Converged);
  EXPECT_EQ(it.loop.iterate().x[0], 0.0);
  EXPECT_NEAR(it.loop.iterate().x[1], 1.0, 1e-6);
  EXPECT_NEAR(it.loop.bound_multipliers()[0], -1.0, 1e-6);  // ∂f/∂x₀ = x₀ − 1
}

}  // namespace
}  // namespace saltus::detail
