// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/geometry/convex_polygon.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "support/expect_invalid.hpp"
#include "support/random_polygon.hpp"

namespace saltus::geometry {
namespace {

constexpr double kRoundOff = 1e-12;

Points points(std::initializer_list<Point> list) {
  Points all(2, static_cast<Index>(list.size()));
  Index k = 0;
  for (const Point& p : list) all.col(k++) = p;
  return all;
}

TEST(ConvexPolygon, KnowsAreaCentreAndInertiaOfATriangle) {
  const auto triangle =
      ConvexPolygon::from_corners(points({{-0.5, -0.4}, {0.5, -0.4}, {0.0, 0.7}}));
  EXPECT_NEAR(triangle.area(), 0.55, kRoundOff);
  EXPECT_NEAR((triangle.centre_of_mass() - Point(0.0, -0.1 / 3)).norm(), 0, kRoundOff);
  // (a² + b² + c²)/36 with the sides a, b, c.
  EXPECT_NEAR(triangle.inertia_over_mass(), (1.0 + 2 * (0.25 + 1.21)) / 36, kRoundOff);
}

TEST(ConvexPolygon, KnowsThePentagonOfThePlanarManipulation) {
  const auto pentagon = ConvexPolygon::from_corners(
      points({{-0.7, -0.6}, {0.6, -0.7}, {0.9, 0.1}, {0.2, 0.8}, {-0.8, 0.4}}));
  constexpr double kPrinted = 1e-12;
  EXPECT_NEAR(pentagon.centre_of_mass().x(), 0.0132616487455, kPrinted);
  EXPECT_NEAR(pentagon.centre_of_mass().y(), -0.0158602150538, kPrinted);
  EXPECT_NEAR(pentagon.inertia_over_mass(), 0.305647851068, kPrinted);
  EXPECT_NEAR(pentagon.centred().centre_of_mass().norm(), 0.0, kRoundOff);
}

TEST(ConvexPolygon, IsTheSameFromCornersAndHalfPlanes) {
  for (int seed = 0; seed < 200; ++seed) {
    const ConvexPolygon polygon = test::random_polygon(seed);
    Normals A(polygon.n_sides() + 1, 2);
    Vector b(polygon.n_sides() + 1);
    // In another order, scaled, and with one that is redundant.
    A << 3.0 * polygon.A().colwise().reverse(), 1.0, 0.0;
    b << 3.0 * polygon.b().reverse(), 100.0;
    const auto again = ConvexPolygon::from_half_planes(A, b);
    ASSERT_EQ(again.n_sides(), polygon.n_sides());
    EXPECT_NEAR(again.area(), polygon.area(), 1e-9 * polygon.area());
    EXPECT_NEAR((again.centre_of_mass() - polygon.centre_of_mass()).norm(), 0.0, 1e-9);
  }
}

TEST(ConvexPolygon, TakesCornersEitherWayRound) {
  const Points corners = points({{0, 0}, {1, 0}, {1, 2}});
  const auto turned = ConvexPolygon::from_corners(corners.rowwise().reverse());
  EXPECT_DOUBLE_EQ(turned.area(), 1.0);
  EXPECT_GT((turned.A() * turned.centre_of_mass() - turned.b()).maxCoeff(), -1.0);
  EXPECT_LT((turned.A() * turned.centre_of_mass() - turned.b()).maxCoeff(), 0.0);
}

TEST(ConvexPolygon, HasAnInRadius) {
  const auto box = ConvexPolygon::from_corners(points({{0, 0}, {4, 0}, {4, 2}, {0, 2}}));
  EXPECT_NEAR(box.in_radius(), 1.0, kRoundOff);
}

TEST(ConvexPolygon, SaysWhatIsWrong) {
  const auto make = [](const Points& corners) {
    static_cast<void>(ConvexPolygon::from_corners(corners));
  };
  EXPECT_INVALID(make(points({{0, 0}, {1, 0}})),
                 "a polygon has three corners or more, 2 were given");
  EXPECT_INVALID(make(points({{0, 0}, {4, 0}, {4, 4}, {3, 1}})),
                 "the polygon is not convex at corner 4");
  EXPECT_INVALID(make(points({{0, 0}, {1, 0}, {2, 0}, {1, 1}})),
                 "corner 2 of a polygon lies on a straight line with its neighbours");
  EXPECT_INVALID(make(points({{0, 0}, {1, 0}, {1, 0}, {1, 1}})),
                 "corners 2 and 3 of a polygon are the same");
  Points star(2, 5);  // turns left at every corner
  for (int k = 0; k < 5; ++k)
    star.col(k) << std::cos(4 * M_PI * k / 5), std::sin(4 * M_PI * k / 5);
  EXPECT_INVALID(make(star), "the sides of a polygon cross each other");

  const auto cut = [](const Normals& A, const Vector& b) {
    static_cast<void>(ConvexPolygon::from_half_planes(A, b));
  };
  Normals A(3, 2);
  A << 1, 0, 0, 1, 0, -1;
  EXPECT_INVALID(cut(A, Vector::Ones(3)), "do not bound it on all sides");
  A << 1, 0, -1, 0, 0, 1;
  EXPECT_INVALID(cut(A, -Vector::Ones(3)), "have no point in common");
}

}  // namespace
}  // namespace saltus::geometry
