// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/mech/patch_contact.hpp"

#include <gtest/gtest.h>

#include "saltus/expr/function.hpp"
#include "saltus/mech/contact_model.hpp"
#include "support/expect_invalid.hpp"
#include "support/random_polygon.hpp"

namespace saltus {
namespace {

Body placed(std::string name, Shape shape, const ExprVector& q) {
  Body body{.name = std::move(name), .shape = std::move(shape), .position = q.head(2)};
  body.angles = q.tail(1);
  return body;
}

PatchContact polygons(int seed, const ExprVector& q) {
  const auto a = test::random_polygon(2 * seed), b = test::random_polygon(2 * seed + 1);
  const double r = 0.3 * std::min(a.b().minCoeff(), b.b().minCoeff());
  return {"pair", placed("first", Polygon{a.corners().cast<Expr>()}, q.head(3)),
          placed("second", Polygon{b.corners().cast<Expr>()}, q.tail(3)), r};
}

Vector corner_gaps(const PatchContact& contact, const ExprVector& q, const Vector& at) {
  const std::vector<Contact> contacts = corner_contacts(contact, q);
  ExprVector gaps(static_cast<Index>(contacts.size()));
  for (Index i = 0; i < gaps.size(); ++i) gaps[i] = contacts[i].gap;
  const std::vector<Matrix> arguments{at};
  return Function("gaps", {{"q", q}}, {{"gap", gaps}})(arguments)[0];
}

/* Both say when the bodies touch: the least gap of a corner is zero where α is one. */
TEST(PatchContact, CornersTouchWhenThePatchDoes) {
  const ExprVector q = symbols("q", 6);
  for (int seed = 0; seed < 100; ++seed) {
    const PatchContact contact = polygons(seed, q);
    const PatchGeometry geometry(contact, q, {});
    Random random(static_cast<std::uint64_t>(seed));
    Vector at = random.vector(6, -1, 1);
    const Eigen::Vector2d way =
        Eigen::Vector2d(random.uniform(-1, 1), random.uniform(-1, 1)).normalized();
    double near = 0.05, far = 6.0;
    for (int i = 0; i < 60; ++i) {
      const double middle = 0.5 * (near + far);
      at.segment<2>(3) = at.head<2>() + middle * way;
      const auto distance = geometry.find(at);
      (!distance || distance->alpha < 1.0 ? near : far) = middle;
    }
    at.segment<2>(3) = at.head<2>() + far * way;
    constexpr double kRoundOff = 1e-12;
    EXPECT_NEAR(geometry.at(at).gap(), 0.0, kRoundOff) << seed;
    EXPECT_NEAR(corner_gaps(contact, q, at).minCoeff(), 0.0, kRoundOff) << seed;
    at.segment<2>(3) += 0.3 * way;
    EXPECT_GT(corner_gaps(contact, q, at).minCoeff(), 0.0) << seed;
  }
}

ContactModelParts parts_with(const PatchContact& contact, const ExprVector& q) {
  ContactModelParts parts;
  parts.q = q;
  parts.v = symbols("v", q.size());
  parts.M = ExprMatrix::Identity(q.size(), q.size());
  parts.f_v = ExprVector::Zero(q.size());
  parts.patches = {contact};
  return parts;
}

TEST(PatchContact, IsCheckedWithItsModel) {
  const ExprVector q = symbols("q", 3);
  Body ground{.name = "ground", .shape = HalfPlane{}, .position = ExprVector::Zero(2)};
  const auto make = [&](Shape shape, double r) {
    static_cast<void>(ContactModel(
        parts_with({"patch", placed("body", std::move(shape), q), ground, r}, q)));
  };
  make(Box{1.0, 0.5}, 0.1);
  EXPECT_INVALID(make(Box{1.0, 0.5}, 0.5), "patch contact 'patch', body 'body'");
  EXPECT_INVALID(make(Disc{1.0}, 0.1),
                 "'body' is a disc; a box, a polygon or a half-plane");
  ExprMatrix corners(2, 4);
  corners << 0, 2, 0.2, 0, 0, 0, 0.2, 2;
  EXPECT_INVALID(make(Polygon{corners}, 0.1), "is not convex at corner 3");
  corners << -1, 0, 1, 0, -1, -1, -1, 1;
  EXPECT_INVALID(make(Polygon{corners}, 0.1), "corner 2 of a polygon lies on a straight");
  corners << -1, -1, 1, 1, -1, -1, -1, 1;
  EXPECT_INVALID(make(Polygon{corners}, 0.1),
                 "corners 1 and 2 of a polygon are the same");
  corners << -1, -1, 1, 1, -1, 1, 1, -1;
  EXPECT_INVALID(make(Polygon{corners}, 0.1), "must go anticlockwise");
  EXPECT_INVALID(make(Polygon{corners.array() + q[0]}, 0.1),
                 "the shape of body 'body' may depend on parameters only");
}

/* The degenerate case of proposition 1, and a start in which bodies overlap. */
TEST(PatchContact, NamesItselfWhereItHasNoDistance) {
  const ExprVector q = symbols("q", 6);
  const PatchContact contact{"pair", placed("first", Box{1.0, 0.5}, q.head(3)),
                             placed("second", Box{1.0, 0.5}, q.tail(3)), 0.1};
  const PatchGeometry geometry(contact, q, {});
  Vector at = Vector::Zero(6);
  EXPECT_INVALID(static_cast<void>(geometry.at(at)),
                 "patch contact 'pair': the centres of two shapes coincide");
  at[3] = 0.1;
  EXPECT_INVALID(static_cast<void>(geometry.at(at)),
                 "patch contact 'pair': two shapes overlap so deeply");
  EXPECT_FALSE(geometry.find(at).has_value());
}

}  // namespace
}  // namespace saltus
