// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/solve/relaxation.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "saltus/base/random.hpp"
#include "solve/relaxation/formulas.hpp"
#include "solve/relaxation/relaxed_problem.hpp"
#include "support/expect_invalid.hpp"
#include "support/print_names.hpp"
#include "support/random_problem.hpp"
#include "support/small_mpccs.hpp"

namespace saltus {
namespace {

using detail::RelaxedProblem;

class EachRelaxation : public testing::TestWithParam<Relaxation> {
 protected:
  /// Rows of the relaxed pair and its part of the objective at numbers.
  [[nodiscard]] static Vector relaxed_rows(double G, double H, double sigma,
                                           double t = 0.0) {
    const auto pair = detail::relax_pair(GetParam(), G, H, sigma, t);
    Vector rows(static_cast<Index>(pair.rows.size()));
    for (Index i = 0; i < rows.size(); ++i) rows[i] = pair.rows[i].value();
    return rows;
  }
  [[nodiscard]] static bool has_rows() { return relaxed_rows(1, 1, 1).size() > 0; }
};

std::string name_of(const testing::TestParamInfo<Relaxation>& info) {
  std::string name(to_string(info.param));
  std::erase(name, '-');
  return name;
}

/* A relaxation contains the set it relaxes, but for Kadrani's, which leaves out what is
   nearer to the kink than σ. */
TEST_P(EachRelaxation, ContainsBothBranches) {
  if (!has_rows()) return;
  constexpr double kRoundOff = 1e-15;
  for (const double sigma : {1.0, 1e-3, 1e-8}) {
    for (const double value : {0.0, 0.5 * sigma, sigma, 1.0, 7.0}) {
      if (GetParam() == Relaxation::Kadrani && value < sigma) continue;
      EXPECT_LE(relaxed_rows(value, 0, sigma).maxCoeff(), kRoundOff) << value;
      EXPECT_LE(relaxed_rows(0, value, sigma).maxCoeff(), kRoundOff) << value;
    }
    EXPECT_LE(detail::lower_bound_of_sides(GetParam(), sigma), 0.0);
  }
}

/* In the limit nothing but the branches is left. */
TEST_P(EachRelaxation, ExcludesPointsWithBothSidesPositiveInTheEnd) {
  if (!has_rows()) return;
  for (const double side : {0.01, 1.0, 30.0}) {
    EXPECT_GT(relaxed_rows(side, 0.02, 1e-8).maxCoeff(), 0.0);
    EXPECT_GT(relaxed_rows(0.02, side, 1e-8).maxCoeff(), 0.0);
  }
}

/// Central differences of f and g of a problem, against its derivatives.
void expect_derivatives_match(NlpProblem& problem, const Vector& x,
                              const Vector& lambda) {
  constexpr double kStep = 1e-6;
  constexpr double kDifference = 2e-7;  // kStep² f''' / 6 + round-off / kStep
  constexpr double kSigmaF = 0.7;
  const auto slope_of_lagrangian = [&](const Vector& at) -> Vector {
    problem.evaluate(Order::First, at, kSigmaF, lambda);
    return kSigmaF * problem.gradient() + problem.jacobian().transpose() * lambda;
  };
  problem.evaluate(Order::Second, x, kSigmaF, lambda);
  const Vector gradient = problem.gradient();
  const Matrix J = problem.jacobian();
  const Matrix H = Matrix(problem.hessian()).selfadjointView<Eigen::Lower>();
  for (Index i = 0; i < x.size(); ++i) {
    Vector ahead = x, behind = x;
    ahead[i] += kStep;
    behind[i] -= kStep;
    const Vector dslope =
        (slope_of_lagrangian(ahead) - slope_of_lagrangian(behind)) / (2 * kStep);
    EXPECT_LE((dslope - H.col(i)).cwiseAbs().maxCoeff(), kDifference) << i;
    problem.evaluate(Order::Values, ahead, 1.0, lambda);
    const double f = problem.objective();
    const Vector g = problem.rows();
    problem.evaluate(Order::Values, behind, 1.0, lambda);
    EXPECT_NEAR((f - problem.objective()) / (2 * kStep), gradient[i], kDifference) << i;
    if (g.size() == 0) continue;
    EXPECT_LE(((g - problem.rows()) / (2 * kStep) - J.col(i)).cwiseAbs().maxCoeff(),
              kDifference)
        << i;
  }
}

/// Whether a piecewise relaxation changes its formula within a step of this point.
bool is_near_a_kink(double G, double H, double sigma) {
  constexpr double kMargin = 1e-4;
  return std::abs(std::abs(G - H) - sigma) < kMargin ||
         std::abs(G + H - 2 * sigma) < kMargin || std::abs(G - H) < kMargin;
}

TEST_P(EachRelaxation, HasTheDerivativesThatDifferencesShow) {
  Random random(11);
  for (const test::SmallMpcc& small : test::solvable_mpccs()) {
    RelaxedProblem problem(small.mpcc, small.mpcc.data(), {GetParam()});
    for (const double sigma : {1.0, 0.3}) {
      problem.relax(sigma);
      Vector x = random.vector(problem.n_variables(), 0.2, 1.6);
      const auto& relaxed = problem.relaxed();
      for (int k = 0; k < small.mpcc.n_pairs(); ++k) {
        while (is_near_a_kink(x[relaxed.G[k]], x[relaxed.H[k]], sigma)) {
          x[relaxed.G[k]] = random.uniform(0.2, 1.6);
        }
      }
      SCOPED_TRACE(small.mpcc.name());
      expect_derivatives_match(problem, x, random.vector(problem.n_rows(), -1, 1));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Relaxation, EachRelaxation,
                         testing::ValuesIn(all_relaxations().begin(),
                                           all_relaxations().end()),
                         name_of);

/* to describe one set, G H ≤ σ, by different functions. */
TEST(Relaxation, OfTheFirstFourKindsVanishesOnTheHyperbola) {
  constexpr double kRoundOff = 1e-13;
  for (const Relaxation relaxation : all_relaxations().first(4)) {
    const auto row = [&](double G, double H, double sigma) {
      return detail::relax_pair(relaxation, G, H, sigma, 0.0).rows[0].value();
    };
    for (const double sigma : {1.0, 1e-2, 1e-4}) {
      for (const double G : {0.1, 0.3, 1.0, 5.0}) {
        EXPECT_NEAR(row(G, sigma / G, sigma), 0.0, kRoundOff);
        EXPECT_LT(row(G, 0.9 * sigma / G, sigma), 0.0);
        EXPECT_GT(row(G, 1.1 * sigma / G, sigma), 0.0);
      }
    }
  }
}

TEST(Relaxation, IsFoundByItsName) {
  for (const Relaxation relaxation : all_relaxations()) {
    EXPECT_EQ(relaxation_by_name(to_string(relaxation)), relaxation);
  }
  EXPECT_INVALID((void)relaxation_by_name("scholte"), "did you mean 'scholtes'?");
}

TEST(Relaxation, ThatIsNoCurveHasNoEqualityForm) {
  const Mpcc mpcc = test::small_mpcc("kth1").mpcc;
  const detail::RelaxationSettings settings{Relaxation::Kadrani,
                                            RelaxationForm::Equality};
  EXPECT_INVALID(RelaxedProblem(mpcc, mpcc.data(), settings),
                 "the relaxation 'kadrani' has no equality form");
}

/* Rows of sides, sums of variables and rows, 1 − α: after lifting, the variables that stand
   for the sides have the values of the sides. */
TEST(RelaxedProblem, LiftsEverySideToAVariable) {
  const Mpcc mpcc = test::random_problem(3);
  RelaxedProblem problem(mpcc, mpcc.data(), {Relaxation::LinFukushima});
  problem.relax(0.5);
  const Vector w = mpcc.data().w0;
  const Vector x = problem.lift(w).x;
  Evaluator evaluator(mpcc);
  evaluator.evaluate(Order::Values, {w, mpcc.data().p});
  Vector G(mpcc.n_pairs()), H(mpcc.n_pairs());
  mpcc.pair_values(w, evaluator.rows(), G, H);
  constexpr double kRoundOff = 1e-13;
  for (int k = 0; k < mpcc.n_pairs(); ++k) {
    EXPECT_NEAR(x[problem.relaxed().G[k]], G[k], kRoundOff);
    // The row in H is bounded below by zero, and so is its slack.
    const double row = evaluator.rows()[15 + k];
    EXPECT_NEAR(x[problem.relaxed().H[k]], H[k] + std::max(-row, 0.0), kRoundOff);
  }
}

TEST(RelaxedProblem, LiftsEqualSidesOnce) {
  MpccBuilder builder("equal sides");
  builder.add_variables({"x"}, Vector::Ones(3));
  const Side sum = Side::variable(0) + Side::variable(1);
  builder.add_pair({"a"}, sum, Side::variable(2));
  builder.add_pair({"b"}, Side::variable(1), sum);
  const Mpcc mpcc = std::move(builder).build();
  const RelaxedProblem problem(mpcc, mpcc.data(), {});
  EXPECT_EQ(problem.n_variables(), 4);
  EXPECT_EQ(problem.relaxed().G[0], problem.relaxed().H[1]);
}

/* is an identity: at any point with any multipliers of the NLP whose ∇L vanishes in
   the added variables, ∇L of the unrelaxed problem is that of the NLP. */
TEST_P(EachRelaxation, HandsBackMultipliersThatKeepTheGradientOfTheLagrangian) {
  const Mpcc mpcc = test::random_problem(8);
  RelaxedProblem problem(mpcc, mpcc.data(), {GetParam()});
  problem.relax(0.3);
  Random random(5);
  NlpPoint point = problem.lift(mpcc.data().w0);
  point.y = random.vector(problem.n_rows(), -1, 1);
  // Multipliers of the lifts such that those of the bounds of the sides are positive.
  const int n_lifts = problem.relaxed().first_relaxed_row - mpcc.n_rows();
  point.y.segment(mpcc.n_rows(), n_lifts).setConstant(-100.0);
  problem.evaluate(Order::First, point.x, 1.0, point.y);
  point.z = problem.gradient() - problem.jacobian().transpose() * point.y;

  const Multipliers m = problem.recover(point);
  Evaluator evaluator(mpcc);
  evaluator.evaluate(Order::First, {problem.original(point), mpcc.data().p});
  Vector along_w = m.z, along_g = m.y;
  const auto add = [&](const Side& side, double nu) {
    for (const Side::Term& term : side.terms) {
      const bool is_variable = term.kind == Side::Term::Kind::Variable;
      (is_variable ? along_w : along_g)[term.index] += nu * term.factor;
    }
  };
  for (int k = 0; k < mpcc.n_pairs(); ++k) {
    add(mpcc.pairs()[k].G, m.nu_G[k]);
    add(mpcc.pairs()[k].H, m.nu_H[k]);
  }
  const Vector slope =
      evaluator.gradient() - evaluator.jacobian().transpose() * along_g - along_w;
  constexpr double kRoundOff = 1e-11;  // of sums of numbers of size 100
  EXPECT_LE(slope.cwiseAbs().maxCoeff(), kRoundOff);
}

/* Multipliers go into the relaxed problem and come out again. */
TEST(RelaxedProblem, TakesTheMultipliersThatItGives) {
  const Mpcc mpcc = test::small_mpcc("scholtes4").mpcc;
  RelaxedProblem problem(mpcc, mpcc.data(), {});
  problem.relax(1e-8);
  const Vector w = Eigen::Vector3d(0, 2, 0);
  Multipliers given{Eigen::Vector2d(-0.25, -0.75), Vector::Zero(3),
                    Vector::Constant(1, -2), Vector::Zero(1)};
  const Multipliers taken = problem.recover(problem.lift(w, given));
  EXPECT_EQ(taken.y, given.y);
  EXPECT_EQ(taken.z, given.z);
  EXPECT_EQ(taken.nu_G, given.nu_G);
  EXPECT_EQ(taken.nu_H, given.nu_H);
  given.nu_G[0] = 3.0;  // held by the bound, not by the relaxed row
  EXPECT_EQ(problem.recover(problem.lift(w, given)).nu_G, given.nu_G);
}

/* Weights scale σ of their class of pairs only. */
TEST(RelaxedProblem, WeighsClassesOfPairs) {
  MpccBuilder builder("classes");
  builder.add_variables({"x"}, Vector::Ones(4));
  builder.add_pair({"friction"}, Side::variable(0), Side::variable(1));
  builder.add_pair({"impact"}, Side::variable(2), Side::variable(3));
  const Mpcc mpcc = std::move(builder).build();
  RelaxedProblem problem(
      mpcc, mpcc.data(),
      {Relaxation::Scholtes, RelaxationForm::Inequality, {{"impact", 0.1}}});
  problem.relax(0.5);
  problem.evaluate(Order::Values, mpcc.data().w0, 1.0, Vector::Zero(2));
  EXPECT_DOUBLE_EQ(problem.rows()[0], 1.0 - 0.5);
  EXPECT_DOUBLE_EQ(problem.rows()[1], 1.0 - 0.05);
}

/* A branch holds one side of each pair, or both, at zero and relaxes nothing. */
TEST(RelaxedProblem, FixesTheSidesOfABranch) {
  const Mpcc mpcc = test::small_mpcc("shared side").mpcc;
  RelaxedProblem problem(mpcc, mpcc.data(), {});
  problem.fix(std::vector{PairState::GZero, PairState::Both});
  EXPECT_EQ(problem.bounds().ubx, Vector(Eigen::Vector3d(0, kInfinity, 0)));
  EXPECT_EQ(problem.bounds().lbx, Vector(Eigen::Vector3d(0, 0, 0)));
  EXPECT_EQ(problem.bounds().ubg, Vector::Constant(2, kInfinity));
}

}  // namespace
}  // namespace saltus
