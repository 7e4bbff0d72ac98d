// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/impact/path.hpp"

#include <gtest/gtest.h>

#include <Eigen/LU>
#include <cmath>
#include <numbers>
#include <optional>

#include "support/expect_invalid.hpp"
#include "support/impact_problems.hpp"

namespace saltus {
namespace {

constexpr double kExact = 1e-12;

double total_impulse_of(const ImpactPath& path) {
  return path.knots.back().Lambda_n.sum();
}

ImpactProblem single_contact(std::uint64_t seed, Index n_t, double mu) {
  Random random(seed);
  ImpactProblem problem =
      test::random_impact(random, {.n_v = 4, .n_contacts = 1, .n_t = n_t});
  problem.contacts[0].mu_friction = mu;
  return problem;
}

/* Two independent ways to the one outcome of a planar contact: events, and polyhedra. */
TEST(Routh, AgreesWithTheExactSet) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    Random random(seed);
    const ImpactProblem problem = test::random_planar_body(random, 1);
    const ImpactPath path = routh(problem);
    ASSERT_EQ(path.status, ImpactStatus::Resolved);
    const ImpactSet set = reachable_velocities(problem);
    ASSERT_EQ(set.polytopes.size(), 1u);
    EXPECT_LE((set.polytopes[0].vertices[0].v - path.v_plus()).norm(), kExact) << seed;
  }
}

/* By hand: G_nn = G_tt = 2, G_nt = 1.5, mu = 1. Slip 0.5 → 0 needs Λ = 1 (rate −0.5), where
   u_n = −2 + 0.5·1; sticking then needs λ_t = −0.75 and u̇_n = 2 − 1.125. */
TEST(Routh, SlipsThenSticks) {
  ImpactContact contact;
  contact.J_n = Eigen::Vector2d(1, 0);
  contact.J_t = Eigen::Vector2d(0, 1);
  contact.mu_friction = 1.0;
  const Matrix G = (Matrix(2, 2) << 2, 1.5, 1.5, 2).finished();
  const ImpactProblem problem{G.inverse(), {contact}, Eigen::Vector2d(-2, 0.5)};
  const ImpactPath path = routh(problem);
  ASSERT_EQ(path.knots.size(), 3u);
  EXPECT_NEAR(path.knots[1].v[0], -1.5, kExact);
  EXPECT_NEAR(path.knots[1].v[1], 0.0, kExact);
  EXPECT_LE(path.v_plus().norm(), kExact);
  EXPECT_NEAR(total_impulse_of(path), 1.0 + 1.5 / 0.875, 1e-11);
}

/* As above with mu = 1/2 < 3/4: the slip stops and reverses, Moreau's law would not see it. */
TEST(Routh, ReversesTheSlip) {
  ImpactContact contact;
  contact.J_n = Eigen::Vector2d(1, 0);
  contact.J_t = Eigen::Vector2d(0, 1);
  contact.mu_friction = 0.5;
  const Matrix G = (Matrix(2, 2) << 2, -1.5, -1.5, 2).finished();
  const ImpactProblem problem{G.inverse(), {contact}, Eigen::Vector2d(-4, 0.5)};
  // Slip 0.5 falls at rate −1.5 − 1 = −2.5 to zero: Λ = 0.2, u_n = −4 + 0.2·2.75 = −3.45.
  // Then it grows backwards at −1.5 + 1 = −0.5 while u̇_n = 2 − 0.75 = 1.25: Λ = 2.76.
  const ImpactPath path = routh(problem);
  ASSERT_EQ(path.knots.size(), 3u);
  EXPECT_LE((path.knots[1].v - Eigen::Vector2d(-3.45, 0)).norm(), kExact);
  EXPECT_LE((path.v_plus() - Eigen::Vector2d(0, -0.5 * 2.76)).norm(), 1e-11);
}

