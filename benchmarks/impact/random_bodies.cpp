// SPDX-License-Identifier: BSD-2-Clause
#include "impact/random_bodies.hpp"

#include <cmath>
#include <numbers>

namespace saltus::bench {
namespace {

/// Short decimals, as a file would hold them.
double short_number(double x) { return std::round(x * 1000.0) / 1000.0; }

ImpactContact random_contact(Random& random) {
  const double x = random.uniform(-1, 1), y = random.uniform(-1, 1);
  const double angle = random.uniform(0, 2 * std::numbers::pi);
  const double n_x = std::cos(angle), n_y = std::sin(angle);
  ImpactContact contact;
  contact.J_n = Eigen::Vector3d(n_x, n_y, x * n_y - y * n_x).unaryExpr(&short_number);
  contact.J_t = Eigen::Vector3d(n_y, -n_x, -x * n_x - y * n_y).unaryExpr(&short_number);
  contact.mu_friction = short_number(random.uniform(0, 1));
  return contact;
}

ImpactProblem draw(Random& random) {
  ImpactProblem problem;
  problem.M = Eigen::Vector3d(1, 1, short_number(random.uniform(0.1, 1))).asDiagonal();
  problem.v_minus = random.vector(3, -1, 1).unaryExpr(&short_number);
  const Index n_contacts = 1 + random.below(4);
  for (Index c = 0; c < n_contacts; ++c)
    problem.contacts.push_back(random_contact(random));
  if (problem.contacts[0].J_n.dot(problem.v_minus) > 0) {
    problem.v_minus = -problem.v_minus;
  }
  return problem;
}

}  // namespace

RandomBody random_body(int number) {
  Random random(static_cast<std::uint64_t>(number));
  for (int n_jamming = 0;; ++n_jamming) {
    const ImpactProblem problem = draw(random);
    const ImpactCertificate certificate = certify(problem);
    if (certificate.verdict == JamVerdict::NeverJams)
      return {problem, certificate, n_jamming};
  }
}

double speed(const ImpactProblem& problem, const Vector& v) {
  return std::sqrt(v.dot(problem.M * v));
}

ImpactSamplingOptions few_samples(int number) {
  return {.n_samples = 8,
          .seed = static_cast<std::uint64_t>(number),
          .n_threads = 1,
          .path = {.max_events = 200}};
}

}  // namespace saltus::bench
