// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/expr/derivatives.hpp"

#include <gtest/gtest.h>

#include <functional>

#include "saltus/base/random.hpp"
#include "support/expect_invalid.hpp"
#include "support/plain_evaluation.hpp"
#include "support/random_graph.hpp"

namespace saltus {
namespace {

double evaluate(const Expr& y, const std::vector<Expr>& x, const Vector& point) {
  test::PlainEvaluation at;
  for (std::size_t i = 0; i < x.size(); ++i) at.set(x[i], point[static_cast<Index>(i)]);
  return at(y);
}

/// Central differences of fourth order: error about 1e-11 for functions of moderate size.
double difference(const Expr& y, const std::vector<Expr>& x, Vector point, Index i) {
  constexpr double kStep = 1e-3;
  const auto at = [&](double step) {
    Vector moved = point;
    moved[i] += step;
    return evaluate(y, x, moved);
  };
  return (8 * (at(kStep) - at(-kStep)) - (at(2 * kStep) - at(-2 * kStep))) / (12 * kStep);
}

constexpr double kDifference = 2e-9;  // worst of all operations and seeds here: 4e-10

struct Operation {
  std::string name;
  std::function<Expr(const std::vector<Expr>&)> make;
  double lower, upper;  // of both arguments
};

void PrintTo(const Operation& operation, std::ostream* stream) {
  *stream << operation.name;
}

class EveryOperation : public testing::TestWithParam<Operation> {};

/* First and second derivatives agree with differences of the value and of the gradient. */
TEST_P(EveryOperation, HasTheRightFirstAndSecondDerivative) {
  const std::vector<Expr> x{Expr::symbol("x"), Expr::symbol("y")};
  const Expr f = GetParam().make(x);
  const std::vector<Expr> slopes = gradient(f, x);
  const SparseExpr H = hessian(f, x);
  Random random(5);
  for (int trial = 0; trial < 20; ++trial) {
    const Vector point = random.vector(2, GetParam().lower, GetParam().upper);
    for (Index i = 0; i < 2; ++i) {
      EXPECT_NEAR(evaluate(slopes[i], x, point), difference(f, x, point, i), kDifference);
    }
    Matrix dense = Matrix::Zero(2, 2);
    for (std::size_t k = 0; k < H.values.size(); ++k) {
      const auto [row, col] = H.pattern.places[k];
      EXPECT_GE(row, col);
      dense(row, col) = dense(col, row) = evaluate(H.values[k], x, point);
    }
    for (Index i = 0; i < 2; ++i) {
      for (Index j = 0; j < 2; ++j) {
        EXPECT_NEAR(dense(i, j), difference(slopes[i], x, point, j), 10 * kDifference);
      }
    }
  }
}

using V = const std::vector<Expr>&;
INSTANTIATE_TEST_SUITE_P(
    Derivatives, EveryOperation,
    testing::Values(
        Operation{"add", [](V x) { return (x[0] + x[1]) * (x[0] + x[1]); }, -1, 1},
        Operation{"sub", [](V x) { return (x[0] - x[1]) * (x[0] - 2 * x[1]); }, -1, 1},
        Operation{"mul", [](V x) { return x[0] * x[1] * x[1]; }, -1, 1},
        Operation{"div", [](V x) { return x[0] / x[1]; }, 1, 2},
        Operation{"neg", [](V x) { return -(x[0] * x[0]) * x[1]; }, -1, 1},
        Operation{"pow", [](V x) { return pow(x[0], x[1]); }, 1, 2},
        Operation{"pow_negative", [](V x) { return pow(x[0], -3) * x[1]; }, 1, 2},
        Operation{"pow_half", [](V x) { return pow(x[0], 2.5) * x[1]; }, 1, 2},
        Operation{"sqrt", [](V x) { return sqrt(x[0] * x[1]); }, 1, 2},
        Operation{"exp", [](V x) { return exp(x[0] * x[1]); }, -1, 1},
        Operation{"log", [](V x) { return log(x[0] + x[1]); }, 1, 2},
        Operation{"sin", [](V x) { return sin(x[0] * x[1]); }, -1, 1},
        Operation{"cos", [](V x) { return cos(x[0] + x[1] * x[1]); }, -1, 1},
        Operation{"tan", [](V x) { return tan(x[0] * x[1]); }, -0.7, 0.7},
        Operation{"asin", [](V x) { return asin(x[0] * x[1]); }, -0.7, 0.7},
        Operation{"acos", [](V x) { return acos(x[0] * x[1]); }, -0.7, 0.7},
        Operation{"atan", [](V x) { return atan(x[0] * x[1]); }, -1, 1},
        Operation{"atan2", [](V x) { return atan2(x[0], x[1]); }, 1, 2},
        Operation{"sinh", [](V x) { return sinh(x[0] * x[1]); }, -1, 1},
        Operation{"cosh", [](V x) { return cosh(x[0] * x[1]); }, -1, 1},
        Operation{"tanh", [](V x) { return tanh(x[0] * x[1]); }, -1, 1},
        Operation{"abs", [](V x) { return abs(x[0]) * x[1]; }, 0.1, 1},
        Operation{"abs_negative", [](V x) { return abs(x[0]) * x[1]; }, -1, -0.1},
        Operation{"sign", [](V x) { return sign(x[0]) * x[1] * x[1]; }, 0.1, 1},
        Operation{"min", [](V x) { return min(x[0] * x[1], x[0] + 9); }, -1, 1},
        Operation{"max", [](V x) { return max(x[0] * x[1], x[0] + 9); }, -1, 1},
        Operation{"if_else",
                  [](V x) { return if_else(x[0] + 3 > x[1], x[0] * x[1], x[0]); }, -1, 1},
        Operation{"if_not",
                  [](V x) { return if_else(!(x[0] + 3 > x[1]), x[0], x[0] * x[1]); }, -1,
                  1},
        Operation{"and_or",
                  [](V x) {
                    const Expr both = logical_and(x[0] > -2, x[1] <= 2);
                    return if_else(logical_or(both, x[0] == x[1]), x[0] * x[1], 0);
                  },
                  -1, 1}),
    [](const auto& test) { return test.param.name; });

TEST(Jacobian, OfRandomGraphsMatchesDifferences) {
  for (int seed = 0; seed < 20; ++seed) {
    Random random(static_cast<std::uint64_t>(seed));
    const auto graph = test::random_graph(random, 4, 30, 5, test::Smoothness::Smooth);
    const SparseExpr J = jacobian(graph.outputs, graph.inputs);
    const Vector point = random.vector(4, -1, 1);
    Matrix dense = Matrix::Zero(5, 4);
    for (std::size_t k = 0; k < J.values.size(); ++k) {
      dense(J.pattern.places[k].row, J.pattern.places[k].col) =
          evaluate(J.values[k], graph.inputs, point);
    }
    for (Index i = 0; i < 5; ++i) {
      for (Index j = 0; j < 4; ++j) {
        const double expected = difference(graph.outputs[i], graph.inputs, point, j);
        EXPECT_NEAR(dense(i, j), expected, 1e-7 * (1 + std::abs(expected))) << seed;
      }
    }
  }
}

TEST(Jacobian, ListsOnlyTheEntriesThatCanDiffer) {
  const std::vector<Expr> x{Expr::symbol("a"), Expr::symbol("b"), Expr::symbol("c")};
  const std::vector<Expr> y{x[0] * x[1], 3 * x[2], Expr(7), x[0] - x[0]};
  const SparseExpr J = jacobian(y, x);
  const std::vector<SparsityPattern::Place> places{{0, 0}, {0, 1}, {1, 2}};
  EXPECT_EQ(J.pattern.places, places);
  EXPECT_EQ(J.pattern.rows, 4);
  EXPECT_TRUE(J.values[2].is_constant(3));
}

TEST(Derivatives, TakeEigenVectors) {
  const ExprVector q = symbols("q", 2);
  const ExprVector y = 3.0 * q;
  EXPECT_EQ(jacobian(y, q).pattern.nonzeros(), 2);
  EXPECT_TRUE(gradient(q.squaredNorm(), q)[1].is_same(2 * q[1]));
  EXPECT_TRUE(hessian(q.squaredNorm(), q).values[0].is_constant(2));
}

/* A tall and a wide function: the cheap direction differs, the result does not. */
TEST(Jacobian, IsTheSameForManyRowsAndForManyColumns) {
  const int n = 200;
  std::vector<Expr> x;
  for (int i = 0; i < n; ++i) x.push_back(Expr::symbol("x"));
  Expr sum = 0;
  for (int i = 0; i < n; ++i) sum += sin(x[i]) * Expr(i + 1);
  const SparseExpr wide = jacobian(std::vector<Expr>{sum}, x);
  ASSERT_EQ(wide.values.size(), static_cast<std::size_t>(n));
  EXPECT_TRUE(wide.values[3].is_same(4 * cos(x[3])));

  const Expr s = sin(x[0]);
  std::vector<Expr> tall;
  for (int i = 0; i < n; ++i) tall.push_back(s * Expr(i + 1));
  const SparseExpr column = jacobian(tall, x);
  ASSERT_EQ(column.values.size(), static_cast<std::size_t>(n));
  EXPECT_TRUE(column.values[3].is_same(4 * cos(x[0])));
}

/* The branch not taken has an infinite slope here; it must not spoil the derivative. */
TEST(Derivatives, OfABranchNotTakenDoNoHarm) {
  const std::vector<Expr> x{Expr::symbol("x"), Expr::symbol("y")};
  const Expr f = if_else(x[0] > 0, sqrt(x[0]) * x[1], 0) + x[1] * x[1];
  const std::vector<Expr> slopes = gradient(f, x);
  const SparseExpr H = hessian(f, x);
  const Vector at_kink = Vector::Zero(2);
  for (const Expr& slope : slopes) EXPECT_EQ(evaluate(slope, x, at_kink), 0);
  for (std::size_t k = 0; k < H.values.size(); ++k) {
    const auto [row, col] = H.pattern.places[k];
    EXPECT_EQ(evaluate(H.values[k], x, at_kink), row == 1 && col == 1 ? 2 : 0);
  }
}

TEST(Derivatives, AreTakenBySymbolsOnly) {
  const Expr x = Expr::symbol("x");
  const std::vector<Expr> twice{x, x};
  const std::vector<Expr> not_a_symbol{2 * x};
  EXPECT_INVALID((void)gradient(x * x, not_a_symbol), "is not a symbol");
  EXPECT_INVALID((void)gradient(x * x, twice), "'x' is listed twice");
}

TEST(Substitute, ReplacesSymbolsEverywhere) {
  const Expr x = Expr::symbol("x"), y = Expr::symbol("y");
  const std::vector<Expr> f{x * y + sin(x), y}, from{x, y}, to{y, Expr(2)};
  const std::vector<Expr> g = substitute(f, from, to);
  EXPECT_TRUE(g[0].is_same(2 * y + sin(y)));
  EXPECT_TRUE(g[1].is_constant(2));
}

TEST(CountOperations, CountsSharedPartsOnce) {
  const Expr x = Expr::symbol("x");
  const Expr s = sin(x);
  const std::vector<Expr> f{s * s, s + 1};
  EXPECT_EQ(count_operations(f), 3);
}

}  // namespace
}  // namespace saltus