/* dΛ/ds by the classical method of order four with many small steps, until u_n = 0. */
Vector small_steps(const ImpactProblem& problem, double end) {
  Matrix J(problem.M.rows(), 3);
  J << problem.contacts[0].J_n, problem.contacts[0].J_t;
  const Matrix G = J.transpose() * problem.M.inverse() * J;
  const auto slope = [&](const Vector& u) {
    Vector lambda(3);
    lambda << 1.0, -problem.contacts[0].mu_friction * u.tail(2).normalized();
    return Vector(G * lambda);
  };
  constexpr int kSteps = 20000;
  const double h = end / kSteps;
  Vector u = J.transpose() * problem.v_minus;
  for (int k = 0; k < kSteps; ++k) {
    const Vector k1 = slope(u), k2 = slope(u + 0.5 * h * k1);
    const Vector k3 = slope(u + 0.5 * h * k2), k4 = slope(u + h * k3);
    u += h / 6 * (k1 + 2 * k2 + 2 * k3 + k4);
  }
  return u;
}

/* In space the slip turns on the way; where it lasts to the end a fine integration agrees. */
TEST(Routh, FollowsSlipsThatTurn) {
  constexpr double kIntegration = 1e-10;
  int n_slipping = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const ImpactProblem problem = single_contact(seed, 2, 0.3);
    const ImpactPath path = routh(problem);
    ASSERT_EQ(path.status, ImpactStatus::Resolved) << "seed " << seed;
    const Vector u_t = problem.contacts[0].J_t.transpose() * path.v_plus();
    if (path.knots.size() > 2 || u_t.norm() < 0.1) continue;
    ++n_slipping;
    const Vector u = small_steps(problem, total_impulse_of(path));
    EXPECT_NEAR(u[0], 0.0, kIntegration) << "seed " << seed;
    EXPECT_LE((u.tail(2) - u_t).norm(), kIntegration) << "seed " << seed;
  }
  EXPECT_GE(n_slipping, 15);
}

/// A slip that dies out and what follows, without events: in polar coordinates of the slip,
/// u_t = r e(φ), with ds = r dτ,
///
///   dy/dτ = (r w_n, eᵀw_t, e′ᵀw_t),   w = G (1, −mu e),   y = (u_n, log r, φ)
class DyingSlip {
 public:
  DyingSlip(const Matrix& G, double mu) : G_(G), mu_(mu) {}

  /// u once the slip is over, φ at its end; nothing if u_n = 0 comes first.
  [[nodiscard]] std::optional<double> u_n_at_rest(const Vector& u) const {
    constexpr double kStep = 2e-3, kGone = 1e-15;
    Eigen::Vector3d y(u[0], std::log(u.tail(2).norm()), std::atan2(u[2], u[1]));
    const double last = y[1] + std::log(kGone);
    while (y[1] > last && y[0] < 0.0 && y[1] < 5.0) {
      const Eigen::Vector3d k1 = slope(y), k2 = slope(y + 0.5 * kStep * k1);
      const Eigen::Vector3d k3 = slope(y + 0.5 * kStep * k2), k4 = slope(y + kStep * k3);
      y += kStep / 6 * (k1 + 2 * k2 + 2 * k3 + k4);
    }
    if (y[1] > last) return std::nullopt;
    return y[0];
  }

  /// From u_t = 0: sticking if friction suffices, else along the φ that keeps its direction,
  /// straight until u_n = 0.
  [[nodiscard]] Vector end(double u_n) const {
    const Eigen::Vector2d hold =
        -G_.bottomRightCorner(2, 2).inverse() * G_.bottomLeftCorner(2, 1);
    const Vector w = hold.norm() <= mu_ ? rate(hold) : rate(-mu_ * lasting_direction());
    return w * (-u_n / w[0]) + Vector(u_n * Vector::Unit(3, 0));
  }

