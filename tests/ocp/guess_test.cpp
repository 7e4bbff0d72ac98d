// SPDX-License-Identifier: BSD-2-Clause
// Where a solve starts: guesses by name decide between optima that are alike.
#include <gtest/gtest.h>

#include <cmath>

#include "saltus/ocp/optimal_control_problem.hpp"
#include "support/expect_invalid.hpp"

namespace saltus {
namespace {

/* A mass passes a pillar on its way: left and right of it are alike. A wall far away is a contact
   that never closes. */
OptimalControlProblem way_around_a_pillar() {
  ContactModelParts parts;
  parts.name = "mass";
  parts.q = symbols("q", 2);
  parts.v = symbols("v", 2);
  parts.u = symbols("u", 2);
  parts.M = ExprMatrix::Identity(2, 2);
  parts.f_v = parts.u;
  parts.contacts = {{.name = "mass / wall", .gap = 10.0 - parts.q[0]}};
  OptimalControlProblem problem{.model = ContactModel(parts), .horizon = {8, 2.0}};
  HorizonTerms& terms = problem.terms;
  terms.x0 = (Vector(4) << -1.0, 0.0, 0.0, 0.0).finished();
  terms.running = {{"effort", parts.u.squaredNorm()}};
  terms.lbu = Vector::Constant(2, -20.0);
  terms.ubu = Vector::Constant(2, 20.0);
  terms.path = {{"pillar", ExprVector::Constant(1, parts.q.squaredNorm()),
                 Vector::Constant(1, 0.25), Vector::Constant(1, kInfinity),
                 PathConstraint::At::Stages}};
  ExprVector end(4);
  end << parts.q, parts.v;
  const Vector goal = (Vector(4) << 1.0, 0.0, 0.0, 0.0).finished();
  terms.final = {{"target", end, goal, goal}};
  return problem;
}

OcpOptions passing(double side, OcpRoute route, const OptimalControlProblem& problem) {
  OcpOptions options{.route = route};
  options.perturbation = 0.0;
  const double T = problem.horizon.T;
  const ExprVector& q = problem.model.q();
  options.guess = {{q[0].name(), [T](double t) { return -1.0 + 2.0 * t / T; }},
                   {q[1].name(), [T, side](double t) {
                      return side * std::sin(std::acos(-1.0) * t / T);
                    }}};
  return options;
}

class NamedGuesses : public testing::TestWithParam<OcpRoute> {};

TEST_P(NamedGuesses, DecideOnWhichSideAPillarIsPassed) {
  const OptimalControlProblem problem = way_around_a_pillar();
  double J[2] = {};
  for (const int i : {0, 1}) {
    const double side = i == 0 ? 1.0 : -1.0;
    const OcpSolution solution = solve(problem, passing(side, GetParam(), problem));
    ASSERT_EQ(solution.status, SolveStatus::Solved) << solution.message;
    EXPECT_GE(side * solution.trajectory.state_at(1.0)[1], 0.4);
    J[i] = solution.objective;
  }
  EXPECT_NEAR(J[0], J[1], 1e-6 * J[0]);
}

INSTANTIATE_TEST_SUITE_P(Routes, NamedGuesses,
                         testing::Values(OcpRoute::Ladder, OcpRoute::Direct),
                         [](const testing::TestParamInfo<OcpRoute>& route) {
                           return std::string(to_string(route.param));
                         });

TEST(NamedGuess, OfWhatIsNotThereGetsASentence) {
  const OptimalControlProblem problem = way_around_a_pillar();
  const auto zero = [](double) { return 0.0; };
  EXPECT_INVALID((void)solve(problem, {.guess = {{"q_1", zero}, {"w_1", zero}}}),
                 "unknown state or control 'w_1'");
  EXPECT_INVALID((void)solve(problem, {.guess = {{"u_1", nullptr}}}),
                 "the guess of 'u_1' has no function of time");
}

}  // namespace
}  // namespace saltus
