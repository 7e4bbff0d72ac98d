// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/impact/path.hpp"

#include <Eigen/SVD>

#include "impact/path_follower.hpp"
#include "saltus/base/error.hpp"

namespace saltus {
namespace {

using detail::ContactSpace;
using detail::PathFollower;

ImpactStep knot_of(const ImpactProblem& problem, const ContactSpace& space,
                   const Vector& Lambda) {
  ImpactOutcome outcome = space.outcome(problem, Lambda);
  return {std::move(outcome.v_plus), std::move(outcome.Lambda_n),
          std::move(outcome.Lambda_t)};
}

void check_rates(const ImpactRates& rates, Index n_contacts) {
  require(rates.weights.size() == n_contacts, [&] {
    return "the rate policy gave " + std::to_string(rates.weights.size()) +
           " weights for " + std::to_string(n_contacts) + " contacts";
  });
  require(rates.weights.allFinite() && rates.weights.minCoeff() >= 0.0,
          "the rate policy gave a weight that is negative or not finite");
  require(rates.longest > 0.0,
          "the rate policy gave a longest piece that is not positive");
}

}  // namespace

ImpactPath follow_impact(const ImpactProblem& problem, const ImpactRatePolicy& policy,
                         const ImpactPathOptions& options) {
  check(problem);
  const ContactSpace space(problem);
  PathFollower follower(space, options);
  ImpactPath path;
  path.knots.push_back(knot_of(problem, space, follower.state().Lambda));
  for (int k = 0; !follower.is_over(); ++k) {
    if (k == options.max_events) {
      path.status = ImpactStatus::IterationLimit;
      break;
    }
    const ImpactRates rates = policy(path.knots.back());
    check_rates(rates, space.n_contacts());
    if (follower.advance(rates.weights, rates.longest) ==
        PathFollower::Progress::Stands) {
      path.status = ImpactStatus::Jammed;
      break;
    }
    path.knots.push_back(knot_of(problem, space, follower.state().Lambda));
  }
  return path;
}

ImpactPath routh(const ImpactProblem& problem, const ImpactPathOptions& options) {
  require(problem.contacts.size() == 1, [&] {
    return "Routh's method is for one contact, the problem has " +
           std::to_string(problem.contacts.size());
  });
  return follow_impact(
      problem, [](const ImpactStep&) { return ImpactRates{Vector::Ones(1)}; }, options);
}

double routh_bound(const ImpactProblem& problem) {
  require(problem.contacts.size() == 1, "Routh's method is for one contact");
  check(problem);
  const ContactSpace space(problem);
  Matrix J_hat = space.J_hat();
  const auto& c = space.contacts().front();
  J_hat.middleCols(c.tangent(), c.n_t) *= c.mu_friction;
  const Eigen::JacobiSVD<Matrix> svd(J_hat);
  const double smallest = svd.singularValues()[svd.rank() - 1];
  //   S = 1/σ_min([Ĵ_n, mu Ĵ_t]), the smallest singular value that is not zero      (Z-14)
  const double speed = std::sqrt(problem.v_minus.dot(problem.M * problem.v_minus));
  return speed / smallest;
}

}  // namespace saltus
