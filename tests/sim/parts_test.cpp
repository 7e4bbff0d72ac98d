// SPDX-License-Identifier: BSD-2-Clause
// The small parts of the march, each by itself.
#include <gtest/gtest.h>

#include "saltus/base/random.hpp"
#include "saltus/sim/controls.hpp"
#include "sim/contact_problem.hpp"
#include "sim/dense_lu.hpp"
#include "sim/descent.hpp"
#include "sim/evolution.hpp"
#include "sim/monitor.hpp"
#include "support/contact_scenes.hpp"
#include "support/expect_invalid.hpp"

namespace saltus {
namespace {

using test::numbers;

TEST(DenseLu, SolvesWhatPivotingIsNeededFor) {
  Matrix A(3, 3), X(3, 2);
  A << 0, 2, 1, 1, 0, 0, 3, 0, 1;
  X << 1, 2, 3, 4, 5, 6;
  const Matrix B = A * X;
  detail::DenseLu lu(2);  // grows
  lu.start(3) = A;
  ASSERT_TRUE(lu.factorize());
  Matrix Y = B;
  lu.solve(Y);
  EXPECT_LE((Y - X).norm(), 1e-14);
}

TEST(DenseLu, SeesASingularMatrix) {
  detail::DenseLu lu(2);
  lu.start(2) << 1, 2, 2, 4;
  EXPECT_FALSE(lu.factorize());
}

TEST(FirstRoot, TakesTheSmallestPositiveOne) {
  EXPECT_DOUBLE_EQ(detail::first_root(2, -3, 1, 0), 1.0);
  EXPECT_DOUBLE_EQ(detail::first_root(2, -1, 0, 0), 2.0);
  EXPECT_EQ(detail::first_root(2, 1, 1, 0), kInfinity);
  EXPECT_EQ(detail::first_root(2, 0, 1, 0), kInfinity);
  // Zero now, rising: the parabola comes down at 3.
  EXPECT_DOUBLE_EQ(detail::first_root(0, 3, -1, 0), 3.0);
  EXPECT_EQ(detail::first_root(0, 3, 1, 0), kInfinity);
}

TEST(EmbeddedWeights, IntegratePolynomialsUpToTheirOrder) {
  for (const auto scheme : {RkScheme::RadauIIA, RkScheme::GaussLegendre,
                            RkScheme::LobattoIIIC, RkScheme::Explicit}) {
    const ButcherTableau tableau = butcher_tableau(scheme, 4);
    const auto weights = detail::embedded_weights(tableau);
    for (int k = 0; k < weights.order; ++k) {
      double sum = k == 0 ? weights.start : 0.0;
      for (int j = 0; j < 4; ++j) sum += weights.stages[j] * std::pow(tableau.c[j], k);
      EXPECT_NEAR(sum, 1.0 / (k + 1), 1e-13) << to_string(scheme) << " " << k;
    }
  }
}

/* A block on the ground, mu = 0.5: pushed with less than mu g it sticks, with more it slips. */
TEST(ModeSearch, DecidesBetweenStickAndSlip) {
  const detail::ContactKernel kernel(test::particle_in_the_plane(0, -10, 0.5));
  detail::ModeSearch search;
  for (const double push : {-8.0, -4.0, 4.0, 8.0}) {
    detail::ContactProblem problem{.layout = kernel.layout(),
                                   .W = Matrix::Identity(2, 2),
                                   .b = numbers({-10, push}),
                                   .kinds = {{detail::ContactKind::Type::Free}},
                                   .w_zero = 1e-12};
    detail::ContactSolution solution{
        .mode = {}, .rows = {}, .lambda = Vector(2), .w = Vector(2)};
    ASSERT_TRUE(search.solve(problem, detail::Mode(1), solution));
    EXPECT_DOUBLE_EQ(solution.lambda[0], 10.0);
    EXPECT_EQ(solution.mode[0].slips(), std::abs(push) > 5.0);
    EXPECT_DOUBLE_EQ(solution.lambda[1], -std::clamp(push, -5.0, 5.0));
  }
}

/* Two supports of one load: one of them is enough. */
TEST(ModeSearch, LeavesRedundantContactsIdle) {
  ContactModelParts parts = test::bodies(1, {1.0});
  parts.f_v[0] = -10.0;
  parts.contacts = {{.name = "a", .gap = parts.q[0]}, {.name = "b", .gap = parts.q[0]}};
  const detail::ContactKernel kernel{ContactModel(parts)};
  detail::ModeSearch search;
  const detail::ContactKind touching{detail::ContactKind::Type::Free};
  detail::ContactProblem problem{.layout = kernel.layout(),
                                 .W = Matrix::Ones(2, 2),
                                 .b = numbers({-10, -10}),
                                 .kinds = {touching, touching},
                                 .w_zero = 1e-12};
  detail::ContactSolution solution{
      .mode = {}, .rows = {}, .lambda = Vector(2), .w = Vector(2)};
  ASSERT_TRUE(search.solve(problem, detail::Mode(2), solution));
  EXPECT_DOUBLE_EQ(solution.lambda.sum(), 10.0);
  EXPECT_EQ(solution.rows.size(), 1);
}

TEST(Controls, KnowTheirValuesAndBreaks) {
  const Vector none;
  const auto table = Controls::table(numbers({0, 1, 3}), numbers({5, 7}).transpose());
  EXPECT_EQ(table.at(0.5, none, none)[0], 5.0);
  EXPECT_EQ(table.at(1.0, none, none)[0], 7.0);
  EXPECT_EQ(table.at(9.0, none, none)[0], 7.0);
  EXPECT_EQ(table.next_break(0.0), 1.0);
  EXPECT_EQ(table.next_break(1.0), kInfinity);
  const auto feedback = Controls::feedback(
      0.5, [](double t, ConstVectorRef, ConstVectorRef) { return numbers({t}); });
  EXPECT_EQ(feedback.next_break(0.5), 1.0);
  EXPECT_INVALID(static_cast<void>(Controls::table(numbers({0, 0}), numbers({1}))),
                 "must ascend");
  EXPECT_INVALID(static_cast<void>(Controls::table(numbers({0, 1}), Matrix(1, 2))),
                 "needs a grid of 3 times");
}

/* A narrow valley, with the minimum on the edge of the box. */
TEST(Evolution, FindsTheMinimumOfAValley) {
  const auto valley = [](const Vector& x) {
    return std::pow(x[0] + 0.2, 2) + 100 * std::pow(x[1] - x[0] - 0.3, 2);
  };
  Random random(3);
  const auto found =
      detail::evolve(valley, numbers({0.9, 0.1}),
                     {.n_generations = 80, .population = 12, .spread = 0.3}, random);
  EXPECT_NEAR(found.x[0], 0.0, 1e-3);
  EXPECT_NEAR(found.x[1], 0.3, 1e-3);
}

// f = (x₀ + 0.2)² + 100 (x₁ − x₀ − 0.3)²
const detail::CurvedFunction valley{
    [](const Vector& x) {
      return std::pow(x[0] + 0.2, 2) + 100 * std::pow(x[1] - x[0] - 0.3, 2);
    },
    [](const Vector& x) {
      const double a = x[0] + 0.2, b = x[1] - x[0] - 0.3;
      Matrix H(2, 2);
      H << 202, -200, -200, 200;
      return detail::LocalModel{a * a + 100 * b * b, numbers({2 * a - 200 * b, 200 * b}),
                                H};
    }};

TEST(Descent, StopsAtTheMinimumInTheBox) {
  const auto found = detail::descend(valley, numbers({0.9, 0.1}), 50);
  EXPECT_NEAR(found.x[0], 0.0, 1e-9);
  EXPECT_NEAR(found.x[1], 0.3, 1e-9);
}

/* Curvature that is wrong in sign or size costs steps, not the minimum. */
TEST(Descent, SurvivesBadCurvature) {
  for (const double factor : {-1.0, 0.01, 30.0}) {
    detail::CurvedFunction bad = valley;
    bad.model = [factor](const Vector& x) {
      auto model = valley.model(x);
      model.curvature *= factor;
      return model;
    };
    const auto found = detail::descend(bad, numbers({0.9, 0.1}), 2000);
    EXPECT_NEAR(found.x[0], 0.0, 1e-2) << factor;
    EXPECT_NEAR(found.x[1], 0.3, 1e-2) << factor;
  }
}

}  // namespace
}  // namespace saltus
