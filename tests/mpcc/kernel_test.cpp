// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/mpcc/kernel.hpp"

#include <gtest/gtest.h>

#include "support/expect_invalid.hpp"

namespace saltus {
namespace {

TEST(Kernel, TakesVariablesFromAllInputsButTheParameters) {
  const ExprVector q = symbols("q", 2), p = symbols("p", 1), v = symbols("v", 1);
  const ExprVector g = ExprVector::Constant(1, q[0] * v[0] + p[0]);
  const ExprVector f = ExprVector::Constant(1, q[1] * q[1] * p[0]);
  const Kernel kernel(
      Function("stage", {{"q", q}, {"p", p}, {"v", v}}, {{"g", g}, {"f", f}}));
  EXPECT_EQ(kernel.n_variables(), 3);
  EXPECT_EQ(kernel.n_parameters(), 1);
  EXPECT_EQ(kernel.n_rows(), 1);
  ASSERT_EQ(kernel.gradient_pattern().size(), 1u);
  EXPECT_EQ(kernel.gradient_pattern()[0], 1);
  using Places = std::vector<SparsityPattern::Place>;
  EXPECT_EQ(kernel.jacobian_pattern().places, (Places{{0, 0}, {0, 2}}));
  EXPECT_EQ(kernel.hessian_pattern().places, (Places{{2, 0}, {1, 1}}));
  EXPECT_EQ(kernel.tape(Order::Values).n_outputs(), 2);
  EXPECT_EQ(kernel.tape(Order::First).n_outputs(), 2 + 1 + 2);
  EXPECT_EQ(kernel.tape(Order::Second).n_outputs(), 2 + 1 + 2 + 2);
  EXPECT_EQ(kernel.tape(Order::Second).n_inputs(), 3 + 1 + 1 + 1);
}

TEST(Kernel, ExplainsOutputsThatItCannotUse) {
  const ExprVector x = symbols("x", 2);
  EXPECT_INVALID(Kernel(Function("k", {{"x", x}}, {{"h", x}})),
                 "its output 'h' is neither 'f'");
  EXPECT_INVALID(Kernel(Function("k", {{"x", x}}, {{"f", x}})), "'f' must be 1 × 1");
  EXPECT_INVALID(Kernel(Function("k", {{"x", x}}, {{"g", ExprMatrix(x.transpose())}})),
                 "the output 'g' is 1 × 2");
}

}  // namespace
}  // namespace saltus
