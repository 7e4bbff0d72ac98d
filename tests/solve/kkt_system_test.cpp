// SPDX-License-Identifier: BSD-2-Clause
#include "solve/interior_point/kkt_system.hpp"

#include <gtest/gtest.h>

#include <Eigen/LU>
#include <algorithm>
#include <vector>

#include "saltus/base/random.hpp"
#include "support/allocation_guard.hpp"
#include "support/draft.hpp"
#include "support/random_problem.hpp"
#include "support/small_mpccs.hpp"

namespace saltus::detail {
namespace {

using test::Draft;

constexpr double kResidual = 1e-10;  // where refinement ends; worst here: 1e-14

/// What a factorisation is made of, besides the derivatives.
struct Terms {
  Vector D, pair_entries, D_c;
  double delta_w = 0.0;
  std::vector<char> fixed;
};

Terms random_terms(const LiftedProblem& problem, Random& random) {
  return {.D = random.vector(problem.n(), 0.1, 2.0),
          .pair_entries = random.vector(problem.n_pairs(), -1.0, 1.0),
          .D_c = random.vector(problem.m(), 0.01, 0.1),
          .delta_w = 0.5,
          .fixed = std::vector<char>(problem.n(), 0)};
}

/// (I-6) entry by entry.
Matrix dense(const LiftedProblem& problem, const Terms& terms) {
  const int n = problem.n(), m = problem.m();
  Matrix K = Matrix::Zero(n + m, n + m);
  K.topLeftCorner(problem.n_w(), problem.n_w()) =
      Matrix(problem.hessian()).selfadjointView<Eigen::Lower>();
  K.diagonal().head(n) += terms.D + Vector::Constant(n, terms.delta_w);
  for (int k = 0; k < problem.n_pairs(); ++k) {
    const auto [a, b] = problem.pairs()[k];
    K(a, b) += terms.pair_entries[k];
    K(b, a) += terms.pair_entries[k];
  }
  K.bottomLeftCorner(m, n) = problem.jacobian();
  K.topRightCorner(n, m) = Matrix(problem.jacobian()).transpose();
  K.diagonal().tail(m) = -terms.D_c;
  return K;
}

bool factorize(KktSystem& kkt, const LiftedProblem& problem, const Terms& terms) {
  kkt.set_derivatives(problem);
  kkt.set_diagonal(terms.D, terms.pair_entries);
  kkt.set_fixed(terms.fixed);
  return kkt.factorize(terms.delta_w, terms.D_c);
}

void evaluate_near_start(LiftedProblem& problem, Random& random) {
  Vector x;
  problem.lift(problem.data().w0, x);
  x += random.vector(problem.n(), -0.1, 0.1);
  problem.scale_at(x, 1.0);
  problem.evaluate(Order::Second, x, 1.0, random.vector(problem.m(), -0.1, 0.1));
}

/* Whatever the inertia, the solution is that of the dense matrix. */
TEST(KktSystem, SolvesTheMatrixThatIsAssembledDensely) {
  Random random(1);
  for (const Mpcc& mpcc : test::small_and_random_mpccs()) {
    SCOPED_TRACE(mpcc.name());
    LiftedProblem problem(mpcc, mpcc.data());
    KktSystem kkt(problem);
    for (int round = 0; round < 3; ++round) {
      evaluate_near_start(problem, random);
      const Terms terms = random_terms(problem, random);
      (void)factorize(kkt, problem, terms);
      const Vector rhs = random.vector(problem.n() + problem.m(), -1.0, 1.0);
      Vector v = rhs;
      ASSERT_TRUE(kkt.solve(v));
      const Matrix K = dense(problem, terms);
      EXPECT_LE((K * v - rhs).lpNorm<Eigen::Infinity>(), kResidual);
    }
  }
}

/* Fixed variables stay, and the rest is solved as if they were not there. */
TEST(KktSystem, LeavesFixedVariablesWhereTheyAre) {
  Random random(2);
  for (const Mpcc& mpcc : test::small_and_random_mpccs()) {
    SCOPED_TRACE(mpcc.name());
    LiftedProblem problem(mpcc, mpcc.data());
    KktSystem kkt(problem);
    evaluate_near_start(problem, random);
    Terms terms = random_terms(problem, random);
    (void)factorize(kkt, problem, terms);  // other variables were fixed before
    for (int i = 0; i < problem.n(); i += 2) terms.fixed[i] = 1;
    (void)factorize(kkt, problem, terms);
    const int size = problem.n() + problem.m();
    const Vector rhs = random.vector(size, -1.0, 1.0);
    Vector v = rhs;
    ASSERT_TRUE(kkt.solve(v));
    const Vector residual = dense(problem, terms) * v - rhs;
    for (int i = 0; i < size; ++i) {
      if (i < problem.n() && terms.fixed[i]) {
        EXPECT_EQ(v[i], 0.0);
      } else {
        EXPECT_NEAR(residual[i], 0.0, kResidual);
      }
    }
  }
}

/* A row that holds for every x has no multiplier. */
TEST(KktSystem, GivesFreeRowsNoMultiplier) {
  Draft d("free row", {{1.0}, {0.5}});
  d.minimize(d[0] * d[0] + d[1] * d[1]);
  d.add_row(d[0] * d[1], {});
  d.equate(d[0] + d[1] - 1.0);
  const Mpcc mpcc = std::move(d).build();
  LiftedProblem problem(mpcc, mpcc.data());
  Random random(3);
  KktSystem kkt(problem);
  evaluate_near_start(problem, random);
  const Terms terms = random_terms(problem, random);
  EXPECT_TRUE(factorize(kkt, problem, terms));
  Vector v = Vector::Ones(4);
  ASSERT_TRUE(kkt.solve(v));
  EXPECT_EQ(v[2], 0.0);
  EXPECT_NE(v[3], 0.0);
}

/* min −x² − y² with x + y = 1: downwards on the null space (1, −1) until δ_w > 2. */
TEST(KktSystem, TellsWhetherTheInertiaIsThatOfAMinimum) {
  Draft d("saddle", {{1.0}, {0.5}});
  d.minimize(-d[0] * d[0] - d[1] * d[1]);
  d.equate(d[0] + d[1] - 1.0);
  const Mpcc mpcc = std::move(d).build();
  LiftedProblem problem(mpcc, mpcc.data());
  KktSystem kkt(problem);
  problem.evaluate(Order::Second, mpcc.data().w0, 1.0, Vector::Zero(1));
  Terms terms{.D = Vector::Zero(2),
              .pair_entries = Vector(),
              .D_c = Vector::Constant(1, 1e-8),
              .fixed = std::vector<char>(2, 0)};
  for (const double delta_w : {0.0, 1.0, 1.9}) {
    terms.delta_w = delta_w;
    EXPECT_FALSE(factorize(kkt, problem, terms)) << delta_w;
  }
  terms.delta_w = 2.1;
  EXPECT_TRUE(factorize(kkt, problem, terms));
  terms.delta_w = 0.0;
  terms.fixed[0] = 1;  // the null space is gone
  EXPECT_TRUE(factorize(kkt, problem, terms));
  EXPECT_EQ(kkt.n_factorizations(), 5);
}

/* The block [1, ψ; ψ, 1] of a pair is definite up to ψ = 1. */
TEST(KktSystem, CountsTheEntryOfAPairInTheInertia) {
  const Mpcc mpcc = test::small_mpcc("kth1").mpcc;
  LiftedProblem problem(mpcc, mpcc.data());
  KktSystem kkt(problem);
  problem.evaluate(Order::Second, mpcc.data().w0, 1.0, Vector());
  Terms terms{.D = Vector::Ones(2),
              .pair_entries = Vector::Constant(1, 0.9),
              .D_c = Vector(),
              .fixed = std::vector<char>(2, 0)};
  EXPECT_TRUE(factorize(kkt, problem, terms));
  terms.pair_entries[0] = 1.1;
  EXPECT_FALSE(factorize(kkt, problem, terms));
}

TEST(KktSystem, DoesNotAllocateOnceItHasAnalysed) {
  Random random(4);
  const Mpcc mpcc = test::random_problem(2);
  LiftedProblem problem(mpcc, mpcc.data());
  KktSystem kkt(problem);
  evaluate_near_start(problem, random);
  const Terms terms = random_terms(problem, random);
  Vector v = Vector::Ones(problem.n() + problem.m());
  (void)factorize(kkt, problem, terms);
  ASSERT_TRUE(kkt.solve(v));
  const long before = test::allocations;
  (void)factorize(kkt, problem, terms);
  const bool solved = kkt.solve(v);
  EXPECT_EQ(test::allocations, before);
  EXPECT_TRUE(solved);
}

}  // namespace
}  // namespace saltus::detail
