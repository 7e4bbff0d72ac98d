// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/solve/pattern_search.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <optional>

#include "support/chain.hpp"
#include "support/draft.hpp"
#include "support/expect_invalid.hpp"
#include "support/small_mpccs.hpp"

namespace saltus {
namespace {

using test::chain;
using test::Draft;
using test::SmallMpcc;

/// All patterns of n pairs without biactive ones.
std::vector<std::vector<PairState>> all_patterns(int n) {
  std::vector<std::vector<PairState>> result;
  for (int code = 0; code < 1 << n; ++code) {
    std::vector<PairState> pattern;
    for (int k = 0; k < n; ++k) {
      pattern.push_back((code >> k) & 1 ? PairState::GZero : PairState::HZero);
    }
    result.push_back(pattern);
  }
  return result;
}

bool is_known(const SmallMpcc& problem, double objective) {
  constexpr double kObjective = 1e-6;  // bounds give way by 1e-8; worst seen: 1.4e-7
  return std::ranges::any_of(problem.solutions, [&](const test::KnownSolution& s) {
    return std::abs(objective - s.objective) <= kObjective;
  });
}

/* Whatever pattern it starts from; of those that have no feasible point the smaller sides of
   w0 are taken instead. */
TEST(PatternSearch, EndsAtMinimisersOfTheSmallProblems) {
  for (const SmallMpcc& problem : test::solvable_mpccs()) {
    for (const auto& pattern : all_patterns(problem.mpcc.n_pairs())) {
      SCOPED_TRACE(problem.mpcc.name());
      const MpccData& data = problem.mpcc.data();
      const MpccSolution s =
          pattern_search(problem.mpcc, data, {.w = data.w0, .pattern = pattern});
      EXPECT_EQ(s.status, SolveStatus::Solved) << s.message;
      EXPECT_TRUE(is_known(problem, s.objective)) << s.objective;
      EXPECT_TRUE(s.stationarity == Stationarity::S || s.stationarity == Stationarity::B)
          << to_string(s.stationarity);
    }
  }
}

/* kth3 has a minimiser on each branch, f = 1/2 and f = 1, and the kink is none. */
TEST(PatternSearch, FlipsPairsThatAreNotBiactiveIfAskedTo) {
  const Mpcc mpcc = test::small_mpcc("kth3").mpcc;
  const WarmStart start{.w = Eigen::Vector2d(1, 0), .pattern = {PairState::HZero}};
  const MpccSolution stays = pattern_search(mpcc, mpcc.data(), start, {.neighbours = 0});
  EXPECT_NEAR(stays.objective, 1.0, 1e-9);
  EXPECT_EQ(stays.stationarity, Stationarity::S);
  const MpccSolution flips = pattern_search(mpcc, mpcc.data(), start, {.neighbours = 1});
  EXPECT_NEAR(flips.objective, 0.5, 1e-9);
}

// min Σ (x_i − c_i)² + (z_i − d_i)²: each pair by itself, c_i, d_i ∈ (0.1, 2)
struct Separable {
  explicit Separable(std::uint64_t seed, int n) {
    Random random(seed);
    Draft d("separable", std::vector<Draft::Variable>(2 * n, {0.5}));
    Expr f = 0.0;
    for (int i = 0; i < n; ++i) {
      const double c = random.uniform(0.1, 2.0), e = random.uniform(0.1, 2.0);
      f = f + (d[2 * i] - c) * (d[2 * i] - c) + (d[2 * i + 1] - e) * (d[2 * i + 1] - e);
      d.pair_of_variables(2 * i, 2 * i + 1);
      least += std::min(c * c, e * e);
      pattern.push_back(random.below(2) ? PairState::GZero : PairState::HZero);
    }
    d.minimize(f);
    mpcc = std::move(d).build();
  }
  std::optional<Mpcc> mpcc;
  double least = 0.0;
  std::vector<PairState> pattern;
};

TEST(PatternSearch, FindsTheGlobalMinimumWherePairsAreIndependent) {
  for (const std::uint64_t seed : {1, 2, 3, 4, 5}) {
    const Separable problem(seed, 20);
    const MpccData& data = problem.mpcc->data();
    const MpccSolution s =
        pattern_search(*problem.mpcc, data, {.w = data.w0, .pattern = problem.pattern},
                       {.neighbours = 20});
    EXPECT_EQ(s.status, SolveStatus::Solved) << s.message;
    EXPECT_NEAR(s.objective, problem.least, 1e-8) << "seed " << seed;
  }
}

/* min Σ (x_i + 1)² + (z_i − 1)² with z held: x ends at zero too, where z pushes, ν = −2. */
TEST(PatternSearch, FlipsManyBiactivePairsBySignsAtOnce) {
  constexpr int kPairs = 30;
  Draft d("kinks", std::vector<Draft::Variable>(2 * kPairs, {0.0}));
  Expr f = 0.0;
  for (int i = 0; i < kPairs; ++i) {
    const Expr x = d[2 * i], z = d[2 * i + 1];
    f = f + (x + 1.0) * (x + 1.0) + (z - 1.0) * (z - 1.0);
    d.pair_of_variables(2 * i, 2 * i + 1);
  }
  d.minimize(f);
  const Mpcc mpcc = std::move(d).build();
  const MpccSolution s = pattern_search(
      mpcc, mpcc.data(),
      {.w = mpcc.data().w0, .pattern = std::vector<PairState>(kPairs, PairState::HZero)});
  EXPECT_EQ(s.status, SolveStatus::Solved) << s.message;
  EXPECT_NEAR(s.objective, kPairs, 1e-8);
  EXPECT_EQ(s.statistics.nlps, 2);  // that of the start and that of all flips
}

/// A feasible point of a chain: x_i or z_i at 0.1, the other at zero.
WarmStart feasible_start(const Mpcc& mpcc, std::uint64_t seed) {
  Random random(seed);
  const int n = mpcc.n_pairs();
  WarmStart start{.w = Vector::Zero(mpcc.n_variables())};
  for (int i = 0; i < n; ++i) {
    const bool x_is_zero = random.below(2) == 1;
    start.w[x_is_zero ? n + i : i] = 0.1;
    start.w[2 * n + i] = 0.1;  // s = x + z + 0.1 sin(x z)
    start.pattern.push_back(x_is_zero ? PairState::GZero : PairState::HZero);
  }
  return start;
}

TEST(PatternSearch, ImprovesRandomFeasiblePoints) {
  for (const std::uint64_t seed : {1, 2, 3, 4, 5}) {
    const Mpcc mpcc = chain(seed, 25, 8.0);
    const WarmStart start = feasible_start(mpcc, seed);
    const MpccSolution first = pattern_search(mpcc, mpcc.data(), start, {.max_steps = 0});
    const MpccSolution s = pattern_search(mpcc, mpcc.data(), start);
    EXPECT_EQ(first.status, SolveStatus::Solved) << first.message;
    EXPECT_EQ(s.status, SolveStatus::Solved) << s.message;
    EXPECT_LT(s.objective, first.objective);
    EXPECT_TRUE(s.stationarity == Stationarity::S || s.stationarity == Stationarity::B);
    EXPECT_TRUE(s.residuals.within(1e-7));
  }
}

/* The whole search takes 100 Newton steps. */
TEST(PatternSearch, GivesBackAFeasiblePointWhateverEndsIt) {
  const Mpcc mpcc = chain(1, 40, 12.0);
  const WarmStart start = feasible_start(mpcc, 1);
  std::atomic<bool> interrupt = true;
  const MpccSolution interrupted =
      pattern_search(mpcc, mpcc.data(), start, {}, {.interrupt = &interrupt});
  EXPECT_EQ(interrupted.status, SolveStatus::Interrupted);
  EXPECT_EQ(interrupted.w, start.w);
  const MpccSolution late =
      pattern_search(mpcc, mpcc.data(), start, {.time_limit = 1e-9});
  EXPECT_EQ(late.status, SolveStatus::TimeLimit);
  EXPECT_TRUE(late.residuals.feasible_within(1e-7));
  double objective = late.objective;
  for (const int steps : {0, 20, 40, 60}) {
    const MpccSolution s =
        pattern_search(mpcc, mpcc.data(), start, {.max_iterations = steps});
    EXPECT_EQ(s.status, SolveStatus::IterationLimit) << steps;
    EXPECT_TRUE(s.residuals.feasible_within(1e-7));
    EXPECT_LE(s.objective, objective);
    objective = s.objective;
  }
}

TEST(PatternSearch, SaysWhenItFindsNoFeasiblePoint) {
  for (const SmallMpcc& problem : test::infeasible_mpccs()) {
    const MpccData& data = problem.mpcc.data();
    const MpccSolution s = pattern_search(problem.mpcc, data, {.w = data.w0});
    EXPECT_EQ(s.status, SolveStatus::Stalled) << s.message;
    EXPECT_FALSE(s.violations.empty());
  }
}

/* Rows may become free or equations again, bounds and parameters move; a row that becomes an
   inequality needs a variable of its own. */
TEST(PatternSearcher, FindsWithOtherDataWhatANewSearchFinds) {
  const Mpcc mpcc = chain(2, 12, 4.0);
  std::vector<MpccData> all(6, mpcc.data());
  all[1].lbg[0] = -kInfinity;
  all[1].ubg[0] = kInfinity;
  all[2].ubw.head(3).setConstant(0.2);
  all[3].p *= 1.1;
  all[4].lbg[1] = -0.1;
  all[4].ubg[1] = 0.1;
  const WarmStart start = feasible_start(mpcc, 2);
  PatternSearcher searcher(mpcc);
  for (std::size_t i = 0; i < all.size(); ++i) {
    SCOPED_TRACE(i);
    const MpccSolution again = searcher.search(all[i], start);
    const MpccSolution anew = pattern_search(mpcc, all[i], start);
    EXPECT_EQ(again.status, SolveStatus::Solved) << again.message;
    EXPECT_NEAR(again.objective, anew.objective, 1e-8);
    EXPECT_EQ(again.stationarity, anew.stationarity);
    EXPECT_EQ(again.statistics.nlps, anew.statistics.nlps);
  }
  EXPECT_NE(searcher.search(all[1], start).objective,
            searcher.search(all[2], start).objective);
}

TEST(PatternSearch, RejectsStartsAndOptionsThatDoNotFit) {
  const Mpcc mpcc = chain(1, 3, 2.0);
  const WarmStart start{.w = mpcc.data().w0};
  EXPECT_INVALID((void)pattern_search(mpcc, mpcc.data(), {.w = Vector::Zero(1)}),
                 "the warm start has 1 variables, the problem 9");
  EXPECT_INVALID((void)pattern_search(mpcc, mpcc.data(),
                                      {.w = start.w, .pattern = {PairState::GZero}}),
                 "the pattern of the warm start has 1 pairs, the problem 3");
  EXPECT_INVALID((void)pattern_search(mpcc, mpcc.data(), start, {.neighbours = -1}),
                 "neighbours");
  EXPECT_INVALID((void)pattern_search(mpcc, mpcc.data(), start, {.max_steps = -1}),
                 "max_steps");
  EXPECT_INVALID(
      (void)pattern_search(mpcc, mpcc.data(), start, {.first_mus = {1.0, 0.0}}),
      "first_mus");
  EXPECT_INVALID((void)pattern_search(mpcc, mpcc.data(), start, {.first_iterations = 0}),
                 "first_iterations");
}

}  // namespace
}  // namespace saltus
