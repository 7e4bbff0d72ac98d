// SPDX-License-Identifier: BSD-2-Clause
// Impacts on the first and on the last grid point.
#include <gtest/gtest.h>

#include <cmath>

#include "problems/contact_problems.hpp"

namespace saltus {
namespace {

/* A particle falls from one metre and shall rest on the ground at T, the time of a free fall. With
   an inelastic impact at T it needs no thrust; without, the impact must be earlier by the shortest
   element, h_min T/(N N_FE), and a little thrust makes it so. */
constexpr int kN = 6;
const double kFall = std::sqrt(2.0 / problems::kGravity);

OptimalControlProblem landing(FinalState final_state, RkScheme scheme) {
  ContactModelParts parts;
  parts.name = "landing";
  parts.q = symbols("q", 1);
  parts.v = symbols("v", 1);
  parts.u = symbols("u", 1);
  parts.M = ExprMatrix::Identity(1, 1);
  parts.f_v = ExprVector::Constant(1, parts.u[0] - problems::kGravity);
  parts.contacts = {{.name = "particle / ground", .gap = parts.q[0]}};
  OptimalControlProblem problem{.model = ContactModel(parts), .horizon = {kN, kFall}};
  problem.fesd.final_state = final_state;
  problem.fesd.scheme = scheme;
  HorizonTerms& terms = problem.terms;
  terms.x0 = Eigen::Vector2d(1.0, 0.0);
  terms.running = {{"effort", parts.u[0] * parts.u[0]}};
  terms.lbu = Vector::Constant(1, -50.0);
  terms.ubu = Vector::Constant(1, 50.0);
  ExprVector end(2);
  end << parts.q[0], parts.v[0];
  terms.final = {{"rest", end, Vector::Zero(2), Vector::Zero(2)}};
  return problem;
}

class FinalJump : public testing::TestWithParam<RkScheme> {};
INSTANTIATE_TEST_SUITE_P(Schemes, FinalJump,
                         testing::Values(RkScheme::RadauIIA, RkScheme::GaussLegendre),
                         [](const auto& scheme) {
                           return scheme.param == RkScheme::RadauIIA ? "Radau" : "Gauss";
                         });

TEST_P(FinalJump, IsAnImpactAtT) {
  const OcpSolution solution =
      solve(landing(FinalState::AfterJump, GetParam()), {.route = OcpRoute::Direct});
  ASSERT_EQ(solution.status, SolveStatus::Solved) << solution.message;
  EXPECT_NEAR(solution.objective, 0.0, 1e-6);
  const Trajectory& motion = solution.trajectory;
  ASSERT_EQ(motion.events.size(), 1u) << event_table(motion.events);
  EXPECT_EQ(motion.events[0].kind, EventKind::Impact);
  EXPECT_NEAR(motion.events[0].t, kFall, 1e-9);
  EXPECT_NEAR(motion.events[0].impulse, problems::kGravity * kFall, 1e-4);
  const Index last = motion.n_samples() - 1;
  EXPECT_NEAR(motion.x(1, last - 1), -problems::kGravity * kFall, 1e-4);
  EXPECT_NEAR(motion.x(1, last), 0.0, 1e-6);
}

TEST_P(FinalJump, IsLeftOutByDefault) {
  const OptimalControlProblem problem = landing(FinalState::BeforeJump, GetParam());
  const OcpSolution solution = solve(problem, {.route = OcpRoute::Direct});
  ASSERT_EQ(solution.status, SolveStatus::Solved) << solution.message;
  ASSERT_EQ(solution.trajectory.events.size(), 1u);
  const double shortest = problem.fesd.h_min * kFall / (kN * problem.fesd.N_FE);
  EXPECT_NEAR(solution.trajectory.events[0].t, kFall - shortest, 1e-7);
  EXPECT_GT(solution.objective, 5e-5);
}

/* A start on the ground with a velocity into it: the first grid point is an impact. */
TEST(FirstJump, IsAnImpactAtTheStart) {
  OptimalControlProblem problem{.model = problems::bouncing_ball(0.5).model,
                                .horizon = {1, 0.1}};
  problem.terms.x0 = Eigen::Vector2d(0.0, -2.0);
  const OcpSolution solution = solve(problem, {.route = OcpRoute::Ladder});
  ASSERT_EQ(solution.status, SolveStatus::Solved) << solution.message;
  ASSERT_EQ(solution.trajectory.events.size(), 1u);
  EXPECT_EQ(solution.trajectory.events[0].t, 0.0);
  EXPECT_NEAR(solution.trajectory.events[0].impulse, 3.0, 1e-7);
  EXPECT_NEAR(solution.trajectory.x(0, solution.trajectory.n_samples() - 1),
              0.1 - 0.5 * problems::kGravity * 0.01, 1e-7);
}

}  // namespace
}  // namespace saltus
