// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/mech/contact_geometry.hpp"

#include <gtest/gtest.h>

#include "saltus/base/random.hpp"
#include "saltus/expr/function.hpp"
#include "support/expect_invalid.hpp"

namespace saltus {
namespace {

ExprVector vector_of(std::initializer_list<Expr> entries) {
  ExprVector v(static_cast<Index>(entries.size()));
  std::copy(entries.begin(), entries.end(), v.begin());
  return v;
}

struct Numbers {
  double gap;
  Matrix J_n, J_t, point, frame, relative;
};

// All of a contact at q, and J_a(p) − J_b(p) where it is.
Numbers numbers(const Contact& contact, const Body& a, const Body& b, const ExprVector& q,
                ConstVectorRef at) {
  const ExprMatrix relative =
      point_jacobian(a, contact.point, q) -
      point_jacobian(b, contact.point - contact.gap * contact.frame.col(0), q);
  const Function f("contact", {{"q", q}},
                   {{"gap", ExprMatrix::Constant(1, 1, contact.gap)},
                    {"J_n", contact.J_n},
                    {"J_t", contact.J_t},
                    {"point", contact.point},
                    {"frame", contact.frame},
                    {"relative", relative}});
  const auto y = f(std::vector<Matrix>{at});
  return {y[0](0, 0), y[1], y[2], y[3], y[4], y[5]};
}

constexpr double kRoundOff = 1e-13;

// (B-4) with n and t an orthonormal frame.
void expect_consistent(const Numbers& c) {
  const Matrix gram = c.frame.transpose() * c.frame;
  EXPECT_LE((gram - Matrix::Identity(gram.rows(), gram.cols())).norm(), kRoundOff);
  EXPECT_LE((c.J_n - c.relative * c.frame.col(0)).norm(), kRoundOff);
  EXPECT_LE((c.J_t - c.relative * c.frame.rightCols(c.J_t.cols())).norm(), kRoundOff);
}

Body free_body(const std::string& name, const Shape& shape, const ExprVector& q,
               Index i) {
  return {.name = name,
          .shape = shape,
          .position = vector_of({q[i], q[i + 1]}),
          .angles = vector_of({q[i + 2]})};
}

// Ground that is tilted, not at the origin, and moves with q.
Body slope(const ExprVector& q) {
  return {.name = "slope",
          .shape = HalfPlane{},
          .position = vector_of({0.3, -0.2 + 0.1 * q[0]}),
          .angles = vector_of({0.4 + 0.2 * q[1]})};
}

TEST(ContactGeometry, DiscsTouchAtTheirRadii) {
  const ExprVector q = symbols("q", 6);
  const Body a = free_body("a", Disc{0.3}, q, 0), b = free_body("b", Disc{0.2}, q, 3);
  const auto contacts = contacts_between(a, b, q);
  ASSERT_EQ(contacts.size(), 1U);
  EXPECT_EQ(contacts[0].name, "a / b");
  Vector at(6);
  at << 3.0, 4.0, 0.7, 0.0, 0.0, -0.4;
  const Numbers c = numbers(contacts[0], a, b, q, at);
  EXPECT_NEAR(c.gap, 5.0 - 0.5, kRoundOff);
  EXPECT_LE((c.point - Eigen::Vector2d(3.0 - 0.18, 4.0 - 0.24)).norm(), kRoundOff);
  EXPECT_LE((c.frame.col(0) - Eigen::Vector2d(0.6, 0.8)).norm(), kRoundOff);
  // Turning a disc by ω moves its surface by ω r, here both against each other.
  EXPECT_NEAR(std::abs(c.J_t(2)), 0.3, kRoundOff);
  EXPECT_NEAR(c.J_t(2), c.J_t(5) * 1.5, kRoundOff);
  expect_consistent(c);
}

TEST(ContactGeometry, ADiscRollsOnASlopeThatMoves) {
  const ExprVector q = symbols("q", 3);
  const Body disc = free_body("disc", Disc{0.25}, q, 0);
  Random random(7);
  for (int trial = 0; trial < 10; ++trial) {
    const Vector at = random.vector(3, -2.0, 2.0);
    const Body ground = slope(q);
    const Numbers c = numbers(contacts_between(disc, ground, q)[0], disc, ground, q, at);
    const double tilt = 0.4 + 0.2 * at[1];
    const Eigen::Vector2d n(-std::sin(tilt), std::cos(tilt));
    const Eigen::Vector2d d = at.head(2) - Eigen::Vector2d(0.3, -0.2 + 0.1 * at[0]);
    EXPECT_NEAR(c.gap, n.dot(d) - 0.25, kRoundOff);
    expect_consistent(c);
  }
}

/* Ground below gives the x axis: a disc that rolls to the right turns clockwise. */
TEST(ContactGeometry, SlipOfARollingDiscIsZero) {
  const ExprVector q = symbols("q", 3);
  const Body disc = free_body("disc", Disc{0.5}, q, 0);
  const Body ground{
      .name = "ground", .shape = HalfPlane{}, .position = ExprVector::Zero(2)};
  const Numbers c = numbers(contacts_between(disc, ground, q)[0], disc, ground, q,
                            Eigen::Vector3d(0.0, 0.5, 0.3));
  EXPECT_NEAR(c.gap, 0.0, kRoundOff);
  EXPECT_LE((c.J_n - Eigen::Vector3d(0.0, 1.0, 0.0)).norm(), kRoundOff);
  EXPECT_LE((c.J_t - Eigen::Vector3d(1.0, 0.0, 0.5)).norm(), kRoundOff);
}

/* The least gap of the corners is the least height of a dense sampling of the outline. */
TEST(ContactGeometry, CornersHoldTheLowestPointOfABoxAndAPolygon) {
  const ExprVector q = symbols("q", 3);
  ExprMatrix outline(2, 5);
  outline << -0.7, 0.6, 0.9, 0.2, -0.8, -0.6, -0.7, 0.1, 0.8, 0.4;
  for (const Shape& shape : {Shape(Box{0.6, 0.3}), Shape(Polygon{outline})}) {
    const Body body = free_body("body", shape, q, 0);
    const Body ground = slope(q);
    const auto contacts = contacts_between(body, ground, q);
    Random random(3);
    for (int trial = 0; trial < 10; ++trial) {
      const Vector at = random.vector(3, -3.0, 3.0);
      const Function corner_places("c", {{"q", q}}, {{"c", corners(body)}});
      const Matrix points = corner_places(std::vector<Matrix>{at})[0];
      const double tilt = 0.4 + 0.2 * at[1];
      const Eigen::Vector2d n(-std::sin(tilt), std::cos(tilt));
      const Eigen::Vector2d origin(0.3, -0.2 + 0.1 * at[0]);
      double lowest = kInfinity, least_gap = kInfinity;
      for (Index i = 0; i < points.cols(); ++i) {
        const Vector next = points.col((i + 1) % points.cols());
        for (double share = 0.0; share <= 1.0; share += 0.01) {
          const Eigen::Vector2d p = (1.0 - share) * points.col(i) + share * next;
          lowest = std::min(lowest, n.dot(p - origin));
        }
      }
      for (const Contact& contact : contacts) {
        const Numbers c = numbers(contact, body, ground, q, at);
        least_gap = std::min(least_gap, c.gap);
        expect_consistent(c);
      }
      EXPECT_NEAR(least_gap, lowest, 1e-12);
    }
  }
}

TEST(ContactGeometry, CornersHaveNames) {
  const ExprVector q = symbols("q", 3);
  const Body ground{
      .name = "ground", .shape = HalfPlane{}, .position = ExprVector::Zero(2)};
  const auto contacts = contacts_between(ground, free_body("box", Box{1.0, 1.0}, q, 0), q,
                                         {.mu_friction = 0.3, .e = 0.5});
  ASSERT_EQ(contacts.size(), 4U);
  EXPECT_EQ(contacts[0].name, "box corner 1 / ground");
  EXPECT_EQ(contacts[3].name, "box corner 4 / ground");
  EXPECT_TRUE(contacts[3].mu_friction.is_constant(0.3));
  EXPECT_TRUE(contacts[3].e.is_constant(0.5));
}

/* Three boxes of side 2 in a row: gaps and tangents as they are written down by hand. */
TEST(ContactGeometry, BoxesStandSideBySide) {
  const ExprVector q = symbols("q", 4);
  const Body left{.name = "left", .shape = Box{1.0, 1.0}, .position = q.head(2)};
  const Body right{.name = "right", .shape = Box{1.0, 1.0}, .position = q.tail(2)};
  const Eigen::Vector4d at(-3.0, 1.0, 0.0, 1.5);
  const Numbers c = numbers(contacts_between(left, right, q)[0], left, right, q, at);
  EXPECT_EQ(c.gap, 1.0);
  EXPECT_EQ(c.J_n, Eigen::Vector4d(-1.0, 0.0, 1.0, 0.0));
  EXPECT_EQ(c.J_t, Eigen::Vector4d(0.0, 1.0, 0.0, -1.0));
  EXPECT_EQ(c.point, Eigen::Vector2d(-2.0, 1.25));
  const Numbers above =
      numbers(contacts_between(left, right, q, {.along = PairOptions::Along::Y})[0], left,
              right, q, at);
  EXPECT_EQ(above.gap, -1.5);
  expect_consistent(above);
}

/* The least distance of the centre to a dense sampling of the outline, less where it is inside;
   near corners, faces, and inside, from all sides. */
TEST(ContactGeometry, ADiscTouchesABoxThatTurns) {
  const ExprVector q = symbols("q", 6);
  const Body box = free_body("box", Box{0.6, 0.3}, q, 0);
  const Body disc = free_body("disc", Disc{0.2}, q, 3);
  const auto contacts = contacts_between(box, disc, q);
  ASSERT_EQ(contacts.size(), 1U);
  EXPECT_EQ(contacts[0].name, "disc / box");
  const Function corner_places("c", {{"q", q}}, {{"c", corners(box)}});
  Random random(11);
  int n_inside = 0;
  for (int trial = 0; trial < 200; ++trial) {
    const Vector at = random.vector(6, -0.8, 0.8);
    const Matrix points = corner_places(std::vector<Matrix>{at})[0];
    const Eigen::Vector2d centre = at.segment(3, 2);
    double nearest = kInfinity;
    bool is_inside = true;
    for (Index i = 0; i < 4; ++i) {
      const Eigen::Vector2d from = points.col(i);
      const Eigen::Vector2d along = Eigen::Vector2d(points.col((i + 1) % 4)) - from;
      const double share =
          std::clamp(along.dot(centre - from) / along.squaredNorm(), 0.0, 1.0);
      nearest = std::min(nearest, (centre - from - share * along).norm());
      is_inside =
          is_inside && along.x() * (centre - from).y() > along.y() * (centre - from).x();
    }
    n_inside += is_inside ? 1 : 0;
    const Numbers c = numbers(contacts[0], disc, box, q, at);
    EXPECT_NEAR(c.gap, (is_inside ? -nearest : nearest) - 0.2, kRoundOff);
    expect_consistent(c);
  }
  EXPECT_GT(n_inside, 20);
  EXPECT_LT(n_inside, 180);
}

TEST(ContactGeometry, ASphereTouchesFaceEdgeAndCornerOfACuboid) {
  const ExprVector q = symbols("q", 9);
  const Body brick{.name = "brick",
                   .shape = Cuboid{vector_of({0.3, 0.2, 0.1})},
                   .position = q.head(3),
                   .angles = q.segment(3, 3)};
  const Body ball{.name = "ball", .shape = Sphere{0.05}, .position = q.tail(3)};
  const auto contact = contacts_between(ball, brick, q)[0];
  const Function turn("turn", {{"q", q}}, {{"R", rotation(brick)}});
  Random random(13);
  // Seen from the brick: where the centre is, and the nearest point of the brick.
  const std::pair<Eigen::Vector3d, Eigen::Vector3d> places[] = {
      {{0.1, -0.1, 0.4}, {0.1, -0.1, 0.1}},     // above a face
      {{-0.5, 0.1, -0.4}, {-0.3, 0.1, -0.1}},   // beside an edge
      {{0.4, -0.5, 0.3}, {0.3, -0.2, 0.1}},     // before a corner
      {{0.1, -0.19, 0.05}, {0.1, -0.2, 0.05}},  // inside
  };
  for (const auto& [centre, nearest] : places) {
    Vector at = random.vector(9, -1.0, 1.0);
    const Matrix R = turn(std::vector<Matrix>{at})[0];
    at.tail(3) = at.head(3) + R * centre;
    const Numbers c = numbers(contact, ball, brick, q, at);
    const double sign = &centre == &places[3].first ? -1.0 : 1.0;
    EXPECT_NEAR(c.gap, sign * (centre - nearest).norm() - 0.05, kRoundOff);
    const Vector touched = c.point - c.gap * c.frame.col(0);
    EXPECT_LE((touched - at.head(3) - R * nearest).norm(), kRoundOff);
    expect_consistent(c);
  }
}

TEST(ContactGeometry, CuboidsStandOnEachOther) {
  const ExprVector q = symbols("q", 6);
  const auto brick = [&](const char* name, const ExprVector& place) {
    return Body{
        .name = name, .shape = Cuboid{vector_of({0.3, 0.2, 0.1})}, .position = place};
  };
  const Body low = brick("low", q.head(3)), high = brick("high", q.tail(3));
  Vector at(6);
  at << 0.0, 0.0, 0.1, 0.1, -0.1, 0.5;
  const double gaps[] = {0.1 - 0.6, -0.1 - 0.4, 0.4 - 0.2};
  using Along = PairOptions::Along;
  for (const Along along : {Along::X, Along::Y, Along::Z}) {
    const auto contacts = contacts_between(low, high, q, {.along = along});
    ASSERT_EQ(contacts.size(), 1U);
    const Numbers c = numbers(contacts[0], low, high, q, at);
    EXPECT_NEAR(c.gap, gaps[static_cast<int>(along)], kRoundOff);
    EXPECT_EQ(c.J_n(3 + static_cast<int>(along)), 1.0);
    EXPECT_EQ(c.J_t.cols(), 2);
    expect_consistent(c);
  }
}

/* A box that never turns against the ground has one contact with it, not four. */
TEST(ContactGeometry, ABoxThatDoesNotTurnLiesOnItsFace) {
  const ExprVector q = symbols("q", 2);
  const ExprVector tilt = vector_of({0.5});
  const Body block{
      .name = "block", .shape = Box{0.2, 0.1}, .position = q, .angles = tilt};
  const Body incline{.name = "incline",
                     .shape = HalfPlane{},
                     .position = ExprVector::Zero(2),
                     .angles = tilt};
  const auto contacts = contacts_between(block, incline, q);
  ASSERT_EQ(contacts.size(), 1U);
  const Eigen::Vector2d n(-std::sin(0.5), std::cos(0.5));
  const Numbers c = numbers(contacts[0], block, incline, q, 0.3 * n);
  EXPECT_NEAR(c.gap, 0.2, kRoundOff);
  EXPECT_LE((c.J_n - n).norm(), kRoundOff);
  expect_consistent(c);
}

TEST(ContactGeometry, SpheresInSpace) {
  const ExprVector q = symbols("q", 9);
  const Body a{.name = "a",
               .shape = Sphere{0.3},
               .position = q.head(3),
               .angles = vector_of({q[3], q[4], q[5]})};
  const Body b{.name = "b", .shape = Sphere{0.2}, .position = q.tail(3)};
  Random random(5);
  for (int trial = 0; trial < 20; ++trial) {  // normals on both halves of the sphere
    const Vector at = random.vector(9, -1.0, 1.0);
    const Numbers c = numbers(contacts_between(a, b, q)[0], a, b, q, at);
    EXPECT_NEAR(c.gap, (at.head(3) - at.tail(3)).norm() - 0.5, kRoundOff);
    EXPECT_EQ(c.J_t.cols(), 2);
    expect_consistent(c);
  }
}

TEST(ContactGeometry, SphereAndCuboidAboveAHalfSpace) {
  const ExprVector q = symbols("q", 6);
  const Body ground{.name = "ground",
                    .shape = HalfSpace{},
                    .position = vector_of({0.1, 0.2, 0.3}),
                    .angles = vector_of({0.2, -0.3, 0.9})};
  const Body ball{.name = "ball", .shape = Sphere{0.4}, .position = q.head(3)};
  const Body brick{.name = "brick",
                   .shape = Cuboid{vector_of({0.1, 0.2, 0.3})},
                   .position = q.head(3),
                   .angles = q.tail(3)};
  Vector at(6);
  at << 0.4, 0.5, 2.0, 0.3, -0.6, 0.2;
  expect_consistent(numbers(contacts_between(ball, ground, q)[0], ball, ground, q, at));
  const auto contacts = contacts_between(brick, ground, q);
  ASSERT_EQ(contacts.size(), 8U);
  double mean = 0.0;
  for (const Contact& contact : contacts) {
    const Numbers c = numbers(contact, brick, ground, q, at);
    expect_consistent(c);
    mean += c.gap / 8.0;
  }
  // The mean of the corners is the centre, which is a sphere of radius 0.
  const Body centre{.name = "c", .shape = Point{}, .position = q.head(3)};
  const Numbers c =
      numbers(contacts_between(centre, ground, q)[0], centre, ground, q, at);
  EXPECT_NEAR(mean, c.gap, kRoundOff);
}

TEST(ContactGeometry, RefusesWhatItDoesNotKnow) {
  const ExprVector q = symbols("q", 6);
  const Body box = free_body("box", Box{1.0, 1.0}, q, 0);
  const Body disc = free_body("disc", Disc{1.0}, q, 3);
  EXPECT_INVALID(static_cast<void>(contacts_between(box, box, q)),
                 "no contact between the box 'box' and the box 'box'");
  const Body still{.name = "still", .shape = Box{1.0, 1.0}, .position = q.head(2)};
  EXPECT_INVALID(static_cast<void>(
                     contacts_between(still, still, q, {.along = PairOptions::Along::Z})),
                 "no contact between the box 'still'");
  const Body ball{.name = "ball", .shape = Sphere{1.0}, .position = q.head(3)};
  EXPECT_INVALID(static_cast<void>(contacts_between(ball, disc, q)),
                 "'ball' lives in 3 dimensions and 'disc' in 2");
  const Body point{.name = "p", .shape = Point{}, .position = q.head(2)};
  EXPECT_INVALID(static_cast<void>(contacts_between(point, point, q)),
                 "no contact between the point");
}

}  // namespace
}  // namespace saltus
