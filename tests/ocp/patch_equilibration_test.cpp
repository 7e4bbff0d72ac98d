// SPDX-License-Identifier: BSD-2-Clause
// Lengths of elements where a patch contact switches and where it does not.
#include <gtest/gtest.h>

#include <cmath>

#include "problems/patch_problems.hpp"
#include "saltus/ocp/optimal_control_problem.hpp"

namespace saltus {
namespace {

constexpr double kFall = 0.1, kEnd = 0.34;  // [s]
constexpr double kFar = 0.02;               // [m] to go
constexpr double kWeight = 100.0;           // of being elsewhere

/* A box falls flat onto the ground at kFall and is pushed at the height of its centre, by the
   same force all the time, towards x = kFar. */
OptimalControlProblem fall_and_push(StepEquilibration equilibration) {
  OptimalControlProblem problem{.model = problems::box_on_ground({}),
                                .horizon = {1, kEnd}};
  problem.terms.x0 = Vector::Zero(6);
  problem.terms.x0[1] = 0.3 + 0.5 * problems::kGravity * kFall * kFall;
  const Expr push = problem.model.u()[0], miss = problem.model.q()[0] - kFar;
  problem.terms.running = {{"effort", push * push}};
  problem.terms.terminal = {{"distance", kWeight * miss * miss}};
  problem.terms.lbu = Eigen::Vector2d(-10.0, 0.0);
  problem.terms.ubu = Eigen::Vector2d(10.0, 0.0);
  problem.fesd.n_s = 2;
  problem.fesd.N_FE = 3;
  problem.fesd.equilibration = equilibration;
  return problem;
}

//   min T u² + w (u T²/2 − x)²:   u = w x T²/2 / (T + w T⁴/4)
double best_push() {
  const double reach = 0.5 * kEnd * kEnd;
  return kWeight * kFar * reach / (kEnd + kWeight * reach * reach);
}

OcpSolution solved(StepEquilibration equilibration) {
  OcpSolution found = solve(fall_and_push(equilibration));
  EXPECT_EQ(found.program.status, SolveStatus::Solved) << found.program.message;
  constexpr double kSolver = 1e-6;
  EXPECT_NEAR(found.u(0, 0), best_push(), kSolver);
  EXPECT_LE(found.defects.maxCoeff(), kSolver);
  EXPECT_EQ(found.trajectory.events.size(), 1U) << event_table(found.trajectory.events);
  if (found.trajectory.events.empty()) return found;
  const Event& hit = found.trajectory.events[0];
  EXPECT_EQ(hit.kind, EventKind::Impact);
  EXPECT_NEAR(hit.t, kFall, kSolver);
  EXPECT_NEAR(hit.impulse, problems::kGravity * kFall, kSolver);
  return found;
}

// An element ends at kFall; where is the third one?
void expect_third(const OcpSolution& found, double between, double before) {
  constexpr double kSolver = 1e-5;
  const bool starts_at_hit = std::abs(found.h[0] - kFall) < kSolver;
  const double until_hit = found.h[0] + (starts_at_hit ? 0.0 : found.h[1]);
  EXPECT_NEAR(until_hit, kFall, kSolver);
  EXPECT_NEAR(found.h[starts_at_hit ? 1 : 0], starts_at_hit ? between : before, kSolver);
}

/* Of all lengths that fit the smallest sum of (h − h̄)²: equal where nothing switches. */
TEST(PatchEquilibration, ByTheMean) {
  using enum StepEquilibration;
  for (const StepEquilibration form :
       {HeuristicMean, IndicatorConstraint, IndicatorPenalty, ByPattern}) {
    SCOPED_TRACE(to_string(form));
    expect_third(solved(form), 0.5 * (kEnd - kFall), 0.5 * kFall);
  }
}

/* Of all lengths that fit the smallest sum of (h_n − h_{n−1})². With the first length h₀ and the
   rest S it is h₁ = (h₀ + 2 S)/5 next to it. */
TEST(PatchEquilibration, ByDifferences) {
  expect_third(solved(StepEquilibration::HeuristicDifference),
               (kFall + 2.0 * (kEnd - kFall)) / 5.0, (kEnd - kFall + 2.0 * kFall) / 5.0);
}

TEST(PatchEquilibration, IsNotNeeded) {
  static_cast<void>(solved(StepEquilibration::None));
}

}  // namespace
}  // namespace saltus
