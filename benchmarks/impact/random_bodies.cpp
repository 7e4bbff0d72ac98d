// SPDX-License-Identifier: BSD-2-Clause
#include "impact/random_bodies.hpp"

#include <Eigen/Geometry>
#include <cmath>
#include <numbers>

namespace saltus::bench {
namespace {

/// Short decimals, as a file would hold them.
double short_number(double x) { return std::round(x * 1000.0) / 1000.0; }

ImpactContact contact_at(double x, double y, double angle) {
  const double n_x = std::cos(angle), n_y = std::sin(angle);
  ImpactContact contact;
  contact.J_n = Eigen::Vector3d(n_x, n_y, x * n_y - y * n_x).unaryExpr(&short_number);
  contact.J_t = Eigen::Vector3d(n_y, -n_x, -x * n_x - y * n_y).unaryExpr(&short_number);
  return contact;
}

/// Anywhere on a planar body.
ImpactContact planar_contact(Random& random) {
  ImpactContact contact = contact_at(random.uniform(-1, 1), random.uniform(-1, 1),
                                     random.uniform(0, 2 * std::numbers::pi));
  contact.mu_friction = short_number(random.uniform(0, 1));
  return contact;
}

/// On a grid of points and along the axes: contacts share tangents and oppose each other. Half
/// of them have no friction.
ImpactContact aligned_contact(Random& random) {
  const auto step = [&] { return 0.5 * static_cast<double>(random.below(5) - 2); };
  const double x = step(), y = step();
  const double angle = 0.5 * std::numbers::pi * static_cast<double>(random.below(4));
  ImpactContact contact = contact_at(x, y, angle);
  if (random.below(2) == 0) contact.mu_friction = short_number(random.uniform(0, 1));
  return contact;
}

/// Without friction, anywhere on a body in space.
ImpactContact spatial_contact(Random& random) {
  const Eigen::Vector3d arm = random.vector(3, -1, 1);
  const Eigen::Vector3d normal = random.vector(3, -1, 1).normalized();
  ImpactContact contact;
  contact.J_n.resize(6);
  contact.J_n << normal, arm.cross(normal);
  contact.J_n = contact.J_n.unaryExpr(&short_number).eval();
  contact.J_t.resize(6, 0);
  return contact;
}

ImpactProblem draw(BodyKind kind, Random& random) {
  const Index n_v = kind == BodyKind::Spatial ? 6 : 3;
  ImpactProblem problem;
  problem.M = Matrix::Identity(n_v, n_v);
  for (Index k = kind == BodyKind::Spatial ? 3 : 2; k < n_v; ++k)
    problem.M(k, k) = short_number(random.uniform(0.1, 1));
  problem.v_minus = random.vector(n_v, -1, 1).unaryExpr(&short_number);
  const Index n_contacts = 1 + random.below(4);
  for (Index c = 0; c < n_contacts; ++c) {
    problem.contacts.push_back(kind == BodyKind::Spatial   ? spatial_contact(random)
                               : kind == BodyKind::Aligned ? aligned_contact(random)
                                                           : planar_contact(random));
  }
  if (problem.contacts[0].J_n.dot(problem.v_minus) > 0) {
    problem.v_minus = -problem.v_minus;
  }
  return problem;
}

}  // namespace

BodyKind kind_of(int number) {
  constexpr BodyKind kKinds[] = {BodyKind::Planar, BodyKind::Planar, BodyKind::Aligned,
                                 BodyKind::Spatial};
  return kKinds[number % 4];
}

RandomBody random_body(int number) {
  Random random(static_cast<std::uint64_t>(number));
  for (int n_jamming = 0;; ++n_jamming) {
    const ImpactProblem problem = draw(kind_of(number), random);
    const ImpactCertificate certificate = certify(problem);
    if (certificate.verdict == JamVerdict::NeverJams)
      return {problem, certificate, n_jamming};
  }
}

double speed(const ImpactProblem& problem, const Vector& v) {
  return std::sqrt(v.dot(problem.M * v));
}

ImpactSamplingOptions few_samples(int number) {
  return {.n_samples = 8, .seed = static_cast<std::uint64_t>(number), .n_threads = 1};
}

}  // namespace saltus::bench
