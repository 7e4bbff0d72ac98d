// SPDX-License-Identifier: BSD-2-Clause
// Patch contacts in programs: every step of a simulation is one.
#include <gtest/gtest.h>

#include <cmath>

#include "problems/patch_problems.hpp"
#include "saltus/ocp/simulate_by_programs.hpp"
#include "support/exact_cuboid.hpp"
#include "support/expect_invalid.hpp"

namespace saltus {
namespace {

ProgramSimulation simulated(const problems::InitialValueProblem& problem, int N_sim,
                            int n_s) {
  ProgramSimulationOptions options{.N_sim = N_sim};
  options.fesd.n_s = n_s;
  options.fesd.N_FE = 2;
  return simulate_by_programs(problem.model, {problem.q0, problem.v0}, problem.T, {},
                              options);
}

Vector end_of(const Trajectory& motion) { return motion.x.col(motion.n_samples() - 1); }

/* The simulation of the paper: 23 steps of two elements with four stages each. */
TEST(PatchPrograms, SimulateTheFallingCuboid) {
  const ProgramSimulation run = simulated(problems::falling_cuboid(), 23, 4);
  ASSERT_TRUE(run.simulation.finished()) << run.simulation.message;
  EXPECT_EQ(run.statistics.n_halved, 0);
  test::expect_falling_cuboid(run.simulation.trajectory, 1e-6);
}

/* Between events: the cuboid turns on its corner from 1 to 1.22 s. Gaps that are zero at stages are
   constraints of index three, for which Radau IIA has order n_s in the velocities. */
TEST(PatchPrograms, HaveTheOrderOfIndexThreeOnSmoothPhases) {
  const problems::InitialValueProblem cuboid = problems::falling_cuboid();
  const Simulation exact = simulate(cuboid.model, {cuboid.q0, cuboid.v0}, 1.1);
  problems::InitialValueProblem phase = cuboid;
  phase.q0 = exact.q_end();
  phase.v0 = exact.v_end();
  phase.T = 0.1;
  const Simulation reference = simulate(phase.model, {phase.q0, phase.v0}, phase.T);
  for (const int n_s : {2, 3}) {
    const auto error = [&](int N_sim) {
      const Trajectory motion = simulated(phase, N_sim, n_s).simulation.trajectory;
      return (end_of(motion) - end_of(reference.trajectory)).cwiseAbs().maxCoeff();
    };
    const double coarse = error(2), fine = error(4);
    EXPECT_NEAR(std::log2(coarse / fine), n_s, 0.4) << coarse << " " << fine;
  }
}

TEST(PatchPrograms, SayWhatTheyCannotDo) {
  const problems::InitialValueProblem cuboid = problems::falling_cuboid();
  ProgramSimulationOptions options;
  options.fesd.scheme = RkScheme::GaussLegendre;
  EXPECT_INVALID(static_cast<void>(simulate_by_programs(
                     cuboid.model, {cuboid.q0, cuboid.v0}, 1.0, {}, options)),
                 "need the end of an element to be a stage");
  EXPECT_INVALID(
      static_cast<void>(contact_system(problems::box_on_ground({.mu_friction = 0.5}))),
      "has friction");
}

}  // namespace
}  // namespace saltus
