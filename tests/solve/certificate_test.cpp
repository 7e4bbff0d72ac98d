// SPDX-License-Identifier: BSD-2-Clause
#include "solve/interior_point/certificate.hpp"

#include <gtest/gtest.h>

#include "support/draft.hpp"
#include "support/small_mpccs.hpp"

namespace saltus::detail {
namespace {

using test::Draft;
using enum Stationarity;

/// A problem with all that a certificate asks for, at a point and with multipliers y that are
/// given: b = ∇f − Jᵀy makes any of them stationary.
class Examined {
 public:
  Examined(const Mpcc& mpcc, const Vector& w, const Vector& y)
      : problem_(mpcc, mpcc.data()),
        kkt_(problem_),
        solver_(problem_, kkt_, options_, watch_, control_) {
    problem_.lift(w, point_.iterate.x);
    problem_.evaluate(Order::First, point_.iterate.x, 1.0, y);
    point_.iterate.y = y;
    point_.bound = problem_.gradient() - problem_.jacobian().transpose() * y;
    point_.zero = pattern_at(problem_, point_.iterate.x);
    point_.objective = problem_.f();
  }

  Stationarity by_signs() { return stationarity_by_signs(problem_, point_, kBiactive); }
  Certificate certify() { return detail::certify(problem_, solver_, point_, kBiactive); }
  /// Of the linear model, objective and largest violation of a row.
  struct Linear {
    double f, violation;
  };
  Linear linear_model(const Vector& x) {
    problem_.linear_model_at(point_.iterate.x);
    problem_.evaluate(Order::Values, x, 1.0, point_.iterate.y);
    const Linear result{problem_.f(),
                        problem_.m() ? problem_.c().cwiseAbs().maxCoeff() : 0};
    problem_.exact_model();
    return result;
  }
  std::optional<BranchPoint> solve(const Pattern& zero, const Vector& x) {
    Iterate start;
    start.resize(problem_);
    start.x = x;
    start.y = point_.iterate.y;
    return solver_.solve(zero, start, 1e-4);
  }
  [[nodiscard]] const LiftedProblem& problem() const { return problem_; }
  [[nodiscard]] const BranchPoint& point() const { return point_; }

