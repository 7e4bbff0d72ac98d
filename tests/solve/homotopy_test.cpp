// SPDX-License-Identifier: BSD-2-Clause
#include "solve/homotopy/homotopy.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "saltus/mpcc/mpcc_builder.hpp"
#include "solve/nlp/ipopt_solver.hpp"
#include "support/expect_invalid.hpp"
#include "support/print_names.hpp"
#include "support/small_mpccs.hpp"

namespace saltus {
namespace {

using test::KnownSolution;
using test::SmallMpcc;

MpccSolution solve(const Mpcc& mpcc, const SolveOptions& options = {},
                   const SolveControl& control = {}) {
  return detail::solve_by_homotopy(mpcc, mpcc.data(), options, control);
}

double largest(const Vector& x) { return x.size() ? x.cwiseAbs().maxCoeff() : 0.0; }

const KnownSolution& nearest_solution(const SmallMpcc& problem, const Vector& w) {
  return *std::ranges::min_element(
      problem.solutions, {}, [&](const KnownSolution& s) { return largest(s.w - w); });
}

using Case = std::pair<Relaxation, RelaxationForm>;

std::vector<Case> all_cases() {
  std::vector<Case> cases;
  for (const Relaxation relaxation : all_relaxations()) {
    cases.emplace_back(relaxation, RelaxationForm::Inequality);
    if (has_equality_form(relaxation)) {
      cases.emplace_back(relaxation, RelaxationForm::Equality);
    }
  }
  return cases;
}

std::string name_of(const testing::TestParamInfo<Case>& info) {
  std::string name(to_string(info.param.first));
  std::erase(name, '-');
  return name + "_" + std::string(to_string(info.param.second));
}

class EveryRelaxation : public testing::TestWithParam<Case> {
 protected:
  [[nodiscard]] static SolveOptions options() {
    SolveOptions options;
    options.homotopy.relaxation = GetParam().first;
    options.homotopy.form = GetParam().second;
    options.homotopy.fallbacks = {};
    return options;
  }
};

/* Each relaxation by itself finds a minimiser of each small problem, also those that are not
   strongly stationary. At a biactive pair G = H = √σ, so points are known to √σ = 1e-4 and
   objectives, where ∇f is zero along the branches, to σ, else to √σ times a multiplier. */
TEST_P(EveryRelaxation, SolvesTheSmallProblems) {
  constexpr double kPoint = 2e-4;      // worst seen: 1.1e-4 (ralph2)
  constexpr double kObjective = 2e-6;  // worst seen: 1e-7
  for (const SmallMpcc& problem : test::solvable_mpccs()) {
    SCOPED_TRACE(problem.mpcc.name());
    const MpccSolution s = solve(problem.mpcc, options());
    EXPECT_EQ(s.status, SolveStatus::Solved) << s.message;
    const KnownSolution& known = nearest_solution(problem, s.w);
    EXPECT_LE(largest(s.w - known.w), kPoint) << s.w.transpose();
    EXPECT_NEAR(s.objective, known.objective, kObjective);
    EXPECT_TRUE(s.residuals.within(1e-7));
    EXPECT_TRUE(s.violations.empty());
  }
}

TEST_P(EveryRelaxation, SaysWhenThereIsNoFeasiblePoint) {
  for (const SmallMpcc& problem : test::infeasible_mpccs()) {
    SCOPED_TRACE(problem.mpcc.name());
    const MpccSolution s = solve(problem.mpcc, options());
    EXPECT_EQ(s.status, SolveStatus::LocallyInfeasible) << s.brief() << s.message;
    EXPECT_FALSE(s.violations.empty());
    EXPECT_TRUE(test::contains(s.message, "Violated by"));
  }
}

INSTANTIATE_TEST_SUITE_P(Homotopy, EveryRelaxation, testing::ValuesIn(all_cases()),
                         name_of);

TEST(Homotopy, SaysWhenTheObjectiveHasNoLowerBound) {
  const MpccSolution s = solve(test::unbounded_mpcc().mpcc);
  EXPECT_EQ(s.status, SolveStatus::Unbounded) << s.brief();
}

TEST(Homotopy, SolvesAnEmptyProblem) {
  const MpccSolution s = solve(test::empty_mpcc().mpcc);
  EXPECT_EQ(s.status, SolveStatus::Solved) << s.message;
  EXPECT_EQ(s.w.size(), 0);
  EXPECT_EQ(s.objective, 0.0);
}

/* Both multipliers of a biactive pair are those of the limit, not those of the path. */
TEST(Homotopy, GivesTheMultipliersOfABiactivePair) {
  const MpccSolution s = solve(test::small_mpcc("kth1").mpcc);
  EXPECT_NEAR(s.multipliers.nu_G[0], 1.0, 1e-6);
  EXPECT_NEAR(s.multipliers.nu_H[0], 1.0, 1e-6);
}

/* x in two pairs: the first has ν = −2, the second, biactive, must not be given it. */
TEST(Homotopy, GivesTheMultipliersOfASharedSide) {
  SolveOptions options;
  options.homotopy.sigma_init = 0.1;
  const MpccSolution s = solve(test::small_mpcc("shared side").mpcc, options);
  ASSERT_NEAR(s.w[1], 2.0, 1e-5);
  EXPECT_NEAR(s.multipliers.nu_G.sum(), -2.0, 1e-4);
  EXPECT_NEAR(s.multipliers.nu_H[1], 2.0, 1e-3);
}

TEST(Homotopy, FillsTheSolution) {
  const Mpcc mpcc = test::small_mpcc("gauvin").mpcc;
  const MpccSolution s = solve(mpcc);
  EXPECT_NEAR(s.g[0], 4.0 * (s.w[0] + 2.0 * s.w[1] - 30.0) + s.w[2], 1e-12);
  EXPECT_EQ(s.G.size(), 2);
  EXPECT_NEAR(s.H[0], 4.0, 1e-5);
  EXPECT_GT(s.statistics.iterations, 0);
  EXPECT_GE(s.statistics.nlps, 1);
  EXPECT_GT(s.statistics.evaluations, 0);
  EXPECT_GT(s.timings.total(), 0.0);
  EXPECT_TRUE(test::contains(s.solver, "scholtes homotopy (Ipopt 3."));
  EXPECT_EQ(s.warm_start.w, s.w);
  EXPECT_EQ(s.warm_start.pattern.size(), 2u);
}

TEST(Homotopy, TakesFewerIterationsFromItsOwnSolution) {
  const Mpcc mpcc = test::small_mpcc("desilva").mpcc;
  const MpccSolution cold = solve(mpcc);
  SolveOptions options;
  options.warm_start = cold.warm_start;
  const MpccSolution warm = solve(mpcc, options);
  EXPECT_EQ(warm.status, SolveStatus::Solved);
  EXPECT_LT(warm.statistics.iterations, cold.statistics.iterations);
  options.warm_start->multipliers.z.resize(1);
  EXPECT_INVALID((void)solve(mpcc, options), "multipliers of the warm start");
}

TEST(Homotopy, GetsThereFasterSuperlinearly) {
  const Mpcc mpcc = test::small_mpcc("ralph2").mpcc;
  SolveOptions options;
  const MpccSolution linear = solve(mpcc, options);
  options.homotopy.update = SigmaUpdate::Superlinear;
  const MpccSolution superlinear = solve(mpcc, options);
  EXPECT_EQ(superlinear.status, SolveStatus::Solved);
  EXPECT_LT(superlinear.statistics.nlps, linear.statistics.nlps);
}

TEST(Homotopy, StopsAtLimitsWithItsBestPoint) {
  const Mpcc mpcc = test::small_mpcc("bard1").mpcc;
  SolveOptions options;
  options.max_iterations = 12;
  const MpccSolution limited = solve(mpcc, options);
  EXPECT_EQ(limited.status, SolveStatus::IterationLimit);
  EXPECT_LE(limited.statistics.iterations, 12);
  EXPECT_TRUE(limited.w.allFinite());
  options.max_iterations = 0;
  EXPECT_EQ(solve(mpcc, options).status, SolveStatus::IterationLimit);
  EXPECT_EQ(solve(mpcc, options).w, mpcc.data().w0);
  EXPECT_EQ(solve(mpcc, {.time_limit = 1e-6}).status, SolveStatus::TimeLimit);
  const std::atomic<bool> interrupt = true;
  const MpccSolution interrupted = solve(mpcc, {}, {.interrupt = &interrupt});
  EXPECT_EQ(interrupted.status, SolveStatus::Interrupted);
  EXPECT_EQ(interrupted.w.size(), mpcc.n_variables());
  EXPECT_TRUE(test::contains(interrupted.message, "Start again from this point"));
}

TEST(Homotopy, NamesAFunctionThatIsNotFinite) {
  const ExprVector x = symbols("x", 2);
  MpccBuilder builder("root");
  builder.add_variables({"x"}, Eigen::Vector2d(-1, 1), {-5, 5});
  builder.add_rows({"depth", "pool"}, 1, {0, 0});
  builder.add_kernel(Kernel(Function(
      "root", {{"x", x}}, {{"g", ExprVector::Constant(1, sqrt(x[0] - 10.0) + x[1])}})));
  builder.add_instance(0, std::vector{0, 1}, {}, std::vector{0});
  const MpccSolution s = solve(std::move(builder).build());
  EXPECT_EQ(s.status, SolveStatus::NotFinite);
  EXPECT_TRUE(test::contains(s.message, "depth of 'pool'"));
}

TEST(Homotopy, ReportsOneRecordPerNlp) {
  std::vector<IterationRecord> records;
  const MpccSolution s =
      solve(test::small_mpcc("ralph2").mpcc, {},
            {.observer = [&](const IterationRecord& r) { records.push_back(r); }});
  ASSERT_EQ(static_cast<int>(records.size()), s.statistics.nlps);
  EXPECT_EQ(records.front().sigma_mpcc, 1.0);
  EXPECT_EQ(records.back().iteration, s.statistics.iterations);
  EXPECT_EQ(records.back().phase, SolvePhase::Homotopy);
}

/// Ipopt, but the NLPs with the given numbers fail and end at a useless point.
class Unreliable final : public NlpSolver {
 public:
  explicit Unreliable(std::vector<int> failures) : failures_(std::move(failures)) {}
  [[nodiscard]] std::string name() const override { return "unreliable"; }
  [[nodiscard]] NlpResult solve(NlpProblem& problem, const NlpPoint& start,
                                const NlpOptions& options,
                                const SolveControl& control) override {
    starts.push_back(start.x);
    const int number = static_cast<int>(starts.size()) - 1;
    if (std::ranges::find(failures_, number) == failures_.end()) {
      return ipopt_.solve(problem, start, options, control);
    }
    NlpResult result;
    result.message = "lost its way";
    result.point = {Vector::Constant(problem.n_variables(), kUseless),
                    Vector::Zero(problem.n_rows()), Vector::Zero(problem.n_variables())};
    return result;
  }
  static constexpr double kUseless = 777.0;
  std::vector<Vector> starts;

