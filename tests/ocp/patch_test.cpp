// SPDX-License-Identifier: BSD-2-Clause
// Patch contacts in programs: every step of a simulation is one.
#include <gtest/gtest.h>

#include <cmath>

#include "problems/patch_problems.hpp"
#include "saltus/ocp/simulate.hpp"
#include "saltus/ocp/simulate_by_programs.hpp"
#include "support/exact_cuboid.hpp"
#include "support/expect_invalid.hpp"

namespace saltus {
namespace {

ProgramSimulation simulated(
    const problems::InitialValueProblem& problem, int N_sim, int n_s,
    ContactFormulation formulation = ContactFormulation::Regular) {
  ProgramSimulationOptions options{.N_sim = N_sim};
  options.contact.formulation = formulation;
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
  constexpr double kDiscretization = 1e-7;
  test::expect_no_energy_gain(run.simulation.trajectory, kDiscretization);
}

/* (6), (16), (17) as printed have the same solution, from the fall onto a corner until the cuboid
   slides on its face. */
TEST(PatchPrograms, HaveTheSameSolutionAsPrinted) {
  problems::InitialValueProblem cuboid = problems::falling_cuboid();
  cuboid.T = 1.6;
  const Simulation lean = simulated(cuboid, 10, 4).simulation;
  const Simulation printed =
      simulated(cuboid, 10, 4, ContactFormulation::Printed).simulation;
  ASSERT_TRUE(lean.finished()) << lean.message;
  ASSERT_TRUE(printed.finished()) << printed.message;
  constexpr double kSolver = 1e-7;
  EXPECT_NEAR(
      (end_of(lean.trajectory) - end_of(printed.trajectory)).cwiseAbs().maxCoeff(), 0.0,
      kSolver);
  for (const double t : {1.0, 1.2214559686119115}) {
    const Event* a = test::event_near(lean.trajectory, t);
    const Event* b = test::event_near(printed.trajectory, t);
    ASSERT_TRUE(a != nullptr && b != nullptr) << t;
    EXPECT_NEAR(a->t, b->t, kSolver);
    EXPECT_NEAR(a->impulse, b->impulse, kSolver);
    EXPECT_NEAR((a->point - b->point).norm(), 0.0, kSolver);
  }
}

// Errors of positions and of velocities at the end, from N_sim to 2 N_sim steps.
struct Orders {
  double q, v;
};

Orders observed_orders(const problems::InitialValueProblem& phase, int N_sim, int n_s) {
  const Simulation exact = simulate(phase.model, {phase.q0, phase.v0}, phase.T);
  const Index n = phase.q0.size();
  const auto error = [&](int N) {
    const Simulation run = simulated(phase, N, n_s).simulation;
    EXPECT_TRUE(run.finished()) << run.message;
    const Trajectory& motion = run.trajectory;
    return Vector((end_of(motion) - end_of(exact.trajectory)).cwiseAbs());
  };
  const Vector coarse = error(N_sim), fine = error(2 * N_sim);
  const auto order = [](const auto& a, const auto& b) {
    return std::log2(a.maxCoeff() / b.maxCoeff());
  };
  return {order(coarse.head(n), fine.head(n)), order(coarse.tail(n), fine.tail(n))};
}

/* Out of contact the equations are those of the scheme: 2 n_s − 1. */
TEST(PatchPrograms, HaveTheOrderOfTheSchemeOutOfContact) {
  const problems::InitialValueProblem phase = problems::box_on_springs();
  for (const int n_s : {1, 2, 3}) {
    const Orders observed = observed_orders(phase, 4, n_s);
    constexpr double kBlur = 0.3;
    EXPECT_NEAR(observed.q, 2 * n_s - 1, kBlur) << n_s;
    EXPECT_NEAR(observed.v, 2 * n_s - 1, kBlur) << n_s;
  }
}

/* The cuboid turns on its corner from 1 to 1.22 s. A gap that is zero at stages is a constraint of
   index three: order 2 n_s − 1 in positions and n_s in velocities.                    (G-11) */
TEST(PatchPrograms, HaveTheOrderOfIndexThreeInContact) {
  const problems::InitialValueProblem cuboid = problems::falling_cuboid();
  const Simulation before = simulate(cuboid.model, {cuboid.q0, cuboid.v0}, 1.1);
  problems::InitialValueProblem phase = cuboid;
  phase.q0 = before.q_end();
  phase.v0 = before.v_end();
  phase.T = 0.1;
  for (const int n_s : {2, 3}) {
    const Orders observed = observed_orders(phase, 2, n_s);
    constexpr double kBlur = 0.3;
    EXPECT_NEAR(observed.q, 2 * n_s - 1, kBlur) << n_s;
    EXPECT_NEAR(observed.v, n_s, kBlur) << n_s;
  }
}

/* The same along a whole face, where the contact point is free to move. */
TEST(PatchPrograms, HaveTheOrderOfIndexThreeAlongAPatch) {
  const problems::InitialValueProblem phase = problems::turning_boxes();
  for (const int n_s : {2, 3}) {
    const Orders observed = observed_orders(phase, 2, n_s);
    constexpr double kBlur = 0.3;
    EXPECT_NEAR(observed.q, 2 * n_s - 1, kBlur) << n_s;
    EXPECT_NEAR(observed.v, n_s, kBlur) << n_s;
  }
}

TEST(PatchPrograms, SayWhatTheyCannotDo) {
  const problems::InitialValueProblem cuboid = problems::falling_cuboid();
  ProgramSimulationOptions options;
  options.fesd.scheme = RkScheme::GaussLegendre;
  EXPECT_INVALID(static_cast<void>(simulate_by_programs(
                     cuboid.model, {cuboid.q0, cuboid.v0}, 1.0, {}, options)),
                 "need the end of an element to be a stage");
  const ContactModel rough = problems::box_on_ground({.mu_friction = 0.5});
  EXPECT_INVALID(static_cast<void>(
                     contact_system(rough, {.formulation = ContactFormulation::Printed})),
                 "has friction, which its printed form does not know");
  EXPECT_INVALID(
      static_cast<void>(contact_system(rough, {.friction = FrictionForm::Conic})),
      "friction form 'two-pair' was expected, not 'conic'");
}

}  // namespace
}  // namespace saltus
