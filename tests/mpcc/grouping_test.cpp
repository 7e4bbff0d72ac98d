// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/mpcc/grouping.hpp"

#include <gtest/gtest.h>

#include <numeric>

#include "saltus/mpcc/evaluator.hpp"
#include "support/expect_invalid.hpp"
#include "support/random_problem.hpp"

namespace saltus {
namespace {

constexpr double kRoundOff = 1e-13;

std::vector<int> count_from(int first, int n) {
  std::vector<int> indices(static_cast<std::size_t>(n));
  std::iota(indices.begin(), indices.end(), first);
  return indices;
}

/// A function of w and p with its problem built in one piece and in groups.
class Grouping : public testing::Test {
 protected:
  ExprVector w = symbols("w", 12), p = symbols("p", 3);
  Expr f;
  std::vector<Expr> g;

  [[nodiscard]] Function function() const {
    const ExprVector rows =
        Eigen::Map<const ExprVector>(g.data(), static_cast<Index>(g.size()));
    return {
        "whole", {{"w", w}, {"p", p}}, {{"f", ExprVector::Constant(1, f)}, {"g", rows}}};
  }

  template <class Add>
  [[nodiscard]] Mpcc build(Add add) const {
    MpccBuilder builder("problem");
    Random random(7);
    builder.add_variables({"w"}, random.vector(w.size(), -1, 1));
    builder.add_parameters({"p"}, random.vector(p.size(), -1, 1));
    builder.add_rows({"g"}, static_cast<int>(g.size()), {});
    add(builder, count_from(0, static_cast<int>(w.size())),
        count_from(0, static_cast<int>(p.size())),
        count_from(0, static_cast<int>(g.size())));
    return std::move(builder).build();
  }
  [[nodiscard]] Mpcc in_one_piece() const {
    return build(
        [this](MpccBuilder& builder, const auto& i, const auto& j, const auto& k) {
          builder.add_instance(builder.add_kernel(Kernel(function())), i, j, k);
        });
  }
  [[nodiscard]] Mpcc in_groups(const GroupingOptions& options = {}) const {
    return build([&](MpccBuilder& builder, const auto& i, const auto& j, const auto& k) {
      add_grouped(builder, function(), i, j, k, options);
    });
  }
};

bool holds(const CompressedPattern& whole, const CompressedPattern& part) {
  Matrix ones = Matrix::Zero(whole.rows, whole.cols);
  for (int col = 0; col < whole.cols; ++col) {
    for (int k = whole.starts[col]; k < whole.starts[col + 1]; ++k)
      ones(whole.row_of[k], col) = 1;
  }
  for (int col = 0; col < part.cols; ++col) {
    for (int k = part.starts[col]; k < part.starts[col + 1]; ++k) {
      if (ones(part.row_of[k], col) == 0) return false;
    }
  }
  return true;
}

double relative(const Matrix& a, const Matrix& b) {
  if (a.size() == 0) return 0;
  return (a - b).cwiseAbs().maxCoeff() / std::max(1.0, a.cwiseAbs().maxCoeff());
}

/// Same values and derivatives at a random point, no new nonzeros.
void expect_equal(const Mpcc& whole, const Mpcc& grouped) {
  EXPECT_TRUE(holds(whole.jacobian_pattern(), grouped.jacobian_pattern()));
  EXPECT_TRUE(holds(whole.hessian_pattern(), grouped.hessian_pattern()));
  Random random(11);
  const Vector w = random.vector(whole.n_variables(), -1, 1);
  const Vector y = random.vector(whole.n_rows(), -1, 1);
  Evaluator a(whole), b(grouped);
  a.evaluate(Order::Second, {w, whole.data().p, 0.7, y});
  b.evaluate(Order::Second, {w, grouped.data().p, 0.7, y});
  EXPECT_NEAR(a.objective(), b.objective(),
              kRoundOff * std::max(1.0, std::abs(a.objective())));
  EXPECT_LE(relative(a.rows(), b.rows()), kRoundOff);
  EXPECT_LE(relative(a.gradient(), b.gradient()), kRoundOff);
  EXPECT_LE(relative(Matrix(a.jacobian()), Matrix(b.jacobian())), kRoundOff);
  EXPECT_LE(relative(Matrix(a.hessian()), Matrix(b.hessian())), kRoundOff);
}

int n_instances(const Mpcc& mpcc) {
  int n = 0;
  for (const KernelUse& use : mpcc.kernels()) n += use.n_instances;
  return n;
}

TEST_F(Grouping, MakesOneKernelOfRowsThatDifferInTheirVariables) {
  for (int i = 0; i + 2 < w.size(); ++i) g.push_back(w[i] * sin(w[i + 1]) - w[i + 2]);
  const Mpcc grouped = in_groups();
  ASSERT_EQ(grouped.kernels().size(), 1u);
  EXPECT_EQ(grouped.kernels()[0].n_instances, 10);
  EXPECT_EQ(grouped.kernels()[0].kernel.n_variables(), 3);
  expect_equal(in_one_piece(), grouped);
}

TEST_F(Grouping, TurnsNumbersThatDifferIntoParameters) {
  for (int i = 0; i < 10; ++i) g.push_back((0.3 + i) * w[i] * w[i] + 0.5 * w[i + 1]);
  const Mpcc grouped = in_groups();
  ASSERT_EQ(grouped.kernels().size(), 1u);
  // 0.5 is the same everywhere and stays a number.
  EXPECT_EQ(grouped.kernels()[0].kernel.n_parameters(), 1);
  EXPECT_EQ(grouped.n_parameters(), 3 + 10);
  expect_equal(in_one_piece(), grouped);
}

TEST_F(Grouping, AddsEqualNumbersOnce) {
  for (int i = 0; i < 10; ++i) {
    const double c = i % 2 == 0 ? 0.3 : 0.7;
    g.push_back(c * w[i] * w[i] - c * w[i + 1]);
  }
  const Mpcc grouped = in_groups();
  ASSERT_EQ(grouped.kernels().size(), 1u);
  EXPECT_EQ(grouped.kernels()[0].kernel.n_parameters(), 1);
  EXPECT_EQ(grouped.n_parameters(), 3 + 2);
  expect_equal(in_one_piece(), grouped);
}

TEST_F(Grouping, KeepsExponentsAndUnitsApart) {
  g = {pow(w[0], 2.5) + w[1], pow(w[2], 3.5) + w[3], w[4] + 0.5, w[5] + 1.0};
  const Mpcc grouped = in_groups();
  EXPECT_EQ(grouped.kernels().size(), 4u);
  EXPECT_EQ(grouped.n_parameters(), 3);
}

TEST_F(Grouping, KeepsRowsTogetherThatShareWork) {
  for (int i = 0; i < 5; ++i) {
    const Expr shared = sin(w[2 * i] * w[2 * i + 1]);
    g.push_back(w[i] - p[0] * shared);
    g.push_back(w[i + 5] + 0.4 * shared);
  }
  const Mpcc together = in_groups();
  EXPECT_EQ(n_instances(together), 5);
  const Mpcc apart = in_groups({.least_shared_cost = 1e9});
  EXPECT_EQ(n_instances(apart), 10);
  expect_equal(in_one_piece(), together);
  expect_equal(in_one_piece(), apart);
}

/* A chain of cheap links would otherwise tie all rows together. */
TEST_F(Grouping, CutsLongChainsWhereLeastIsShared) {
  for (int i = 0; i + 1 < w.size(); ++i) {
    const Expr costly = sin(w[i]) * cos(w[i]) * exp(w[i]);
    const Expr link = w[i] * w[i + 1], last = i > 0 ? w[i - 1] * w[i] : Expr(p[0]);
    g.push_back(costly + link);
    g.push_back(costly - last);
  }
  const Mpcc grouped = in_groups({.largest_cluster = 4});
  EXPECT_EQ(n_instances(grouped), 11);
  expect_equal(in_one_piece(), grouped);
}

TEST_F(Grouping, TakesTheObjectiveApart) {
  for (int i = 0; i < w.size(); ++i) f += (0.15 + 0.1 * i) * w[i] * w[i];
  f = 0.5 * (f - 3.0 * (w[0] - w[1])) - (p[0] * w[2] - 4.0);
  const Mpcc grouped = in_groups();
  // c·w², c·w, p·w and the constant
  EXPECT_EQ(grouped.kernels().size(), 4u);
  expect_equal(in_one_piece(), grouped);
}

TEST_F(Grouping, LeavesASumThatIsUsedTwiceWhole) {
  const Expr sum = w[0] + w[1] * w[2];
  f = sum + sum * sum + 2.0 * sum;
  expect_equal(in_one_piece(), in_groups());
}

TEST_F(Grouping, PutsTermsAndRowsThatShareWorkIntoOneKernel) {
  for (int i = 0; i < 6; ++i) {
    g.push_back(w[i] - exp(w[i + 6]));
    f += p[1] * exp(w[i + 6]);
  }
  const Mpcc grouped = in_groups();
  ASSERT_EQ(grouped.kernels().size(), 1u);
  EXPECT_EQ(grouped.kernels()[0].n_instances, 6);
  EXPECT_TRUE(grouped.kernels()[0].kernel.has_objective());
  expect_equal(in_one_piece(), grouped);
}

TEST_F(Grouping, TakesRowsWithoutVariables) {
  f = 2.5;
  g = {0.0, 1.0, 0.25, 0.75, p[0] + p[1], p[1] + p[2], w[0], w[0]};
  const Mpcc grouped = in_groups();
  expect_equal(in_one_piece(), grouped);
  EXPECT_EQ(grouped.row_owner(0), KernelInstance{});
}

TEST_F(Grouping, TellsRepeatedVariablesFromDifferentOnes) {
  g = {w[0] * w[1], w[2] * w[2], w[3] * w[4], w[5] * w[5]};
  const Mpcc grouped = in_groups();
  EXPECT_EQ(grouped.kernels().size(), 2u);
  expect_equal(in_one_piece(), grouped);
}

TEST_F(Grouping, TakesNothing) {
  const Mpcc grouped = in_groups();
  EXPECT_TRUE(grouped.kernels().empty());
  expect_equal(in_one_piece(), grouped);
}

/* Rows made of a few random functions at random places, in random order, with links. */
TEST_F(Grouping, EqualsTheWholeOnRandomProblems) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Random random(seed);
    f = 0;
    g.clear();
    const auto pick = [&](const ExprVector& from, Index n) {
      ExprMatrix picked(n, 1);
      for (Index i = 0; i < n; ++i) picked(i, 0) = from[random.below(from.size())];
      return picked;
    };
    for (int number = 0; number < 3; ++number) {
      const Function part = test::random_kernel_function(random, number);
      for (int i = 0; i < 8; ++i) {
        std::vector<ExprMatrix> arguments;
        for (const NamedExpr& input : part.inputs())
          arguments.push_back(pick(input.name == "p" ? p : w, input.values.rows()));
        const std::vector<ExprMatrix> results = part.call(arguments);
        for (const Expr& row : results[0].reshaped()) {
          g.push_back(random.uniform() * row - w[random.below(w.size())]);
        }
        if (results.size() > 1) f += random.uniform() * results[1](0, 0);
      }
    }
    expect_equal(in_one_piece(), in_groups());
    expect_equal(in_one_piece(), in_groups({.least_shared_cost = 1e9}));
  }
}

TEST_F(Grouping, ExplainsListsOfWrongLength) {
  g = {w[0]};
  MpccBuilder builder("problem");
  EXPECT_INVALID(
      add_grouped(builder, function(), count_from(0, 11), count_from(0, 3), {}),
      "the function 'whole' has 12 variables, 11 were given");
}

}  // namespace
}  // namespace saltus
