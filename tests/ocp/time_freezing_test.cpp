// SPDX-License-Identifier: BSD-2-Clause
// Time-freezing: simulation and optimal control against closed forms.
#include <gtest/gtest.h>

#include <cmath>

#include "problems/contact_problems.hpp"
#include "saltus/ocp/optimal_control_problem.hpp"
#include "saltus/ocp/simulate_by_programs.hpp"
#include "support/expect_invalid.hpp"

namespace saltus {
namespace {

constexpr double kExact = 1e-8;

Vector last_of(const Trajectory& motion) { return motion.x.col(motion.n_samples() - 1); }

/* A thrown particle lands, slides and stops: closed form. */
TEST(TimeFreezing, StopsAThrownParticle) {
  const problems::InitialValueProblem problem = problems::thrown_particle();
  ProgramSimulationOptions options{.N_sim = 10, .freezing = {.a_n = 10.0}};
  const FrozenSimulation run = simulate_by_time_freezing(
      problem.model, {problem.q0, problem.v0}, 2.0, {}, options);
  ASSERT_TRUE(run.simulation.finished()) << run.simulation.message;
  const Trajectory& motion = run.simulation.trajectory;
  EXPECT_NEAR(last_of(motion)[0], 89.0 / 30.0, kExact);
  EXPECT_NEAR(motion.t[motion.n_samples() - 1], 2.0, 1e-10);
}

TEST(TimeFreezing, PushesAParticle) {
  const OptimalControlProblem problem = problems::pushed_particle();
  const OcpSolution solution = solve(problem);
  EXPECT_NEAR(solution.objective, 72.6392783463, 1e-6);
}

}  // namespace
}  // namespace saltus
