// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/impact/certificate.hpp"

#include "impact/contact_space.hpp"
#include "impact/jamming.hpp"
#include "impact/nnls.hpp"
#include "impact/path_follower.hpp"
#include "impact/random_rates.hpp"
#include "saltus/base/error.hpp"

namespace saltus {
namespace {

using detail::ContactRows;
using detail::ContactSpace;

/// The impulse of unit normal whose effect is least along w, as that effect.
Vector least_effect(const ContactSpace& space, const ContactRows& c, const Vector& w) {
  const auto J_n = space.J_hat().col(c.normal);
  if (!c.has_friction()) return J_n;
  const auto J_t = space.J_hat().middleCols(c.tangent(), c.n_t);
  const Vector slip = J_t.transpose() * w;
  if (slip.norm() == 0.0) return J_n;
  return J_n - c.mu_friction * J_t * slip.normalized();
}

/// max_w min_f fᵀw/‖w‖ over the effects f of unit impulses is the distance of their hull from
/// zero (Z-16). Corners are added where the nearest point so far is not nearest.
double separation_of(const ContactSpace& space) {
  Matrix corners(space.J_hat().rows(), space.n_contacts());
  for (Index c = 0; c < space.n_contacts(); ++c) {
    corners.col(c) = space.J_hat().col(space.contacts()[c].normal);
  }
  constexpr int kRounds = 200;
  constexpr double kOptimal = 1e-10;
  double separation = 0.0;
  for (int k = 0; k < kRounds; ++k) {
    const Vector w = detail::nearest_to_origin(corners);
    if (w.norm() <= kOptimal * corners.cwiseAbs().maxCoeff()) return 0.0;
    double least = kInfinity;
    Vector worst;
    for (const ContactRows& c : space.contacts()) {
      const Vector f = least_effect(space, c, w);
      if (f.dot(w) >= least) continue;
      least = f.dot(w);
      worst = f;
    }
    separation = std::max(separation, least / w.norm());
    if (least >= (1.0 - kOptimal) * w.squaredNorm()) break;
    corners.conservativeResize(Eigen::NoChange, corners.cols() + 1);
    corners.rightCols<1>() = worst;
  }
  return separation;
}

/// ‖v‖_M after a random way of length s along which a contact closes all the time; nothing
/// if it ends before.
std::optional<double> speed_after(ImpactProblem problem, Random& random, double s) {
  problem.v_minus = random.vector(problem.M.rows(), -1.0, 1.0);
  problem.v_minus /= std::sqrt(problem.v_minus.dot(problem.M * problem.v_minus));
  const ContactSpace space(problem);
  detail::PathFollower follower(space, {});
  detail::RandomRates rates(space, random.bits());
  double left = s;
  for (int k = 0; k < ImpactPathOptions{}.max_events && left > 1e-12 * s; ++k) {
    if (follower.is_over()) return std::nullopt;
    const Vector before = follower.state().Lambda;
    const Vector weights = rates.weights(follower.state());
    const auto progress = follower.advance(weights, std::min(left, rates.length()));
    if (progress != detail::PathFollower::Progress::Moved) break;
    for (const ContactRows& c : space.contacts()) {
      left -= follower.state().Lambda[c.normal] - before[c.normal];
    }
  }
  if (follower.is_over()) return std::nullopt;
  const Vector v = space.velocity(follower.state().Lambda);
  return std::sqrt(v.dot(problem.M * v));
}

}  // namespace

std::string_view to_string(JamVerdict verdict) {
  switch (verdict) {
    case JamVerdict::NeverJams: return "never jams";
    case JamVerdict::MayJam: return "may jam";
    case JamVerdict::Undecided: return "undecided";
  }
  return "unreachable";
}

ImpactCertificate certify(const ImpactProblem& problem,
                          const CertificateOptions& options) {
  check(problem);
  require(options.n_sides >= 4 && options.n_sides % 4 == 0,
          "CertificateOptions: n_sides must be a positive multiple of 4");
  require(options.max_sides >= options.n_sides,
          "CertificateOptions: max_sides must not be below n_sides");
  ImpactCertificate certificate;
  if (problem.contacts.empty()) {
    certificate.verdict = JamVerdict::NeverJams;
    certificate.impulse_per_speed = 0.0;
    return certificate;
  }
  const ContactSpace space(problem);
  certificate.separation = separation_of(space);
  // Below this the direction may owe its existence to rounding.
  constexpr double kCertain = 1e-8;
  if (certificate.separation > kCertain * space.J_hat().norm()) {
    certificate.verdict = JamVerdict::NeverJams;
    //   s ≤ wᵀM(v(s) − v⁻)/δ ≤ 2 ‖v⁻‖_M/δ                                          (Z-17)
    certificate.impulse_per_speed = 2.0 / certificate.separation;
    return certificate;
  }
  certificate.separation = 0.0;
  const detail::JamSearch found = detail::search_jam(problem, options);
  certificate.verdict = found.verdict;
  certificate.jam = found.jam;
  return certificate;
}

double estimate_dissipation(const ImpactProblem& problem, double s,
                            const DissipationOptions& options) {
  check(problem);
  require(s > 0.0, "estimate_dissipation: the length s must be positive");
  require(options.n_samples > 0, "DissipationOptions: n_samples must be positive");
  if (problem.contacts.empty()) return 1.0;
  Random random(options.seed);
  double alpha = 1.0;
  for (int k = 0; k < options.n_samples; ++k) {
    const std::optional<double> speed = speed_after(problem, random, s);
    if (speed) alpha = std::min(alpha, 1.0 - *speed);
  }
  return alpha;
}

}  // namespace saltus
