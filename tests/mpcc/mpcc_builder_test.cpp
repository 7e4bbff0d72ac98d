// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/mpcc/mpcc_builder.hpp"

#include <gtest/gtest.h>

#include "support/expect_invalid.hpp"
#include "support/random_problem.hpp"

namespace saltus {
namespace {

Function product() {
  const ExprVector w = symbols("w", 2);
  return {"product", {{"w", w}}, {{"g", ExprVector::Constant(1, w[0] * w[1])}}};
}

/// x, y, one row x·y, one pair x ⊥ y; each test spoils one thing.
class MpccBuilderTest : public testing::Test {
 protected:
  MpccBuilderTest() {
    x = builder.add_variable({"x", "ball", {1}}, 0.5, {0, 1});
    y = builder.add_variable({"y"}, 0.5, {0, 1});
    row = builder.add_rows({"product row", "ball"}, 1, {0, 0});
    kernel = builder.add_kernel(Kernel(product()));
    builder.add_instance(kernel, std::vector{x, y}, {}, std::vector{row});
    builder.add_pair({"contact", "ball / ground"}, Side::variable(x), Side::variable(y));
  }
  MpccBuilder builder{"small"};
  int x, y, row, kernel;
};

TEST_F(MpccBuilderTest, BuildsWhatWasAdded) {
  const Mpcc mpcc = std::move(builder).build();
  EXPECT_EQ(mpcc.n_variables(), 2);
  EXPECT_EQ(mpcc.n_rows(), 1);
  EXPECT_EQ(mpcc.n_pairs(), 1);
  EXPECT_EQ(mpcc.jacobian_pattern().nonzeros(), 2);
  EXPECT_EQ(mpcc.hessian_pattern().nonzeros(), 1);
  EXPECT_EQ(mpcc.row_owner(0), (KernelInstance{0, 0}));
  EXPECT_TRUE(test::contains(summary(mpcc), "small: 2 variables, 1 rows"));
}

TEST_F(MpccBuilderTest, NamesAPairThatUsesAMissingRow) {
  builder.add_pair({"impact", "ball / wall"}, Side::variable(x), Side::row(7));
  EXPECT_INVALID((void)std::move(builder).build(),
                 "the pair impact of 'ball / wall' uses row 7, but there are only 1");
}

TEST_F(MpccBuilderTest, NamesAVariableWithCrossedBounds) {
  builder.add_variable({"z", "box", {2, 1}}, 0, {1, -1});
  EXPECT_INVALID(
      (void)std::move(builder).build(),
      "the variable z of 'box', interval 2, element 1 has the lower bound 1 and "
      "the upper bound -1");
}

TEST_F(MpccBuilderTest, NamesAGuessThatIsNotANumber) {
  builder.add_variable({"z"}, kNaN, {});
  EXPECT_INVALID((void)std::move(builder).build(), "the initial value of z is nan");
}

TEST_F(MpccBuilderTest, NamesABoundThatIsNotANumber) {
  builder.add_rows({"balance"}, 1, {kNaN, 0});
  EXPECT_INVALID((void)std::move(builder).build(), "a bound of the row balance is NaN");
}

TEST_F(MpccBuilderTest, RefusesBoundsThatNoNumberMeets) {
  builder.add_rows({"balance"}, 1, {kInfinity, kInfinity});
  EXPECT_INVALID((void)std::move(builder).build(), "no number lies between them");
}

TEST_F(MpccBuilderTest, NamesAnInstanceThatUsesAMissingVariable) {
  builder.add_instance(kernel, std::vector{0, 9}, {}, std::vector{row});
  EXPECT_INVALID(
      (void)std::move(builder).build(),
      "instance 1 of the kernel 'product' uses variable 9, but there are only 2");
}

TEST_F(MpccBuilderTest, RefusesInstancesOfTheWrongSize) {
  EXPECT_INVALID(builder.add_instance(kernel, std::vector{0}, {}, std::vector{row}),
                 "the kernel 'product' has 2 variables, 1 were given");
  EXPECT_INVALID(builder.add_instance(3, {}, {}, {}),
                 "there is no kernel 3, 1 were added");
}

TEST_F(MpccBuilderTest, RefusesBoundsOfTheWrongSize) {
  const Vector two = Vector::Zero(2), three = Vector::Zero(3);
  EXPECT_INVALID(builder.add_variables({"z"}, two, three, two),
                 "2 initial values, 3 lower and 2 upper bounds");
}

TEST_F(MpccBuilderTest, ChecksNewDataBeforeASolve) {
  const Mpcc mpcc = std::move(builder).build();
  MpccData data = mpcc.data();
  data.w0.resize(3);
  EXPECT_INVALID(mpcc.check(data), "the initial point w0 has 3 entries, 2 were expected");
  data = mpcc.data();
  data.w0[0] = kInfinity;
  EXPECT_INVALID(mpcc.check(data), "the initial value of x of 'ball', interval 1 is inf");
}

TEST(Mpcc, EmptyProblemsAreProblems) {
  const Mpcc mpcc = MpccBuilder("nothing").build();
  EXPECT_EQ(mpcc.n_variables(), 0);
  EXPECT_EQ(mpcc.jacobian_pattern().nonzeros(), 0);
}

TEST(Mpcc, PairValuesAreSumsOfVariablesAndRows) {
  const Mpcc mpcc = test::random_problem(3);
  Random random(4);
  const Vector w = random.vector(mpcc.n_variables(), -1, 1);
  const Vector g = random.vector(mpcc.n_rows(), -1, 1);
  Vector G(mpcc.n_pairs()), H(mpcc.n_pairs());
  mpcc.pair_values(w, g, G, H);
  for (int i = 0; i < mpcc.n_pairs(); ++i) {
    EXPECT_DOUBLE_EQ(G[i], 1 - w[20 + i]);
    EXPECT_DOUBLE_EQ(H[i], g[15 + i] + 2 * w[25 + i]);
  }
}

/* Patterns are sorted, unique and compressed, as solvers expect them. */
TEST(Mpcc, PatternsAreCompressedAndSorted) {
  const Mpcc mpcc = test::random_problem(8);
  for (const auto* pattern : {&mpcc.jacobian_pattern(), &mpcc.hessian_pattern()}) {
    ASSERT_EQ(pattern->starts.size(), static_cast<std::size_t>(mpcc.n_variables()) + 1);
    EXPECT_EQ(pattern->starts.back(), pattern->nonzeros());
    for (int col = 0; col < pattern->cols; ++col) {
      int last = pattern == &mpcc.hessian_pattern() ? col - 1 : -1;
      for (int k = pattern->starts[col]; k < pattern->starts[col + 1]; ++k) {
        EXPECT_GT(pattern->row_of[k], last);
        last = pattern->row_of[k];
      }
    }
    EXPECT_TRUE(pattern->zero_matrix().isCompressed());
    EXPECT_EQ(pattern->zero_matrix().nonZeros(), pattern->nonzeros());
  }
}

}  // namespace
}  // namespace saltus
