// SPDX-License-Identifier: BSD-2-Clause
// Graphs of a million nodes: nothing recurses, nothing is quadratic.
#include <gtest/gtest.h>

#include <cmath>

#include "saltus/expr/compiled_tape.hpp"
#include "saltus/expr/derivatives.hpp"

namespace saltus {
namespace {

constexpr int kMillion = 1'000'000;

double evaluate(const Tape& tape, double x) {
  Vector out(1);
  TapeWorkspace(CompiledTape(tape)).evaluate(Vector::Constant(tape.n_inputs(), x), out);
  return out[0];
}

/* x ← x/2 + 1/4 a million times: contracts to 1/2; the slope vanishes. */
TEST(LargeGraph, MayBeDeep) {
  const Expr x = Expr::symbol("x");
  Expr y = x;
  for (int i = 0; i < kMillion / 2; ++i) y = 0.5 * y + 0.25;
  const std::vector<Expr> inputs{x}, outputs{y};
  const Tape tape(inputs, outputs);
  EXPECT_EQ(tape.instructions().size(), std::size_t{kMillion / 2});
  EXPECT_DOUBLE_EQ(evaluate(tape, 3.0), 0.5);
}

TEST(LargeGraph, MayBeDeepAndDifferentiated) {
  const Expr x = Expr::symbol("x");
  Expr y = x;
  constexpr int kDepth = 250'000;
  for (int i = 0; i < kDepth; ++i) y = y + Expr(1.0 / kDepth) * sin(y);
  const std::vector<Expr> inputs{x}, outputs{gradient(y, inputs)};
  EXPECT_GT(count_operations(outputs), 2 * kDepth);
  // The chain is Euler's method for ẏ = sin y over one unit of time: tan(y/2) = eᵗ tan(x/2),
  // so that ∂y/∂x = sin y / sin x at its end.
  const double start = 1.0;
  const double end = 2 * std::atan(std::exp(1.0) * std::tan(start / 2));
  EXPECT_NEAR(evaluate(Tape(inputs, outputs), start), std::sin(end) / std::sin(start),
              1e-5);
}

/* A sum over 200,000 variables (800,000 nodes), its gradient and its Hessian. */
TEST(LargeGraph, MayBeWide) {
  constexpr int kTerms = 200'000;
  std::vector<Expr> x;
  for (int i = 0; i < kTerms; ++i) x.push_back(Expr::symbol("x"));
  Expr sum = 0;
  for (int i = 0; i < kTerms; ++i) sum += x[i] * x[i] * Expr(i % 3);
  EXPECT_DOUBLE_EQ(evaluate(Tape(x, std::vector<Expr>{sum}), 1.0), kTerms - 1.0);
  const std::vector<Expr> slopes = gradient(sum, x);
  EXPECT_TRUE(slopes[5].is_same(4 * x[5]));
  const SparseExpr H = hessian(sum, x);
  EXPECT_EQ(H.pattern.nonzeros(), kTerms - (kTerms + 2) / 3);
}

TEST(LargeGraph, DeepOnesArePrintedInParts) {
  Expr y = Expr::symbol("x");
  for (int i = 0; i < 10'000; ++i) y = sin(y) + 1;
  EXPECT_GT(to_string(y).size(), 50'000u);
}

}  // namespace
}  // namespace saltus