 private:
  [[nodiscard]] static Eigen::Vector2d direction(double angle) {
    return {std::cos(angle), std::sin(angle)};
  }
  [[nodiscard]] Vector rate(const Eigen::Vector2d& lambda_t) const {
    return G_ * Eigen::Vector3d(1.0, lambda_t[0], lambda_t[1]);
  }
  [[nodiscard]] Eigen::Vector3d slope(const Eigen::Vector3d& y) const {
    const Eigen::Vector2d e = direction(y[2]), across(-e[1], e[0]);
    const Vector w = rate(-mu_ * e);
    return {std::exp(y[1]) * w[0], e.dot(w.tail(2)), across.dot(w.tail(2))};
  }
  /// e′ᵀw_t = 0 with eᵀw_t > 0.
  [[nodiscard]] Eigen::Vector2d lasting_direction() const {
    constexpr int kDirections = 1000;
    const auto turn = [&](double angle) { return slope({0.0, 0.0, angle})[2]; };
    for (int k = 0; k < kDirections; ++k) {
      double from = 2 * std::numbers::pi * k / kDirections;
      double to = from + 2 * std::numbers::pi / kDirections;
      if (turn(from) * turn(to) > 0.0 || slope({0.0, 0.0, from})[1] <= 0.0) continue;
      for (int halving = 0; halving < 60; ++halving) {
        const double middle = 0.5 * (from + to);
        (turn(from) * turn(middle) <= 0.0 ? to : from) = middle;
      }
      return direction(from);
    }
    ADD_FAILURE() << "no direction lasts";
    return direction(0.0);
  }

  Matrix G_;
  double mu_;
};

/* In space, through the end of the slip: some contacts stick then, others slip another way. */
TEST(Routh, PassesTheEndOfASlipInSpace) {
  // Worst of the seeds below: 3.8e-11.
  constexpr double kIntegration = 1e-10;
  int n_sticking = 0, n_slipping = 0;
  for (std::uint64_t seed = 0; seed < 250; ++seed) {
    const double mu = 0.1 + 0.004 * static_cast<double>(seed);
    const ImpactProblem problem = single_contact(seed, 2, mu);
    Matrix J(problem.M.rows(), 3);
    J << problem.contacts[0].J_n, problem.contacts[0].J_t;
    const Matrix G = J.transpose() * problem.M.inverse() * J;
    const DyingSlip reference(G, problem.contacts[0].mu_friction);
    const auto u_n = reference.u_n_at_rest(J.transpose() * problem.v_minus);
    if (!u_n) continue;
    const Vector expected = reference.end(*u_n);
    const Vector u = J.transpose() * routh(problem).v_plus();
    EXPECT_LE((u - expected).norm(), kIntegration) << "seed " << seed;
    ++(expected.tail(2).norm() < 1e-12 ? n_sticking : n_slipping);
  }
  EXPECT_GE(n_sticking, 20);
  EXPECT_GE(n_slipping, 3);
}

/* Friction that does not touch u_n, on masses that turn the slip: it dies out on a curve, then
   the contact sticks to the end. */
TEST(Routh, SticksInSpace) {
  ImpactContact contact;
  contact.J_n = Vector::Unit(3, 0);
  contact.J_t = Matrix::Identity(3, 3).rightCols(2);
  ImpactProblem problem{Matrix::Identity(3, 3), {contact}, Eigen::Vector3d(-1, 0.4, 0.3)};
  problem.M.bottomRightCorner(2, 2) << 2.0, 0.8, 0.8, 1.0;
  for (const double mu : {2.0, 5.0, 20.0}) {
    problem.contacts[0].mu_friction = mu;
    const ImpactPath path = routh(problem);
    ASSERT_EQ(path.status, ImpactStatus::Resolved);
    ASSERT_EQ(path.knots.size(), 3u);
    EXPECT_LE(path.v_plus().norm(), 1e-10) << "mu " << mu;
    EXPECT_NEAR(total_impulse_of(path), 1.0, 1e-10);
  }
}

/* Lemma 2. */
TEST(Routh, EndsBeforeTheBound) {
  for (int seed = 0; seed < 100; ++seed) {
    const ImpactProblem problem = single_contact(seed, seed % 3, 0.1 + 0.02 * seed);
    EXPECT_LE(total_impulse_of(routh(problem)), routh_bound(problem) * (1 + 1e-9))
        << seed;
  }
}

