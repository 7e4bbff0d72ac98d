// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/expr/function.hpp"

#include <gtest/gtest.h>

#include <sstream>

#include "support/expect_invalid.hpp"

namespace saltus {
namespace {

class FunctionTest : public testing::Test {
 protected:
  ExprVector q = symbols("q", 2), v = symbols("v", 2);
  Function energy{"energy",
                  {{"q", q}, {"v", v}},
                  {{"kinetic", ExprVector::Constant(1, 0.5 * v.squaredNorm())},
                   {"gradient", ExprVector(2 * q)}}};
};

TEST_F(FunctionTest, EvaluatesNumbers) {
  const std::vector<Matrix> arguments{Eigen::Vector2d(1, 2), Eigen::Vector2d(3, 4)};
  const std::vector<Matrix> results = energy(arguments);
  EXPECT_EQ(results[0](0, 0), 12.5);
  EXPECT_EQ(results[1], Eigen::Vector2d(2, 4));
}

TEST_F(FunctionTest, CanBeCalledWithExpressions) {
  const ExprVector w = symbols("w", 2);
  const std::vector<ExprMatrix> arguments{w, ExprVector(w + q)};
  const std::vector<ExprMatrix> results = energy.call(arguments);
  EXPECT_TRUE(results[0](0, 0).is_same(0.5 * ExprVector(w + q).squaredNorm()));
  EXPECT_TRUE(results[1](1, 0).is_same(2 * w[1]));
}

TEST_F(FunctionTest, MatricesAreNumberedColumnByColumn) {
  ExprMatrix A(2, 2);
  A << q[0], v[0], q[1], v[1];
  const Function transposed("transposed", {{"A", A}}, {{"B", ExprMatrix(A.transpose())}});
  Matrix a(2, 2);
  a << 1, 2, 3, 4;
  EXPECT_EQ(transposed(std::vector<Matrix>{a})[0], a.transpose());
}

TEST_F(FunctionTest, PrintsSignatureAndProgram) {
  std::ostringstream stream;
  stream << energy;
  EXPECT_TRUE(
      test::contains(stream.str(), "energy(q[2], v[2]) → (kinetic[1], gradient[2])"));
}

TEST_F(FunctionTest, HashTellsFunctionsApartByNameAndContent) {
  const auto make = [](const std::string& name, double factor) {
    const ExprVector x = symbols("x", 1);
    return Function(name, {{"x", x}}, {{"y", ExprVector(factor * x)}});
  };
  EXPECT_EQ(make("f", 2).hash(), make("f", 2).hash());
  EXPECT_NE(make("f", 2).hash(), make("g", 2).hash());
  EXPECT_NE(make("f", 2).hash(), make("f", 3).hash());
}

TEST_F(FunctionTest, ExplainsMistakes) {
  EXPECT_INVALID((void)energy.output("kinetik"), "did you mean 'kinetic'?");
  EXPECT_INVALID((void)energy(std::vector<Matrix>{}), "has 2 inputs, 0 were given");
  const std::vector<Matrix> wrong{Matrix(3, 1), Matrix(2, 1)};
  EXPECT_INVALID((void)energy(wrong), "the input 'q' is 2 × 1, what was given is 3 × 1");
  EXPECT_INVALID(Function("f", {{"q", q}}, {{"y", v}}),
                 "function 'f': an output depends on the symbol 'v_0'");
  EXPECT_INVALID(Function("f", {{"q", q}, {"q", v}}, {}), "two inputs are called 'q'");
  EXPECT_INVALID(Function("f", {{"a", q}, {"b", q}}, {}), "is an input twice");
  EXPECT_INVALID(Function("f", {{"a", ExprVector(2 * q)}}, {}), "is not a symbol");
}

}  // namespace
}  // namespace saltus
