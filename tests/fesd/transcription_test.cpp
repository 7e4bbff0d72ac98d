// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/fesd/transcription.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "problems/contact_problems.hpp"
#include "saltus/fesd/contact_system.hpp"
#include "saltus/mpcc/evaluator.hpp"
#include "saltus/solve/solve.hpp"
#include "support/expect_invalid.hpp"

namespace saltus {
namespace {

TranscribedProblem transcribed(const problems::InitialValueProblem& problem, double T,
                               const FesdOptions& options = {},
                               const ContactOptions& contact = {}) {
  HorizonTerms terms;
  terms.x0 = problem.x0();
  return transcribe(contact_system(problem.model, contact).system, {1, T}, options,
                    terms);
}

MpccSolution solved(const TranscribedProblem& problem) {
  MpccData data = problem.mpcc.data();
  complete_guess(problem, data, data.w0);
  return solve(problem.mpcc, data);
}

constexpr double kFall = 0.451523640985730904;  // √(2/g)

/* A ball falls, hits the ground inside the step and flies up again: parabolas are exact for two
   stages, so that the time of the impact is, too. */
TEST(Transcription, FindsAnElasticImpactInsideAStep) {
  const TranscribedProblem problem = transcribed(problems::bouncing_ball(0.8), 0.8);
  const MpccSolution solution = solved(problem);
  ASSERT_EQ(solution.status, SolveStatus::Solved) << solution.message;
  const auto& elements = problem.layout.elements;
  constexpr double kTolerance = 1e-7;  // of the solver
  EXPECT_NEAR(solution.w[elements[0].h], kFall, kTolerance);
  const double v_plus = 0.8 * problems::kGravity * kFall;
  EXPECT_NEAR(solution.w[elements[1].x_plus[1]], v_plus, kTolerance);
  const double t = 0.8 - kFall;
  EXPECT_NEAR(solution.w[elements[1].x_end[0]],
              v_plus * t - 0.5 * problems::kGravity * t * t, kTolerance);
}

TEST(Transcription, KeepsAnInelasticImpactOnTheGround) {
  const TranscribedProblem problem = transcribed(problems::bouncing_ball(0.0), 0.8);
  const MpccSolution solution = solved(problem);
  ASSERT_EQ(solution.status, SolveStatus::Solved) << solution.message;
  const ElementLayout& last = problem.layout.elements[1];
  EXPECT_NEAR(solution.w[last.x_end[0]], 0.0, 1e-7);
  EXPECT_NEAR(solution.w[last.z[1][0]], problems::kGravity, 1e-5);  // force, per length
}

/* The whole problem holds at a motion that is known: free fall. */
TEST(Transcription, HoldsAtAKnownMotion) {
  for (const Representation representation :
       {Representation::Integral, Representation::Differential,
        Representation::DifferentialLifted}) {
    for (const RkScheme scheme : {RkScheme::RadauIIA, RkScheme::GaussLegendre}) {
      FesdOptions options;
      options.representation = representation;
      options.scheme = scheme;
      const TranscribedProblem problem =
          transcribed(problems::bouncing_ball(0.5), 0.4, options);
      const MpccSolution solution = solved(problem);
      ASSERT_EQ(solution.status, SolveStatus::Solved) << solution.message;
      const ElementLayout& last = problem.layout.elements.back();
      EXPECT_NEAR(solution.w[last.x_end[0]], 1.0 - 0.5 * problems::kGravity * 0.16, 1e-7);
      EXPECT_NEAR(solution.w[last.h], 0.2, 1e-6);
    }
  }
}

TEST(Transcription, MakesNoMoreKernelsForMoreIntervals) {
  OptimalControlProblem boxes = problems::three_boxes();
  const SwitchedSystem system = contact_system(boxes.model).system;
  const auto few = transcribe(system, {4, 6.0}, boxes.fesd, boxes.terms);
  const auto many = transcribe(system, {40, 6.0}, boxes.fesd, boxes.terms);
  EXPECT_EQ(few.mpcc.kernels().size(), many.mpcc.kernels().size());
  EXPECT_EQ(many.layout.elements.size(), 80u);
}

TEST(Transcription, SumsCrossProductsInFourWays) {
  const auto pairs = [](CrossMode mode) {
    FesdOptions options;
    options.cross = mode;
    return transcribed(problems::bouncing_ball(0.5), 0.4, options)
        .layout.elements[0]
        .switches[0]
        .pairs.size();
  };
  EXPECT_EQ(pairs(CrossMode::StageStage), 6u);  // two stages, three points
  EXPECT_EQ(pairs(CrossMode::StageElement), 2u);
  EXPECT_EQ(pairs(CrossMode::ElementStage), 3u);
  EXPECT_EQ(pairs(CrossMode::ElementElement), 1u);
  EXPECT_EQ(pairs(CrossMode::StageOnly), 2u);
}

/* Cold starts are what the paper takes: gaps and slip follow from the states. */
TEST(Transcription, CompletesAGuess) {
  const TranscribedProblem problem = transcribed(problems::thrown_particle(), 0.4);
  MpccData data = problem.mpcc.data();
  complete_guess(problem, data, data.w0);
  const ElementLayout& first = problem.layout.elements[0];
  EXPECT_EQ(data.w0[first.switches[0].c[1]], 1.0);  // gap
  EXPECT_EQ(data.w0[first.switches[1].c[1]], 4.0);  // forward slip
  EXPECT_EQ(data.w0[first.switches[2].c[1]], 0.0);  // backward slip
}

/* What messages are made of: the state by its name, and when a constraint holds. */
TEST(Transcription, NamesStatesAndTimes) {
  const problems::InitialValueProblem ball = problems::bouncing_ball(0.5);
  const SwitchedSystem system = contact_system(ball.model).system;
  const ExprVector height = ExprVector::Constant(1, system.x[0]);
  const Vector zero = Vector::Zero(1);
  HorizonTerms terms;
  terms.x0 = ball.x0();
  terms.path = {{"low", height, zero, zero, PathConstraint::At::ElementGrid}};
  terms.final = {{"target", height, zero, zero}};
  const TranscribedProblem problem = transcribe(system, {2, 0.8}, {}, terms);
  const int end = problem.layout.elements.back().x_end[0];
  const Label state = problem.mpcc.variable_labels()[end];
  EXPECT_EQ(state.what, system.x[0].name());
  EXPECT_DOUBLE_EQ(state.time, 0.8);
  const LabelTable& rows = problem.mpcc.row_labels();
  std::vector<double> low, target;
  for (int i = 0; i < rows.size(); ++i) {
    if (rows.what(i) == "low") low.push_back(rows[i].time);
    if (rows.what(i) == "target") target.push_back(rows[i].time);
  }
  ASSERT_EQ(low.size(), 4U);
  for (int n = 0; n < 4; ++n) EXPECT_DOUBLE_EQ(low[n], 0.2 * (n + 1));
  ASSERT_EQ(target.size(), 1U);
  EXPECT_DOUBLE_EQ(target[0], 0.8);
}

TEST(Transcription, SaysWhatDoesNotFit) {
  const problems::InitialValueProblem ball = problems::bouncing_ball(0.5);
  const SwitchedSystem system = contact_system(ball.model).system;
  HorizonTerms terms;
  terms.x0 = Vector::Zero(3);
  EXPECT_INVALID(static_cast<void>(transcribe(system, {1, 1.0}, {}, terms)),
                 "x0 has 3 entries, expected 2");
  terms.x0 = ball.x0();
  EXPECT_INVALID(static_cast<void>(transcribe(system, {0, 1.0}, {}, terms)), "N is 0");
  EXPECT_INVALID(static_cast<void>(transcribe(system, {1, -1.0}, {}, terms)), "T is -1");
  FesdOptions options;
  options.scheme = RkScheme::LobattoIIIA;
  EXPECT_INVALID(static_cast<void>(transcribe(system, {1, 1.0}, options, terms)),
                 "no integral representation");
}

}  // namespace
}  // namespace saltus