/* Theorem 7 along a way with rates that change. */
TEST(FollowImpact, LosesEnergyAtEveryKnot) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    Random random(seed);
    const ImpactProblem problem = test::random_planar_body(random, 3);
    const auto policy = [&](const ImpactStep&) {
      return ImpactRates{random.vector(3, 0.1, 1.0), random.uniform(0.05, 0.5)};
    };
    const ImpactPath path = follow_impact(problem, policy);
    for (std::size_t k = 1; k < path.knots.size(); ++k) {
      EXPECT_LT(test::kinetic_energy(problem, path.knots[k].v),
                test::kinetic_energy(problem, path.knots[k - 1].v));
    }
  }
}

/* The ways that polyhedra promise exist: friction by Coulomb's law leads to every vertex. */
TEST(FollowImpact, ReachesEveryVertexOnItsWay) {
  constexpr double kReplay = 1e-11;
  int n_vertices = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    Random random(seed);
    const ImpactProblem problem = test::random_planar_body(random, 1 + seed % 3);
    for (const auto& polytope : reachable_velocities(problem).polytopes) {
      for (const auto& vertex : polytope.vertices) {
        const ImpactPath path = follow_way(problem, vertex.way);
        EXPECT_LE((path.v_plus() - vertex.v).norm(), kReplay) << "seed " << seed;
        EXPECT_LE(pushes_while_parting(problem, path), kReplay) << "seed " << seed;
        ++n_vertices;
      }
    }
  }
  EXPECT_GE(n_vertices, 60);
}

/* Contact 2 rests at u_n = 0 with all the weight while contact 1 closes with a trillionth of it
   and parts the other: contact 2 has neither pushed nor rubbed. */
TEST(FollowImpact, HearsTheSmallestWeight) {
  constexpr double kWhisper = 1e-12;
  ImpactContact first, second;
  first.J_n = Eigen::Vector3d(1, 0, 0);
  second.J_n = Eigen::Vector3d(0, 1, 0);
  second.J_t = Eigen::Vector3d(0, 0, 1);
  second.mu_friction = 0.5;
  const Matrix G = (Matrix(3, 3) << 1, 0.2, 0.3, 0.2, 1, 0.1, 0.3, 0.1, 1).finished();
  const ImpactProblem problem{G.inverse(), {first, second}, Eigen::Vector3d(-1, 0, 0)};
  const auto policy = [&](const ImpactStep&) {
    return ImpactRates{Eigen::Vector2d(kWhisper, 1.0)};
  };
  const ImpactPath path = follow_impact(problem, policy);
  ASSERT_EQ(path.status, ImpactStatus::Resolved);
  //   u̇ = G (1, 0, 0)ᵀ until u_n = 0 of contact 1, which needs Λ = 1
  EXPECT_LE((path.v_plus() - Eigen::Vector3d(0, 0.2, 0.3)).norm(), kExact);
}

/* Two smooth contacts with u̇ = Gλ, G = [1, −c; −c, 1], pushed in turn: each closes the other by c
   of what it lost, for ever. Both are at rest when (1 − c) Σ Λ_n of each is the speed. */
TEST(FollowImpact, TakesRoundsWithoutEndAtOnce) {
  for (const double c : {0.1, 0.9, 0.999, 0.99999}) {
    ImpactContact first, second;
    first.J_n = Eigen::Vector2d(1, 0);
    second.J_n = Eigen::Vector2d(0, 1);
    const Matrix G = (Matrix(2, 2) << 1, -c, -c, 1).finished();
    const ImpactProblem problem{G.inverse(), {first, second}, Eigen::Vector2d(-1, -1)};
    const auto in_turn = [](const ImpactStep& here) {
      return ImpactRates{here.v[0] < -1e-14 ? Vector(Vector::Unit(2, 0))
                                            : Vector(Vector::Unit(2, 1))};
    };
    const ImpactPath path = follow_impact(problem, in_turn);
    ASSERT_EQ(path.status, ImpactStatus::Resolved) << c;
    EXPECT_LE(path.knots.size(), 20u) << c;
    EXPECT_LE(path.v_plus().norm(), 1e-10) << c;
    EXPECT_NEAR(total_impulse_of(path) * (1 - c), 2.0, 1e-9) << c;
  }
}

