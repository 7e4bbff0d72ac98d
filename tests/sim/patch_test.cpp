// SPDX-License-Identifier: BSD-2-Clause
// Motions with patch contacts, marched.
#include <gtest/gtest.h>

#include <cmath>

#include "problems/patch_problems.hpp"
#include "saltus/sim/simulate.hpp"
#include "support/exact_cuboid.hpp"
#include "support/expect_invalid.hpp"

namespace saltus {
namespace {

TEST(PatchSimulation, KnowsTheFallingCuboid) {
  const problems::InitialValueProblem cuboid = problems::falling_cuboid();
  const Simulation run = march(cuboid.model, {cuboid.q0, cuboid.v0}, cuboid.T);
  ASSERT_TRUE(run.finished()) << run.message;
  test::expect_falling_cuboid(run.trajectory, 1e-9);
}

/* Corners that take over from each other touch with the speed that rounding leaves; whatever the
   lengths of elements are, that is no impact. At 2.35 s a corner of the table takes over from one
   of the cuboid: the patch gets another end, which is no event, and nothing pulls. */
TEST(PatchSimulation, KnowsItWithElementsOfAnyLength) {
  const problems::InitialValueProblem cuboid = problems::falling_cuboid();
  for (const double h_max :
       {0.003, 0.004, 0.005, 0.007, 0.01, 0.013, 1.0 / 60, 0.031, 0.11}) {
    SCOPED_TRACE(h_max);
    const Simulation run =
        march(cuboid.model, {cuboid.q0, cuboid.v0}, cuboid.T, {}, {.h_max = h_max});
    ASSERT_TRUE(run.finished()) << run.message;
    test::expect_falling_cuboid(run.trajectory, 1e-9);
  }
}

/* A triangle is pushed against a pentagon and slides along it until, at 7.03 s, one of its corners
   takes over from one of the pentagon. The gap of that corner only grazes zero, and bends there:
   wherever elements end and however well the root is found, the motion goes on, and is the same. */
TEST(PatchSimulation, LetsACornerTakeOverThatOnlyGrazes) {
  const ContactModel push = problems::polygon_push().model;
  Vector q0 = Vector::Zero(6), end;
  q0[0] = -2.0;
  for (const int n_s : {3, 4})
    for (const double tolerance : {1e-10, 1e-8})
      for (const double h_max : {0.0625, 0.25, kInfinity}) {
        SCOPED_TRACE(testing::Message() << n_s << " " << tolerance << " " << h_max);
        const Simulation run =
            march(push, {q0, Vector::Zero(6)}, 7.2,
                  Controls::constant(Eigen::Vector3d(0.05, -0.01, 0.0)),
                  {.n_s = n_s, .tolerance = tolerance, .h_max = h_max});
        ASSERT_TRUE(run.finished()) << run.message;
        if (end.size() == 0) end = run.q_end();
        constexpr double kDiscretization = 3e-8;  // measured 7e-9
        EXPECT_NEAR((run.q_end() - end).cwiseAbs().maxCoeff(), 0.0, kDiscretization);
        EXPECT_GE(run.trajectory.events.size(), 2U);
      }
}

/* The degenerate case of proposition 1, bodies that overlap until nothing is left of them, and
   bodies that overlap a little. */
TEST(PatchSimulation, NeedsBodiesThatAreApart) {
  const problems::InitialValueProblem cuboid = problems::falling_cuboid();
  const auto start_at = [&](double x, double y) {
    static_cast<void>(
        march(cuboid.model, {Eigen::Vector3d(x, y, 0.0), Vector::Zero(3)}, 0.1));
  };
  EXPECT_INVALID(start_at(0.0, -0.5),
                 "patch contact 'cuboid / table': the centres of two shapes coincide");
  EXPECT_INVALID(start_at(0.3, -0.5),
                 "patch contact 'cuboid / table': two shapes overlap so deeply");
  EXPECT_INVALID(start_at(0.0, 0.2), "penetrates at the start: its gap is -0.1 m");
}

/* Gravity is the only force that works; impacts take energy. */
TEST(PatchSimulation, NeverGainsEnergy) {
  const problems::InitialValueProblem cuboid = problems::falling_cuboid();
  const Simulation run =
      march(cuboid.model, {cuboid.q0, cuboid.v0}, cuboid.T, {}, {.h_max = 0.02});
  constexpr double kDiscretization = 1e-10;
  test::expect_no_energy_gain(run.trajectory, kDiscretization);
}

/* A push F at height y above the centre shifts the contact point by F y/(m g). */
TEST(PatchSimulation, ShiftsTheContactPointUnderAnOffCentrePush) {
  for (const double height : {0.0, 0.1, 0.25})
    for (const double push : {-3.0, 1.0, 4.0}) {
      const ContactModel box = problems::box_on_ground({.height = height});
      const Simulation run = march(box, {Eigen::Vector3d(0, 0.3, 0), Vector::Zero(3)},
                                   1.0, Controls::constant(Eigen::Vector2d(push, 0.0)));
      ASSERT_TRUE(run.finished()) << run.message;
      const Trajectory& motion = run.trajectory;
      constexpr double kExact = 1e-9;
      for (Index k = 1; k < motion.n_samples(); ++k) {
        EXPECT_NEAR(motion.lambda_n(0, k), problems::kGravity, kExact);
        EXPECT_NEAR(motion.patch_points(0, k) - motion.x(0, k),
                    push * height / problems::kGravity, kExact);
        EXPECT_NEAR(motion.patch_points(2, k), motion.x(0, k) - 0.5, kExact);
        EXPECT_NEAR(motion.patch_points(4, k), motion.x(0, k) + 0.5, kExact);
      }
    }
}

/* With friction a push below the height b + (a − r) m g/F … slides the box, above it tips it: it
   tips before it slides iff mu (b + y) > a − r. */
TEST(PatchSimulation, TipsOrSlidesAsTheHeightOfThePushSays) {
  struct Case {
    double height, mu;
    bool tips;
  };
  constexpr double a = 0.6, b = 0.3, r = 0.1;
  for (const Case& x : {Case{0.25, 0.8, false}, Case{0.25, 1.0, true},
                        Case{0.0, 1.6, false}, Case{0.0, 1.8, true}}) {
    ASSERT_EQ(x.tips, x.mu * (b + x.height) > a - r);
    const ContactModel box =
        problems::box_on_ground({.height = x.height, .mu_friction = x.mu});
    // Just above the smaller of both thresholds.
    const double push =
        1.01 * problems::kGravity * std::min(x.mu, (a - r) / (b + x.height));
    const Simulation run = march(box, {Eigen::Vector3d(0, 0.3, 0), Vector::Zero(3)}, 0.3,
                                 Controls::constant(Eigen::Vector2d(push, 0.0)));
    ASSERT_TRUE(run.finished()) << run.message;
    EXPECT_EQ(std::abs(run.q_end()[2]) > 1e-4, x.tips) << x.height << " " << x.mu;
    EXPECT_EQ(run.q_end()[0] > 1e-3 && std::abs(run.q_end()[2]) < 1e-9, !x.tips);
  }
}

}  // namespace
}  // namespace saltus
