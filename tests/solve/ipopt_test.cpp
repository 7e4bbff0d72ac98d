// SPDX-License-Identifier: BSD-2-Clause
#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <thread>

#include "saltus/mpcc/mpcc_builder.hpp"
#include "solve/nlp/ipopt_solver.hpp"
#include "solve/relaxation/relaxed_problem.hpp"
#include "support/expect_invalid.hpp"

namespace saltus {
namespace {

using detail::IpoptSolver;
using detail::RelaxedProblem;

/// A problem without pairs is a smooth program.
Mpcc smooth(const ExprVector& x, const Expr& f, const ExprVector& g, const Vector& start,
            Bounds bounds_x, const std::vector<Bounds>& bounds_g) {
  MpccBuilder builder("smooth");
  builder.add_variables({"x"}, start, bounds_x);
  std::vector<int> variables, rows;
  for (int i = 0; i < x.size(); ++i) variables.push_back(i);
  for (const Bounds& bounds : bounds_g) {
    rows.push_back(builder.add_rows({"row"}, 1, bounds));
  }
  std::vector<NamedExpr> outputs{{"f", ExprVector::Constant(1, f)}};
  if (g.size() > 0) outputs.push_back({"g", g});
  builder.add_kernel(Kernel(Function("model", {{"x", x}}, outputs)));
  builder.add_instance(0, variables, {}, rows);
  return std::move(builder).build();
}

Mpcc function_of_one(Expr (*f)(const Expr&), double start) {
  const ExprVector x = symbols("x", 1);
  return smooth(x, f(x[0]), ExprVector(0), Vector::Constant(1, start), {}, {});
}

/* Problem 71 of Hock and Schittkowski. */
Mpcc hs71() {
  const ExprVector x = symbols("x", 4);
  ExprVector g(2);
  g << x[0] * x[1] * x[2] * x[3], x[0] * x[0] + x[1] * x[1] + x[2] * x[2] + x[3] * x[3];
  return smooth(x, x[0] * x[3] * (x[0] + x[1] + x[2]) + x[2], g,
                Eigen::Vector4d(1, 5, 5, 1), {1, 5}, {{25, kInfinity}, {40, 40}});
}

NlpResult solve(const Mpcc& mpcc, const NlpOptions& options = {},
                const SolveControl& control = {}) {
  RelaxedProblem problem(mpcc, mpcc.data(), {});
  const NlpPoint start = problem.lift(mpcc.data().w0);
  return IpoptSolver().solve(problem, start, options, control);
}

TEST(Ipopt, FindsThePublishedSolution) {
  const NlpResult result = solve(hs71());
  EXPECT_EQ(result.status, SolveStatus::Solved) << result.message;
  EXPECT_NEAR(result.objective, 17.0140173, 1e-7);
  const Eigen::Vector4d published(1, 4.7429994, 3.8211503, 1.3794082);
  EXPECT_LE((result.point.x - published).cwiseAbs().maxCoeff(), 1e-6);
  EXPECT_GT(result.iterations, 0);
  EXPECT_GT(result.derivative_evaluations, 0);
}

/* L = f − yᵀg − zᵀx with y, z ≥ 0 on lower bounds. */
TEST(Ipopt, GivesMultipliersWithTheSignsOfTheLagrangian) {
  const Mpcc mpcc = hs71();
  RelaxedProblem problem(mpcc, mpcc.data(), {});
  const NlpPoint start = problem.lift(mpcc.data().w0);
  const NlpPoint point = IpoptSolver().solve(problem, start, {}, {}).point;
  problem.evaluate(Order::First, point.x, 1.0, point.y);
  const Vector slope =
      problem.gradient() - problem.jacobian().transpose() * point.y - point.z;
  EXPECT_LE(slope.cwiseAbs().maxCoeff(), 1e-7);
  EXPECT_GT(point.z[0], 1.0);   // x₀ is at its lower bound
  EXPECT_GT(point.y[0], 0.5);   // the product is at its lower bound
  EXPECT_LT(point.y[1], -0.1);  // the sum of squares holds the objective up
}

TEST(Ipopt, NeedsFewIterationsFromASolutionWithItsMultipliers) {
  const Mpcc mpcc = hs71();
  RelaxedProblem problem(mpcc, mpcc.data(), {});
  const NlpPoint start = problem.lift(mpcc.data().w0);
  const NlpResult cold = IpoptSolver().solve(problem, start, {}, {});
  const NlpResult warm = IpoptSolver().solve(problem, cold.point, {.mu_warm = 1e-9}, {});
  EXPECT_EQ(warm.status, SolveStatus::Solved);
  EXPECT_LE(warm.iterations, 3);
  EXPECT_LT(warm.iterations, cold.iterations);
}

TEST(Ipopt, SaysThatAProblemIsInfeasibleOrUnbounded) {
  const ExprVector x = symbols("x", 2);
  const ExprVector g = ExprVector::Constant(1, x[0] * x[0] + x[1] * x[1]);
  EXPECT_EQ(solve(smooth(x, x[0], g, Eigen::Vector2d(1, 1), {}, {{-2, -1}})).status,
            SolveStatus::LocallyInfeasible);
  EXPECT_EQ(
      solve(smooth(x, x[0] + x[1], ExprVector(0), Eigen::Vector2d(1, 1), {}, {})).status,
      SolveStatus::Unbounded);
}

/* The first Newton step of x − log x from 5 leads to −15, where the logarithm is NaN. */
TEST(Ipopt, ShortensAStepThatLeadsToNaN) {
  const NlpResult result =
      solve(function_of_one([](const Expr& x) { return x - log(x); }, 5.0));
  EXPECT_EQ(result.status, SolveStatus::Solved);
  EXPECT_NEAR(result.point.x[0], 1.0, 1e-6);
}

TEST(Ipopt, NamesTheFunctionThatIsNotFinite) {
  const NlpResult result =
      solve(function_of_one([](const Expr& x) { return sqrt(x); }, -1.0));
  EXPECT_EQ(result.status, SolveStatus::NotFinite);
  EXPECT_TRUE(test::contains(result.message, "objective"));
  EXPECT_TRUE(test::contains(result.message, "model"));
}

TEST(Ipopt, JudgesProblemsInWhichNothingMoves) {
  const ExprVector x = symbols("x", 1);
  const Mpcc good =
      smooth(x, x[0] * x[0], ExprVector(x), Vector::Constant(1, 2.0), {2, 2}, {{1, 3}});
  const NlpResult result = solve(good);
  EXPECT_EQ(result.status, SolveStatus::Solved);
  EXPECT_EQ(result.objective, 4.0);
  EXPECT_EQ(result.point.z[0], 4.0);
  const Mpcc bad =
      smooth(x, x[0] * x[0], ExprVector(x), Vector::Constant(1, 2.0), {2, 2}, {{3, 4}});
  EXPECT_EQ(solve(bad).status, SolveStatus::LocallyInfeasible);
}

TEST(Ipopt, StopsAtItsLimits) {
  EXPECT_EQ(solve(hs71(), {.max_iterations = 3}).status, SolveStatus::IterationLimit);
  EXPECT_EQ(solve(hs71(), {.time_limit = 1e-9}).status, SolveStatus::TimeLimit);
  const std::atomic<bool> interrupt = true;
  const NlpResult result = solve(hs71(), {}, {.interrupt = &interrupt});
  EXPECT_EQ(result.status, SolveStatus::Interrupted);
  EXPECT_EQ(result.point.x.size(), 4);
  EXPECT_EQ(result.point.y.size(), 2);
}

TEST(Ipopt, ShowsItsIterations) {
  std::vector<int> iterations;
  const NlpResult result = solve(hs71(), {}, {.observer = [&](const IterationRecord& r) {
                                   iterations.push_back(r.iteration);
                                 }});
  EXPECT_EQ(static_cast<int>(iterations.size()), result.iterations + 1);
}

/// A problem whose functions throw at the third evaluation.
class Throwing final : public NlpProblem {
 public:
  explicit Throwing(NlpProblem& inner) : inner_(inner) {}
  void evaluate(Order order, ConstVectorRef x, double sigma_f,
                ConstVectorRef lambda) override {
    if (++n_ == 3) throw std::runtime_error("out of order");
    inner_.evaluate(order, x, sigma_f, lambda);
  }
  [[nodiscard]] const NlpBounds& bounds() const override { return inner_.bounds(); }
  [[nodiscard]] const CompressedPattern& jacobian_pattern() const override {
    return inner_.jacobian_pattern();
  }
  [[nodiscard]] const CompressedPattern& hessian_pattern() const override {
    return inner_.hessian_pattern();
  }
  [[nodiscard]] double objective() const override { return inner_.objective(); }
  [[nodiscard]] const Vector& rows() const override { return inner_.rows(); }
  [[nodiscard]] const Vector& gradient() const override { return inner_.gradient(); }
  [[nodiscard]] const SparseMatrix& jacobian() const override {
    return inner_.jacobian();
  }
  [[nodiscard]] const SparseMatrix& hessian() const override { return inner_.hessian(); }
  [[nodiscard]] std::optional<std::string> first_nonfinite() const override { return {}; }

 private:
  NlpProblem& inner_;
  int n_ = 0;
};

/* Exceptions do not travel through Ipopt; they are kept and thrown again behind it. */
TEST(Ipopt, HandsOnWhatTheProblemThrows) {
  const Mpcc mpcc = hs71();
  RelaxedProblem inner(mpcc, mpcc.data(), {});
  Throwing problem(inner);
  const NlpPoint start = inner.lift(mpcc.data().w0);
  EXPECT_THROW((void)IpoptSolver().solve(problem, start, {}, {}), std::runtime_error);
}

TEST(Ipopt, GivesTheSameFromSeveralThreads) {
  const NlpResult alone = solve(hs71());
  std::vector<NlpResult> results(4);
  std::vector<std::thread> threads;
  for (NlpResult& result : results) threads.emplace_back([&] { result = solve(hs71()); });
  for (std::thread& thread : threads) thread.join();
  for (const NlpResult& result : results) EXPECT_EQ(result.point.x, alone.point.x);
}

}  // namespace
}  // namespace saltus