/* The same with a third contact that the second one closes slowly: rounds end when it does. */
TEST(FollowImpact, EndsRoundsAtOtherEvents) {
  ImpactContact first, second, third;
  first.J_n = Eigen::Vector3d(1, 0, 0);
  second.J_n = Eigen::Vector3d(0, 1, 0);
  third.J_n = Eigen::Vector3d(0, 0, 1);
  const Matrix G = (Matrix(3, 3) << 1, -0.99, 0, -0.99, 1, -0.01, 0, -0.01, 1).finished();
  const ImpactProblem problem{
      G.inverse(), {first, second, third}, Eigen::Vector3d(-1, -1, 0.3)};
  const auto first_that_closes = [&](const ImpactStep& here) {
    for (Index c = 0; c < 3; ++c) {
      if (problem.contacts[c].J_n.dot(here.v) < -1e-13)
        return ImpactRates{Vector(Vector::Unit(3, c))};
    }
    return ImpactRates{Vector(Vector::Ones(3))};
  };
  const ImpactPath path = follow_impact(problem, first_that_closes);
  ASSERT_EQ(path.status, ImpactStatus::Resolved);
  EXPECT_LE(pushes_while_parting(problem, path), 1e-10);
  EXPECT_GE(path.v_plus().minCoeff(), -1e-10);
  // Small steps without any skipping: 300,000 events lead to the same end.
  Vector u = problem.v_minus;
  for (int k = 0; k < 300000; ++k) {
    Index c = 0;
    while (c < 3 && u[c] >= -1e-13) ++c;
    if (c == 3) break;
    u += G.col(c) * (-u[c] / G(c, c));
  }
  EXPECT_LE((path.v_plus() - u).norm(), 1e-9) << path.v_plus().transpose();
}

TEST(FollowImpact, ReportsVelocitiesThatStandStill) {
  ImpactContact left, right, ground;
  left.J_n = Eigen::Vector2d(1, 0);
  right.J_n = Eigen::Vector2d(-1, 0);
  ground.J_n = Eigen::Vector2d(0, 1);
  const ImpactProblem problem{
      Matrix::Identity(2, 2), {left, right, ground}, Eigen::Vector2d(0, -1)};
  const auto walls_only = [](const ImpactStep&) {
    return ImpactRates{Eigen::Vector3d(1, 1, 0)};
  };
  EXPECT_EQ(follow_impact(problem, walls_only).status, ImpactStatus::Jammed);
}

TEST(FollowImpact, AnswersBadInputWithASentence) {
  const ImpactProblem problem = test::two_feet();
  const auto with = [&](ImpactRates rates) {
    (void)follow_impact(problem, [rates](const ImpactStep&) { return rates; });
  };
  EXPECT_INVALID(with({Vector::Ones(3)}), "gave 3 weights for 2 contacts");
  EXPECT_INVALID(with({Eigen::Vector2d(1, -1)}), "negative or not finite");
  EXPECT_INVALID(with({Eigen::Vector2d(1, 1), 0.0}), "not positive");
  EXPECT_INVALID((void)follow_way(problem, {{{}, Vector::Ones(3), {}}}),
                 "has 3 normal impulses for 2 contacts");
  EXPECT_INVALID((void)follow_way(problem, {{{}, -Vector::Ones(2), {}}}),
                 "negative or not finite");
  EXPECT_INVALID((void)routh(problem), "for one contact, the problem has 2");
}

}  // namespace
}  // namespace saltus
