// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/expr/instruction_list.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "support/expect_invalid.hpp"
#include "support/random_graph.hpp"

namespace saltus {
namespace {

InstructionList unary_program(const std::string& op) {
  return {.name = "unary",
          .inputs = {{"x", 1, 1, {{0, 0}}}},
          .outputs = {{"y", 1, 1, {{0, 0}}}},
          .items = {{"input", 0, {0, 0, -1}},
                    {op, 0, {0, -1, -1}},
                    {"output", -1, {0, 0, 0}}},
          .n_cells = 1};
}

double value_of(const InstructionList& list, double x) {
  return replay(list)(std::vector<Matrix>{Matrix::Constant(1, 1, x)})[0](0, 0);
}

TEST(Replay, SpellsOutWhatExpressionsDoNotHave) {
  for (const double x : {-2.0, -0.3, 0.4, 1.7}) {
    EXPECT_DOUBLE_EQ(value_of(unary_program("sq"), x), x * x);
    EXPECT_DOUBLE_EQ(value_of(unary_program("twice"), x), 2 * x);
    EXPECT_DOUBLE_EQ(value_of(unary_program("inv"), x), 1 / x);
    EXPECT_DOUBLE_EQ(value_of(unary_program("assign"), x), x);
    EXPECT_DOUBLE_EQ(value_of(unary_program("asinh"), x), std::asinh(x));
    EXPECT_NEAR(value_of(unary_program("expm1"), x), std::expm1(x), 1e-15 * std::exp(x));
  }
  EXPECT_DOUBLE_EQ(value_of(unary_program("log1p"), 0.5), std::log1p(0.5));
  EXPECT_DOUBLE_EQ(value_of(unary_program("acosh"), 1.5), std::acosh(1.5));
  EXPECT_DOUBLE_EQ(value_of(unary_program("atanh"), 0.5), std::atanh(0.5));
  EXPECT_DOUBLE_EQ(value_of(unary_program("sin"), 0.5), std::sin(0.5));
}

/* y = [x₀·x₁, 0, x₀ + 3] with cells written again and a structural zero. */
TEST(Replay, CellsAreReusedAndMissingNonzerosAreZero) {
  const InstructionList list{.name = "program",
                             .inputs = {{"x", 2, 1, {{0, 0}, {1, 0}}}},
                             .outputs = {{"y", 3, 1, {{0, 0}, {2, 0}}}},
                             .items = {{"input", 0, {0, 0, -1}},
                                       {"input", 1, {0, 1, -1}},
                                       {"mul", 1, {0, 1, -1}},
                                       {"output", -1, {1, 0, 0}},
                                       {"constant", 1, {-1, -1, -1}, 3.0},
                                       {"add", 0, {0, 1, -1}},
                                       {"output", -1, {0, 0, 1}}},
                             .n_cells = 2};
  const Function f = replay(list);
  EXPECT_EQ(f(std::vector<Matrix>{Eigen::Vector2d(5, 7)})[0], Eigen::Vector3d(35, 0, 8));
}

/* The program of a function does not depend on the order in which it was once built. */
TEST(Record, GivesTheSameFunctionBack) {
  for (int seed = 0; seed < 20; ++seed) {
    Random random(static_cast<std::uint64_t>(seed));
    const auto graph = test::random_graph(random, 5, 60, 8, test::Smoothness::WithKinks);
    ExprVector x(5), y(8);
    for (int i = 0; i < 5; ++i) x[i] = graph.inputs[4 - i];
    for (int i = 0; i < 8; ++i) y[i] = graph.outputs[i];
    const Function function("f", {{"x", x}}, {{"y", y}});
    const Function again = replay(record(function));
    EXPECT_EQ(again.hash(), function.hash());
    const std::vector<Matrix> at{random.vector(5, -1, 1)};
    EXPECT_EQ(again(at)[0], function(at)[0]);
  }
}

TEST(Replay, ExplainsWhatCannotBeConverted) {
  EXPECT_INVALID(
      (void)replay(unary_program("erf")),
      "program 'unary', instruction 1 (erf): this operation has no counterpart");
  EXPECT_INVALID((void)replay(unary_program("symbol")), "has no counterpart");
  EXPECT_INVALID((void)replay(unary_program("fma")), "has no counterpart");
  InstructionList list = unary_program("sin");
  list.items[1].operands[0] = 5;
  EXPECT_INVALID((void)replay(list), "cell 5 does not exist, there are 1");
  list = unary_program("sin");
  list.items[0].operands[1] = 1;
  EXPECT_INVALID((void)replay(list), "no nonzero 1 of port 0");
  list = unary_program("sin");
  list.outputs[0].places[0] = {1, 0};
  EXPECT_INVALID((void)replay(list), "lies outside its 1 × 1");
}

}  // namespace
}  // namespace saltus
