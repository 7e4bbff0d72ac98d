// SPDX-License-Identifier: BSD-2-Clause
// Motions with patch contacts, marched.
#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <cmath>

#include "problems/patch_problems.hpp"
#include "saltus/geometry/convex_polygon.hpp"
#include "saltus/impact/moreau.hpp"
#include "saltus/sim/simulate.hpp"
#include "support/exact_cuboid.hpp"
#include "support/random_polygon.hpp"

namespace saltus {
namespace {

const Event* first_of(const Trajectory& motion, EventKind kind, double after = -1.0) {
  for (const Event& event : motion.events)
    if (event.kind == kind && event.t > after) return &event;
  return nullptr;
}

TEST(PatchSimulation, KnowsTheFallingCuboid) {
  const problems::InitialValueProblem cuboid = problems::falling_cuboid();
  const Simulation run = simulate(cuboid.model, {cuboid.q0, cuboid.v0}, cuboid.T);
  ASSERT_TRUE(run.finished()) << run.message;
  test::expect_falling_cuboid(run.trajectory, 1e-9);
}

/* Gravity is the only force that works; impacts take energy. */
TEST(PatchSimulation, NeverGainsEnergy) {
  const problems::InitialValueProblem cuboid = problems::falling_cuboid();
  const Simulation run = simulate(cuboid.model, {cuboid.q0, cuboid.v0}, cuboid.T);
  double before = kInfinity;
  // Ends of elements, where the scheme has its full order.
  constexpr double kDiscretization = 1e-10;
  for (const int k : run.trajectory.element_starts) {
    const Vector x = run.trajectory.x.col(k);
    const double energy = 0.5 * (x[3] * x[3] + x[4] * x[4] + 0.15 * x[5] * x[5]) + x[1];
    EXPECT_LE(energy, before + kDiscretization) << run.trajectory.t[k];
    before = energy;
  }
}

/* A push F at height y above the centre shifts the contact point by F y/(m g). */
TEST(PatchSimulation, ShiftsTheContactPointUnderAnOffCentrePush) {
  for (const double height : {0.0, 0.1, 0.25})
    for (const double push : {-3.0, 1.0, 4.0}) {
      const ContactModel box = problems::box_on_ground({.height = height});
      const Simulation run =
          simulate(box, {Eigen::Vector3d(0, 0.3, 0), Vector::Zero(3)}, 1.0,
                   Controls::constant(Eigen::Vector2d(push, 0.0)));
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
    const Simulation run = simulate(box, {Eigen::Vector3d(0, 0.3, 0), Vector::Zero(3)},
                                    0.3, Controls::constant(Eigen::Vector2d(push, 0.0)));
    ASSERT_TRUE(run.finished()) << run.message;
    EXPECT_EQ(std::abs(run.q_end()[2]) > 1e-4, x.tips) << x.height << " " << x.mu;
    EXPECT_EQ(run.q_end()[0] > 1e-3 && std::abs(run.q_end()[2]) < 1e-9, !x.tips);
  }
}

// Two random polygons, side 0 of the first on side 0 of the second, moving at random.
struct Impact {
  ContactModel model;
  Vector q, v;
  geometry::Points ends = geometry::Points(2, 2);  // of the patch
  geometry::Point normal = geometry::Point::Zero();
};

Impact random_impact(int seed) {
  Random random(static_cast<std::uint64_t>(seed) + 1000);
  ContactModelParts parts;
  parts.q = symbols("q", 6);
  parts.v = symbols("v", 6);
  const geometry::ConvexPolygon shapes[] = {test::random_polygon(2 * seed),
                                            test::random_polygon(2 * seed + 1)};
  const double r = 0.3 * std::min(shapes[0].b().minCoeff(), shapes[1].b().minCoeff());
  std::vector<Body> bodies;
  for (int i = 0; i < 2; ++i) {
    Body body{.name = i == 0 ? "first" : "second",
              .shape = Polygon{shapes[i].corners().cast<Expr>()},
              .position = parts.q.segment(3 * i, 2)};
    body.angles = parts.q.segment(3 * i + 2, 1);
    body.mass = random.uniform(0.5, 2.0);
    body.inertia = ExprVector::Constant(1, body.mass * shapes[i].inertia_over_mass());
    bodies.push_back(body);
  }
  parts.bodies = bodies;
  parts.M = mass_matrix(bodies, parts.q);
  parts.f_v = ExprVector::Zero(6);
  parts.patches = {{"pair", bodies[0], bodies[1], r}};
  Impact impact{ContactModel(std::move(parts)), Vector::Zero(6), random.vector(6, -1, 1)};
  // The first side of the second body looks against that of the first one; middles meet, with a
  // shift along the side.
  const Eigen::Vector2d n_1 = shapes[0].A().row(0), n_2 = shapes[1].A().row(0);
  impact.q[5] = std::atan2(-n_1.y(), -n_1.x()) - std::atan2(n_2.y(), n_2.x());
  const auto middle = [](const geometry::ConvexPolygon& s) -> Eigen::Vector2d {
    return 0.5 * (s.corners().col(0) + s.corners().col(1));
  };
  const Eigen::Matrix2d R = Eigen::Rotation2Dd(impact.q[5]).toRotationMatrix();
  const Eigen::Vector2d t(-n_1.y(), n_1.x());
  impact.q.segment<2>(3) =
      middle(shapes[0]) - R * middle(shapes[1]) + random.uniform(-0.2, 0.2) * t;
  impact.normal = n_1;
  const auto distance =
      PatchGeometry(impact.model.patches()[0], impact.model.q(), {}).at(impact.q);
  impact.ends << distance.patch_begin, distance.patch_end;
  return impact;
}

Vector normal_at(const Impact& impact, const Eigen::Vector2d& p) {
  const auto torque = [&](Index i) {
    const Eigen::Vector2d arm = p - impact.q.segment<2>(3 * i);
    return arm.x() * impact.normal.y() - arm.y() * impact.normal.x();
  };
  Vector J(6);
  J << -impact.normal, -torque(0), impact.normal, torque(1);
  return J;
}

/* (7): Moreau's law with the ends of the patch as contacts gives the same velocities, and its
   impulses have their resultant at the equivalent contact point. */
TEST(PatchSimulation, HitsAsMoreausLawOnTheEndsOfThePatch) {
  int n_hits = 0;
  for (int seed = 0; seed < 12; ++seed) {
    const Impact impact = random_impact(seed);
    ImpactProblem problem;
    problem.M = Vector::Zero(6).asDiagonal();
    for (int i = 0; i < 2; ++i) {
      const Body& body = impact.model.bodies()[i];
      problem.M.diagonal().segment(3 * i, 3) << body.mass.value(), body.mass.value(),
          body.inertia[0].value();
      problem.contacts.push_back(
          {"", normal_at(impact, impact.ends.col(i)), Matrix(6, 0)});
    }
    problem.v_minus = impact.v;
    const ImpactOutcome exact = resolve_moreau(problem);
    // A short while: nothing else happens.
    const Simulation run = simulate(impact.model, {impact.q, impact.v}, 1e-11);
    ASSERT_TRUE(run.finished()) << seed << run.message;
    constexpr double kRoundOff = 1e-9;
    EXPECT_NEAR((run.v_end() - exact.v_plus).norm(), 0.0, kRoundOff) << seed;
    const Event* hit = first_of(run.trajectory, EventKind::Impact);
    const double total = exact.Lambda_n.sum();
    if (total < 1e-6) continue;
    ++n_hits;
    ASSERT_NE(hit, nullptr) << seed;
    EXPECT_NEAR(hit->impulse, total, kRoundOff);
    EXPECT_NEAR((hit->point - impact.ends * exact.Lambda_n / total).norm(), 0.0, 1e-8);
  }
  EXPECT_GT(n_hits, 4);
}

}  // namespace
}  // namespace saltus
