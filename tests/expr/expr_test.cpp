// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/expr/expr.hpp"

#include <gtest/gtest.h>

#include <thread>

#include "expr/node.hpp"
#include "saltus/base/random.hpp"
#include "support/expect_invalid.hpp"
#include "support/plain_evaluation.hpp"

namespace saltus {
namespace {

class ExprTest : public testing::Test {
 protected:
  Expr x = Expr::symbol("x"), y = Expr::symbol("y"), z = Expr::symbol("z");

  static std::string text(const Expr& a) { return to_string(a); }
};

TEST_F(ExprTest, EqualExpressionsAreOneNode) {
  EXPECT_TRUE((x + y).is_same(x + y));
  EXPECT_TRUE((x + y).is_same(y + x));
  EXPECT_TRUE((sin(x) * cos(y)).is_same(cos(y) * sin(x)));
  EXPECT_FALSE((x - y).is_same(y - x));
  EXPECT_FALSE(Expr::symbol("x").is_same(x));
  EXPECT_TRUE(Expr(2.5).is_same(Expr(2.5)));
}

TEST_F(ExprTest, ConstantsFold) {
  EXPECT_EQ((Expr(2) + Expr(3)).value(), 5);
  EXPECT_EQ(sin(Expr(1)).value(), std::sin(1));
  EXPECT_EQ(pow(Expr(2), Expr(10)).value(), 1024);
  EXPECT_EQ((Expr(2) < Expr(3)).value(), 1);
  EXPECT_EQ(if_else(Expr(0), Expr(1), Expr(2)).value(), 2);
}

TEST_F(ExprTest, IdentitiesSimplify) {
  EXPECT_TRUE((x + 0).is_same(x));
  EXPECT_TRUE((x * 1).is_same(x));
  EXPECT_TRUE((x * 0).is_constant(0));
  EXPECT_TRUE((x - x).is_constant(0));
  EXPECT_TRUE((x / x).is_constant(1));
  EXPECT_TRUE((-(-x)).is_same(x));
  EXPECT_TRUE((x - (-y)).is_same(x + y));
  EXPECT_TRUE((x + (-y)).is_same(x - y));
  EXPECT_TRUE((x + x).is_same(2 * x));
  EXPECT_TRUE((2 * (3 * x)).is_same(6 * x));
  EXPECT_TRUE((-(2 * x)).is_same(-2 * x));
  EXPECT_TRUE((x - 2).is_same(x + -2));
  EXPECT_TRUE((-(x - y)).is_same(y - x));
  EXPECT_TRUE(((-x) * (-y)).is_same(x * y));
  EXPECT_TRUE((x / 4).is_same(0.25 * x));
  EXPECT_TRUE(pow(x, 1).is_same(x));
  EXPECT_TRUE(pow(x, 2).is_same(x * x));
  EXPECT_TRUE(pow(x, 0.5).is_same(sqrt(x)));
  EXPECT_TRUE(pow(x, -2).is_same(1 / (x * x)));
  EXPECT_TRUE(sqrt(x * x).is_same(abs(x)));
  EXPECT_TRUE(sin(-x).is_same(-sin(x)));
  EXPECT_TRUE(cos(-x).is_same(cos(x)));
  EXPECT_TRUE(if_else(x < y, z, z).is_same(z));
}

/* Each simplified form has the value of the plain one. */
TEST_F(ExprTest, SimplificationKeepsTheValue) {
  Random random(1);
  for (int i = 0; i < 200; ++i) {
    const double a = random.uniform(-2, 2), b = random.uniform(-2, 2);
    test::PlainEvaluation at;
    at.set(x, a);
    at.set(y, b);
    EXPECT_DOUBLE_EQ(at(-(x - y) * -3 / -2), -(a - b) * -3 / -2);
    EXPECT_DOUBLE_EQ(at((-x) / (-y)), a / b);
    EXPECT_DOUBLE_EQ(at((-x) - y), -a - b);
    EXPECT_NEAR(at(pow(x, 7)), std::pow(a, 7), 1e-12 * std::abs(std::pow(a, 7)));
    EXPECT_NEAR(at(pow(x, -5)), std::pow(a, -5), 1e-12 * std::abs(std::pow(a, -5)));
    EXPECT_DOUBLE_EQ(at(if_else(x < y, x, 0) * y + if_else(x < y, 0, y) * x),
                     a < b ? a * b : b * a);
    EXPECT_DOUBLE_EQ(at(if_else(x < y, if_else(x < 0, 0, x), 0)),
                     a < b && a >= 0 ? a : 0);
  }
}

TEST_F(ExprTest, PrintsInfixWithTheBracketsThatAreNeeded) {
  EXPECT_EQ(text(x + y * z), "x + y * z");
  EXPECT_EQ(text((x + y) * z), "z * (x + y)");  // older operand first
  EXPECT_EQ(text(x - (y - z)), "x - (y - z)");
  EXPECT_EQ(text(x / (y * z)), "x / (y * z)");
  EXPECT_EQ(text(-(x + y)), "-(x + y)");
  EXPECT_EQ(text(if_else(x < y, sin(x), 1.5)), "if_else(x < y, sin(x), 1.5)");
}

TEST_F(ExprTest, SharedPartsArePrintedOnce) {
  const Expr shared = sin(x + y);
  EXPECT_EQ(text(shared * cos(shared)), "@1 = sin(x + y), @1 * cos(@1)");
}

TEST_F(ExprTest, OnlyConstantsHaveATruthValue) {
  EXPECT_TRUE(bool(Expr(1) < Expr(2)));
  EXPECT_INVALID((void)bool(x < y), "x < y has no truth value");
}

TEST_F(ExprTest, WorksInsideEigen) {
  const ExprVector q = symbols("q", 3);
  ExprMatrix A(3, 3);
  A << 1, q[0], 0, q[1], 2, 0, 0, 0, 1;
  const ExprVector r = A * q + 2.0 * q;
  EXPECT_TRUE(r[0].is_same(q[0] + q[0] * q[1] + 2 * q[0]));
  EXPECT_TRUE(r[2].is_same(q[2] + 2 * q[2]));
  EXPECT_TRUE(q.dot(q).is_same(q[0] * q[0] + q[1] * q[1] + q[2] * q[2]));
  EXPECT_TRUE(q.squaredNorm().is_same(q.dot(q)));
  EXPECT_EQ(to_string(q.norm()), "sqrt(q_0 * q_0 + q_1 * q_1 + q_2 * q_2)");
  EXPECT_TRUE(A.transpose()(0, 1).is_same(q[1]));
  EXPECT_TRUE(A.block(0, 0, 2, 2).trace().is_constant(3));
  EXPECT_TRUE(ExprMatrix::Identity(2, 2)(0, 0).is_constant(1));
  EXPECT_TRUE(q.cwiseMax(Expr(0))[1].is_same(max(q[1], 0)));
  EXPECT_TRUE(q.head<2>().sum().is_same(q[0] + q[1]));
}

TEST_F(ExprTest, MixesWithMatricesOfNumbers) {
  const ExprVector q = symbols("q", 2);
  Matrix A(2, 2);
  A << 1, 2, 3, 4;
  const ExprVector r = A * q;
  EXPECT_TRUE(r[1].is_same(3 * q[0] + 4 * q[1]));
  const ExprVector s = A.cast<Expr>() * q;
  EXPECT_TRUE(s[0].is_same(q[0] + 2 * q[1]));
  const ExprVector t = Eigen::Vector2d(1, 2) + q;
  EXPECT_TRUE(t[1].is_same(2 + q[1]));
}

TEST_F(ExprTest, LargeEigenProductsMatchTheSumOfProducts) {
  const int n = 24;  // beyond Eigen's switch to blocked products
  ExprMatrix A(n, n), B(n, n);
  test::PlainEvaluation at;
  Matrix a(n, n), b(n, n);
  Random random(3);
  for (int i = 0; i < n * n; ++i) {
    A.data()[i] = Expr::symbol("a");
    B.data()[i] = Expr::symbol("b");
    at.set(A.data()[i], a.data()[i] = random.uniform(-1, 1));
    at.set(B.data()[i], b.data()[i] = random.uniform(-1, 1));
  }
  const ExprMatrix C = A * B;
  const Matrix c = a * b;
  for (int i = 0; i < n * n; ++i) EXPECT_NEAR(at(C.data()[i]), c.data()[i], 1e-13);
}

TEST_F(ExprTest, NodesLiveAsLongAsTheirHandles) {
  const Expr zero;  // made once and kept for good
  const std::size_t before = detail::live_nodes();
  {
    Expr sum = 0;
    for (int i = 0; i < 1000; ++i) sum += sin(Expr(0.5 + i) * x);
    EXPECT_GT(detail::live_nodes(), before + 2000);
  }
  EXPECT_EQ(detail::live_nodes(), before);
}

/* Threads build and drop the same expressions at once; the table must survive it. */
TEST_F(ExprTest, MayBeBuiltFromSeveralThreads) {
  const Expr zero;  // made once and kept for good
  const std::size_t before = detail::live_nodes();
  {
    std::vector<std::thread> threads;
    std::vector<Expr> results(4);
    for (int t = 0; t < 4; ++t) {
      threads.emplace_back([&, t] {
        for (int round = 0; round < 200; ++round) {
          Expr sum = x;
          for (int i = 0; i < 50; ++i) sum = sum * y + sin(sum + i);
          results[t] = sum;
        }
      });
    }
    for (std::thread& thread : threads) thread.join();
    for (const Expr& result : results) EXPECT_TRUE(result.is_same(results[0]));
  }
  EXPECT_EQ(detail::live_nodes(), before);
}

}  // namespace
}  // namespace saltus
