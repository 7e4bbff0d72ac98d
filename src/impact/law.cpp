// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/impact/law.hpp"

#include <algorithm>
#include <functional>
#include <numeric>

#include "impact/path_follower.hpp"
#include "impact/random_rates.hpp"
#include "saltus/base/error.hpp"
#include "saltus/base/text.hpp"

namespace saltus {
namespace {

using detail::ContactRows;
using detail::ContactSpace;
using detail::PathFollower;
using detail::PathState;
using detail::Push;

constexpr int kMaxEvents = ImpactPathOptions{}.max_events;

using Weights = std::function<Vector(const PathState&)>;

/// Until no contact closes.
ImpactStatus compress(PathFollower& follower, const Weights& weights) {
  for (int k = 0; k < kMaxEvents; ++k) {
    if (follower.is_over()) return ImpactStatus::Resolved;
    const auto progress = follower.advance(weights(follower.state()), kInfinity);
    if (progress == PathFollower::Progress::Stands) return ImpactStatus::Jammed;
  }
  return ImpactStatus::IterationLimit;
}

/// Gives back e Λ_n of every contact, all at rates in proportion.
void expand(PathFollower& follower, const ContactSpace& space) {
  Vector back(space.n_contacts());
  for (Index c = 0; c < space.n_contacts(); ++c) {
    const ContactRows& rows = space.contacts()[c];
    back[c] = rows.e * follower.state().Lambda[rows.normal];
  }
  double left = back.sum();
  const double nothing = 1e-14 * left;
  for (int k = 0; k < kMaxEvents && left > nothing; ++k) {
    const Vector before = follower.state().Lambda;
    if (follower.advance(back, left, Push::AsGiven) == PathFollower::Progress::Stands) {
      return;
    }
    for (const ContactRows& rows : space.contacts()) {
      left -= follower.state().Lambda[rows.normal] - before[rows.normal];
    }
  }
}

/// Compression, restitution, and compression of what restitution has closed.
ImpactOutcome follow(const ImpactProblem& problem, const ContactSpace& space,
                     const Weights& weights, Restitution restitution) {
  PathFollower follower(space, {});
  ImpactStatus status = compress(follower, weights);
  if (restitution == Restitution::Poisson && status == ImpactStatus::Resolved) {
    expand(follower, space);
    status = compress(follower, weights);
  }
  ImpactOutcome outcome = space.outcome(problem, follower.state().Lambda);
  outcome.status = status;
  return outcome;
}

std::vector<Index> complete_order(std::vector<Index> order, Index n_contacts) {
  std::vector<Index> all(n_contacts);
  std::iota(all.begin(), all.end(), Index{0});
  if (order.empty()) return all;
  require(std::is_permutation(order.begin(), order.end(), all.begin(), all.end()), [&] {
    return "SequentialLaw: order must name each of the contacts 0 … " +
           std::to_string(n_contacts - 1) + " once";
  });
  return order;
}

ImpactOutcome apply(const ImpactProblem& problem, const MoreauLaw& law) {
  return resolve_moreau(problem, law.options);
}

ImpactOutcome apply(const ImpactProblem& problem, const SequentialLaw& law) {
  const ContactSpace space(problem);
  const std::vector<Index> order = complete_order(law.order, space.n_contacts());
  const auto first_that_closes = [&](const PathState& state) {
    const auto first = std::find_if(order.begin(), order.end(), [&](Index c) {
      return state.u[space.contacts()[c].normal] < 0.0;
    });
    return Vector(Vector::Unit(space.n_contacts(), *first));
  };
  return follow(problem, space, first_that_closes, law.restitution);
}

ImpactOutcome apply(const ImpactProblem& problem, const EqualRatesLaw& law) {
  const ContactSpace space(problem);
  const auto equal = [&](const PathState&) {
    return Vector(Vector::Ones(space.n_contacts()));
  };
  return follow(problem, space, equal, law.restitution);
}

ImpactOutcome apply(const ImpactProblem& problem, const RandomLaw& law) {
  const ContactSpace space(problem);
  detail::RandomRates rates(space, law.seed);
  const auto random = [&](const PathState& state) { return rates.weights(state); };
  return follow(problem, space, random, law.restitution);
}

const std::vector<ImpactLaw>& all_laws() {
  static const std::vector<ImpactLaw> laws{MoreauLaw{}, SequentialLaw{}, EqualRatesLaw{},
                                           RandomLaw{}};
  return laws;
}

}  // namespace

std::string_view name_of(const ImpactLaw& law) {
  constexpr std::string_view kNames[] = {"moreau", "sequential", "equal_rates", "random"};
  static_assert(std::size(kNames) == std::variant_size_v<ImpactLaw>);
  return kNames[law.index()];
}

ImpactLaw law_named(std::string_view name) {
  std::vector<std::string> names;
  for (const ImpactLaw& law : all_laws()) {
    if (name_of(law) == name) return law;
    names.emplace_back(name_of(law));
  }
  throw InvalidInput(unknown_name("impact law", name, names));
}

ImpactOutcome resolve_impact(const ImpactProblem& problem, const ImpactLaw& law) {
  check(problem);
  return std::visit([&](const auto& chosen) { return apply(problem, chosen); }, law);
}

std::vector<ImpactOutcome> branch_outcomes(const ImpactProblem& problem,
                                           const ImpactSetOptions& options) {
  std::vector<ImpactOutcome> outcomes;
  for (const ImpactPolytope& polytope :
       reachable_velocities(problem, options).polytopes) {
    for (const ImpactVertex& vertex : polytope.vertices) {
      const bool known =
          std::any_of(outcomes.begin(), outcomes.end(),
                      [&](const ImpactOutcome& o) { return o.v_plus == vertex.v; });
      if (known) continue;
      const ContactSpace space(problem);
      ImpactOutcome outcome = space.outcome(problem, Vector::Zero(space.n_rows()));
      outcome.v_plus = vertex.v;
      outcome.states = vertex.states;
      if (!vertex.way.empty()) {
        outcome.Lambda_n = vertex.way.back().Lambda_n;
        outcome.Lambda_t = vertex.way.back().Lambda_t;
      }
      outcomes.push_back(std::move(outcome));
    }
  }
  return outcomes;
}

}  // namespace saltus
