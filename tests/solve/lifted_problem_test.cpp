// SPDX-License-Identifier: BSD-2-Clause
#include "solve/interior_point/lifted_problem.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "saltus/base/random.hpp"
#include "support/draft.hpp"
#include "support/small_mpccs.hpp"

namespace saltus::detail {
namespace {

using test::Draft;

constexpr double kRoundOff = 1e-13;  // relative to 1 + size; worst here: 9e-16

constexpr double kLargestGradient = 0.01;

double largest(const Vector& v) { return v.size() ? v.cwiseAbs().maxCoeff() : 0.0; }

double relative_error(const Vector& a, const Vector& b) {
  return largest(a - b) / (1.0 + largest(b));
}

Vector lifted_start(LiftedProblem& problem) {
  Vector x;
  problem.lift(problem.data().w0, x);
  return x;
}

/// A point at which no row holds and every scale differs from 1.
Vector scaled_random_point(LiftedProblem& problem, Random& random) {
  problem.scale_at(lifted_start(problem), kLargestGradient);
  return lifted_start(problem) + random.vector(problem.n(), -0.1, 0.1);
}

/* Rows with a slack hold by the choice of the slack; of others w alone decides. */
TEST(LiftedProblem, HasTheResidualsOfEquationsAndNoneInRowsWithASlackAfterLifting) {
  for (const Mpcc& mpcc : test::small_and_random_mpccs()) {
    SCOPED_TRACE(mpcc.name());
    LiftedProblem problem(mpcc, mpcc.data());
    const Vector x = lifted_start(problem);
    problem.evaluate(Order::First, x, 1.0, Vector::Zero(problem.m()));
    const Matrix J = problem.jacobian();
    for (int i = 0; i < problem.m(); ++i) {
      const bool has_slack = J.row(i).tail(problem.n() - problem.n_w()).any();
      const double expected = has_slack || problem.is_free_row(i)
                                  ? 0.0
                                  : problem.evaluator().rows()[i] - mpcc.data().lbg[i];
      EXPECT_NEAR(problem.c()[i], expected, kRoundOff) << "row " << i;
    }
  }
}

/* The two entries of a pair are what the problem says G and H are. */
TEST(LiftedProblem, HasTheSidesOfPairsAsEntriesOfX) {
  for (const Mpcc& mpcc : test::small_and_random_mpccs()) {
    SCOPED_TRACE(mpcc.name());
    LiftedProblem problem(mpcc, mpcc.data());
    const Vector x = lifted_start(problem);
    Vector G(mpcc.n_pairs()), H(mpcc.n_pairs());
    mpcc.pair_values(mpcc.data().w0, problem.evaluator().rows(), G, H);
    ASSERT_EQ(problem.n_pairs(), mpcc.n_pairs());
    for (int k = 0; k < problem.n_pairs(); ++k) {
      const auto [a, b] = problem.pairs()[k];
      EXPECT_NEAR(x[a], G[k], kRoundOff);
      EXPECT_NEAR(x[b], H[k], kRoundOff);
      EXPECT_GE(problem.lower()[a], 0.0);
      EXPECT_GE(problem.lower()[b], 0.0);
    }
  }
}

/* Central differences of f, c and of ∇f − Jᵀy, by every entry of x. */
TEST(LiftedProblem, HasDerivativesThatDifferencesConfirm) {
  constexpr double h = 1e-5;
  constexpr double kDifference = 1e-9;  // relative to 1 + size; worst here: 4e-12
  Random random(1);
  for (const Mpcc& mpcc : test::small_and_random_mpccs()) {
    SCOPED_TRACE(mpcc.name());
    LiftedProblem problem(mpcc, mpcc.data());
    const Vector x = scaled_random_point(problem, random);
    const Vector y = random.vector(problem.m(), -1.0, 1.0);
    constexpr double sigma_f = 0.7;
    const auto gradient_of_L = [&](const Vector& at) -> Vector {
      problem.evaluate(Order::First, at, sigma_f, y);
      return sigma_f * problem.gradient() - problem.jacobian().transpose() * y;
    };
    problem.evaluate(Order::Second, x, sigma_f, y);
    ASSERT_TRUE(problem.finite());
    const Vector gradient = problem.gradient();
    const Matrix J = problem.jacobian().toDense();
    Matrix W = Matrix::Zero(problem.n(), problem.n());
    W.topLeftCorner(problem.n_w(), problem.n_w()) =
        Matrix(problem.hessian()).selfadjointView<Eigen::Lower>();
    for (int j = 0; j < problem.n(); ++j) {
      Vector ahead = x, behind = x;
      ahead[j] += h;
      behind[j] -= h;
      const Vector dL = gradient_of_L(ahead) - gradient_of_L(behind);
      problem.evaluate(Order::Values, ahead, 1.0, y);
      double df = problem.f();
      Vector dc = problem.c();
      problem.evaluate(Order::Values, behind, 1.0, y);
      df -= problem.f();
      dc -= problem.c();
      EXPECT_NEAR(df / (2 * h), gradient[j], kDifference * (1.0 + largest(gradient)));
      EXPECT_LE(relative_error(dc / (2 * h), J.col(j)), kDifference) << j;
      EXPECT_LE(relative_error(dL / (2 * h), W.col(j)), kDifference) << j;
    }
  }
}

TEST(LiftedProblem, ScalesNoGradientAboveTheLargest) {
  for (const Mpcc& mpcc : test::small_and_random_mpccs()) {
    SCOPED_TRACE(mpcc.name());
    LiftedProblem problem(mpcc, mpcc.data());
    const Vector x = lifted_start(problem);
    problem.scale_at(x, kLargestGradient);
    problem.evaluate(Order::First, x, 1.0, Vector::Zero(problem.m()));
    EXPECT_LE(largest(problem.gradient()), kLargestGradient * (1.0 + kRoundOff));
    EXPECT_LE(Matrix(problem.jacobian()).lpNorm<Eigen::Infinity>(),
              kLargestGradient * (1.0 + kRoundOff));
    EXPECT_LE(problem.objective_scale(), 1.0);
  }
}

/// d_f ∇L of (S-1) by w.
Vector user_gradient(LiftedProblem& problem, const Vector& x, const Multipliers& m) {
  const Mpcc& mpcc = problem.mpcc();
  Evaluator& e = problem.evaluator();
  e.evaluate(Order::First, {x.head(problem.n_w()), problem.data().p});
  Vector y = m.y;
  Vector result = e.gradient() - m.z;
  const auto subtract = [&](const Side& side, double nu) {
    for (const Side::Term& term : side.terms) {
      (term.kind == Side::Term::Kind::Row ? y[term.index] += nu * term.factor
                                          : result[term.index] -= nu * term.factor);
    }
  };
  for (int k = 0; k < mpcc.n_pairs(); ++k) {
    subtract(mpcc.pairs()[k].G, m.nu_G[k]);
    subtract(mpcc.pairs()[k].H, m.nu_H[k]);
  }
  result -= e.jacobian().transpose() * y;
  return problem.objective_scale() * result;
}

/// ∇f − Jᵀy − bound of the lifted problem.
Vector lifted_gradient(LiftedProblem& problem, const Vector& x, const Vector& y,
                       const Vector& bound) {
  problem.evaluate(Order::First, x, 1.0, y);
  return problem.gradient() - problem.jacobian().transpose() * y - bound;
}

Multipliers random_multipliers(const LiftedProblem& problem, Random& random) {
  Multipliers m{
      random.vector(problem.mpcc().n_rows(), -1, 1), random.vector(problem.n_w(), -1, 1),
      random.vector(problem.n_pairs(), -1, 1), random.vector(problem.n_pairs(), -1, 1)};
  for (int i = 0; i < problem.mpcc().n_rows(); ++i) {
    const bool free =
        problem.data().lbg[i] == -kInfinity && problem.data().ubg[i] == kInfinity;
    if (free) m.y[i] = 0.0;
  }
  return m;
}

/* Both Lagrangians are one: the entries of w agree, those of slacks vanish. */
TEST(LiftedProblem, LiftsMultipliersSuchThatGradientsAgree) {
  Random random(2);
  for (const Mpcc& mpcc : test::small_and_random_mpccs()) {
    SCOPED_TRACE(mpcc.name());
    LiftedProblem problem(mpcc, mpcc.data());
    const Vector x = scaled_random_point(problem, random);
    const Multipliers m = random_multipliers(problem, random);
    Vector y, bound;
    problem.lift_multipliers(m, y, bound);
    const Vector lifted = lifted_gradient(problem, x, y, bound);
    EXPECT_LE(relative_error(lifted.head(problem.n_w()), user_gradient(problem, x, m)),
              kRoundOff);
    EXPECT_LE(largest(lifted.tail(problem.n() - problem.n_w())), kRoundOff);
  }
}

/* Where a bound is counted may change on the way there and back, ∇L does not. */
TEST(LiftedProblem, KeepsTheGradientOnTheWayThereAndBack) {
  Random random(3);
  for (const Mpcc& mpcc : test::small_and_random_mpccs()) {
    SCOPED_TRACE(mpcc.name());
    LiftedProblem problem(mpcc, mpcc.data());
    const Vector x = scaled_random_point(problem, random);
    const Multipliers m = random_multipliers(problem, random);
    Vector y, bound;
    problem.lift_multipliers(m, y, bound);
    const Multipliers back = problem.user_multipliers(x, y, bound);
    EXPECT_LE(
        relative_error(user_gradient(problem, x, back), user_gradient(problem, x, m)),
        kRoundOff);
    Vector y_again, bound_again;
    problem.lift_multipliers(back, y_again, bound_again);
    EXPECT_LE(relative_error(y_again, y), kRoundOff);
    EXPECT_LE(relative_error(bound_again, bound), kRoundOff);
  }
}

/* One pair per variable, nothing at upper bounds, z of sides zero: an identity. */
TEST(LiftedProblem, GivesBackTheMultipliersOfPairsAndRows) {
  Draft d("all kinds", {{1.0}, {0.5}, {0.3}, {0.2}});
  d.minimize(d[0] * d[1] + d[2] * d[3]);
  d.equate(d[0] + d[1] - d[2]);
  const int bounded = d.add_row(d[0] * d[3], {-1.0, 5.0});
  const int free = d.add_row(d[1] * d[2], {});
  d.pair(Side::variable(0), Side::row(free));
  d.pair(Side::variable(1) + Side::row(bounded, 2.0), Side::variable(3));
  const Mpcc mpcc = std::move(d).build();
  LiftedProblem problem(mpcc, mpcc.data());
  const Vector x = lifted_start(problem);
  problem.scale_at(x, 0.1);
  Multipliers m{Eigen::Vector3d(1.5, -2.5, 0.0), Eigen::Vector4d(0.0, 0.7, -0.8, 0.0),
                Eigen::Vector2d(-3.0, 4.0), Eigen::Vector2d(5.0, -6.0)};
  Vector y, bound;
  problem.lift_multipliers(m, y, bound);
  const Multipliers back = problem.user_multipliers(x, y, bound);
  EXPECT_LE(largest(back.y - m.y), kRoundOff);
  EXPECT_LE(largest(back.z - m.z), kRoundOff);
  EXPECT_LE(largest(back.nu_G - m.nu_G), kRoundOff);
  EXPECT_LE(largest(back.nu_H - m.nu_H), kRoundOff);
}

TEST(LiftedProblem, TakesRowsOutThatHoldForEveryPoint) {
  Draft d("free row", {{1.0}, {0.5}});
  d.minimize(d[0] * d[1]);
  d.equate(d[0] - d[1]);
  d.add_row(exp(d[0]), {});
  const Mpcc mpcc = std::move(d).build();
  LiftedProblem problem(mpcc, mpcc.data());
  const Vector x = lifted_start(problem);
  problem.evaluate(Order::Second, x, 1.0, Vector::Ones(problem.m()));
  EXPECT_FALSE(problem.is_free_row(0));
  EXPECT_TRUE(problem.is_free_row(1));
  EXPECT_EQ(problem.n(), 2);
  EXPECT_EQ(problem.c()[1], 0.0);
  EXPECT_EQ(Matrix(problem.jacobian()).row(1).norm(), 0.0);
  EXPECT_EQ(Matrix(problem.hessian())(0, 0), 0.0);
}

/* f + ∇fᵀ(x − x̄) and c + J (x − x̄), Hessian zero, until the exact model is back. */
TEST(LiftedProblem, HasTheTangentAsItsLinearModel) {
  Random random(4);
  for (const Mpcc& mpcc : test::small_and_random_mpccs()) {
    SCOPED_TRACE(mpcc.name());
    LiftedProblem problem(mpcc, mpcc.data());
    const Vector x_bar = scaled_random_point(problem, random);
    const Vector x = x_bar + random.vector(problem.n(), -2.0, 2.0);
    const Vector y = Vector::Ones(problem.m());
    problem.evaluate(Order::First, x_bar, 1.0, y);
    const double f = problem.f() + problem.gradient().dot(x - x_bar);
    const Vector c = problem.c() + problem.jacobian() * (x - x_bar);
    problem.linear_model_at(x_bar);
    problem.evaluate(Order::Second, x, 1.0, y);
    EXPECT_NEAR(problem.f(), f, kRoundOff * (1.0 + std::abs(f)));
    EXPECT_LE(relative_error(problem.c(), c), kRoundOff);
    EXPECT_EQ(problem.hessian().norm(), 0.0);
    problem.exact_model();
    problem.evaluate(Order::Values, x, 1.0, y);
    const double exact = problem.f();
    LiftedProblem fresh(mpcc, mpcc.data());
    fresh.scale_at(lifted_start(fresh), kLargestGradient);
    fresh.evaluate(Order::Values, x, 1.0, y);
    EXPECT_EQ(exact, fresh.f());
  }
}

TEST(LiftedProblem, SaysWhenANumberIsNotFinite) {
  Draft d("logarithm", {{1.0}});
  d.minimize(log(d[0]));
  const Mpcc mpcc = std::move(d).build();
  LiftedProblem problem(mpcc, mpcc.data());
  const Vector y;
  problem.evaluate(Order::Values, Vector::Ones(1), 1.0, y);
  EXPECT_TRUE(problem.finite());
  problem.evaluate(Order::Values, Vector::Zero(1), 1.0, y);
  EXPECT_FALSE(problem.finite());
}

}  // namespace
}  // namespace saltus::detail