 private:
  SolveOptions options_;
  SolveControl control_;
  StopWatch watch_;
  LiftedProblem problem_;
  KktSystem kkt_;
  BranchSolver solver_;
  BranchPoint point_;
};

/// min slope_a x_a + slope_b x_b on one pair, (ν_a, ν_b) = (slope_a, slope_b) at the kink.
Mpcc kink(double slope_a, double slope_b) {
  Draft d("kink", {{0.5}, {0.5}});
  d.minimize(slope_a * d[0] + slope_b * d[1]);
  d.pair_of_variables(0, 1);
  return std::move(d).build();
}

TEST(BiactivePairs, AreThoseWithBothSidesBelowTheTolerance) {
  Draft d("three", {{0.0}, {0.0}, {0.0}, {2.0}, {1e-7}, {1e-5}});
  for (const int k : {0, 2, 4}) d.pair_of_variables(k, k + 1);
  const Mpcc mpcc = std::move(d).build();
  const LiftedProblem problem(mpcc, mpcc.data());
  EXPECT_EQ(biactive_pairs(problem, mpcc.data().w0, 1e-6), std::vector<int>{0});
  EXPECT_EQ(biactive_pairs(problem, mpcc.data().w0, 1e-4), (std::vector<int>{0, 2}));
}

TEST(Certificate, NamesTheStrongestTypeThatTheSignsAllow) {
  const struct {
    double nu_a, nu_b;
    Stationarity expected;
  } cases[] = {{1, 1, S},  {0, 0, S},   {0, 2, S},  {-1, 0, M},
               {0, -1, M}, {-1, -2, C}, {1, -1, W}, {-1, 1, W}};
  for (const auto& [nu_a, nu_b, expected] : cases) {
    Examined at(kink(nu_a, nu_b), Vector::Zero(2), Vector());
    EXPECT_EQ(at.by_signs(), expected)
        << nu_a << ", " << nu_b << ": " << to_string(at.by_signs());
  }
}

TEST(Certificate, AsksNoSignWhereOneSideIsLarge) {
  Examined at(kink(-1, 0), Eigen::Vector2d(0, 1), Vector());
  EXPECT_EQ(at.certify().stationarity, S);
}

/* x₀ is held at zero by its pair with x₁ = 2, whatever the sign of its multiplier. */
TEST(Certificate, ChargesAMultiplierToThePairThatIsNotBiactive) {
  Examined at(test::small_mpcc("shared side").mpcc, Eigen::Vector3d(0, 2, 0), Vector());
  ASSERT_LT(at.point().bound[0], -1.0);
  EXPECT_EQ(at.certify().stationarity, S);
}

TEST(Certificate, NeedsNoLinearProgramForStrongStationarity) {
  Examined at(test::small_mpcc("kth1").mpcc, Vector::Zero(2), Vector());
  const Certificate certificate = at.certify();
  EXPECT_EQ(certificate.stationarity, S);
  EXPECT_FALSE(certificate.better_pattern);
}

/* y = (−1/4, −3/4) gives ν = (0, −2): M by signs. On each branch f ≥ 0, so d = 0 solves
   (I-11), though without ⊥ it descends. */
TEST(Certificate, FindsBStationarityThatSignsDoNotShow) {
  Examined at(test::small_mpcc("scholtes4").mpcc, Vector::Zero(3),
              Eigen::Vector2d(-0.25, -0.75));
  EXPECT_EQ(at.by_signs(), M);
  const Certificate certificate = at.certify();
  EXPECT_EQ(certificate.stationarity, B) << to_string(certificate.stationarity);
  EXPECT_FALSE(certificate.better_pattern);
}

/// Feasible for (I-11) and below f: what a better pattern must come with.
void expect_descent(Examined& at, const Certificate& certificate) {
  ASSERT_TRUE(certificate.better_pattern);
  const LiftedProblem& problem = at.problem();
  const Vector& x = certificate.better_x;
  constexpr double kFeasible = 1e-7;  // bounds give way by a tenth of the tolerance
  for (int i = 0; i < problem.n(); ++i) {
    EXPECT_GE(x[i], problem.lower()[i] - kFeasible);
    EXPECT_LE(x[i], problem.upper()[i] + kFeasible);
    if ((*certificate.better_pattern)[i]) {
      EXPECT_EQ(x[i], problem.lower()[i]);
    }
  }
  for (const auto& [a, b] : problem.pairs()) {
    EXPECT_TRUE((*certificate.better_pattern)[a] || (*certificate.better_pattern)[b]);
  }
  const auto [f, violation] = at.linear_model(x);
  EXPECT_LE(violation, kFeasible);
  EXPECT_LT(f, at.linear_model(at.point().iterate.x).f - 1e-3);
}

TEST(Certificate, FindsDescentAlongOneSide) {
  for (const auto& [slope_a, slope_b] : {std::pair{1.0, -1.0}, std::pair{-1.0, 1.0}}) {
    Examined at(kink(slope_a, slope_b), Vector::Zero(2), Vector());
    const Certificate certificate = at.certify();
    EXPECT_EQ(certificate.stationarity, W);
    ASSERT_NO_FATAL_FAILURE(expect_descent(at, certificate));
    EXPECT_EQ((*certificate.better_pattern)[slope_a > 0 ? 0 : 1], 1);
  }
}

/* Two minimisers, f = 0.5 and 1; from the kink, f = 1.5, the better pattern leads to one. */
TEST(Certificate, GivesAPatternWhoseBranchProblemIsLower) {
  Examined at(test::small_mpcc("kth3").mpcc, Vector::Zero(2), Vector());
  const Certificate certificate = at.certify();
  ASSERT_NO_FATAL_FAILURE(expect_descent(at, certificate));
  const auto better = at.solve(*certificate.better_pattern, certificate.better_x);
  ASSERT_TRUE(better);
  EXPECT_LT(better->objective, at.point().objective - 0.4);
  EXPECT_LE(better->residuals.primal, 1e-7);
  EXPECT_LE(better->residuals.complementarity, 1e-7);
}

/* min a + b + c + d − 3.2 s,  s ≤ 2a + 2c,  s ≤ 2b + 2c on 0 ≤ a ⊥ b ≥ 0, 0 ≤ c ⊥ d ≥ 0.
   On d = 0 and any of a, b: s = 2c, f = c − 6.4 c. Which pair matters is not known at first. */
TEST(Certificate, FindsDescentThatTakesSeveralPairs) {
  Draft d("two pairs", {{0.0}, {0.0}, {0.0}, {0.0}, {0.0}});
  d.minimize(d[0] + d[1] + d[2] + d[3] - 3.2 * d[4]);
  d.add_row(2.0 * d[0] + 2.0 * d[2] - d[4], {0.0, kInfinity});
  d.add_row(2.0 * d[1] + 2.0 * d[2] - d[4], {0.0, kInfinity});
  d.pair_of_variables(0, 1);
  d.pair_of_variables(2, 3);
  Examined at(std::move(d).build(), Vector::Zero(5), Eigen::Vector2d(1.6, 1.6));
  const Certificate certificate = at.certify();
  ASSERT_NO_FATAL_FAILURE(expect_descent(at, certificate));
  EXPECT_EQ((*certificate.better_pattern)[3], 1);
  EXPECT_EQ((*certificate.better_pattern)[2], 0);
}

/* Without ⊥ the program ends at a = 0.1, b = 0.08. The smaller side at zero, a ≤ 2 b leaves
   nothing to gain; the other branch does. */
TEST(Certificate, FindsDescentOnTheBranchThatLooksWorse) {
  Draft d("worse", {{0.5}, {0.05, {0.0, 0.08}}});
  d.minimize(-d[0] - 0.1 * d[1]);
  d.add_row(2.0 * d[1] - d[0], {0.0, kInfinity});
  d.pair_of_variables(0, 1);
  Examined at(std::move(d).build(), Vector::Zero(2), Vector::Zero(1));
  const Certificate certificate = at.certify();
  ASSERT_NO_FATAL_FAILURE(expect_descent(at, certificate));
  EXPECT_EQ((*certificate.better_pattern)[0], 1);
}

/* A row forbids the branch that descends: x_b ≥ 0 would have to grow, −x_b ≥ 0 says no. */
TEST(Certificate, SeesRowsThatForbidDescent) {
  Draft d("forbidden", {{0.5}, {0.5}});
  d.minimize(d[0] - d[1]);
  d.add_row(d[1] - 2.0 * d[0], {-kInfinity, 0.0});  // x_b ≤ 2 x_a
  d.pair_of_variables(0, 1);
  Examined at(std::move(d).build(), Vector::Zero(2), Vector::Zero(1));
  ASSERT_EQ(at.by_signs(), W);
  EXPECT_EQ(at.certify().stationarity, B);
}

}  // namespace
}  // namespace saltus::detail
