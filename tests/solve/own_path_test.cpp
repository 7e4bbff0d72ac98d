// SPDX-License-Identifier: BSD-2-Clause
#include "solve/interior_point/own_path.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <thread>
#include <vector>

#include "saltus/mpcc/mpcc_builder.hpp"
#include "saltus/solve/solve.hpp"
#include "support/chain.hpp"
#include "support/expect_invalid.hpp"
#include "support/small_mpccs.hpp"

namespace saltus {
namespace {

using test::chain;
using test::KnownSolution;
using test::SmallMpcc;

double largest(const Vector& x) { return x.size() ? x.cwiseAbs().maxCoeff() : 0.0; }

const KnownSolution& nearest_solution(const SmallMpcc& problem, const Vector& w) {
  return *std::ranges::min_element(
      problem.solutions, {}, [&](const KnownSolution& s) { return largest(s.w - w); });
}

/* The finish solves a branch problem to 1e-10, so points are known far below √σ. */
TEST(OwnPath, SolvesTheSmallProblemsAndNamesTheirStationarity) {
  constexpr double kPoint = 1e-5;  // worst seen: 4e-6 (ralph2: all multipliers are zero)
  for (const SmallMpcc& problem : test::solvable_mpccs()) {
    SCOPED_TRACE(problem.mpcc.name());
    const MpccSolution s = solve(problem.mpcc);
    EXPECT_EQ(s.status, SolveStatus::Solved) << s.message;
    const KnownSolution& known = nearest_solution(problem, s.w);
    EXPECT_LE(largest(s.w - known.w), kPoint) << s.w.transpose();
    EXPECT_NEAR(s.objective, known.objective, 1e-7);
    EXPECT_EQ(s.stationarity, known.stationarity)
        << to_string(s.stationarity) << " instead of " << to_string(known.stationarity);
    EXPECT_TRUE(s.residuals.within(1e-7));
    EXPECT_LE(s.residuals.min_gh, 1e-7);
  }
}

/* ralph2 has no lower bound in penalty form with ρ = 1, which is not said of the problem. */
TEST(OwnPath, SolvesTheSmallProblemsInPenaltyForm) {
  for (const SmallMpcc& problem : test::solvable_mpccs()) {
    SCOPED_TRACE(problem.mpcc.name());
    SolveOptions options;
    options.interior_point.form = PairForm::Penalty;
    const MpccSolution s = solve(problem.mpcc, options);
    EXPECT_EQ(s.status, SolveStatus::Solved) << s.message;
    EXPECT_NEAR(s.objective, nearest_solution(problem, s.w).objective, 1e-6);
  }
}

/* The same certificate on what the homotopy found, whatever the relaxation. */
TEST(OwnPath, NamesTheStationarityOfOtherSolversSolutions) {
  for (const Relaxation relaxation : all_relaxations()) {
    for (const SmallMpcc& problem : test::solvable_mpccs()) {
      SCOPED_TRACE(problem.mpcc.name() + ", " + std::string(to_string(relaxation)));
      SolveOptions options{.method = Method::Homotopy};
      options.homotopy.relaxation = relaxation;
      const MpccSolution s = solve(problem.mpcc, options);
      ASSERT_EQ(s.status, SolveStatus::Solved) << s.message;
      const KnownSolution& known = nearest_solution(problem, s.w);
      EXPECT_EQ(s.stationarity, known.stationarity)
          << to_string(s.stationarity) << " instead of " << to_string(known.stationarity);
    }
  }
}

TEST(OwnPath, SaysWhenThereIsNoFeasiblePoint) {
  for (const SmallMpcc& problem : test::infeasible_mpccs()) {
    SCOPED_TRACE(problem.mpcc.name());
    const MpccSolution s = solve(problem.mpcc);
    EXPECT_EQ(s.status, SolveStatus::LocallyInfeasible) << s.message;
    EXPECT_FALSE(s.violations.empty());
    EXPECT_NE(s.message.find(s.violations.front().what), std::string::npos) << s.message;
  }
}

TEST(OwnPath, SaysWhenTheObjectiveHasNoBound) {
  const MpccSolution s = solve(test::unbounded_mpcc().mpcc);
  EXPECT_EQ(s.status, SolveStatus::Unbounded) << s.message;
}

TEST(OwnPath, SolvesTheEmptyProblem) {
  const MpccSolution s = solve(test::empty_mpcc().mpcc);
  EXPECT_EQ(s.status, SolveStatus::Solved) << s.message;
}

TEST(OwnPath, NeedsAtMostThreeIterationsFromItsOwnSolution) {
  for (const SmallMpcc& problem : test::solvable_mpccs()) {
    SCOPED_TRACE(problem.mpcc.name());
    const MpccSolution cold = solve(problem.mpcc);
    SolveOptions options;
    options.warm_start = cold.warm_start;
    const MpccSolution warm = solve(problem.mpcc, options);
    EXPECT_EQ(warm.status, SolveStatus::Solved) << warm.message;
    if (cold.stationarity == Stationarity::S) {
      EXPECT_LE(warm.statistics.iterations, 3);
    }
    EXPECT_NEAR(warm.objective, cold.objective, 1e-9);
  }
}

TEST(OwnPath, NeedsFewerIterationsAfterASmallChange) {
  const Mpcc mpcc = chain(3, 40, 12.0);
  const MpccSolution cold = solve(mpcc);
  ASSERT_EQ(cold.status, SolveStatus::Solved) << cold.message;
  MpccData data = mpcc.data();
  data.p[data.p.size() - 1] *= 1.01;
  const MpccSolution again = solve(mpcc, data);
  SolveOptions options;
  options.warm_start = cold.warm_start;
  const MpccSolution warm = solve(mpcc, data, options);
  EXPECT_EQ(warm.status, SolveStatus::Solved) << warm.message;
  EXPECT_LE(2 * warm.statistics.iterations, again.statistics.iterations);
}

/* Ipopt's homotopy as the independent route. */
TEST(OwnPath, FindsWhatTheHomotopyFindsOrBetter) {
  for (const std::uint64_t seed : {1, 2, 3, 4, 5}) {
    const Mpcc mpcc = chain(seed, 25, 8.0);
    const MpccSolution own = solve(mpcc);
    const MpccSolution reference = solve(mpcc, {.method = Method::Homotopy});
    ASSERT_EQ(own.status, SolveStatus::Solved) << own.message;
    ASSERT_EQ(reference.status, SolveStatus::Solved) << reference.message;
    EXPECT_LE(own.objective, reference.objective * 1.001) << "seed " << seed;
  }
}

/* A twentieth of the equations twice: the same solution, in about as many iterations, with
   multipliers that stay bounded though they are not unique. */
TEST(OwnPath, CopesWithRowsThatAreThereTwice) {
  for (const std::uint64_t seed : {1, 2, 3, 4, 5}) {
    const MpccSolution once = solve(chain(seed, 60, 15.0));
    const MpccSolution twice = solve(chain(seed, 60, 15.0, 3));
    ASSERT_EQ(once.status, SolveStatus::Solved) << once.message;
    ASSERT_EQ(twice.status, SolveStatus::Solved) << twice.message;
    EXPECT_LE(twice.statistics.iterations, 1.2 * once.statistics.iterations);
    EXPECT_NEAR(twice.objective, once.objective, 1e-6 * std::abs(once.objective));
    EXPECT_LE(largest(twice.multipliers.y), 10.0 * largest(once.multipliers.y));
  }
}

// f = Σ (w − 2)², g = √(1 − w₀): not a number beyond w₀ = 1, where Newton's first step goes
Mpcc with_root(double start) {
  MpccBuilder builder("root");
  const int x = builder.add_variables({"x"}, Vector::Constant(2, start), {0, kInfinity});
  const ExprVector v = symbols("v", 2);
  const Expr f = (v[0] - 2.0) * (v[0] - 2.0) + (v[1] - 2.0) * (v[1] - 2.0);
  const int kernel = builder.add_kernel(
      Kernel(Function("rooted", {{"v", v}},
                      {{"f", ExprVector::Constant(1, f)},
                       {"g", ExprVector::Constant(1, sqrt(1.0 - v[0]))}})));
  const int row = builder.add_rows({"room"}, 1, {0.5, kInfinity});
  builder.add_instance(kernel, std::vector{x, x + 1}, {}, std::vector{row});
  builder.add_pair({"pair"}, Side::variable(x), Side::variable(x + 1));
  return std::move(builder).build();
}

TEST(OwnPath, ShortensStepsToPointsThatAreNotFinite) {
  const MpccSolution s = solve(with_root(0.1));
  EXPECT_EQ(s.status, SolveStatus::Solved) << s.message;
}

TEST(OwnPath, NamesTheFunctionThatIsNotFinite) {
  const MpccSolution s = solve(with_root(3.0));
  EXPECT_EQ(s.status, SolveStatus::NotFinite);
  EXPECT_NE(s.message.find("rooted"), std::string::npos) << s.message;
}

TEST(OwnPath, StopsWhenAskedTo) {
  const Mpcc mpcc = chain(1, 40, 12.0);
  EXPECT_EQ(solve(mpcc, {.max_iterations = 2}).status, SolveStatus::IterationLimit);
  EXPECT_EQ(solve(mpcc, {.time_limit = 1e-9}).status, SolveStatus::TimeLimit);
  std::atomic<bool> interrupt = true;
  const MpccSolution s = solve(mpcc, {}, {.interrupt = &interrupt});
  EXPECT_EQ(s.status, SolveStatus::Interrupted);
  EXPECT_TRUE(s.w.allFinite());
}

TEST(OwnPath, RejectsOptionsAndDataThatMakeNoSense) {
  const Mpcc mpcc = chain(1, 3, 2.0);
  EXPECT_INVALID((void)solve(mpcc, {.tolerance = -1.0}), "tolerance");
  EXPECT_INVALID((void)solve(mpcc, {.interior_point = {.kappa_sigma = 1.0}}),
                 "kappa_sigma is 1, expected a number in (0, 1)");
  EXPECT_INVALID((void)solve(mpcc, {.interior_point = {.mu_init = kNaN}}), "mu_init");
  EXPECT_INVALID((void)solve(mpcc, {.interior_point = {.theta_mu = 0.5}}), "theta_mu");
  EXPECT_INVALID((void)solve(mpcc, {.interior_point = {.delta_c = 0.0}}), "delta_c");
  MpccData data = mpcc.data();
  data.w0.resize(1);
  EXPECT_INVALID((void)solve(mpcc, data), "w0");
}

TEST(OwnPath, ShowsItsIterationsToAnObserver) {
  int records = 0;
  double last_mu = kInfinity;
  const SolveControl control{.observer = [&](const IterationRecord& record) {
    ++records;
    if (record.phase == SolvePhase::InteriorPoint) {
      EXPECT_LE(record.mu, last_mu);
      last_mu = record.mu;
    }
  }};
  const MpccSolution s = solve(chain(2, 20, 6.0), {}, control);
  EXPECT_EQ(s.status, SolveStatus::Solved);
  EXPECT_GE(records, s.statistics.iterations);
}

/* No global state: any number of solves at once, each bit for bit as if alone. */
TEST(OwnPath, GivesTheSameBitsOnTwoThreadsAtOnce) {
  constexpr int kProblems = 64;
  std::vector<Mpcc> problems;
  for (int i = 0; i < kProblems; ++i) problems.push_back(chain(100 + i, 5 + i % 7, 3.0));
  std::vector<MpccSolution> alone(kProblems), together(kProblems);
  for (int i = 0; i < kProblems; ++i) alone[i] = solve(problems[i]);
  const auto half = [&](int first) {
    for (int i = first; i < kProblems; i += 2) together[i] = solve(problems[i]);
  };
  std::thread other(half, 1);
  half(0);
  other.join();
  for (int i = 0; i < kProblems; ++i) {
    EXPECT_EQ(alone[i].status, together[i].status);
    EXPECT_EQ(alone[i].w, together[i].w) << i;
    EXPECT_EQ(alone[i].statistics, together[i].statistics);
  }
}

}  // namespace
}  // namespace saltus
