// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/expr/dependence.hpp"

#include <gtest/gtest.h>

namespace saltus {
namespace {

const std::vector<Expr> x{Expr::symbol("a"), Expr::symbol("b")};

bool depends(const Expr& y) { return depends_on({&y, 1}, x); }

TEST(DependsOn, SeesSymbolsBehindOperations) {
  EXPECT_TRUE(depends(x[1]));
  EXPECT_TRUE(depends(sin(2.0 * x[0]) + Expr::symbol("c")));
  EXPECT_TRUE(depends(if_else(Expr::symbol("c") < 0.0, x[0], 1.0)));
}

TEST(DependsOn, SeesThatOthersAreConstant) {
  EXPECT_FALSE(depends(3.0));
  EXPECT_FALSE(depends(cos(Expr::symbol("c"))));
  EXPECT_FALSE(depends_on({}, x));
}

/* A step is constant on both of its sides. */
TEST(DependsOn, CountsWhatHasADerivative) {
  EXPECT_FALSE(depends(if_else(x[0] < x[1], 1.0, 2.0)));
  EXPECT_TRUE(depends(if_else(x[0] < x[1], 1.0, x[1])));
}

}  // namespace
}  // namespace saltus
