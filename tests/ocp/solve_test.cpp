// SPDX-License-Identifier: BSD-2-Clause
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "problems/contact_problems.hpp"
#include "support/expect_invalid.hpp"

namespace saltus {
namespace {

double median(Vector values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

bool is_certified(const OcpSolution& solution) {
  return solution.program.stationarity == Stationarity::S ||
         solution.program.stationarity == Stationarity::B;
}

/* Open-loop pushing is unstable, so that each interval is marched by itself. Two stages are of
   third order: the median defect is small, and smaller by far with four. */
TEST(SolveOcp, SwapsTwoDiscsByOneLadder) {
  OptimalControlProblem discs = problems::discs();
  const OcpSolution solution = solve(discs, {.route = OcpRoute::Ladder});
  ASSERT_EQ(solution.status, SolveStatus::Solved) << solution.message;
  EXPECT_TRUE(is_certified(solution));
  EXPECT_LE(solution.objective, 653.0);
  EXPECT_LE(solution.program.residuals.complementarity, 1e-7);
  EXPECT_LE(median(solution.defects), 1e-3);
  // A contact that closed without its impulse would be ten times as far off.
  EXPECT_LE(solution.defects.maxCoeff(), 2e-2);
  discs.fesd.n_s = 4;
  const OcpSolution finer = solve(discs, {.route = OcpRoute::Ladder});
  ASSERT_EQ(finer.status, SolveStatus::Solved) << finer.message;
  EXPECT_LE(median(finer.defects), 1e-3 * median(solution.defects));
}

/* A mass without friction, from rest to rest over one metre in one second, u constant on N
   intervals: Σ u_k = 0 and Σ (N − k − 1/2) u_k = N². Least effort Σ u_k²/N has u linear in k,
   and J = 12 N²/(N² − 1). */
OptimalControlProblem rest_to_rest(int N) {
  ContactModelParts parts;
  parts.name = "mass";
  parts.q = symbols("q", 2);
  parts.v = symbols("v", 2);
  parts.u = symbols("u", 1);
  parts.M = ExprMatrix::Identity(2, 2);
  parts.f_v = ExprVector::Zero(2);
  parts.f_v << parts.u[0], Expr(-10.0);
  parts.contacts = {{.name = "mass / ground", .gap = parts.q[1]}};
  OptimalControlProblem problem{.model = ContactModel(parts), .horizon = {N, 1.0}};
  problem.terms.x0 = Vector::Zero(4);
  problem.terms.running = {{"effort", parts.u[0] * parts.u[0]}};
  problem.terms.lbu = Vector::Constant(1, -20.0);
  problem.terms.ubu = Vector::Constant(1, 20.0);
  ExprVector end(2);
  end << parts.q[0], parts.v[0];
  problem.terms.final = {
      {"target", end, Eigen::Vector2d(1.0, 0.0), Eigen::Vector2d(1.0, 0.0)}};
  return problem;
}

class Routes : public testing::TestWithParam<OcpRoute> {};

TEST_P(Routes, FindTheLeastEffort) {
  constexpr int kN = 8;
  const OcpSolution solution = solve(rest_to_rest(kN), {.route = GetParam()});
  ASSERT_EQ(solution.status, SolveStatus::Solved) << solution.message;
  EXPECT_NEAR(solution.objective, 12.0 * kN * kN / (kN * kN - 1.0), 1e-6);
  ASSERT_EQ(solution.terms.size(), 1u);
  EXPECT_EQ(solution.terms[0].name, "effort");
  EXPECT_EQ(solution.u.cols(), kN);
  EXPECT_NEAR(solution.T, 1.0, 1e-12);
}

INSTANTIATE_TEST_SUITE_P(All, Routes,
                         testing::Values(OcpRoute::Best, OcpRoute::Ladder,
                                         OcpRoute::Explore, OcpRoute::Direct),
                         [](const testing::TestParamInfo<OcpRoute>& route) {
                           return std::string(to_string(route.param));
                         });

TEST(SolveOcp, RefusesWhatDoesNotFit) {
  OptimalControlProblem problem = rest_to_rest(4);
  EXPECT_INVALID((void)solve(problem, {.n_starts = 0}), "n_starts is 0");
  EXPECT_INVALID((void)solve(problem, {.u_guess = Matrix::Zero(1, 3)}),
                 "u_guess is 1 × 3, expected 1 × 4");
  problem.terms.x0 = Vector::Zero(3);
  EXPECT_INVALID((void)solve(problem), "x0 has 3 entries, expected 4");
}

}  // namespace
}  // namespace saltus
