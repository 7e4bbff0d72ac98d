// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/impact/law.hpp"

#include <algorithm>
#include <functional>
#include <memory>

#include "impact/path_follower.hpp"
#include "impact/random_rates.hpp"
#include "saltus/base/error.hpp"
#include "saltus/base/text.hpp"
#include "saltus/impact/moreau.hpp"

namespace saltus {
namespace {

using detail::ContactRows;
using detail::ContactSpace;
using detail::PathFollower;
using detail::PathState;
using detail::Push;

constexpr int kMaxEvents = ImpactPathOptions{}.max_events;

using Weights = std::function<Vector(const PathState&)>;
/// Takes a follower to where no contact closes.
using Compression = std::function<ImpactStatus(PathFollower&)>;

Compression along(const Weights& weights) {
  return [weights](PathFollower& follower) {
    for (int k = 0; k < kMaxEvents; ++k) {
      if (follower.is_over()) return ImpactStatus::Resolved;
      const auto progress = follower.advance(weights(follower.state()), kInfinity);
      if (progress != PathFollower::Progress::Moved) return status_of(progress);
    }
    return ImpactStatus::IterationLimit;
  };
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
    if (follower.advance(back, left, Push::AsGiven) != PathFollower::Progress::Moved) {
      return;
    }
    for (const ContactRows& rows : space.contacts()) {
      left -= follower.state().Lambda[rows.normal] - before[rows.normal];
    }
  }
}

/// Compression, restitution, and compression of what restitution has closed.
ImpactOutcome follow(const ImpactProblem& problem, const ContactSpace& space,
                     const Compression& compress, Restitution restitution) {
  PathFollower follower(space, {});
  ImpactStatus status = compress(follower);
  if (restitution == Restitution::Poisson && status == ImpactStatus::Resolved) {
    expand(follower, space);
    status = compress(follower);
  }
  ImpactOutcome outcome = space.outcome(problem, follower.state().Lambda);
  outcome.status = status;
  return outcome;
}

std::vector<Index> complete_order(const ImpactProblem& problem,
                                  const std::vector<std::string>& order) {
  std::vector<std::string> names;
  for (Index c = 0; c < std::ssize(problem.contacts); ++c)
    names.push_back(contact_name(problem, c));
  std::vector<Index> complete;
  const auto add = [&](Index c) {
    if (std::ranges::find(complete, c) != complete.end()) return false;
    complete.push_back(c);
    return true;
  };
  for (const std::string& name : order) {
    const auto found = std::ranges::find(names, name);
    require(found != names.end(),
            [&] { return "ImpactLaw: order: " + unknown_name("contact", name, names); });
    require(add(found - names.begin()),
            [&] { return "ImpactLaw: order names contact '" + name + "' twice"; });
  }
  for (Index c = 0; c < std::ssize(names); ++c) static_cast<void>(add(c));
  return complete;
}

Compression one_by_one(const ContactSpace& space, std::vector<Index> order) {
  return along([&space, order = std::move(order)](const PathState& state) {
    const auto first = std::ranges::find_if(
        order, [&](Index c) { return state.u[space.contacts()[c].normal] < 0.0; });
    return Vector(Vector::Unit(space.n_contacts(), *first));
  });
}

Compression at_equal_rates(const ContactSpace& space) {
  return along(
      [&](const PathState&) { return Vector(Vector::Ones(space.n_contacts())); });
}

Compression at_random(const ContactSpace& space, std::uint64_t seed) {
  const auto rates = std::make_shared<detail::RandomRates>(space, seed);
  return along([rates](const PathState& state) { return rates->weights(state); });
}

Compression to_vertex(const ImpactProblem& problem, const ContactSpace& space,
                      const OutcomeChoice& choose) {
  return [&problem, &space, choose](PathFollower& follower) {
    if (follower.is_over()) return ImpactStatus::Resolved;
    ImpactProblem here = problem;
    here.v_minus = space.velocity(follower.state().Lambda);
    const std::vector<ImpactOutcome> outcomes = branch_outcomes(here);
    if (outcomes.empty()) return ImpactStatus::Jammed;
    const std::size_t chosen = choose(here, outcomes);
    require(chosen < outcomes.size(), [&] {
      return "ImpactLaw: outcome " + std::to_string(chosen) +
             " was chosen, but there are only " + std::to_string(outcomes.size()) +
             ", counted from zero";
    });
    follower.jump(outcomes[chosen]);
    return ImpactStatus::Resolved;
  };
}

/// How a rule other than Moreau's compresses.
Compression compression_of(const ImpactProblem& problem, const ContactSpace& space,
                           const ImpactLaw& law, const OutcomeChoice& choose) {
  using Outcomes = std::vector<ImpactOutcome>;
  const auto vertex = [&](const OutcomeChoice& which) {
    return to_vertex(problem, space, which);
  };
  switch (law.rule) {
    case ImpactRule::Moreau:
    case ImpactRule::EqualRates: return at_equal_rates(space);
    case ImpactRule::Sequential:
      return one_by_one(space, complete_order(problem, law.order));
    case ImpactRule::Random: return at_random(space, law.seed);
    case ImpactRule::FirstVertex:
      return vertex([](const ImpactProblem&, const Outcomes&) { return 0u; });
    case ImpactRule::LastVertex:
      return vertex(
          [](const ImpactProblem&, const Outcomes& all) { return all.size() - 1; });
    case ImpactRule::RandomVertex:
      return vertex(
          [random = Random(law.seed)](const ImpactProblem&, const Outcomes& all) mutable {
            return static_cast<std::size_t>(random.below(std::ssize(all)));
          });
    case ImpactRule::Chosen: return vertex(choose);
  }
  return {};
}

constexpr ImpactRule kRules[] = {ImpactRule::Moreau,       ImpactRule::Sequential,
                                 ImpactRule::EqualRates,   ImpactRule::Random,
                                 ImpactRule::FirstVertex,  ImpactRule::LastVertex,
                                 ImpactRule::RandomVertex, ImpactRule::Chosen};

}  // namespace

std::string_view to_string(ImpactRule rule) {
  switch (rule) {
    case ImpactRule::Moreau: return "moreau";
    case ImpactRule::Sequential: return "sequential";
    case ImpactRule::EqualRates: return "equal_rates";
    case ImpactRule::Random: return "random";
    case ImpactRule::FirstVertex: return "first_vertex";
    case ImpactRule::LastVertex: return "last_vertex";
    case ImpactRule::RandomVertex: return "random_vertex";
    case ImpactRule::Chosen: return "chosen";
  }
  return "unreachable";
}

std::string_view to_string(Restitution restitution) {
  switch (restitution) {
    case Restitution::Poisson: return "poisson";
    case Restitution::None: return "none";
  }
  return "unreachable";
}

ImpactLaw law_named(std::string_view name) {
  std::vector<std::string> names;
  for (const ImpactRule rule : kRules) {
    if (to_string(rule) == name) return {.rule = rule};
    names.emplace_back(to_string(rule));
  }
  throw InvalidInput(unknown_name("impact law", name, names));
}

ImpactOutcome resolve_impact(const ImpactProblem& problem, const ImpactLaw& law,
                             const OutcomeChoice& choose) {
  if (law.rule == ImpactRule::Moreau) return resolve_moreau(problem);
  check(problem);
  require(law.rule != ImpactRule::Chosen || choose,
          "ImpactLaw: the rule 'chosen' needs a function that chooses");
  const ContactSpace space(problem);
  return follow(problem, space, compression_of(problem, space, law, choose),
                law.restitution);
}

}  // namespace saltus
