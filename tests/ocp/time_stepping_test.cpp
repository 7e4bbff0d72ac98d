// SPDX-License-Identifier: BSD-2-Clause
// Time stepping as a discretisation of its own, against its own least squares by hand.
#include <gtest/gtest.h>

#include <Eigen/QR>

#include <algorithm>
#include <cmath>

#include "saltus/ocp/optimal_control_problem.hpp"
#include "saltus/ocp/simulate_by_programs.hpp"
#include "support/contact_scenes.hpp"
#include "support/expect_invalid.hpp"

namespace saltus {
namespace {

/* A block of 1 kg slides over rough ground from rest to rest, u constant on N intervals. While it
   slips friction is known, and with implicit Euler steps the least effort ∫ u² dt is least
   squares in u; in continuous time it is (mu g)² + 12 d² N²/(N² − 1). */
constexpr int kN = 4;
constexpr double kT = 1.0, kWay = 1.0, kFriction = 0.3, kWeight = 10.0;

OptimalControlProblem rest_to_rest(int N_FE) {
  const ContactModel model = test::particle_in_the_plane(0.0, -kWeight, kFriction);
  OptimalControlProblem problem{.model = model, .horizon = {kN, kT}};
  problem.fesd.discretisation = Discretisation::TimeStepping;
  problem.fesd.N_FE = N_FE;
  HorizonTerms& terms = problem.terms;
  terms.x0 = Vector::Zero(4);
  terms.running = {{"effort", model.u()[0] * model.u()[0]}};
  terms.lbu = test::numbers({-40.0});
  terms.ubu = test::numbers({40.0});
  const Vector goal = test::numbers({kWay, 0.0});
  terms.final = {{"stop", test::vector_of({model.q()[0], model.v()[0]}), goal, goal}};
  return problem;
}

/* v_{i+1} = v_i + h (u − mu g) and x_{i+1} = x_i + h v_{i+1} with n steps. */
double least_effort_by_implicit_steps(int N_FE) {
  const int n = kN * N_FE;
  const double h = kT / n, braking = kFriction * kWeight;
  Matrix A = Matrix::Zero(2, kN);
  for (int i = 0; i < n; ++i) {
    A(0, i / N_FE) += h;
    A(1, i / N_FE) += h * h * (n - i);
  }
  const Eigen::Vector2d b = Eigen::Vector2d(0.0, kWay) + A.rowwise().sum() * braking;
  const Vector u = A.completeOrthogonalDecomposition().solve(b);
  return u.squaredNorm() * kT / kN;
}

TEST(TimeStepping, TakesImplicitStepsOfEqualLength) {
  double errors[3];
  const double exact =
      std::pow(kFriction * kWeight, 2) + 12.0 * kWay * kWay * kN * kN / (kN * kN - 1.0);
  for (const int i : {0, 1, 2}) {
    const int N_FE = 2 << i;
    const OcpSolution solution = solve(rest_to_rest(N_FE));
    ASSERT_EQ(solution.status, SolveStatus::Solved) << solution.message;
    EXPECT_NEAR(solution.objective, least_effort_by_implicit_steps(N_FE), 1e-5);
    const Vector equal = Vector::Constant(kN * N_FE, kT / (kN * N_FE));
    EXPECT_LE((solution.h - equal).norm(), 1e-12);
    errors[i] = std::abs(solution.objective - exact);
  }
  EXPECT_NEAR(std::log2(errors[1] / errors[2]), 1.0, 0.2);
}

/* Velocities do not jump, not even at an impact: it takes a step. */
TEST(TimeStepping, HasNoJumps) {
  OptimalControlProblem problem = rest_to_rest(4);
  problem.terms.x0 = test::numbers({0.0, 0.2, 2.0, 0.0});
  const OcpSolution solution = solve(problem, {.route = OcpRoute::Ladder});
  ASSERT_EQ(solution.status, SolveStatus::Solved) << solution.message;
  const Trajectory& motion = solution.trajectory;
  EXPECT_TRUE(std::ranges::none_of(
      motion.events, [](const Event& event) { return event.kind == EventKind::Impact; }));
  EXPECT_NEAR(motion.gap(0, motion.n_samples() - 1), 0.0, 1e-6);
}

/* Far fewer unknowns than with switch detection, of the program as of the solution. */
TEST(TimeStepping, IsASmallerProgram) {
  OptimalControlProblem problem = rest_to_rest(2);
  const Mpcc stepped = program_of(problem);
  problem.fesd.discretisation = Discretisation::SwitchDetection;
  EXPECT_LT(2 * stepped.n_variables(), program_of(problem).n_variables());
}

TEST(TimeStepping, IsNoWayToSimulate) {
  ProgramSimulationOptions options;
  options.fesd.discretisation = Discretisation::TimeStepping;
  EXPECT_INVALID(static_cast<void>(simulate_by_programs(
                     test::bouncing_ball(0.5),
                     {test::numbers({1.0}), test::numbers({0.0})}, 1.0, {}, options)),
                 "time stepping is for optimal control");
}

}  // namespace
}  // namespace saltus
