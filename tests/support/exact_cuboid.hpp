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

/// The rounded corner on which the cuboid turns, at a sample.
inline Eigen::Vector2d touching_corner(const Trajectory& motion, Index k) {
  constexpr double a = 0.6, b = 0.3, r = 0.1;
  const double xi = motion.x(2, k);
  return {motion.x(0, k) - (a - r) * std::cos(xi) + (b - r) * std::sin(xi), 0.0};
}

/// Where a patch is touched at each sample between two times: on the corner while the cuboid turns,
/// below the centre of mass while it slides on its face, on the rounded end of the table while it
/// tips.
inline void expect_contact_points(const Trajectory& motion, double tolerance) {
  constexpr double a = 0.6, r = 0.1, end = 1.9, kAside = 1e-3;
  constexpr double kCorner = 1.0, kFlat = 1.2214559686119115, kEdge = 2.85,
                   kLeaves = 3.381161444435;
  int n_turning = 0, n_flat = 0, n_tipping = 0;
  for (Index k = 0; k < motion.n_samples(); ++k) {
    const double t = motion.t[k], x = motion.x(0, k), xi = motion.x(2, k);
    const Vector points = motion.patch_points.col(k);
    if (t > kCorner + kAside && t < kFlat - kAside) {
      ++n_turning;
      EXPECT_NEAR((points.head<2>() - touching_corner(motion, k)).norm(), 0.0, tolerance)
          << t;
    }
    if (t > kFlat + kAside && t < kEdge - kAside) {
      ++n_flat;
      EXPECT_NEAR(points[0], x, tolerance) << t;
      EXPECT_NEAR(points[1], 0.0, tolerance) << t;
      EXPECT_NEAR(std::min(points[2], points[4]), x - (a - r), tolerance) << t;
      EXPECT_NEAR(std::max(points[2], points[4]), std::min(x + a - r, end), tolerance)
          << t;
    }
    if (t > kEdge + kAside && t < kLeaves - kAside) {
      ++n_tipping;
      EXPECT_NEAR(points[0], end - r * std::sin(xi), tolerance) << t;
      EXPECT_NEAR(points[1], -r + r * std::cos(xi), tolerance) << t;
    }
  }
  EXPECT_GT(n_turning, 2);
  EXPECT_GT(n_flat, 10);
  EXPECT_GT(n_tipping, 5);
}

/// Right before an impact the contact point is where forces acted, right after it where they act.
inline void expect_contact_points_at_impacts(const Trajectory& motion, double tolerance) {
  constexpr double kCorner = 1.0, kFlat = 1.2214559686119115;
  int n_hits = 0;
  for (const int k : motion.element_starts) {
    const Eigen::Vector2d after = motion.patch_points.col(k).head<2>();
    if (std::abs(motion.t[k] - kCorner) <= tolerance) {
      ++n_hits;
      EXPECT_NEAR((after - touching_corner(motion, k)).norm(), 0.0, tolerance);
    }
    if (std::abs(motion.t[k] - kFlat) > tolerance) continue;
    ++n_hits;
    const Eigen::Vector2d before = motion.patch_points.col(k - 1).head<2>();
    EXPECT_NEAR((before - touching_corner(motion, k - 1)).norm(), 0.0, tolerance);
    EXPECT_NEAR(after[0], motion.x(0, k), tolerance);
    EXPECT_NEAR(after[1], 0.0, tolerance);
  }
  EXPECT_EQ(n_hits, 2);
}

/// The table carries the whole weight while the cuboid slides on its face, less than that while
/// it turns, nothing before and after.
inline void expect_forces(const Trajectory& motion, double tolerance) {
  constexpr double kHit = 1.0, kFlat = 1.2214559686119115, kEdge = 2.85,
                   kLeaves = 3.381161444435, kAside = 1e-6;
  for (Index k = 0; k < motion.n_samples(); ++k) {
    const double t = motion.t[k], force = motion.lambda_n(0, k);
    const bool is_flat = t > kFlat + kAside && t < kEdge - kAside;
    const bool is_apart = t < kHit - kAside || t > kLeaves + kAside;
    EXPECT_GE(force, is_flat ? 1.0 - tolerance : -tolerance) << t;
    EXPECT_LE(force, is_apart ? tolerance : 1.0 + tolerance) << t;
  }
}

