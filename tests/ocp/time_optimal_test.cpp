// SPDX-License-Identifier: BSD-2-Clause
// Free final time with friction, against bang-bang by hand.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "saltus/ocp/optimal_control_problem.hpp"
#include "support/contact_scenes.hpp"

namespace saltus {
namespace {

/* Whatever decides the lengths of elements, it is no reason for another T.

   A block of 1 kg slides backwards on rough ground and shall stop further ahead as soon as can be:
   full force forwards, with friction until slip reverses and against it after that, then full
   force backwards with friction, for a quarter of the time. The reversal is in the middle of the
   second of four intervals: lengths of elements, T and u are all unknown. */
constexpr int kN = 4;
constexpr double kForce = 5.0, kFriction = 0.1, kWeight = 10.0;
constexpr double kWithFriction = kForce + kFriction * kWeight;
constexpr double kAgainstFriction = kForce - kFriction * kWeight;
constexpr double kEnd = 1.0, kBraking = kEnd / kN;
constexpr double kForwards = kWithFriction / kAgainstFriction * kBraking;
constexpr double kReversal = kEnd - kForwards - kBraking;
constexpr double kSpeed = kWithFriction * kReversal;
constexpr double kWay =
    0.5 * (kAgainstFriction * kForwards * kForwards +
           kWithFriction * (kBraking * kBraking - kReversal * kReversal));

OptimalControlProblem quickest_stop(RkScheme scheme, StepEquilibration equilibration,
                                    double T_guess) {
  const ContactModel model = test::particle_in_the_plane(0.0, -kWeight, kFriction);
  OptimalControlProblem problem{
      .model = model, .horizon = {.N = kN, .T = T_guess, .T_min = 0.2, .T_max = 5.0}};
  problem.fesd.scheme = scheme;
  problem.fesd.equilibration = equilibration;
  HorizonTerms& terms = problem.terms;
  terms.x0 = test::numbers({0.0, 0.0, -kSpeed, 0.0});
  terms.running = {{"time", 1.0}};
  const Expr& x = model.q()[0];
  const Expr& v = model.v()[0];
  terms.final = {{"stop", test::vector_of({x, v}), test::numbers({kWay, 0.0}),
                  test::numbers({kWay, 0.0})}};
  terms.lbu = test::numbers({-kForce});
  terms.ubu = test::numbers({kForce});
  return problem;
}

struct Case {
  RkScheme scheme;
  StepEquilibration equilibration;
};

class TimeOptimal : public testing::TestWithParam<Case> {};

TEST_P(TimeOptimal, BlockReversesItsSlipOnTime) {
  const auto [scheme, equilibration] = GetParam();
  for (const double T_guess : {0.7, 1.0, 2.0}) {
    SCOPED_TRACE(T_guess);
    const OcpSolution solution =
        solve(quickest_stop(scheme, equilibration, T_guess), {.route = OcpRoute::Ladder});
    ASSERT_EQ(solution.status, SolveStatus::Solved) << solution.message;
    EXPECT_NEAR(solution.T, kEnd, 1e-6);
    for (int k = 0; k < kN; ++k)
      EXPECT_NEAR(solution.u(0, k), k < kN - 1 ? kForce : -kForce, 1e-4);
    const auto& events = solution.trajectory.events;
    ASSERT_EQ(events.size(), 1u) << event_table(events);
    EXPECT_EQ(events[0].kind, EventKind::SlipReversal);
    EXPECT_NEAR(events[0].t, kReversal, 1e-6);
    EXPECT_LE(solution.defects.maxCoeff(), 1e-6);
  }
}

using enum StepEquilibration;
INSTANTIATE_TEST_SUITE_P(Cases, TimeOptimal,
                         testing::Values(Case{RkScheme::RadauIIA, ByPattern},
                                         Case{RkScheme::GaussLegendre, ByPattern},
                                         Case{RkScheme::RadauIIA, HeuristicMean},
                                         Case{RkScheme::RadauIIA, HeuristicDifference},
                                         Case{RkScheme::RadauIIA, IndicatorConstraint},
                                         Case{RkScheme::RadauIIA, IndicatorPenalty}),
                         [](const auto& one) {
                           std::string name = one.param.scheme == RkScheme::RadauIIA
                                                  ? "Radau_"
                                                  : "Gauss_";
                           name += to_string(one.param.equilibration);
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace saltus
