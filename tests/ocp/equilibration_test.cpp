// SPDX-License-Identifier: BSD-2-Clause
// Lengths of elements where several contacts with friction switch and where they do not.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "saltus/ocp/optimal_control_problem.hpp"
#include "support/contact_scenes.hpp"

namespace saltus {
namespace {

/* Two particles on the same ground. One slides and stops at 0.4 s. The other one falls for 0.2 s,
   loses 1 m/s of its speed at the impact, slides and stops at 0.6 s. Five elements for these four
   phases: one of them is cut in two. */
constexpr double kWeight = 10.0, kFriction = 0.5, kEnd = 0.9;
const std::vector<double> kEvents{0.0, 0.2, 0.4, 0.6, kEnd};

OptimalControlProblem two_particles(StepEquilibration equilibration, int n_t) {
  const int n = n_t + 1;
  ContactModelParts parts = test::bodies(2 * n, std::vector<double>(2 * n, 1.0));
  const Vector line = n_t == 1 ? test::numbers({1.0}) : test::numbers({0.6, 0.8});
  const double speeds[] = {2.0, 3.0}, heights[] = {0.0, 0.2};
  Vector x0 = Vector::Zero(4 * n);
  for (int i = 0; i < 2; ++i) {
    const int first = i * n, normal = first + n_t;
    parts.f_v[normal] = -kWeight;
    ExprMatrix J_t = ExprMatrix::Zero(2 * n, n_t);
    for (int k = 0; k < n_t; ++k) J_t(first + k, k) = 1.0;
    parts.contacts.push_back({.name = fmt::format("particle {}", i),
                              .gap = parts.q[normal],
                              .J_t = J_t,
                              .mu_friction = kFriction});
    x0[normal] = heights[i];
    x0.segment(2 * n + first, n_t) = speeds[i] * line;
  }
  OptimalControlProblem problem{.model = ContactModel(parts), .horizon = {1, kEnd}};
  problem.terms.x0 = x0;
  problem.fesd.N_FE = 5;
  problem.fesd.equilibration = equilibration;
  return problem;
}

struct Case {
  StepEquilibration equilibration;
  int n_t;
};

/* Where a phase from a to b, of lengths next to it, is cut. */
double expected_cut(StepEquilibration equilibration, std::size_t phase) {
  const double S = kEvents[phase + 1] - kEvents[phase];
  double length = 0.5 * S;
  if (equilibration == StepEquilibration::HeuristicDifference) {
    //   min Σ (h_n − h_{n−1})² over the length of the first part
    const bool is_first = phase == 0, is_last = phase + 2 == kEvents.size();
    const double before = is_first ? 0.0 : kEvents[phase] - kEvents[phase - 1];
    const double after = is_last ? 0.0 : kEvents[phase + 2] - kEvents[phase + 1];
    length = is_first  ? (3.0 * S - after) / 5.0
             : is_last ? (before + 2.0 * S) / 5.0
                       : 0.5 * S + (before - after) / 6.0;
  }
  return kEvents[phase] + length;
}

class Equilibration : public testing::TestWithParam<Case> {};

TEST_P(Equilibration, CutsAPhaseWhereItSays) {
  const auto [equilibration, n_t] = GetParam();
  const OcpSolution solution =
      solve(two_particles(equilibration, n_t), {.route = OcpRoute::Ladder});
  ASSERT_EQ(solution.status, SolveStatus::Solved) << solution.message;
  constexpr double kSolver = 1e-6;
  EXPECT_LE(solution.defects.maxCoeff(), kSolver);
  std::vector<double> ends{0.0};
  for (const double h : solution.h) ends.push_back(ends.back() + h);
  const auto is_near = [](double a, double b) { return std::abs(a - b) <= kSolver; };
  for (const double event : kEvents)
    EXPECT_TRUE(std::ranges::any_of(ends, [&](double t) { return is_near(t, event); }))
        << event;
  for (const double t : ends) {
    if (std::ranges::any_of(kEvents, [&](double event) { return is_near(t, event); }))
      continue;
    const auto after = std::ranges::upper_bound(kEvents, t);
    const auto phase = static_cast<std::size_t>(after - kEvents.begin() - 1);
    EXPECT_NEAR(t, expected_cut(equilibration, phase), 1e-5) << "phase " << phase;
  }
}

std::vector<Case> cases() {
  using enum StepEquilibration;
  std::vector<Case> all;
  for (const int n_t : {1, 2})
    for (const StepEquilibration equilibration :
         {HeuristicMean, HeuristicDifference, IndicatorConstraint, IndicatorPenalty,
          ByPattern})
      all.push_back({equilibration, n_t});
  return all;
}

INSTANTIATE_TEST_SUITE_P(TwoContacts, Equilibration, testing::ValuesIn(cases()),
                         [](const auto& one) {
                           std::string name(to_string(one.param.equilibration));
                           std::ranges::replace(name, '-', '_');
                           return name +
                                  (one.param.n_t == 1 ? "_in_the_plane" : "_in_space");
                         });

}  // namespace
}  // namespace saltus
