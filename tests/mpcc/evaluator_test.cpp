// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/mpcc/evaluator.hpp"

#include <gtest/gtest.h>

#include "support/allocation_guard.hpp"
#include "support/expect_invalid.hpp"
#include "support/plain_evaluation.hpp"
#include "support/random_problem.hpp"

namespace saltus {
namespace {

/// The whole problem as two dense expressions, built without patterns or maps.
struct WholeProblem {
  std::vector<Expr> w, p;
  Expr f = 0;
  std::vector<Expr> g;

  explicit WholeProblem(const Mpcc& mpcc) : g(static_cast<std::size_t>(mpcc.n_rows())) {
    for (int i = 0; i < mpcc.n_variables(); ++i) w.push_back(Expr::symbol("w"));
    for (int i = 0; i < mpcc.n_parameters(); ++i) p.push_back(Expr::symbol("p"));
    for (const KernelUse& use : mpcc.kernels()) {
      for (int i = 0; i < use.n_instances; ++i) add(use, i);
    }
  }

 private:
  void add(const KernelUse& use, int instance) {
    const Function& function = use.kernel.function();
    std::vector<ExprMatrix> arguments;
    for (const NamedExpr& input : function.inputs()) {
      const bool is_p = input.name == "p";
      const auto indices =
          is_p ? use.parameters_of(instance) : use.variables_of(instance);
      ExprMatrix argument(input.values.rows(), 1);
      for (Index i = 0; i < argument.rows(); ++i) {
        argument(i, 0) = (is_p ? p : w)[static_cast<std::size_t>(indices[i])];
      }
      arguments.push_back(argument);
    }
    const std::vector<ExprMatrix> results = function.call(arguments);
    for (std::size_t o = 0; o < results.size(); ++o) {
      if (function.outputs()[o].name == "f") {
        f += results[o](0, 0);
        continue;
      }
      const auto rows = use.rows_of(instance);
      for (std::size_t i = 0; i < rows.size(); ++i) {
        g[rows[i]] += results[o](static_cast<Index>(i), 0);
      }
    }
  }
};

class EvaluatorTest : public testing::Test {
 protected:
  void at_random_point(const Mpcc& mpcc) {
    Random random(99);
    w = random.vector(mpcc.n_variables(), -1, 1);
    p = random.vector(mpcc.n_parameters(), -1, 1);
    y = random.vector(mpcc.n_rows(), -1, 1);
  }
  [[nodiscard]] EvaluationPoint point() const { return {w, p, 0.7, y}; }
  Vector w, p, y;
};

class RandomProblem : public EvaluatorTest, public testing::WithParamInterface<int> {};

constexpr double kRoundOff = 1e-11;  // sums of up to a hundred terms of size one

/* Values, gradient, Jacobian and Hessian of kernels × instances are those of the whole
   problem written out. */
TEST_P(RandomProblem, MatchesTheProblemWrittenOut) {
  const Mpcc mpcc = test::random_problem(static_cast<std::uint64_t>(GetParam()));
  at_random_point(mpcc);
  Evaluator evaluator(mpcc);
  evaluator.evaluate(Order::Second, point());

  const WholeProblem whole(mpcc);
  test::PlainEvaluation at;
  for (Index i = 0; i < w.size(); ++i) at.set(whole.w[i], w[i]);
  for (Index i = 0; i < p.size(); ++i) at.set(whole.p[i], p[i]);
  EXPECT_NEAR(evaluator.objective(), at(whole.f), kRoundOff);
  Expr lagrangian = 0.7 * whole.f;
  for (Index i = 0; i < y.size(); ++i) {
    EXPECT_NEAR(evaluator.rows()[i], at(whole.g[i]), kRoundOff);
    lagrangian += y[i] * whole.g[i];
  }
  const std::vector<Expr> slopes = gradient(whole.f, whole.w);
  for (Index i = 0; i < w.size(); ++i) {
    EXPECT_NEAR(evaluator.gradient()[i], at(slopes[i]), kRoundOff);
  }
  const auto compare = [&](const SparseExpr& expected, const SparseMatrix& computed) {
    Matrix dense = Matrix::Zero(computed.rows(), computed.cols());
    for (std::size_t k = 0; k < expected.values.size(); ++k) {
      const auto [row, col] = expected.pattern.places[k];
      dense(row, col) = at(expected.values[k]);
    }
    EXPECT_LE((dense - Matrix(computed)).cwiseAbs().maxCoeff(), kRoundOff);
  };
  compare(jacobian(whole.g, whole.w), evaluator.jacobian());
  compare(hessian(lagrangian, whole.w), evaluator.hessian());
}

INSTANTIATE_TEST_SUITE_P(Evaluator, RandomProblem, testing::Range(0, 8));

struct Numbers {
  double f;
  Vector g, gradient, jacobian, hessian;
  bool operator==(const Numbers&) const = default;
};

Numbers numbers_of(const Mpcc& mpcc, const EvaluationPoint& point,
                   EvaluatorOptions options) {
  Evaluator evaluator(mpcc, options);
  evaluator.evaluate(Order::Second, point);
  const auto values = [](const SparseMatrix& matrix) {
    return Vector(Eigen::Map<const Vector>(matrix.valuePtr(), matrix.nonZeros()));
  };
  return {evaluator.objective(), evaluator.rows(), evaluator.gradient(),
          values(evaluator.jacobian()), values(evaluator.hessian())};
}

TEST_F(EvaluatorTest, IsBitIdenticalWithAnyNumberOfThreads) {
  const Mpcc mpcc = test::random_problem(5, 6, 300);
  at_random_point(mpcc);
  for (const Backend backend : {Backend::Interpreter, Backend::Jit}) {
    const Numbers one = numbers_of(mpcc, point(), {.threads = 1, .backend = backend});
    for (const int threads : {2, 3, 7}) {
      EXPECT_EQ(numbers_of(mpcc, point(), {.threads = threads, .backend = backend}), one);
    }
  }
}

TEST_F(EvaluatorTest, BackendsAgreeBitForBit) {
  if (!jit_available()) GTEST_SKIP() << "this machine has one backend";
  const Mpcc mpcc = test::random_problem(6);
  at_random_point(mpcc);
  EXPECT_EQ(numbers_of(mpcc, point(), {.backend = Backend::Interpreter}),
            numbers_of(mpcc, point(), {.backend = Backend::Jit}));
}

TEST_F(EvaluatorTest, OrdersAgreeOnWhatTheyShare) {
  const Mpcc mpcc = test::random_problem(7);
  at_random_point(mpcc);
  Evaluator evaluator(mpcc);
  evaluator.evaluate(Order::Second, point());
  const Vector g = evaluator.rows();
  const SparseMatrix J = evaluator.jacobian();
  evaluator.evaluate(Order::Values, {w, p});
  EXPECT_LE((evaluator.rows() - g).cwiseAbs().maxCoeff(), kRoundOff);
  evaluator.evaluate(Order::First, {w, p});
  EXPECT_LE((Matrix(evaluator.jacobian()) - Matrix(J)).cwiseAbs().maxCoeff(), kRoundOff);
}

TEST_F(EvaluatorTest, DoesNotAllocateOnceItsTapesAreReady) {
  const Mpcc mpcc = test::random_problem(9);
  at_random_point(mpcc);
  for (const int threads : {1, 2}) {
    Evaluator evaluator(mpcc, {.threads = threads});
    const EvaluationPoint here = point();
    for (const Order order : {Order::Values, Order::First, Order::Second}) {
      evaluator.evaluate(order, here);
    }
    const long before = test::allocations;
    for (const Order order : {Order::Values, Order::First, Order::Second}) {
      evaluator.evaluate(order, here);
    }
    EXPECT_EQ(test::allocations, before) << threads;
  }
}

/* Parameters change between evaluations without a new problem. */
TEST_F(EvaluatorTest, FollowsTheParameters) {
  const ExprVector x = symbols("x", 1), factor = symbols("p", 1);
  MpccBuilder builder("parametric");
  builder.add_variable({"x"}, 3);
  builder.add_parameters({"p"}, Vector::Constant(1, 2));
  builder.add_kernel(Kernel(Function("f", {{"x", x}, {"p", factor}},
                                     {{"f", ExprVector(factor.cwiseProduct(x))}})));
  builder.add_instance(0, std::vector{0}, std::vector{0}, {});
  const Mpcc mpcc = std::move(builder).build();
  Evaluator evaluator(mpcc);
  const Vector at = Vector::Constant(1, 3);
  for (const double value : {2.0, 5.0}) {
    evaluator.evaluate(Order::First, {at, Vector::Constant(1, value)});
    EXPECT_EQ(evaluator.objective(), 3 * value);
    EXPECT_EQ(evaluator.gradient()[0], value);
  }
}

TEST_F(EvaluatorTest, NamesTheFirstNumberThatIsNotFinite) {
  const ExprVector x = symbols("x", 2);
  const ExprVector g = ExprVector::Constant(1, sqrt(x[0]) + x[1]);
  MpccBuilder builder("roots");
  builder.add_variables({"x"}, Vector::Ones(3));
  builder.add_rows({"root", "box"}, 2, {0, 0});
  builder.add_kernel(Kernel(Function("root", {{"x", x}}, {{"g", g}})));
  builder.add_instance(0, std::vector{0, 1}, {}, std::vector{0});
  builder.add_instance(0, std::vector{1, 2}, {}, std::vector{1});
  Evaluator evaluator(std::move(builder).build());
  const Vector none(0);
  evaluator.evaluate(Order::First, {Eigen::Vector3d(1, 1, 1), none});
  EXPECT_EQ(evaluator.first_nonfinite(), std::nullopt);
  evaluator.evaluate(Order::Values, {Eigen::Vector3d(1, -1, 1), none});
  EXPECT_TRUE(
      test::contains(evaluator.first_nonfinite().value(), "the row root[1] of 'box'"));
  EXPECT_TRUE(test::contains(evaluator.first_nonfinite().value(), "instance 1"));
  evaluator.evaluate(Order::First, {Eigen::Vector3d(0, 1, 1), none});
  EXPECT_TRUE(
      test::contains(evaluator.first_nonfinite().value(),
                     "the derivative of the row root[0] of 'box' by x[0] is inf"));
}

TEST_F(EvaluatorTest, RefusesWrongSizes) {
  const Mpcc mpcc = test::random_problem(1);
  at_random_point(mpcc);
  Evaluator evaluator(mpcc);
  EXPECT_INVALID(evaluator.evaluate(Order::Values, {Vector::Zero(2), p}),
                 "w has 2 entries, 30 were expected");
  EXPECT_INVALID(evaluator.evaluate(Order::Second, {w, p}), "need multipliers y");
  EXPECT_INVALID(Evaluator(mpcc, {.threads = 0}), "threads is 0");
}

}  // namespace
}  // namespace saltus
