// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/sim/explore.hpp"

#include <gtest/gtest.h>

#include "saltus/base/stop_watch.hpp"
#include "support/contact_scenes.hpp"
#include "support/expect_invalid.hpp"

namespace saltus {
namespace {

using test::numbers;

/* C2: three boxes, the middle one pushed. */
RolloutProblem boxes() {
  const ContactModel model = test::three_boxes();
  const Vector x_ref = numbers({-7, 1, 0, 1, 5, 1});
  const Vector Q = numbers({10, 0.001, 1, 0.001, 10, 0.001});
  Expr cost = 0.0;
  for (int i = 0; i < 6; ++i) {
    const Expr d = model.q()[i] - x_ref[i];
    cost += Q[i] * d * d + 0.1 * model.v()[i] * model.v()[i];
  }
  RolloutProblem problem(model);
  problem.start = {numbers({-3, 1, 0, 1, 3, 1}), Vector::Zero(6)};
  problem.T = 6.0;
  problem.N = 15;
  problem.u_lower = numbers({-30});
  problem.u_upper = numbers({30});
  problem.running = cost + 0.1 * model.u()[0] * model.u()[0];
  problem.terminal = 100.0 * cost;
  return problem;
}

/* A ball thrown by u, with a running cost that can be integrated by hand. */
TEST(Rollouts, IntegrateTheCostExactly) {
  const ContactModel model = test::particle_in_the_plane(0, -10, 0.0);
  RolloutProblem problem(model);
  problem.start = {numbers({0, 100}), numbers({0, 0})};
  problem.T = 2.0;
  problem.N = 2;
  problem.u_lower = numbers({-1});
  problem.u_upper = numbers({1});
  problem.running = model.q()[0] * model.q()[0];
  problem.goal = test::vector_of({model.q()[0] - 1.0});
  problem.path = test::vector_of({model.q()[1] - 1000.0});
  problem.penalty = 0.5;
  Rollouts rollouts(problem);
  // u = 1 all the time: q = t²/2, ∫ q² = T⁵/20; the path is violated by 900 + 5 t².
  const double path =
      900.0 * 900.0 * 2.0 + 2.0 * 900.0 * 5.0 * 8.0 / 3.0 + 25.0 * 32.0 / 5.0;
  EXPECT_NEAR(rollouts.cost(numbers({1, 1}).transpose()),
              32.0 / 20.0 + 0.5 * (1.0 + path), 1e-6);
}

/* A weight that is a parameter of the model: the same by hand. */
TEST(Rollouts, KnowParametersInCosts) {
  const Expr weight = Expr::symbol("weight");
  ContactModelParts parts;
  parts.q = symbols("q", 1);
  parts.v = symbols("v", 1);
  parts.u = symbols("u", 1);
  parts.parameters = {{"weight", weight, 2.0}};
  parts.M = ExprMatrix::Identity(1, 1);
  parts.f_v = parts.u;
  const ContactModel model(parts);
  RolloutProblem problem(model);
  problem.start = {numbers({0}), numbers({0})};
  problem.T = 2.0;
  problem.N = 1;
  problem.u_lower = numbers({-1});
  problem.u_upper = numbers({1});
  problem.running = weight * model.q()[0] * model.q()[0];
  problem.goal = test::vector_of({model.q()[0] - weight});
  problem.penalty = 0.5;
  EXPECT_NEAR(Rollouts(problem).cost(numbers({1}).transpose()), 2.0 * 32.0 / 20.0, 1e-9);
}

/* log u at u = 0, as where a search starts: −∞ would be the best cost of all. */
TEST(Rollouts, TakeCostsThatAreNoNumbersForInfinite) {
  const ContactModel model = test::particle_in_the_plane(0, -10, 0.0);
  RolloutProblem problem(model);
  problem.start = {numbers({0, 100}), numbers({0, 0})};
  problem.T = 1.0;
  problem.N = 1;
  problem.u_lower = numbers({-1});
  problem.u_upper = numbers({1});
  problem.running = log(model.u()[0]);
  Rollouts rollouts(problem);
  for (const double u : {0.0, -1.0}) {
    const Matrix controls = Matrix::Constant(1, 1, u);
    Matrix gradient, curvature;
    EXPECT_EQ(rollouts.cost(controls), kInfinity);
    EXPECT_EQ(rollouts.cost(controls, gradient, curvature), kInfinity);
    EXPECT_EQ(gradient, Matrix::Zero(1, 1));
    EXPECT_EQ(curvature, Matrix::Zero(1, 1));
  }
  EXPECT_NEAR(rollouts.cost(Matrix::Ones(1, 1)), 0.0, 1e-12);
}

TEST(Rollouts, GradientAgreesWithDifferences) {
  Rollouts rollouts(boxes());
  Matrix u(1, 15), gradient;
  u << -20, 15, 4, -5, -3, -1.7, -0.8, 3, -2.5, 4, 1, -2.5, 2.2, 0.3, 2.4;
  const double cost = rollouts.cost(u, gradient);
  EXPECT_EQ(cost, rollouts.cost(u));
  for (Index k = 0; k < u.size(); ++k) {
    constexpr double kWidth = 1e-6;
    Matrix left = u, right = u;
    left(k) -= kWidth;
    right(k) += kWidth;
    const double difference = (rollouts.cost(right) - rollouts.cost(left)) / (2 * kWidth);
    EXPECT_NEAR(gradient(k), difference, 1e-6 * (1.0 + cost)) << k;
  }
}

/* Free flight is linear in u: the curvature of a quadratic terminal cost is exact, and that of
   a running cost of u alone. */
TEST(Rollouts, CurvatureIsExactWhereTheMotionIsLinear) {
  const ContactModel model = test::particle_in_the_plane(0, -10, 0.0);
  RolloutProblem problem(model);
  problem.start = {numbers({0, 100}), numbers({0, 0})};
  problem.T = 2.0;
  problem.N = 3;
  problem.u_lower = numbers({-1});
  problem.u_upper = numbers({1});
  problem.running = 0.5 * model.u()[0] * model.u()[0];
  problem.terminal = model.q()[0] * model.q()[0] + model.q()[0] * model.v()[0];
  problem.goal = test::vector_of({model.v()[0] - 1.0});
  Rollouts rollouts(problem);
  Matrix u(1, 3), gradient, curvature, left, right;
  u << 0.3, -0.2, 0.7;
  static_cast<void>(rollouts.cost(u, gradient, curvature));
  for (Index k = 0; k < 3; ++k) {
    constexpr double kWidth = 1e-3;
    Matrix u_left = u, u_right = u;
    u_left(k) -= kWidth;
    u_right(k) += kWidth;
    static_cast<void>(rollouts.cost(u_left, left));
    static_cast<void>(rollouts.cost(u_right, right));
    const Vector column = (right - left).reshaped() / (2 * kWidth);
    EXPECT_LE((curvature.col(k) - column).norm(), 1e-9 * curvature.norm()) << k;
  }
}

/* 222.30 is the best value known. */
TEST(Explore, FindsTheBestKnownPushOfThreeBoxes) {
  const auto found = explore(boxes(), {.n_starts = 2, .n_best = 1});
  ASSERT_EQ(found.best.size(), 1);
  EXPECT_LE(found.best[0].cost, 222.4);
  EXPECT_TRUE(found.best[0].motion.finished());
}

TEST(Explore, GivesTheSameBitsWhateverTheNumberOfThreads) {
  ExploreOptions options{.n_starts = 3,
                         .n_generations = 5,
                         .population = 8,
                         .n_restarts = 1,
                         .n_descent = 5};
  options.n_threads = 1;
  const auto one = explore(boxes(), options);
  options.n_threads = 3;
  const auto three = explore(boxes(), options);
  EXPECT_EQ(one.costs, three.costs);
  EXPECT_EQ(one.best[0].u, three.best[0].u);
}

/* Searches that have not begun have no point to go on from. */
TEST(Explore, EndsWhenItIsInterrupted) {
  const std::atomic<bool> interrupt = true;
  const Exploration found = explore(boxes(), {.n_starts = 1000}, {}, &interrupt);
  EXPECT_EQ(found.n_rollouts, 0);
  ASSERT_FALSE(found.best.empty());
  EXPECT_EQ(found.best[0].u.cols(), 15);
}

/* What was asked for takes years: it ends with the time alone. */
TEST(Explore, EndsWhenItsTimeIsUsedUp) {
  constexpr double kLimit = 1.0;  // [s]
  const StopWatch watch;
  const Exploration found =
      explore(boxes(), {.n_generations = 1'000'000'000, .time_limit = kLimit});
  EXPECT_GE(watch.seconds(), kLimit);
  EXPECT_GT(found.n_rollouts, 0);
  EXPECT_EQ(found.best[0].u.cols(), 15);
}

TEST(Explore, RefusesWhatDoesNotFit) {
  RolloutProblem problem = boxes();
  problem.u_lower = numbers({31});
  EXPECT_INVALID(static_cast<void>(explore(problem)),
                 "bounds of control 0 must be finite");
  EXPECT_INVALID(static_cast<void>(explore(boxes(), {.n_starts = 0})), "n_starts");
  EXPECT_INVALID(static_cast<void>(explore(boxes(), {}, Matrix::Zero(1, 3))),
                 "must have one row per control and N columns");
}

}  // namespace
}  // namespace saltus
