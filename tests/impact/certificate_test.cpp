// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/impact/certificate.hpp"

#include <gtest/gtest.h>

#include "saltus/impact/impact_set.hpp"
#include "support/expect_invalid.hpp"
#include "support/impact_problems.hpp"

namespace saltus {
namespace {

constexpr double kExact = 1e-12;

ImpactContact smooth(const Vector& J_n) {
  ImpactContact contact;
  contact.J_n = J_n;
  return contact;
}

/// A particle between two walls, with a floor if asked for.
ImpactProblem between_walls(std::vector<ImpactContact> more) {
  ImpactProblem problem{Matrix::Identity(2, 2), {}, Eigen::Vector2d(0, -1)};
  problem.contacts = {smooth(Eigen::Vector2d(1, 0)), smooth(Eigen::Vector2d(-1, 0))};
  problem.contacts.insert(problem.contacts.end(), more.begin(), more.end());
  return problem;
}

double speed(const ImpactProblem& problem) {
  return std::sqrt(problem.v_minus.dot(problem.M * problem.v_minus));
}

/* One contact of mass 1: v grows by 1 per unit impulse. */
TEST(Certificate, OfOneContactIsItsSeparation) {
  const ImpactProblem problem{
      Matrix::Identity(2, 2), {smooth(Eigen::Vector2d(0, 1))}, Eigen::Vector2d(0, -1)};
  const auto certificate = certify(problem);
  EXPECT_EQ(certificate.verdict, JamVerdict::NeverJams);
  EXPECT_NEAR(certificate.separation, 1.0, kExact);
  EXPECT_NEAR(certificate.impulse_per_speed, 2.0, kExact);
}

/* The bound holds for the largest impulse of the exact set. */
TEST(Certificate, BoundsTheImpulse) {
  int n_bounded = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    Random random(seed);
    const ImpactProblem problem = test::random_planar_body(random, 2);
    const auto certificate = certify(problem);
    if (certificate.separation == 0.0) continue;
    ++n_bounded;
    EXPECT_LE(total_impulse(problem, {.max_pieces = 50}).largest,
              certificate.impulse_per_speed * speed(problem));
  }
  EXPECT_GE(n_bounded, 10);
}

/* A particle squeezed by two walls may fall through the floor for ever. */
TEST(Certificate, FindsTheJam) {
  const auto problem = between_walls({smooth(Eigen::Vector2d(0, 1))});
  const auto certificate = certify(problem);
  ASSERT_EQ(certificate.verdict, JamVerdict::MayJam);
  const Jam& jam = *certificate.jam;
  EXPECT_EQ(jam.contacts, (std::vector<Index>{0, 1}));
  EXPECT_EQ(jam.closing, 2);
  EXPECT_LE((jam.Lambda_n - Eigen::Vector3d(0.5, 0.5, 0)).norm(), kExact);
  EXPECT_LE((jam.v - Eigen::Vector2d(0, -1)).norm(), kExact);
}

/* The walls alone push against each other, but then nothing closes. */
TEST(Certificate, AllowsSqueezing) {
  const auto certificate = certify(between_walls({}));
  EXPECT_EQ(certificate.verdict, JamVerdict::NeverJams);
  EXPECT_EQ(certificate.separation, 0.0);
  EXPECT_EQ(certificate.impulse_per_speed, kInfinity);
}

/* With friction the walls hold the particle: it cannot move down, so the floor never closes. */
TEST(Certificate, SeesThatFrictionHolds) {
  auto problem = between_walls({smooth(Eigen::Vector2d(0, 1))});
  for (int wall = 0; wall < 2; ++wall) {
    problem.contacts[wall].J_t = Eigen::Vector2d(0, 1);
    problem.contacts[wall].mu_friction = 0.3;
  }
  EXPECT_EQ(certify(problem).verdict, JamVerdict::NeverJams);
}

/* In space two opposite round cones hold each other whatever mu, as one of polygons does. */
TEST(Certificate, DecidesRoundCones) {
  ImpactProblem problem{Matrix::Identity(4, 4), {}, Vector::Zero(4)};
  for (const double sign : {1.0, -1.0}) {
    ImpactContact wall = smooth(sign * Vector::Unit(4, 0));
    wall.J_t = Matrix::Zero(4, 2);
    wall.J_t(1, 0) = wall.J_t(2, 1) = 1.0;
    wall.mu_friction = 0.4;
    problem.contacts.push_back(wall);
  }
  EXPECT_EQ(certify(problem).verdict, JamVerdict::NeverJams);
  problem.contacts.push_back(smooth(Vector::Unit(4, 3)));
  EXPECT_EQ(certify(problem).verdict, JamVerdict::MayJam);
  EXPECT_EQ(certify(problem, {.max_contacts = 2}).verdict, JamVerdict::Undecided);
}

/// Two walls that lean by θ hold a ball between them if tan θ ≤ mu, whatever the direction of
/// their tangents; a floor may close meanwhile.
ImpactProblem leaning_walls(double theta, double mu) {
  ImpactProblem problem{Matrix::Identity(4, 4), {}, Vector::Zero(4)};
  for (const double sign : {1.0, -1.0}) {
    ImpactContact wall =
        smooth(Eigen::Vector4d(sign * std::cos(theta), 0, std::sin(theta), 0));
    const Eigen::Vector4d up(-sign * std::sin(theta), 0, std::cos(theta), 0);
    const double turn = 0.4;  // so that no corner of a polygon points upwards
    wall.J_t.resize(4, 2);
    wall.J_t << std::cos(turn) * up + std::sin(turn) * Eigen::Vector4d::Unit(1),
        std::sin(turn) * up - std::cos(turn) * Eigen::Vector4d::Unit(1);
    wall.mu_friction = mu;
    problem.contacts.push_back(wall);
  }
  problem.contacts.push_back(smooth(Vector::Unit(4, 3)));
  return problem;
}

/* Polygons with more sides leave less undecided. Below the critical mu none are needed: (Z-16)
   takes discs as they are. */
TEST(Certificate, ClosesInOnRoundCones) {
  constexpr double kTheta = 0.3;
  const double critical = std::tan(kTheta);
  const auto verdict = [&](double mu, int n_sides) {
    const CertificateOptions options{.n_sides = 4, .max_sides = n_sides};
    return certify(leaning_walls(kTheta, mu), options).verdict;
  };
  EXPECT_EQ(verdict(1.02 * critical, 4), JamVerdict::Undecided);
  EXPECT_EQ(verdict(0.98 * critical, 4), JamVerdict::NeverJams);
  EXPECT_EQ(verdict(1.02 * critical, 32), JamVerdict::MayJam);
  EXPECT_EQ(verdict(0.98 * critical, 32), JamVerdict::NeverJams);
  // 128 sides differ from the disc by 1 − cos(π/128) = 3e-4 at most.
  EXPECT_EQ(verdict(1.001 * critical, 16), JamVerdict::Undecided);
  EXPECT_EQ(verdict(1.001 * critical, 128), JamVerdict::MayJam);
  EXPECT_EQ(verdict(0.999 * critical, 4), JamVerdict::NeverJams);
  EXPECT_INVALID((void)verdict(critical, 3), "max_sides must not be below n_sides");
}

/* (33): a contact of mass 1 loses s while it closes, and half at least of what it had. */
TEST(Dissipation, OfOneContactIsKnown) {
  const ImpactProblem problem{
      Matrix::Identity(1, 1), {smooth(Vector::Ones(1))}, -Vector::Ones(1)};
  EXPECT_NEAR(estimate_dissipation(problem, 0.25), 0.25, kExact);
  EXPECT_EQ(estimate_dissipation(problem, 2.0), 1.0);
}

TEST(Dissipation, GrowsWithTheLength) {
  const ImpactProblem problem = test::two_feet();
  const double early = estimate_dissipation(problem, 0.1, {.n_samples = 300});
  const double late = estimate_dissipation(problem, 0.5, {.n_samples = 300});
  EXPECT_GT(early, 0.0);
  EXPECT_GE(late, early);
  EXPECT_INVALID((void)estimate_dissipation(problem, 0.0), "s must be positive");
}

}  // namespace
}  // namespace saltus
