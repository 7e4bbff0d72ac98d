// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/solve/solve_many.hpp"

#include <gtest/gtest.h>

#include <atomic>

#include "saltus/base/random.hpp"
#include "support/expect_invalid.hpp"
#include "support/small_mpccs.hpp"

namespace saltus {
namespace {

std::vector<SolveTask> tasks_of_the_small_problems() {
  std::vector<SolveTask> tasks;
  for (const test::SmallMpcc& problem : test::solvable_mpccs()) {
    tasks.push_back({problem.mpcc, problem.mpcc.data()});
    SolveOptions linear;
    linear.interior_point.schedule = SigmaSchedule::Linear;
    tasks.push_back({problem.mpcc, problem.mpcc.data(), linear});
  }
  return tasks;
}

TEST(SolveMany, GivesTheSameBitsWhateverTheNumberOfThreads) {
  const std::vector<SolveTask> tasks = tasks_of_the_small_problems();
  const auto alone = solve_many(tasks, 1);
  for (const int threads : {2, 3, 8}) {
    const auto together = solve_many(tasks, threads);
    ASSERT_EQ(together.size(), alone.size());
    for (std::size_t i = 0; i < alone.size(); ++i) {
      EXPECT_EQ(together[i].w, alone[i].w) << threads << " threads, task " << i;
      EXPECT_EQ(together[i].statistics, alone[i].statistics);
    }
  }
}

TEST(SolveMany, TakesTheBestOfManyGuesses) {
  Random random(7);
  for (const test::SmallMpcc& problem : test::solvable_mpccs()) {
    SCOPED_TRACE(problem.mpcc.name());
    const int n = problem.mpcc.n_variables();
    Matrix guesses(n, 12);
    for (double& value : guesses.reshaped()) value = random.uniform(-2.0, 6.0);
    const MpccSolution best = solve_from(problem.mpcc, problem.mpcc.data(), guesses);
    EXPECT_EQ(best.status, SolveStatus::Solved);
    EXPECT_NEAR(best.objective, problem.solutions.front().objective, 1e-6);
  }
}

/* An interrupt does not wait for thousands of solves to find out about it one by one. */
TEST(SolveMany, BeginsNothingAfterAnInterrupt) {
  const std::vector<SolveTask> tasks = tasks_of_the_small_problems();
  const std::atomic<bool> interrupt = true;
  const auto ends = solve_many(tasks, 2, {.interrupt = &interrupt});
  for (const MpccSolution& end : ends) EXPECT_EQ(end.status, SolveStatus::Interrupted);
  for (std::size_t i = 1; i < tasks.size(); ++i) {
    EXPECT_EQ(ends[i].w, tasks[i].data.w0);
    EXPECT_EQ(ends[i].statistics.evaluations, 0);
  }
  EXPECT_EQ(&best_of(ends), &ends.front());
}

TEST(SolveMany, PrefersSolvedToUnsolvedAndLowToHigh) {
  std::vector<MpccSolution> solutions(3);
  solutions[0].status = SolveStatus::Stalled;
  solutions[0].objective = -10.0;
  solutions[1].status = solutions[2].status = SolveStatus::Solved;
  solutions[1].objective = 2.0;
  solutions[2].objective = 1.0;
  EXPECT_EQ(&best_of(solutions), &solutions[2]);
}

TEST(SolveMany, RejectsWhatMakesNoSense) {
  const Mpcc mpcc = test::small_mpcc("kth1").mpcc;
  EXPECT_INVALID((void)solve_many({}, -1), "threads is -1");
  EXPECT_INVALID((void)solve_from(mpcc, mpcc.data(), Matrix(1, 1)), "expected 2 rows");
  EXPECT_INVALID((void)best_of({}), "no solution");
}

}  // namespace
}  // namespace saltus
