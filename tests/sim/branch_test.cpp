// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/sim/branch.hpp"

#include <gtest/gtest.h>

#include "support/expect_invalid.hpp"
#include "support/impact_problems.hpp"
#include "support/impact_scenes.hpp"

namespace saltus {
namespace {

using test::kGravity;
using test::numbers;

const State kFeetInTheAir{numbers({0, 0.5 / kGravity, 0}), numbers({0, 0, 0})};

/* E1: rest, or either foot first. */
TEST(Branch, FindsTheThreeLandingsOnTwoFeet) {
  const Marching simulator(test::constant_contacts(test::two_feet(), kGravity));
  const auto branches = branch(simulator, kFeetInTheAir, 0.11);
  ASSERT_EQ(branches.size(), 3u);
  const Vector expected[] = {Eigen::Vector3d(0, 0, 0), Eigen::Vector3d(-2, 1, 2) / 9,
                             Eigen::Vector3d(2, 1, -2) / 9};
  for (std::size_t k = 0; k < 3; ++k) {
    EXPECT_EQ(branches[k].choices, std::vector{k});
    const Trajectory& motion = branches[k].simulation.trajectory;
    const Vector v = motion.state_at(motion.events.front().t).tail(3);
    EXPECT_LE((v - expected[k]).norm(), 1e-11);
    EXPECT_EQ(motion.events.front().note, "law: chosen");
  }
}

/* Two steps of choices: those who stand on one foot after the first land on the other one. */
TEST(Branch, GoesOnFromEveryOutcome) {
  const Marching simulator(test::constant_contacts(test::two_feet(), kGravity));
  const auto branches = branch(simulator, kFeetInTheAir, 1.0, {}, {.max_runs = 20});
  std::vector<std::vector<std::size_t>> choices;
  for (const Branch& one : branches) {
    EXPECT_TRUE(one.simulation.finished()) << one.simulation.message;
    choices.push_back(one.choices);
  }
  EXPECT_TRUE(std::ranges::is_sorted(choices));
  EXPECT_EQ(std::ranges::unique(choices).begin(), choices.end());
  EXPECT_EQ(choices.front().size(), 1u);
  EXPECT_GT(choices.back().size(), 1u);
}

/* The ordinary step of the rimless wheel leaves nothing to choose. */
TEST(Branch, FindsOneMotionOfTheRimlessWheel) {
  const test::RimlessWheel wheel;
  const auto branches = branch(Marching(wheel.model()), wheel.start(-1.0), 1.5);
  ASSERT_EQ(branches.size(), 1u);
  EXPECT_GE(branches[0].choices.size(), 3u);
}

/* Elastic feet: lowering restitution does not ask again, and asks for what is new. */
TEST(Branch, AsksOncePerImpact) {
  const ContactModel model = test::constant_contacts(test::two_feet(), kGravity, 0.9);
  Marching simulator(model);
  int n_asked = 0;
  simulator.set_choice([&](const ImpactProblem&, const auto& outcomes) {
    ++n_asked;
    return outcomes.size() - 1;
  });
  const auto run = simulator.run(kFeetInTheAir, 0.102);
  ASSERT_TRUE(run.finished()) << run.message;
  EXPECT_EQ(run.statistics.n_impacts, 1);
  EXPECT_GE(n_asked, 1);
  EXPECT_LE(n_asked, 2);
}

TEST(Branch, RefusesNoRuns) {
  const Marching simulator(test::constant_contacts(test::two_feet(), kGravity));
  EXPECT_INVALID((void)branch(simulator, kFeetInTheAir, 1.0, {}, {.max_runs = 0}),
                 "max_runs must be positive");
}

}  // namespace
}  // namespace saltus
