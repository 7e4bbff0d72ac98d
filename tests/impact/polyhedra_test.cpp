// SPDX-License-Identifier: BSD-2-Clause
#include "impact/polyhedra.hpp"

#include <gtest/gtest.h>

namespace saltus::detail {
namespace {

/// The corners ±1 of a cube of n dimensions.
Hull cube(Index n) {
  Hull corners;
  for (unsigned bits = 0; bits < (1u << n); ++bits) {
    IntegerVector corner;
    for (Index i = 0; i < n; ++i) corner.emplace_back(bits >> i & 1u ? 1 : -1);
    corner.emplace_back(1);
    corners.push_back(std::move(corner));
  }
  return corners;
}

TEST(Polyhedra, CubeHasTwoSidesPerDimension) {
  const auto lock = lock_polyhedra();
  EXPECT_EQ(half_spaces_of(polyhedron_of(cube(5), 5)).at_least.size(), 10u);
}

/* The library is left from within one conversion, and serves again afterwards. */
TEST(PolyhedraInterrupt, EndsAConversion) {
  const auto lock = lock_polyhedra();
  std::atomic<bool> interrupt = false;
  {
    const PolyhedraInterrupt watch(&interrupt);
    EXPECT_EQ(half_spaces_of(polyhedron_of(cube(4), 4)).at_least.size(), 8u);
    interrupt = true;
    EXPECT_THROW((void)half_spaces_of(polyhedron_of(cube(4), 4)),
                 PolyhedraInterrupt::Raised);
  }
  EXPECT_EQ(half_spaces_of(polyhedron_of(cube(4), 4)).at_least.size(), 8u);
}

}  // namespace
}  // namespace saltus::detail
