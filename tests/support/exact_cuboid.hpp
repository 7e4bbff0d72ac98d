// SPDX-License-Identifier: BSD-2-Clause
// The falling cuboid in closed form.
#pragma once

#include <gtest/gtest.h>

#include <cmath>

#include "saltus/sim/trajectory.hpp"

namespace saltus::test {

inline const Event* event_near(const Trajectory& motion, double t) {
  for (const Event& event : motion.events)
    if (std::abs(event.t - t) < 1e-3) return &event;
  return nullptr;
}

/// All four events, impulses, contact points and the state at the end.
inline void expect_falling_cuboid(const Trajectory& motion, double tolerance) {
  const double corner = 1.0, patch = 1.2214559686119115, edge = 2.85;
  constexpr double kLeaves = 3.381161444435;
  constexpr double kPrinted = 1e-11;
  const Event* hit = event_near(motion, corner);
  ASSERT_NE(hit, nullptr);
  EXPECT_EQ(hit->kind, EventKind::Impact);
  EXPECT_NEAR(hit->t, corner, tolerance);
  EXPECT_NEAR(hit->impulse, 0.461260297131059, tolerance);

  const Event* flat = event_near(motion, patch);
  ASSERT_NE(flat, nullptr);
  EXPECT_EQ(flat->kind, EventKind::Impact);
  EXPECT_NEAR(flat->t, patch, tolerance);
  EXPECT_NEAR(flat->impulse, 0.714315452540282, tolerance);
  const double x = motion.state_at(patch)[0];
  ASSERT_EQ(flat->point.size(), 2);
  EXPECT_NEAR(flat->point[0] - x, 0.3, tolerance);
  EXPECT_NEAR(flat->point[1], 0.0, tolerance);

  const Event* tip = event_near(motion, edge);
  ASSERT_NE(tip, nullptr);
  EXPECT_EQ(tip->kind, EventKind::Switch);
  EXPECT_NEAR(tip->t, edge, tolerance);
  const Event* off = event_near(motion, kLeaves);
  ASSERT_NE(off, nullptr);
  EXPECT_EQ(off->kind, EventKind::LiftOff);
  EXPECT_NEAR(off->t, kLeaves, tolerance + kPrinted);

  Vector end(6);
  end << 2.73166094763, 0.137085314685, -0.183029554214, 1.00357161668, -0.549692353736,
      -0.33178001811;
  EXPECT_NEAR((motion.x.col(motion.n_samples() - 1) - end).cwiseAbs().maxCoeff(), 0.0,
              tolerance + kPrinted);
}

}  // namespace saltus::test
