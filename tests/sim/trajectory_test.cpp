// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/sim/trajectory.hpp"

#include <gtest/gtest.h>

#include "support/expect_invalid.hpp"

namespace saltus {
namespace {

// Down to zero at t = 1, where the velocity jumps, and up again.
Trajectory bounce() {
  Trajectory motion;
  motion.t = Eigen::Vector4d(0, 1, 1, 2);
  motion.x.resize(2, 4);
  motion.x << 1, 0, 0, 1, -1, -1, 1, 1;
  return motion;
}

TEST(Trajectory, InterpolatesBetweenSamplesAndTakesTheRightLimitAtAJump) {
  const Trajectory motion = bounce();
  EXPECT_EQ(motion.state_at(0.5), Eigen::Vector2d(0.5, -1));
  EXPECT_EQ(motion.state_at(1.0), Eigen::Vector2d(0, 1));
  EXPECT_EQ(motion.state_at(2.0), Eigen::Vector2d(1, 1));
  EXPECT_EQ(motion.state_at(0.0), Eigen::Vector2d(1, -1));
}

/* One element with samples of a cubic: its polynomial, not straight lines. */
TEST(Trajectory, InterpolatesInsideOfElementsByTheirPolynomial) {
  Trajectory motion;
  const auto cubic = [](double t) { return 1.0 + t * (2.0 - t * (3.0 - 4.0 * t)); };
  motion.t.resize(5);
  motion.t << 0.0, 0.2, 0.7, 1.0,
      1.0;  // the end of a stiffly accurate scheme stands twice
  motion.x.resize(1, 5);
  for (Index k = 0; k < 5; ++k) motion.x(0, k) = cubic(motion.t[k]);
  motion.element_starts = {0};
  for (const double t : {0.1, 0.5, 0.99})
    EXPECT_NEAR(motion.state_at(t)[0], cubic(t), 1e-14);
}

TEST(Trajectory, RefusesTimesOutside) {
  EXPECT_INVALID(static_cast<void>(bounce().state_at(2.5)), "outside of the trajectory");
  EXPECT_INVALID(static_cast<void>(Trajectory().state_at(0)), "empty");
}

TEST(EventTable, ShowsTimesToTenDigits) {
  const std::string table = event_table({{.t = 0.451523640985731,
                                          .kind = EventKind::Impact,
                                          .contact = "ball / ground",
                                          .impulse = 7.9}});
  EXPECT_TRUE(test::contains(table, "0.4515236410  impact         ball / ground"));
  EXPECT_TRUE(test::contains(table, "7.9"));
}

}  // namespace
}  // namespace saltus
