// SPDX-License-Identifier: BSD-2-Clause
// Optimal control of Filippov systems.
#include <gtest/gtest.h>

#include "problems/contact_problems.hpp"
#include "problems/filippov_problems.hpp"
#include "saltus/ocp/filippov_control_problem.hpp"
#include "support/expect_invalid.hpp"

namespace saltus {
namespace {

// The same push of a block on the ground, written as a contact.
OptimalControlProblem as_contact(const FilippovControlProblem& problem) {
  OptimalControlProblem contact{
      problems::thrust_particle(problems::kBlockFriction, problems::Thrust::AlongX),
      problem.horizon};
  const ContactModel& model = contact.model;
  contact.fesd = problem.fesd;
  contact.terms.x0 = Eigen::Vector4d(0.0, 0.0, 0.5, 0.0);
  contact.terms.lbu = problem.terms.lbu;
  contact.terms.ubu = problem.terms.ubu;
  contact.terms.running = {{"effort", model.u()[0] * model.u()[0]}};
  ExprVector end(2);
  end << model.q()[0], model.v()[0];
  contact.terms.final = {
      {"target", end, problem.terms.final[0].lower, problem.terms.final[0].upper}};
  return contact;
}

class FilippovControl : public testing::TestWithParam<FilippovForm> {};
INSTANTIATE_TEST_SUITE_P(Forms, FilippovControl,
                         testing::Values(FilippovForm::Stewart, FilippovForm::Step),
                         [](const auto& form) {
                           return std::string(to_string(form.param));
                         });

/* The block slips, is braked by friction and rests, a sliding mode, until the end. The
   minimum is known from a quadratic program for each stop time. */
TEST_P(FilippovControl, PushesABlockAsTheContactModelDoes) {
  FilippovControlProblem problem = problems::pushed_block();
  problem.form = GetParam();
  const OcpSolution solution = solve(problem);
  ASSERT_EQ(solution.status, SolveStatus::Solved) << solution.message;
  ASSERT_FALSE(solution.trajectory.events.empty());
  constexpr double kMinimum = 11.048304419250, kStop = 1.275383065323;
  EXPECT_NEAR(solution.objective, kMinimum, 1e-8 * kMinimum);
  EXPECT_NEAR(solution.trajectory.events.back().t, kStop, 1e-6);
  const OcpSolution contact = solve(as_contact(problem));
  ASSERT_EQ(contact.status, SolveStatus::Solved) << contact.message;
  EXPECT_NEAR(solution.objective, contact.objective, 1e-8 * contact.objective);
  EXPECT_LE((solution.u - contact.u).cwiseAbs().maxCoeff(), 1e-5);
  EXPECT_LE(solution.defects.maxCoeff(), 1e-6);
  EXPECT_EQ(solution.trajectory.events.back().note, "+ → 0");
}

/* By time stepping both are the same implicit steps. */
TEST_P(FilippovControl, StepsInTimeAsTheContactModelDoes) {
  FilippovControlProblem problem = problems::pushed_block();
  problem.form = GetParam();
  problem.fesd.discretisation = Discretisation::TimeStepping;
  const OcpSolution solution = solve(problem);
  ASSERT_EQ(solution.status, SolveStatus::Solved) << solution.message;
  const OcpSolution contact = solve(as_contact(problem));
  ASSERT_EQ(contact.status, SolveStatus::Solved) << contact.message;
  EXPECT_NEAR(solution.objective, contact.objective, 1e-6 * contact.objective);
  EXPECT_LE((solution.h.array() - solution.h.mean()).abs().maxCoeff(), 1e-12);
}

TEST(FilippovControlProblem, SaysWhatDoesNotFit) {
  FilippovControlProblem problem = problems::pushed_block();
  EXPECT_INVALID(static_cast<void>(solve(problem, {.route = OcpRoute::Explore})),
                 "exploring by rollouts is for contact models");
  EXPECT_INVALID(static_cast<void>(solve(problem, {.u_guess = Matrix::Zero(2, 8)})),
                 "u_guess is 2 × 8, expected 1 × 8");
  problem.terms.x0 = Vector::Zero(3);
  EXPECT_INVALID(static_cast<void>(solve(problem)), "x0 has 3 entries, expected 2");
}

}  // namespace
}  // namespace saltus
