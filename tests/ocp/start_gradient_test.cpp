// SPDX-License-Identifier: BSD-2-Clause
// Sensitivities through switches and jumps, by the multipliers of x(0) = x0, against closed
// forms.
#include <gtest/gtest.h>

#include <cmath>

#include "problems/contact_problems.hpp"
#include "problems/filippov_problems.hpp"
#include "saltus/ocp/filippov_control_problem.hpp"
#include "support/expect_invalid.hpp"

namespace saltus {
namespace {

// ∂x_i(T)/∂x(0), with x_i(T) as the objective and no controls.
template <class Problem>
Vector gradient_of(Problem problem, const Expr& x_i, const Vector& x0, double T, int N) {
  problem.horizon = {N, T};
  problem.terms.x0 = x0;
  problem.terms.terminal = {{"end", x_i}};
  OcpOptions options{.route = OcpRoute::Ladder};
  options.solver.tolerance = 1e-9;
  const OcpSolution solution = solve(problem, options);
  EXPECT_EQ(solution.status, SolveStatus::Solved) << solution.message;
  EXPECT_EQ(solution.start_gradient.size(), x0.size());
  return solution.start_gradient;
}

class FilippovGradient : public testing::TestWithParam<FilippovForm> {};
INSTANTIATE_TEST_SUITE_P(Forms, FilippovGradient,
                         testing::Values(FilippovForm::Stewart, FilippovForm::Step),
                         [](const auto& form) {
                           return std::string(to_string(form.param));
                         });

FilippovControlProblem control_problem(const FilippovModel& model, FilippovForm form,
                                       int n_s) {
  FilippovControlProblem problem{model};
  problem.fesd.n_s = n_s;
  problem.form = form;
  return problem;
}

/* From radius r and angle φ the circle is met at t_s = −ln r; at T the radius is r e^T and the
   angle φ + ω(T − 2 t_s). */
TEST_P(FilippovGradient, GoesThroughASwitch) {
  const problems::FilippovProblem oscillator = problems::switched_oscillator();
  const FilippovControlProblem problem = control_problem(oscillator.model, GetParam(), 6);
  const double omega = -2.0 * std::acos(-1.0), T = oscillator.T, r = oscillator.x0[0];
  const Vector end = problems::switched_oscillator_end(T);
  const Eigen::Vector2d turned(-end[1], end[0]);
  const Eigen::Vector2d by_r = end / r + 2.0 * omega / r * turned, by_y = turned / r;
  for (Index i = 0; i < 2; ++i) {
    const Vector gradient =
        gradient_of(problem, oscillator.model.x()[i], oscillator.x0, T, 8);
    constexpr double kDiscretization = 1e-7;  // of values up to 100
    EXPECT_NEAR(gradient[0], by_r[i], kDiscretization);
    EXPECT_NEAR(gradient[1], by_y[i], kDiscretization);
  }
}

/* On a sliding mode the start is forgotten. */
TEST_P(FilippovGradient, VanishesOnASlidingMode) {
  const problems::FilippovProblem point = problems::sliding_point();
  const Vector gradient = gradient_of(control_problem(point.model, GetParam(), 2),
                                      point.model.x()[0], point.x0, point.T, 7);
  EXPECT_NEAR(gradient[0], 0.0, 1e-8);
}

/* The value that marching has, and 30 digits: ∂q(1)/∂q(0) of a ball that bounces once. */
TEST(StartGradient, GoesThroughAnElasticImpact) {
  const problems::InitialValueProblem ball = problems::bouncing_ball(0.8);
  const Vector gradient = gradient_of(OptimalControlProblem{ball.model},
                                      ball.model.q()[0], ball.x0(), 1.0, 5);
  EXPECT_NEAR(gradient[0], 1.38650222626302, 1e-7);
}

enum class Jumps { ByLaw, ByTimeFreezing };
class StoppedParticle : public testing::TestWithParam<Jumps> {};
INSTANTIATE_TEST_SUITE_P(Routes, StoppedParticle,
                         testing::Values(Jumps::ByLaw, Jumps::ByTimeFreezing),
                         [](const auto& jumps) {
                           return jumps.param == Jumps::ByLaw ? "ByLaw"
                                                              : "ByTimeFreezing";
                         });

/* It lands with slip, slides and stops at x = v t_1 + (v − mu g t_1)²/(2 mu g), t_1 = √(2 z/g):
   the gradient is (1, mu, t_1 + (v − mu g t_1)/(mu g), v/g). */
TEST_P(StoppedParticle, HasTheGradientOfItsClosedForm) {
  const problems::InitialValueProblem thrown = problems::thrown_particle();
  constexpr double kMu = 0.3, g = 10.0, v = 4.0;
  const double t_1 = std::sqrt(2.0 / g);
  OptimalControlProblem problem{thrown.model};
  problem.fesd.N_FE = 3;
  if (GetParam() == Jumps::ByTimeFreezing)
    problem.freezing = TimeFreezingOptions{.a_n = g};
  const Vector gradient = gradient_of(problem, thrown.model.q()[0], thrown.x0(), 2.0, 8);
  EXPECT_NEAR(gradient[0], 1.0, 1e-7);
  EXPECT_NEAR(gradient[1], kMu, 1e-7);
  EXPECT_NEAR(gradient[2], t_1 + (v - kMu * g * t_1) / (kMu * g), 1e-7);
  EXPECT_NEAR(gradient[3], v / g, 1e-7);
}

}  // namespace
}  // namespace saltus
