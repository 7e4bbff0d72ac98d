// SPDX-License-Identifier: BSD-2-Clause
// Algebraic variables against the same models without them, eliminated by hand.
#include <gtest/gtest.h>

#include <cmath>

#include "saltus/ocp/optimal_control_problem.hpp"
#include "saltus/ocp/simulate.hpp"
#include "saltus/ocp/simulate_by_programs.hpp"
#include "saltus/sim/algebraic_values.hpp"
#include "saltus/sim/sensitivity.hpp"
#include "support/contact_scenes.hpp"
#include "support/expect_invalid.hpp"

namespace saltus {
namespace {

/* A particle is thrown on rough ground against a drag z₀ and a bias z₁ that are given by
   equations, both of which can be solved by hand. */
struct Thrown {
  ContactModel model;
  Expr drag, bias;  // as the terms of a control problem see them
};

enum class Form { Algebraic, Eliminated };

Thrown thrown_particle(Form form, double mu = 0.3) {
  ContactModelParts parts = test::bodies(2, {1.0, 2.0});
  parts.u = symbols("u", 1);
  const Expr &u = parts.u[0], &x = parts.q[0], &v = parts.v[0];
  const Expr c = Expr::symbol("c");
  parts.parameters = {{"c", c, 0.4}};
  Expr drag = (c * v - u) / (1.0 + x * x);
  Expr bias = log(1.0 + x * x);
  if (form == Form::Algebraic) {
    parts.z = symbols("z", 2);
    drag = parts.z[0];
    bias = parts.z[1];
    // The second one is not affine in z.
    parts.g_alg =
        test::vector_of({exp(bias) * drag - c * v + u, exp(bias) - 1.0 - x * x});
    parts.z_guess = test::numbers({0.0, 0.5});
  }
  parts.f_v = test::vector_of({-drag - 0.5 * bias, Expr(-20.0)});
  parts.contacts = {{.name = "ground", .gap = parts.q[1], .mu_friction = mu}};
  return {ContactModel(parts), drag, bias};
}

const State kStart{test::numbers({0.3, 0.2}), test::numbers({2.0, 0.0})};
constexpr double kEnd = 1.0;
const Matrix kPush = Matrix::Constant(1, 1, -1.0);

void expect_same_motion(const Simulation& one, const Simulation& other,
                        double tolerance) {
  ASSERT_TRUE(one.finished()) << one.message;
  ASSERT_TRUE(other.finished()) << other.message;
  const auto &events = one.trajectory.events, &others = other.trajectory.events;
  ASSERT_EQ(events.size(), others.size());
  EXPECT_GE(events.size(), 2u);  // an impact, and slip that ends
  for (std::size_t i = 0; i < events.size(); ++i)
    EXPECT_NEAR(events[i].t, others[i].t, tolerance);
  EXPECT_LE((one.q_end() - other.q_end()).norm(), tolerance);
  EXPECT_LE((one.v_end() - other.v_end()).norm(), tolerance);
}

/* The discrete equations are the same, whatever the scheme: also where no stage is at the end of
   an element. */
TEST(AlgebraicVariables, MoveByProgramsAsTheEliminatedModel) {
  for (const RkScheme scheme : {RkScheme::RadauIIA, RkScheme::GaussLegendre})
    for (const Representation representation :
         {Representation::Integral, Representation::Differential}) {
      ProgramSimulationOptions options{.N_sim = 10};
      options.fesd.scheme = scheme;
      options.fesd.representation = representation;
      const auto run = [&](Form form) {
        return simulate_by_programs(thrown_particle(form).model, kStart, kEnd,
                                    Controls::table(kEnd, kPush), options)
            .simulation;
      };
      expect_same_motion(run(Form::Algebraic), run(Form::Eliminated), 1e-7);
    }
}

TEST(AlgebraicVariables, MarchAsTheEliminatedModel) {
  const auto run = [&](Form form) {
    return simulate(thrown_particle(form).model, kStart, kEnd,
                    Controls::table(kEnd, kPush));
  };
  expect_same_motion(run(Form::Algebraic), run(Form::Eliminated), 1e-10);
}

/* In motions that were marched and in those of programs, left and right of every jump. */
TEST(AlgebraicVariables, BelongToEverySample) {
  const ContactModel model = thrown_particle(Form::Algebraic).model;
  const Controls push = Controls::table(kEnd, kPush);
  const Simulation marched = simulate(model, kStart, kEnd, push);
  const Simulation stepped =
      simulate_by_programs(model, kStart, kEnd, push, {.N_sim = 10}).simulation;
  for (const Trajectory* motion : {&marched.trajectory, &stepped.trajectory}) {
    const Matrix z = algebraic_values(model, *motion);
    ASSERT_EQ(z.cols(), motion->n_samples());
    ASSERT_GT(z.cols(), 10);
    for (Index k = 0; k < z.cols(); ++k) {
      const double x = motion->x(0, k), v = motion->x(2, k);
      EXPECT_NEAR(z(0, k), (0.4 * v - kPush(0, 0)) / (1.0 + x * x), 1e-12);
      EXPECT_NEAR(z(1, k), std::log(1.0 + x * x), 1e-12);
    }
  }
  EXPECT_INVALID(
      static_cast<void>(algebraic_values(test::bouncing_ball(0.5), marched.trajectory)),
      "the motion has 4 states and 1 controls, the model 2 and 0");
}

TEST(AlgebraicVariables, AreDifferentiatedThrough) {
  const auto run = [&](Form form) {
    return sensitivity(Marching(thrown_particle(form).model), kStart, 0.4,
                       Matrix::Constant(1, 2, -1.0));
  };
  const Sensitivity one = run(Form::Algebraic), other = run(Form::Eliminated);
  EXPECT_GE(other.dx_dp.norm(), 1e-2);
  EXPECT_LE((one.dx_dx0 - other.dx_dx0).norm(), 1e-9);
  EXPECT_LE((one.dx_du - other.dx_du).norm(), 1e-9);
  EXPECT_LE((one.dx_dp - other.dx_dp).norm(), 1e-9);
}

/* Where Newton's method finds no z (z² = −1 − v²) a run ends with a status. */
TEST(AlgebraicVariables, ThatDoNotExistEndARun) {
  ContactModelParts parts = test::bodies(1, {1.0});
  parts.z = symbols("z", 1);
  parts.g_alg =
      test::vector_of({parts.z[0] * parts.z[0] + 1.0 + parts.v[0] * parts.v[0]});
  parts.z_guess = test::numbers({0.5});
  parts.f_v = parts.z;
  const State start{test::numbers({0.0}), test::numbers({0.0})};
  EXPECT_FALSE(simulate(ContactModel(parts), start, 1.0).finished());
  EXPECT_FALSE(simulate_by_programs(ContactModel(parts), start, 1.0, {}, {.N_sim = 1})
                   .simulation.finished());
}

/* Costs and constraints with z at every kind of point. The constraint on the drag is active. */
OptimalControlProblem brake(Form form, PathConstraint::At at) {
  const Thrown thrown = thrown_particle(form, 0.02);
  const ContactModel& model = thrown.model;
  OptimalControlProblem problem{.model = model, .horizon = {6, 0.6}};
  problem.terms.x0 = test::numbers({0.0, 0.0, 1.5, 0.0});
  problem.terms.lbu = test::numbers({-8.0});
  problem.terms.ubu = test::numbers({8.0});
  problem.terms.running = {{"drag", thrown.drag * thrown.drag},
                           {"effort", 0.05 * model.u()[0] * model.u()[0]}};
  const Expr miss = model.q()[0] - 0.7;
  problem.terms.terminal = {{"bias", thrown.bias * thrown.bias},
                            {"miss", 50.0 * miss * miss}};
  problem.terms.path = {{"drag", test::vector_of({thrown.drag}),
                         test::numbers({-kInfinity}), test::numbers({1.6}), at}};
  problem.terms.final = {{"bias", test::vector_of({thrown.bias}), test::numbers({-1.0}),
                          test::numbers({1.0})}};
  return problem;
}

TEST(AlgebraicVariables, AreControlledAsTheEliminatedModel) {
  using At = PathConstraint::At;
  for (const At at : {At::ControlGrid, At::ElementGrid, At::Stages})
    for (const RkScheme scheme : {RkScheme::RadauIIA, RkScheme::GaussLegendre}) {
      const auto run = [&](Form form) {
        OptimalControlProblem problem = brake(form, at);
        problem.fesd.scheme = scheme;
        return solve(problem, {.route = OcpRoute::Ladder});
      };
      const OcpSolution one = run(Form::Algebraic), other = run(Form::Eliminated);
      ASSERT_EQ(one.status, SolveStatus::Solved) << one.message;
      ASSERT_EQ(other.status, SolveStatus::Solved) << other.message;
      EXPECT_NEAR(one.objective, other.objective, 1e-6);
      EXPECT_LE((one.u - other.u).norm(), 1e-3);
      for (std::size_t i = 0; i < one.terms.size(); ++i)
        EXPECT_NEAR(one.terms[i].value, other.terms[i].value, 1e-4);
      EXPECT_LE(one.defects.maxCoeff(), 1e-4);
    }
}

TEST(AlgebraicVariables, AreGuessedByName) {
  OptimalControlProblem problem = brake(Form::Algebraic, PathConstraint::At::Stages);
  const auto constant = [](double) { return 0.1; };
  EXPECT_EQ(
      solve(problem, {.route = OcpRoute::Ladder, .guess = {{"z_1", constant}}}).status,
      SolveStatus::Solved);
  EXPECT_INVALID((void)solve(problem, {.guess = {{"z_2", constant}}}),
                 "did you mean 'z_0'");
}

TEST(AlgebraicVariables, AreNotFrozen) {
  OptimalControlProblem problem = brake(Form::Algebraic, PathConstraint::At::Stages);
  problem.freezing.emplace();
  EXPECT_INVALID((void)solve(problem), "time-freezing does not take algebraic variables");
}

}  // namespace
}  // namespace saltus
