// SPDX-License-Identifier: BSD-2-Clause
// The solution that step functions of the gap let through: a jump and a motion in one element.
#include <gtest/gtest.h>

#include <algorithm>

#include "problems/contact_problems.hpp"
#include "saltus/fesd/filippov_system.hpp"
#include "saltus/fesd/freezing_system.hpp"
#include "saltus/mech/time_freeze.hpp"
#include "saltus/solve/solve.hpp"

namespace saltus {
namespace {

constexpr double kAn = problems::kGravity;
constexpr double kClosing = 1.0;                    // [m/s]
constexpr double kShortest = 0.05, kLongest = 0.5;  // [s] the element
constexpr double kSolver = 1e-7;

/* A ball on the ground that still falls with kClosing, one element until it is at rest: of all
   solutions that one in which the clock gets farthest. */
struct Landing {
  TranscribedProblem program;
  MpccSolution solution;

  explicit Landing(const SwitchedSystem& system) : program(transcribed(system)) {
    MpccData data = program.mpcc.data();
    complete_guess(program, data, data.w0);
    solution = solve(program.mpcc, data);
  }

  [[nodiscard]] double clock() const {
    return solution.w[program.layout.elements[0].x_end[2]];
  }

 private:
  static TranscribedProblem transcribed(const SwitchedSystem& system) {
    HorizonTerms terms;
    terms.x0 = Eigen::Vector3d(0.0, -kClosing, 0.0);
    terms.terminal = {{"clock", -system.x[2]}};
    const Vector rest = Vector::Zero(1);
    terms.final = {{"at rest", system.x.segment(1, 1), rest, rest}};
    FesdOptions fesd{.N_FE = 1};
    fesd.equilibration = StepEquilibration::ByPattern;
    return transcribe(system, {.N = 1, .T = kShortest, .stretch = kLongest / kShortest},
                      fesd, terms);
  }
};

/* In the printed form α₁ is free where the gap is 0. With v = 0 at both stages, A the acceleration there,
   a_n = g and the weights of Radau IIA: A_2 = −A_1, A_1 h = 2 kClosing, and the clock gets as far as
   ϕ_i = (1 − A_i/g)/2 let it, (h − kClosing/g)/2. Residuals are zero, but the jump and the rest after
   it are two elements. */
TEST(SpuriousFreezing, MovesWhileItJumpsInThePrintedForm) {
  const FilippovModel printed =
      time_freeze(problems::bouncing_ball(0.0).model, {.a_n = kAn});
  const Landing landing(filippov_system(printed, FilippovForm::Step));
  ASSERT_EQ(landing.solution.status, SolveStatus::Solved) << landing.solution.message;
  EXPECT_LE(landing.solution.residuals.violation(), kSolver);
  EXPECT_NEAR(landing.clock(), 0.5 * (kLongest - kClosing / kAn), kSolver);
}

/* θ_s ⊥ n with the value of n at the start of the element forbids it: θ_a = 1 at every stage. */
TEST(SpuriousFreezing, IsExcludedHere) {
  const FreezingSystem freezing =
      freezing_system(problems::bouncing_ball(0.0).model, {.a_n = kAn});
  const Landing landing(freezing.system);
  ASSERT_EQ(landing.solution.status, SolveStatus::Solved) << landing.solution.message;
  EXPECT_NEAR(landing.clock(), 0.0, kSolver);
  const ElementLayout& jump = landing.program.layout.elements[0];
  EXPECT_NEAR(landing.solution.w[jump.h], kClosing / kAn, kSolver);
  const std::vector<Unknown>& z = freezing.system.z;
  for (const auto& [share, value] :
       {std::pair{"share of physical flow", 0.0}, {"share of auxiliary flow", 1.0}}) {
    const auto place = std::ranges::find(z, share, &Unknown::what) - z.begin();
    for (const std::vector<int>& stage : jump.z)
      EXPECT_NEAR(landing.solution.w[stage.at(place)], value, kSolver) << share;
  }
}

}  // namespace
}  // namespace saltus