 private:
  std::vector<int> failures_;
  detail::IpoptSolver ipopt_;
};

/* What peers do not do: back off, and never go on from the failed point. */
TEST(Homotopy, BacksOffFromAFailedNlp) {
  const Mpcc mpcc = test::small_mpcc("ralph2").mpcc;
  for (const std::vector<int>& failures :
       {std::vector{0}, std::vector{2}, std::vector{3, 4}, std::vector{1, 2, 3, 4, 5}}) {
    Unreliable solver(failures);
    std::vector<double> sigmas;
    const SolveControl control{
        .observer = [&](const IterationRecord& r) { sigmas.push_back(r.sigma_mpcc); }};
    const MpccSolution s =
        detail::solve_by_homotopy(mpcc, mpcc.data(), {}, control, solver);
    EXPECT_EQ(s.status, SolveStatus::Solved) << s.message;
    for (const Vector& start : solver.starts) {
      EXPECT_LT(start.cwiseAbs().maxCoeff(), Unreliable::kUseless);
    }
    const int last = failures.back();
    if (failures.size() == 1 && last > 0) {
      EXPECT_NEAR(sigmas[last + 1], std::sqrt(sigmas[last - 1] * sigmas[last]), 1e-12);
    }
  }
}

TEST(Homotopy, IsHonestWhenEveryNlpFails) {
  const Mpcc mpcc = test::small_mpcc("kth2").mpcc;
  std::vector<int> all(50);
  for (int i = 0; i < 50; ++i) all[i] = i;
  Unreliable solver(all);
  const MpccSolution s = detail::solve_by_homotopy(mpcc, mpcc.data(), {}, {}, solver);
  EXPECT_EQ(s.status, SolveStatus::Stalled);
  EXPECT_TRUE(test::contains(s.message, "lost its way"));
  EXPECT_EQ(s.statistics.nlps, 8);  // three back-offs with each of two relaxations
}

TEST(Homotopy, RefusesOptionsThatMakeNoSense) {
  const Mpcc mpcc = test::small_mpcc("kth1").mpcc;
  const auto refused = [&](auto&& change, const char* part) {
    SolveOptions options;
    change(options);
    EXPECT_INVALID((void)solve(mpcc, options), part);
  };
  refused([](SolveOptions& o) { o.tolerance = 0; },
          "tolerance is 0, expected a positive");
  refused([](SolveOptions& o) { o.tolerance = kNaN; }, "tolerance is nan");
  refused([](SolveOptions& o) { o.time_limit = -1; }, "time_limit is -1");
  refused([](SolveOptions& o) { o.max_iterations = -1; }, "max_iterations is -1");
  refused([](SolveOptions& o) { o.homotopy.factor = 1; }, "factor is 1");
  refused([](SolveOptions& o) { o.homotopy.exponent = 1; }, "exponent is 1");
  refused([](SolveOptions& o) { o.homotopy.sigma_init = 0; }, "sigma_init is 0");
  refused(
      [](SolveOptions& o) {
        o.pair_weights = {{"pairs", 2.0}};
      },
      "unknown class of pairs 'pairs'; did you mean 'pair'?");
  refused([](SolveOptions& o) { o.pair_weights = {{"pair", 0.0}}; }, "pair_weights is 0");
  refused([](SolveOptions& o) { o.warm_start.emplace().w = Vector::Ones(5); },
          "the warm start has 5 variables, the problem 2");
  MpccData data = mpcc.data();
  data.w0.resize(1);
  EXPECT_INVALID((void)detail::solve_by_homotopy(mpcc, data, {}, {}), "w0");
}

}  // namespace
}  // namespace saltus