/// Gravity is the only force that works; impacts take energy. At the ends of elements.
inline void expect_no_energy_gain(const Trajectory& motion, double tolerance) {
  double before = kInfinity;
  for (const int start : motion.element_starts) {
    const Vector x = motion.x.col(start);
    const double energy = 0.5 * (x[3] * x[3] + x[4] * x[4] + 0.15 * x[5] * x[5]) + x[1];
    EXPECT_LE(energy, before + tolerance) << motion.t[start];
    before = energy;
  }
}

/// All four events and no other, impulses, forces, contact points and the state at the end.
inline void expect_falling_cuboid(const Trajectory& motion, double tolerance) {
  const double corner = 1.0, patch = 1.2214559686119115, edge = 2.85;
  constexpr double kLeaves = 3.381161444435;
  constexpr double kPrinted = 1e-11;
  EXPECT_EQ(motion.events.size(), 4U) << event_table(motion.events);
  const Event* hit = event_near(motion, corner);
  ASSERT_NE(hit, nullptr);
  EXPECT_EQ(hit->kind, EventKind::Impact);
  EXPECT_NEAR(hit->t, corner, tolerance);
  EXPECT_NEAR(hit->impulse, 0.461260297131059, tolerance);
  const Vector after_hit = motion.state_at(hit->t);
  EXPECT_NEAR(after_hit[4], -0.538739702868942, tolerance);
  EXPECT_NEAR(after_hit[5], -1.287113658336943, tolerance);
  ASSERT_EQ(hit->point.size(), 2);
  EXPECT_NEAR(hit->point[0] - after_hit[0], -0.5 * std::cos(0.3) + 0.2 * std::sin(0.3),
              tolerance);

  const Event* flat = event_near(motion, patch);
  ASSERT_NE(flat, nullptr);
  EXPECT_EQ(flat->kind, EventKind::Impact);
  EXPECT_NEAR(flat->t, patch, tolerance);
  EXPECT_NEAR(flat->impulse, 0.714315452540282, tolerance);
  const double x = motion.state_at(patch)[0];
  ASSERT_EQ(flat->point.size(), 2);
  EXPECT_NEAR(flat->point[0] - x, 0.3, tolerance);
  EXPECT_NEAR(flat->point[1], 0.0, tolerance);
  const Vector after_flat = motion.state_at(flat->t);
  EXPECT_NEAR((after_flat.tail(3) - Eigen::Vector3d(1, 0, 0)).norm(), 0.0, tolerance);

  const Event* tip = event_near(motion, edge);
  ASSERT_NE(tip, nullptr);
  EXPECT_EQ(tip->kind, EventKind::Switch);
  EXPECT_NEAR(tip->t, edge, tolerance);
  const Event* off = event_near(motion, kLeaves);
  ASSERT_NE(off, nullptr);
  EXPECT_EQ(off->kind, EventKind::LiftOff);
  EXPECT_NEAR(off->t, kLeaves, tolerance + kPrinted);
  Vector leaving(6);
  leaving << 2.43175505529, 0.256702342534, -0.083880892837, 1.00357161668,
      -0.250853798171, -0.33178001811;
  EXPECT_NEAR((motion.state_at(off->t) - leaving).cwiseAbs().maxCoeff(), 0.0,
              tolerance + kPrinted);

  Vector end(6);
  end << 2.73166094763, 0.137085314685, -0.183029554214, 1.00357161668, -0.549692353736,
      -0.33178001811;
  EXPECT_NEAR((motion.x.col(motion.n_samples() - 1) - end).cwiseAbs().maxCoeff(), 0.0,
              tolerance + kPrinted);
  expect_contact_points(motion, tolerance);
  expect_contact_points_at_impacts(motion, tolerance);
  expect_forces(motion, tolerance);
}

}  // namespace saltus::test
