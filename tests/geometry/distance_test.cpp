// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/geometry/distance.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "support/expect_invalid.hpp"
#include "support/random_polygon.hpp"

namespace saltus::geometry {
namespace {

constexpr double kRoundOff = 1e-12;

Points box(double a, double b) {
  Points corners(2, 4);
  corners << -a, a, a, -a, -b, -b, b, b;
  return corners;
}

PaddedShape padded_box(double a, double b, double r) {
  return PaddedShape::polygon(ConvexPolygon::from_corners(box(a, b)), r);
}

struct Pair {
  PaddedShape first, second;
  Pose pose_1, pose_2;
};

Pair random_pair(int seed, double nearest, double farthest) {
  Random random(static_cast<std::uint64_t>(seed));
  const ConvexPolygon a = test::random_polygon(2 * seed),
                      b = test::random_polygon(2 * seed + 1);
  const double r =
      random.uniform(0.05, 0.5) * std::min(a.b().minCoeff(), b.b().minCoeff());
  const double angle = random.uniform(0.0, 6.28), far = random.uniform(nearest, farthest);
  return {PaddedShape::polygon(a, r),
          PaddedShape::polygon(b, r),
          {{0.3, -0.2}, random.uniform(-3, 3)},
          {Point(0.3, -0.2) + far * Point(std::cos(angle), std::sin(angle)),
           random.uniform(-3, 3)}};
}

Vector gaps(const PaddedShape& shape, const Pose& pose, double alpha, const Point& y) {
  return ((alpha * shape.b()).array() - shape.r()).matrix() -
         shape.A() * (pose.R().transpose() * (y - pose.c));
}

// Largest violation of the conditions of optimality (G-2), (G-3), which suffice.
double kkt_error(const Pair& x, const Distance& found) {
  const double r = x.first.r();
  const Vector G_1 = gaps(x.first, x.pose_1, found.alpha, found.p - r * found.d);
  const Vector G_2 = gaps(x.second, x.pose_2, found.alpha, found.p + r * found.d);
  const Point force_1 = x.pose_1.R() * x.first.A().transpose() * found.mu_1;
  const Point force_2 = x.pose_2.R() * x.second.A().transpose() * found.mu_2;
  return std::max(
      {(force_1 - found.s * found.d).norm(), (force_2 + found.s * found.d).norm(),
       std::abs(x.first.b().dot(found.mu_1) + x.second.b().dot(found.mu_2) - 1.0),
       std::abs(found.d.norm() - 1.0), -found.mu_1.minCoeff(), -found.mu_2.minCoeff(),
       -G_1.minCoeff(), -G_2.minCoeff(),
       (found.mu_1.array() * G_1.array()).abs().maxCoeff(),
       (found.mu_2.array() * G_2.array()).abs().maxCoeff()});
}

// The farthest point of {y : A y ≤ α b − r} along d, over all pairs of sides.
double reach(const PaddedShape& shape, double alpha, const Point& d) {
  const Vector c = (alpha * shape.b()).array() - shape.r();
  double best = -kInfinity;
  for (Index i = 0; i < c.size(); ++i)
    for (Index j = i + 1; j < c.size(); ++j) {
      const double det =
          shape.A()(i, 0) * shape.A()(j, 1) - shape.A()(i, 1) * shape.A()(j, 0);
      if (std::abs(det) < 1e-9) continue;
      const Point y((c[i] * shape.A()(j, 1) - c[j] * shape.A()(i, 1)) / det,
                    (shape.A()(i, 0) * c[j] - shape.A()(j, 0) * c[i]) / det);
      if ((shape.A() * y - c).maxCoeff() < 1e-9) best = std::max(best, d.dot(y));
    }
  return best;
}

// A fine fan of directions, and the normals of all sides, where the distance has kinks.
std::vector<Point> directions(const Pair& x, int n) {
  std::vector<Point> all;
  for (int k = 0; k < n; ++k)
    all.emplace_back(std::cos(2 * M_PI * k / n), std::sin(2 * M_PI * k / n));
  for (Index k = 0; k < x.first.n_sides(); ++k)
    all.emplace_back(x.pose_1.R() * x.first.A().row(k).transpose());
  for (Index k = 0; k < x.second.n_sides(); ++k)
    all.emplace_back(-x.pose_2.R() * x.second.A().row(k).transpose());
  return all;
}

// Brute force: the least α at which no direction separates the cores by 2r.
double brute_force(const Pair& x, int n) {
  const std::vector<Point> fan = directions(x, n);
  const auto is_separated = [&](double alpha) {
    return std::any_of(fan.begin(), fan.end(), [&](const Point& d) {
      return d.dot(x.pose_2.c - x.pose_1.c) -
                 reach(x.first, alpha, x.pose_1.R().transpose() * d) -
                 reach(x.second, alpha, -(x.pose_2.R().transpose() * d)) >
             2 * x.first.r();
    });
  };
  double lower = 0.0, upper = 100.0;
  for (int i = 0; i < 40; ++i) {
    const double middle = 0.5 * (lower + upper);
    (is_separated(middle) ? lower : upper) = middle;
  }
  return upper;
}

TEST(Distance, SatisfiesTheConditionsOfOptimality) {
  double worst = 0.0;
  for (int seed = 0; seed < 5000; ++seed) {
    const Pair x = random_pair(seed, 1.4, 6.0);
    worst =
        std::max(worst, kkt_error(x, distance(x.first, x.pose_1, x.second, x.pose_2)));
  }
  EXPECT_LE(worst, kRoundOff);
}

TEST(Distance, AgreesWithBruteForce) {
  constexpr int kDirections = 2000;
  constexpr double kFan = 2e-5;  // second order in the angle between two directions
  for (int seed = 0; seed < 25; ++seed) {
    const Pair x = random_pair(seed, 1.5, 4.0);
    EXPECT_NEAR(distance(x.first, x.pose_1, x.second, x.pose_2).alpha,
                brute_force(x, kDirections), kFan)
        << seed;
  }
}

// The least singular value of the normals of two neighbouring sides; the angle φ between them
// gives √(1 − |cos φ|).
double least_singular_value(const PaddedShape& shape) {
  double least = kInfinity;
  const Index n = shape.n_sides();
  for (Index k = 0; k < n; ++k) {
    const double cosine = shape.A().row(k).dot(shape.A().row((k + 1) % n));
    least = std::min(least, std::sqrt(1.0 - std::abs(cosine)));
  }
  return least;
}

// How far a point lies outside the core of a shape.
double outside(const PaddedShape& shape, const Pose& pose, const Point& centre) {
  return -gaps(shape, pose, 1.0, centre).minCoeff();
}

/* Witness points lie on the shapes at their own size and no point of the shapes is farther along
   the normal; they are apart by the gap where the corners of the cores keep their sides. */
TEST(Distance, HasWitnessPointsOnTheShapesThemselves) {
  int n_same = 0;
  for (int seed = 0; seed < 500; ++seed) {
    const Pair x = random_pair(seed, 1.4, 6.0);
    const Distance found = distance(x.first, x.pose_1, x.second, x.pose_2);
    const Point &d = found.d, centre_1 = found.x_1 - x.first.r() * d,
                centre_2 = found.x_2 + x.second.r() * d;
    EXPECT_LE(outside(x.first, x.pose_1, centre_1), kRoundOff) << seed;
    EXPECT_LE(outside(x.second, x.pose_2, centre_2), kRoundOff) << seed;
    EXPECT_NEAR(d.dot(centre_1 - x.pose_1.c),
                reach(x.first, 1.0, x.pose_1.R().transpose() * d), kRoundOff);
    EXPECT_NEAR(d.dot(x.pose_2.c - centre_2),
                reach(x.second, 1.0, -(x.pose_2.R().transpose() * d)), kRoundOff);
    const double apart = d.dot(found.x_2 - found.x_1);
    EXPECT_GE(apart, found.gap() - kRoundOff) << seed;
    n_same += apart <= found.gap() + kRoundOff ? 1 : 0;
  }
  EXPECT_GT(n_same, 400);
}

// How fast μ changes at most while the first shape turns. Corners y of the cores move by ρ and,
// with α, by b/σ; d is fixed to a side or turns with y₂ − y₁, of length 2r; x of (G-4) solves two
// equations with the normals of neighbouring sides; μ = s x and s = 1/(bᵀx).
double largest_rate_of_multipliers(const Pair& x, const Distance& at) {
  const double sigma_1 = least_singular_value(x.first),
               sigma_2 = least_singular_value(x.second);
  const double b_1 = x.first.b().norm(), b_2 = x.second.b().norm();
  const double rho = (at.p - x.pose_1.c).norm() + x.first.r();
  const double alpha_rate = at.s * rho;
  const double y_rate = rho + alpha_rate * (b_1 / sigma_1 + b_2 / sigma_2);
  const double d_rate = std::max(1.0, y_rate / (2.0 * x.first.r()));
  const double x_rate = (1.0 + d_rate) / sigma_1 + d_rate / sigma_2;
  const double x_norm = (at.mu_1.norm() + at.mu_2.norm()) / at.s;
  return at.s * x_rate * (1.0 + at.s * std::hypot(b_1, b_2) * x_norm);
}

/* Proposition 1: the multipliers are unique, so they do not depend on the order of the bodies,
   and continuous, so a small step changes them little, patches included. */
TEST(Distance, HasUniqueAndContinuousMultipliers) {
  for (int seed = 0; seed < 300; ++seed) {
    Pair x = random_pair(seed, 1.5, 4.0);
    const Distance there = distance(x.first, x.pose_1, x.second, x.pose_2);
    const Distance back = distance(x.second, x.pose_2, x.first, x.pose_1);
    EXPECT_NEAR((there.mu_1 - back.mu_2).norm() + (there.mu_2 - back.mu_1).norm(), 0.0,
                kRoundOff);
    constexpr double kStep = 1e-9;
    for (int i = 0; i < 50; ++i) {
      const Distance before = distance(x.first, x.pose_1, x.second, x.pose_2);
      x.pose_1.xi += kStep;
      const Distance after = distance(x.first, x.pose_1, x.second, x.pose_2);
      EXPECT_LE((before.mu_1 - after.mu_1).norm() + (before.mu_2 - after.mu_2).norm(),
                largest_rate_of_multipliers(x, before) * kStep)
          << seed;
      x.pose_1.xi += 0.1;
    }
  }
}

/* Start of the falling cuboid, and the closed form of a corner over a face. */
TEST(Distance, KnowsTheFallingCuboid) {
  constexpr double a = 0.6, b = 0.3, r = 0.1, xi = 0.3, y = 0.938827401155791;
  const Distance found = distance(padded_box(a, b, r), {{-0.95, y}, xi},
                                  padded_box(2.0, 0.5, r), {{0.0, -0.5}, 0.0});
  constexpr double kPrinted = 1e-12;
  EXPECT_NEAR(found.alpha - 1.0, 0.518718974958, kPrinted);
  const double reach = a * std::sin(xi) + b * std::cos(xi) + 0.5;
  EXPECT_NEAR(found.alpha, (y + 0.5 + r * (std::sin(xi) + std::cos(xi) - 1)) / reach,
              kRoundOff);
  EXPECT_NEAR(found.s, 1.0 / reach, kRoundOff);
  EXPECT_NEAR((found.d - Point(0, -1)).norm(), 0.0, kRoundOff);
  EXPECT_FALSE(found.is_patch());
}

TEST(Distance, GivesThePatchOfFacesThatTouch) {
  const PaddedShape upper = padded_box(0.6, 0.3, 0.1), lower = padded_box(2.0, 0.5, 0.1);
  for (const double x : {-1.0, 0.0, 1.3, 1.7, 2.3}) {
    const Distance found = distance(upper, {{x, 0.3}, 0.0}, lower, {{0.0, -0.5}, 0.0});
    EXPECT_NEAR(found.alpha, 1.0, kRoundOff);
    ASSERT_TRUE(found.is_patch());
    const double left = std::max(x - 0.5, -1.9), right = std::min(x + 0.5, 1.9);
    EXPECT_NEAR((found.patch_begin - Point(left, 0.0)).norm(), 0.0, kRoundOff);
    EXPECT_NEAR((found.patch_end - Point(right, 0.0)).norm(), 0.0, kRoundOff);
    EXPECT_NEAR((found.p - Point(0.5 * (left + right), 0.0)).norm(), 0.0, kRoundOff);
  }
}

// The first sides of two random polygons lie on each other, shifted along them.
Pair random_patch(int seed) {
  Pair x = random_pair(seed, 2.0, 3.0);
  const Point n_1 = x.pose_1.R() * x.first.A().row(0).transpose();
  const Point n_2 = x.second.A().row(0).transpose(), t(-n_1.y(), n_1.x());
  x.pose_2.xi = std::atan2(-n_1.y(), -n_1.x()) - std::atan2(n_2.y(), n_2.x());
  Random random(static_cast<std::uint64_t>(seed));
  x.pose_2.c = x.pose_1.c + (x.first.b()[0] + x.second.b()[0]) * n_1 +
               random.uniform(-0.05, 0.05) * t;
  return x;
}

/* At exact patch contact the multipliers of two parallel sides are the only ones, and methods
   that want a unique point fail. */
TEST(Distance, IsExactWhereRandomPolygonsTouchAlongAPatch) {
  int n_patches = 0;
  for (int seed = 0; seed < 500; ++seed) {
    const Pair x = random_patch(seed);
    const Distance found = distance(x.first, x.pose_1, x.second, x.pose_2);
    EXPECT_LE(kkt_error(x, found), kRoundOff) << seed;
    if (!found.is_patch()) continue;
    ++n_patches;
    EXPECT_NEAR(found.alpha, 1.0, kRoundOff) << seed;
    // Every point of the patch satisfies the conditions, none beyond its ends does.
    const Point along = found.patch_end - found.patch_begin;
    for (const double share : {-0.01, 0.0, 0.3, 1.0, 1.01}) {
      Distance other = found;
      other.p = found.patch_begin + share * along;
      const bool is_inside = share >= 0.0 && share <= 1.0;
      EXPECT_EQ(kkt_error(x, other) <= kRoundOff, is_inside) << seed << " " << share;
    }
  }
  EXPECT_GT(n_patches, 400);
}

TEST(Distance, HasWitnessPointsThatMeetAtContact) {
  for (int seed = 0; seed < 500; ++seed) {
    const Pair x = random_patch(seed);
    const Distance found = distance(x.first, x.pose_1, x.second, x.pose_2);
    if (!found.is_patch()) continue;
    EXPECT_NEAR((found.x_1 - found.p).norm() + (found.x_2 - found.p).norm(), 0.0,
                kRoundOff)
        << seed;
  }
}

TEST(Distance, TakesHalfPlanesAndDiscsAsLimits) {
  constexpr double r = 0.1;
  const PaddedShape ground = PaddedShape::half_plane({0, 1}, r);
  const PaddedShape cuboid = padded_box(0.6, 0.3, r);
  // Touching whatever the depth of the half-plane's centre.
  for (const double depth : {0.5, 1.0, 40.0}) {
    const auto deep = PaddedShape::half_plane({0, 1}, r, depth);
    const Distance flat = distance(cuboid, {{5, 0.3}, 0}, deep, {{0, -depth}, 0});
    EXPECT_NEAR(flat.alpha, 1.0, kRoundOff);
    EXPECT_NEAR((flat.patch_end - flat.patch_begin).norm(), 1.0, kRoundOff);
  }
  // Discs touch where their radii say.
  const PaddedShape small = PaddedShape::disc(0.2, r), large = PaddedShape::disc(0.5, r);
  const Distance discs = distance(small, {{0, 0}, 0}, large, {{0.42, 0.56}, 0});
  EXPECT_NEAR(discs.alpha, 1.0, kRoundOff);
  EXPECT_NEAR((discs.p - Point(0.12, 0.16)).norm(), 0.0, kRoundOff);
  const Distance over = distance(small, {{3, 0.9}, 0}, ground, {{0, -1}, 0});
  EXPECT_NEAR((over.x_1 - Point(3, 0.7)).norm(), 0.0, kRoundOff);
  EXPECT_NEAR((over.x_2 - Point(3, 0)).norm(), 0.0, kRoundOff);
  EXPECT_NEAR(distance(small, {{3, 0.2}, 0}, ground, {{0, -1}, 0}).alpha, 1.0, kRoundOff);
  EXPECT_NEAR(distance(cuboid, {{0, 0}, 0}, large, {{0.1, 0.8}, 0}).alpha, 1.0,
              kRoundOff);
}

/* Polygons with n sides lie between discs of radii R cos(π/n) and R, their scaled cores too:
   corners of the core are (α R cos(π/n) − r)/cos(π/n) ≤ α R − r from its centre. */
TEST(Distance, OfManySidesIsBetweenThoseOfTwoDiscs) {
  constexpr double r = 0.1, R = 0.5;
  const PaddedShape cuboid = padded_box(0.6, 0.3, r);
  for (const int n : {12, 60, 400}) {
    Points round(2, n);
    for (int k = 0; k < n; ++k)
      round.col(k) << R * std::cos(2 * M_PI * k / n), R * std::sin(2 * M_PI * k / n);
    const auto many = PaddedShape::polygon(ConvexPolygon::from_corners(round), r);
    for (const double x : {-0.7, 0.0, 0.4, 1.1}) {
      const Pose above{{x, 1.4}, 0.2};
      const auto alpha = [&](const PaddedShape& shape) {
        return distance(cuboid, {}, shape, above).alpha;
      };
      EXPECT_GE(alpha(many), alpha(PaddedShape::disc(R, r)) - kRoundOff);
      EXPECT_LE(alpha(many),
                alpha(PaddedShape::disc(R * std::cos(M_PI / n), r)) + kRoundOff);
    }
  }
}

TEST(Distance, SaysWhatIsWrong) {
  const PaddedShape shape = padded_box(1.0, 0.5, 0.1), other = padded_box(1.0, 0.5, 0.2);
  const auto ask = [](const PaddedShape& a, const Pose& at_a, const PaddedShape& b,
                      const Pose& at_b) {
    static_cast<void>(distance(a, at_a, b, at_b));
  };
  EXPECT_INVALID(padded_box(1.0, 0.5, 0.6), "a smaller radius was expected");
  EXPECT_INVALID(padded_box(1.0, 0.5, 0.0), "expected a radius > 0");
  EXPECT_INVALID(ask(shape, {}, other, {{5, 0}, 0}), "equal ones were expected");
  EXPECT_INVALID(ask(shape, {}, shape, {}), "the centres of two shapes coincide");
  EXPECT_INVALID(ask(shape, {}, shape, {{0.1, 0}, 0}), "overlap so deeply");
  const PaddedShape ground = PaddedShape::half_plane({0, 1}, 0.1);
  EXPECT_INVALID(ask(ground, {}, ground, {{5, 0}, 0}),
                 "two half-planes have no distance");
}

}  // namespace
}  // namespace saltus::geometry
