// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/impact/path.hpp"

#include <Eigen/SVD>
#include <algorithm>

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

void check_impulses(const Vector& Lambda_n, Index n_contacts) {
  require(Lambda_n.size() == n_contacts, [&] {
    return "a step of the way has " + std::to_string(Lambda_n.size()) +
           " normal impulses for " + std::to_string(n_contacts) + " contacts";
  });
  require(Lambda_n.allFinite() && Lambda_n.minCoeff() >= 0.0,
          "a step of the way has a normal impulse that is negative or not finite");
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
    const auto progress = follower.advance(rates.weights, rates.longest);
    if (progress != PathFollower::Progress::Moved) {
      path.status = status_of(progress);
      break;
    }
    path.knots.push_back(knot_of(problem, space, follower.state().Lambda));
  }
  return path;
}

ImpactPath follow_way(const ImpactProblem& problem, const std::vector<ImpactStep>& way,
                      const ImpactPathOptions& options) {
  check(problem);
  const ContactSpace space(problem);
  for (const ImpactStep& step : way) check_impulses(step.Lambda_n, space.n_contacts());
  PathFollower follower(space, options);
  ImpactPath path;
  path.knots.push_back(knot_of(problem, space, follower.state().Lambda));
  constexpr double kDone = 1e-14;
  const double nothing = way.empty() ? 0.0 : kDone * way.back().Lambda_n.sum();
  for (const ImpactStep& step : way) {
    for (int k = 0; k < options.max_events; ++k) {
      const Vector left = (step.Lambda_n - path.knots.back().Lambda_n).cwiseMax(0.0);
      if (left.sum() <= nothing) break;
      const auto progress = follower.advance(left, left.sum(), detail::Push::AsGiven);
      if (progress != PathFollower::Progress::Moved) {
        path.status = status_of(progress);
        return path;
      }
      path.knots.push_back(knot_of(problem, space, follower.state().Lambda));
    }
  }
  return path;
}

double pushes_while_parting(const ImpactProblem& problem, const ImpactPath& path) {
  double fastest = 0.0;
  for (std::size_t k = 1; k < path.knots.size(); ++k) {
    const ImpactStep &from = path.knots[k - 1], &to = path.knots[k];
    const Vector grown = to.Lambda_n - from.Lambda_n;
    for (Index c = 0; c < grown.size(); ++c) {
      constexpr double kRounding = 1e-12;
      if (grown[c] <= kRounding * to.Lambda_n.sum()) continue;
      const Vector& J_n = problem.contacts[static_cast<std::size_t>(c)].J_n;
      fastest = std::max({fastest, J_n.dot(from.v), J_n.dot(to.v)});
    }
  }
  return fastest;
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
