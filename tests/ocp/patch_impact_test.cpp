// SPDX-License-Identifier: BSD-2-Clause
// Impacts of random polygons: what programs and marching make of them is Moreau's law on the ends
// of the patch, (7) of the paper.
#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <cmath>

#include "ocp/discretized.hpp"
#include "ocp/patch_guess.hpp"
#include "saltus/impact/moreau.hpp"
#include "saltus/ocp/simulate.hpp"
#include "saltus/solve/solve.hpp"
#include "support/random_polygon.hpp"

namespace saltus {
namespace {

using geometry::ConvexPolygon;
using geometry::Point;

enum class Touch : std::uint8_t { Patch, Corner };

// Two random polygons that touch, moving at random.
struct Impact {
  ContactModel model;
  Vector q, v;
  geometry::Distance distance = {};
};

Body random_body(const ConvexPolygon& shape, std::string name, const ExprVector& q,
                 Random& random) {
  Body body{.name = std::move(name),
            .shape = Polygon{shape.corners().cast<Expr>()},
            .position = q.head(2)};
  body.angles = q.tail(1);
  const double mass = random.uniform(0.5, 2.0);
  body.mass = mass;
  body.inertia = ExprVector::Constant(1, mass * shape.inertia_over_mass());
  return body;
}

Point middle_of_first_side(const ConvexPolygon& shape) {
  return 0.5 * (shape.corners().col(0) + shape.corners().col(1));
}

// The first side of the second body looks against that of the first one; their middles meet, with
// a shift along the sides.
Vector with_sides_together(const ConvexPolygon& a, const ConvexPolygon& b, double shift) {
  const Point n_1 = a.A().row(0), n_2 = b.A().row(0), t(-n_1.y(), n_1.x());
  Vector q = Vector::Zero(6);
  q[5] = std::atan2(-n_1.y(), -n_1.x()) - std::atan2(n_2.y(), n_2.x());
  q.segment<2>(3) = middle_of_first_side(a) -
                    Eigen::Rotation2Dd(q[5]) * middle_of_first_side(b) + shift * t;
  return q;
}

// Moves the second body along the line of centres until it touches.
void bring_together(const PatchGeometry& geometry, Vector& q) {
  const Point way = (q.segment<2>(3) - q.head<2>()).normalized();
  double near = 0.05, far = 6.0;
  constexpr int kHalvings = 60;
  for (int i = 0; i < kHalvings; ++i) {
    const double middle = 0.5 * (near + far);
    q.segment<2>(3) = q.head<2>() + middle * way;
    const auto distance = geometry.find(q);
    (!distance || distance->alpha < 1.0 ? near : far) = middle;
  }
  q.segment<2>(3) = q.head<2>() + far * way;
}

Impact random_impact(int seed, Touch touch, double mu_friction = 0.0) {
  Random random(static_cast<std::uint64_t>(seed) + 1000);
  ContactModelParts parts;
  parts.q = symbols("q", 6);
  parts.v = symbols("v", 6);
  const ConvexPolygon a = test::random_polygon(2 * seed),
                      b = test::random_polygon(2 * seed + 1);
  const double r = 0.3 * std::min(a.b().minCoeff(), b.b().minCoeff());
  parts.bodies = {random_body(a, "first", parts.q.head(3), random),
                  random_body(b, "second", parts.q.tail(3), random)};
  parts.M = mass_matrix(parts.bodies, parts.q);
  parts.f_v = ExprVector::Zero(6);
  parts.patches = {{"pair", parts.bodies[0], parts.bodies[1], r, mu_friction}};
  Impact impact{ContactModel(std::move(parts)),
                with_sides_together(a, b, random.uniform(-0.1, 0.1)),
                random.vector(6, -1, 1)};
  const PatchGeometry geometry(impact.model.patches()[0], impact.model.q(), {});
  if (touch == Touch::Corner) {
    impact.q[5] += random.uniform(0.05, 0.3);
    bring_together(geometry, impact.q);
  }
  impact.distance = geometry.at(impact.q);
  return impact;
}

// How fast the second body moves away from the first one at p along d is this times v.
Vector speed_along(const Point& d, const Impact& impact, const Point& p) {
  const auto torque = [&](Index i) {
    const Point arm = p - impact.q.segment<2>(3 * i);
    return arm.x() * d.y() - arm.y() * d.x();
  };
  Vector J(6);
  J << -d, -torque(0), d, torque(1);
  return J;
}

geometry::Points ends_of(const Impact& impact) {
  geometry::Points ends(2, impact.distance.is_patch() ? 2 : 1);
  ends.col(0) = impact.distance.patch_begin;
  ends.rightCols(1) = impact.distance.patch_end;
  return ends;
}

ImpactOutcome by_moreau(const Impact& impact) {
  ImpactProblem problem;
  problem.M = Matrix::Zero(6, 6);
  for (Index i = 0; i < 2; ++i) {
    const Body& body = impact.model.bodies()[i];
    problem.M.diagonal().segment<3>(3 * i) << body.mass.value(), body.mass.value(),
        body.inertia[0].value();
  }
  const geometry::Points ends = ends_of(impact);
  const Point& d = impact.distance.d;
  const double mu = impact.model.patches()[0].mu_friction.value();
  for (Index k = 0; k < ends.cols(); ++k) {
    Matrix tangent(6, mu > 0.0 ? 1 : 0);
    if (mu > 0.0) tangent << speed_along(Point(-d.y(), d.x()), impact, ends.col(k));
    problem.contacts.push_back({"", speed_along(d, impact, ends.col(k)), tangent, mu});
  }
  problem.v_minus = impact.v;
  return resolve_moreau(problem);
}

struct Found {
  Vector v_plus;
  double impulse = 0.0;
  Point point = Point::Zero();
};

void expect_same(const Found& found, const Impact& impact, const ImpactOutcome& exact,
                 double tolerance) {
  EXPECT_NEAR((found.v_plus - exact.v_plus).norm(), 0.0, tolerance);
  const double total = exact.Lambda_n.sum();
  EXPECT_NEAR(found.impulse, total, tolerance);
  if (total < 1e-3) return;
  const Point resultant = ends_of(impact) * exact.Lambda_n / total;
  EXPECT_NEAR((found.point - resultant).norm(), 0.0, tolerance / total);
}

// The jump at the start of one element that is too short for anything else.
Found by_program(const Impact& impact) {
  const ContactSystem contacts = contact_system(impact.model);
  const detail::PatchGuess patches(impact.model, {});
  HorizonTerms terms;
  terms.x0.resize(12);
  terms.x0 << impact.q, impact.v;
  terms.z0 = patches.z0(contacts, terms.x0);
  FesdOptions fesd{.n_s = 1, .N_FE = 1};
  fesd.equilibration = StepEquilibration::Fixed;
  constexpr double kShort = 1e-9;  // [s]
  detail::Discretized d = detail::discretize(contacts, {1, kShort}, fesd, terms);
  complete_guess(d.program, d.data, d.data.w0);
  patches.complete_at_rest(d, d.data.w0);
  const MpccSolution solved = solve(d.program.mpcc, d.data, {.tolerance = 1e-8});
  EXPECT_EQ(solved.status, SolveStatus::Solved) << solved.message;
  const ElementLayout& e = d.program.layout.elements[0];
  const PatchLayout& at = contacts.patches[0];
  const double tau = solved.w[e.y[at.tau]];
  const Point& normal = impact.distance.d;
  return {values_at(solved.w, e.x_plus).tail(6), solved.w[e.y[at.impulse]],
          impact.distance.p + tau * Point(-normal.y(), normal.x())};
}

Found by_marching(const Impact& impact) {
  constexpr double kShort = 1e-11;  // [s]
  const Simulation run = simulate(impact.model, {impact.q, impact.v}, kShort);
  EXPECT_TRUE(run.finished()) << run.message;
  Found found{run.v_end()};
  for (const Event& event : run.trajectory.events) {
    if (event.kind != EventKind::Impact) continue;
    found.impulse = event.impulse;
    found.point = event.point;
  }
  return found;
}

/* (G-7) to (G-9) is a program whose only solution has Moreau's velocities. */
TEST(PatchImpact, IsMoreausLawOnTheEndsOfThePatchInPrograms) {
  int n_hits = 0, n_turning = 0;
  for (const Touch touch : {Touch::Patch, Touch::Corner})
    for (int seed = 0; seed < 20; ++seed) {
      SCOPED_TRACE(seed);
      const Impact impact = random_impact(seed, touch);
      const ImpactOutcome exact = by_moreau(impact);
      constexpr double kSolver = 1e-6;
      expect_same(by_program(impact), impact, exact, kSolver);
      n_hits += exact.Lambda_n.sum() > 1e-3;
      n_turning += exact.Lambda_n.size() == 2 && exact.Lambda_n.minCoeff() == 0.0 &&
                   exact.Lambda_n.maxCoeff() > 1e-3;
    }
  EXPECT_GT(n_hits, 15);
  EXPECT_GT(n_turning, 2);
}

/* With friction, which sticks in some impacts and slips in others. */
TEST(PatchImpact, IsMoreausLawWithFrictionInPrograms) {
  int n_slips = 0, n_sticks = 0;
  for (const Touch touch : {Touch::Patch, Touch::Corner})
    for (int seed = 0; seed < 20; ++seed) {
      SCOPED_TRACE(seed);
      constexpr double kMu = 0.3, kSolver = 1e-6;
      const Impact impact = random_impact(seed, touch, kMu);
      const ImpactOutcome exact = by_moreau(impact);
      expect_same(by_program(impact), impact, exact, kSolver);
      const double normal = exact.Lambda_n.sum();
      if (normal < 1e-3) continue;
      (std::abs(exact.Lambda_t.sum()) < 0.999 * kMu * normal ? n_sticks : n_slips) += 1;
    }
  EXPECT_GT(n_slips, 5);
  EXPECT_GT(n_sticks, 0);
}

TEST(PatchImpact, IsMoreausLawOnTheEndsOfThePatchInMarching) {
  for (const Touch touch : {Touch::Patch, Touch::Corner})
    for (int seed = 0; seed < 6; ++seed) {
      SCOPED_TRACE(seed);
      const Impact impact = random_impact(seed, touch);
      constexpr double kRoundOff = 1e-9;
      expect_same(by_marching(impact), impact, by_moreau(impact), kRoundOff);
    }
}

}  // namespace
}  // namespace saltus
