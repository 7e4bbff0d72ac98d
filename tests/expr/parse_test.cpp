// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/expr/parse.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "saltus/expr/function.hpp"
#include "support/expect_invalid.hpp"

namespace saltus {
namespace {

using test::sentence_of;

constexpr double kX = 0.7, kY = -1.3;

struct Formula {
  const char* text;
  double expected;
};

class ParseExpression : public testing::Test {
 protected:
  ParseExpression() {
    scope_.define("x", x_);
    scope_.define("y", y_);
    scope_.define("q", q_);
  }

  [[nodiscard]] double value(std::string_view text) const {
    const ExprVector result = ExprVector::Constant(1, parse_expression(text, scope_));
    const Function f("f",
                     {{"x", ExprVector::Constant(1, x_)},
                      {"y", ExprVector::Constant(1, y_)},
                      {"q", q_}},
                     {{"result", result}});
    const std::vector<Matrix> at{Vector::Constant(1, kX), Vector::Constant(1, kY),
                                 Eigen::Vector2d(10.0, 20.0)};
    return f(at)[0](0, 0);
  }

  [[nodiscard]] std::string error(std::string_view text) const {
    return sentence_of([&] { static_cast<void>(parse_expression(text, scope_)); });
  }

  Expr x_ = Expr::symbol("x"), y_ = Expr::symbol("y");
  ExprVector q_ = symbols("q", 2);
  ExprScope scope_;
};

TEST_F(ParseExpression, FollowsTheRulesOfArithmetic) {
  const Formula formulas[]{
      {"1 + 2 * 3", 7.0},
      {"(1 + 2) * 3", 9.0},
      {"8 - 4 - 2", 2.0},
      {"8 / 4 / 2", 1.0},
      {"2 ^ 3 ^ 2", 512.0},
      {"2 ** 3", 8.0},
      {"-2 ^ 2", -4.0},
      {"2 ^ -1", 0.5},
      {"-x^2", -kX * kX},
      {"2 - -3", 5.0},
      {"--3", 3.0},
      {"+3", 3.0},
      {".5 + 1.e1 + 2.5e-1 + 1E2", 110.75},
      {"x*y + q[0] - 2*q[1]", kX * kY + 10.0 - 40.0},
      {" \t x\n+ y ", kX + kY},
      {"2 * pi", 2.0 * std::numbers::pi},
  };
  for (const Formula& formula : formulas) {
    EXPECT_DOUBLE_EQ(value(formula.text), formula.expected) << formula.text;
  }
}

TEST_F(ParseExpression, CallsFunctions) {
  constexpr double kRoundOff = 1e-15;
  const Formula formulas[]{
      {"sin(x)", std::sin(kX)},
      {"cos(x)", std::cos(kX)},
      {"tan(x)", std::tan(kX)},
      {"asin(x)", std::asin(kX)},
      {"acos(x)", std::acos(kX)},
      {"atan(x)", std::atan(kX)},
      {"sinh(x)", std::sinh(kX)},
      {"cosh(x)", std::cosh(kX)},
      {"tanh(x)", std::tanh(kX)},
      {"exp(x)", std::exp(kX)},
      {"log(x)", std::log(kX)},
      {"sqrt(x)", std::sqrt(kX)},
      {"abs(y)", -kY},
      {"sign(y)", -1.0},
      {"atan2(y, x)", std::atan2(kY, kX)},
      {"pow(x, 3)", kX * kX * kX},
      {"min(x, y)", kY},
      {"max(x, y, 3)", 3.0},
      {"norm(3, 4)", 5.0},
      {"norm(3)", 3.0},
  };
  for (const Formula& formula : formulas) {
    EXPECT_NEAR(value(formula.text), formula.expected,
                kRoundOff * (1.0 + std::abs(formula.expected)))
        << formula.text;
  }
  EXPECT_EQ(parser_functions().size(), std::size(formulas));  // if_else below, norm twice
}

TEST_F(ParseExpression, KnowsConditions) {
  const Formula formulas[]{
      {"if_else(x > y, 1, 2)", 1.0},
      {"if_else(x < y, 1, 2)", 2.0},
      {"x <= x", 1.0},
      {"x >= y and y < 0", 1.0},
      {"x == y or x != y", 1.0},
      {"not x > y", 0.0},
      {"1 or 0 and 0", 1.0},
      {"not not 5", 1.0},
  };
  for (const Formula& formula : formulas) {
    EXPECT_EQ(value(formula.text), formula.expected) << formula.text;
  }
}

TEST_F(ParseExpression, PointsAtTheMistake) {
  EXPECT_EQ(error("1 + (2 * 3"),
            "line 1, column 11: the end of the formula was found, ')' was expected\n"
            "  1 + (2 * 3\n"
            "            ^");
  EXPECT_EQ(error("x +\n y * * 2"),
            "line 2, column 6: '*' was found, a number, a name or '(' was expected\n"
            "   y * * 2\n"
            "       ^");
}

TEST_F(ParseExpression, ExplainsMistakes) {
  const std::pair<const char*, const char*> mistakes[]{
      {"", "the end of the formula was found, a number, a name or '('"},
      {"x y", "'y' was found, an operator was expected"},
      {"2x", "an operator was expected between '2' and 'x'"},
      {"1.2.3", "an operator was expected between '1.2' and '.'"},
      {"z", "unknown name 'z'"},
      {"sine(x)", "unknown function 'sine'; did you mean 'sin'?"},
      {"sin", "'sin' is a function: its argument is missing"},
      {"sin()", "sin takes one argument, 0 were found"},
      {"sin(x, y)", "sin takes one argument, 2 were found"},
      {"atan2(x)", "atan2 takes two arguments, 1 was found"},
      {"min(x)", "min takes two or more arguments, 1 was found"},
      {"q", "'q' has 2 entries: write q[0]"},
      {"q[2]", "an entry of 'q', 0 to 1, was expected"},
      {"q[0.5]", "an entry of 'q', 0 to 1, was expected"},
      {"q[-1]", "an entry of 'q', 0 to 1, was expected"},
      {"x[0]", "'x' has no entries"},
      {"r[0]", "unknown name 'r'"},
      {"x = 1", "'=' has no meaning in a formula"},
      {"3 µ", "'µ' has no meaning in a formula"},
      {"1 < x < 2", "comparisons do not chain: write a < b and b < c"},
      {"1e999", "this number is too large"},
      {"and", "'and' was found, a number"},
      {"x)", "')' was found, an operator was expected"},
  };
  for (const auto& [text, sentence] : mistakes) {
    EXPECT_TRUE(test::contains(error(text), sentence)) << text;
  }
}

/* A hostile text must not exhaust the stack. */
TEST_F(ParseExpression, LimitsNesting) {
  for (const char* open : {"(", "-", "2^", "not ", "sin("}) {
    std::string text;
    for (int i = 0; i < 3000; ++i) text += open;
    EXPECT_TRUE(test::contains(error(text), "levels of nesting")) << open;
  }
  EXPECT_TRUE(test::contains(error(std::string(30000, '1')), "longer than the"));
}

TEST_F(ParseExpression, ReadsLongSums) {
  std::string text = "x";
  for (int i = 0; i < 4000; ++i) text += " + x";
  EXPECT_NEAR(value(text), 4001 * kX, 1e-9);
}

TEST_F(ParseExpression, KeepsTheOffsetOfAnError) {
  try {
    static_cast<void>(parse_expression("1 + zz", scope_));
    FAIL();
  } catch (const ParseError& error) {
    EXPECT_EQ(error.offset(), 4U);
    EXPECT_TRUE(test::contains(error.message(), "unknown name 'zz'"));
  }
}

/* Only the neighbourhood of a mistake in a long line is shown. */
TEST_F(ParseExpression, ShowsPartOfLongLines) {
  const std::string sentence = error(std::string(100, ' ') + "?" + std::string(100, ' '));
  EXPECT_TRUE(test::contains(sentence, "\n" + std::string(42, ' ') + "^"));
  EXPECT_LT(sentence.size(), 250U);
}

TEST(ExprScope, RefusesNamesThatCannotBeUsed) {
  ExprScope scope;
  scope.define("x", 1.0);
  EXPECT_INVALID(scope.define("x", 2.0), "'x' is defined twice");
  EXPECT_INVALID(scope.define("sin", 2.0), "'sin' has a meaning of its own");
  EXPECT_INVALID(scope.define("pi", symbols("pi", 2)), "'pi' has a meaning of its own");
  for (const char* name : {"", "2x", "x-y", "é"}) {
    EXPECT_INVALID(scope.define(name, 1.0), "is no name");
  }
}

}  // namespace
}  // namespace saltus
