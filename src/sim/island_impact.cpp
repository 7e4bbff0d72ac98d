// SPDX-License-Identifier: BSD-2-Clause
#include "sim/island_impact.hpp"

#include <algorithm>
#include <bit>

#include "saltus/base/random.hpp"
#include "saltus/impact/moreau.hpp"

namespace saltus::detail {
namespace {

// Friction this near to its limit slips, over the limit.
constexpr double kAtLimit = 1e-9;
// Speed with which a slipping contact is made to close, over that of its slip.
constexpr double kPressing = 1e-9;

// Of the contact that is number i in the island.
ContactMode mode_of(double Lambda_n, ConstVectorRef Lambda_t, double mu) {
  ContactMode mode;
  if (Lambda_n <= 0.0) return mode;
  mode.normal = NormalMode::Pressed;
  if (Lambda_t.size() == 0) return mode;
  const double limit = mu * Lambda_n;
  const bool slips = Lambda_t.norm() >= limit * (1.0 - kAtLimit);
  mode.tangent = slips ? TangentMode::Slip : TangentMode::Stick;
  for (Index k = 0; k < Lambda_t.size() && slips && limit > 0.0; ++k)
    mode.s[k] = -Lambda_t[k] / limit;
  return mode;
}

}  // namespace

IslandImpact pose_island(const ImpactPlace& place, const ContactIsland& island) {
  const auto& at = place.instant.at;
  IslandImpact posed;
  for (const int c : island.contacts) {
    const auto& entries = place.kernel.reach().entries_of(c);
    posed.entries.insert(posed.entries.end(), entries.begin(), entries.end());
  }
  std::ranges::sort(posed.entries);
  posed.entries.erase(std::ranges::unique(posed.entries).begin(), posed.entries.end());
  const auto n = std::ssize(posed.entries);
  const auto local = [&](int entry) {
    return std::ranges::lower_bound(posed.entries, entry) - posed.entries.begin();
  };
  posed.problem.v_minus = place.v_minus(posed.entries);
  posed.problem.M = Matrix::Zero(n, n);
  const auto M = at.M();
  for (Index j = 0; j < n; ++j)
    for (PointValues::ConstSparse::InnerIterator m(M, posed.entries[j]); m; ++m)
      posed.problem.M(local(static_cast<int>(m.row())), j) = m.value();
  const ContactLayout& layout = place.kernel.layout();
  for (std::size_t i = 0; i < island.contacts.size(); ++i) {
    const int c = island.contacts[i];
    const Vector J_n = at.J().col(c);
    const Matrix J_t = at.J().middleCols(layout.tangent[c], layout.n_t[c]);
    posed.problem.contacts.push_back(
        {layout.names[c], J_n(posed.entries), J_t(posed.entries, Eigen::all),
         layout.mu_friction[c], place.e.empty() ? 0.0 : place.e[i]});
  }
  return posed;
}

namespace {

bool take_over(const ImpactOutcome& outcome, ContactIsland& island) {
  if (outcome.status != ImpactStatus::Resolved) return false;
  const ContactLayout& layout = island.problem.layout;
  ContactSolution& solution = island.solution;
  solution.lambda.resize(layout.n_r);
  solution.lambda << outcome.Lambda_n, outcome.Lambda_t;
  solution.mode.clear();
  for (int i = 0; i < layout.n_c; ++i)
    solution.mode.push_back(mode_of(
        outcome.Lambda_n[i], solution.lambda.segment(layout.tangent[i], layout.n_t[i]),
        layout.mu_friction[i]));
  return true;
}

// What the law of all contacts is to those of the problem, at time t.
ImpactLaw law_here(ImpactLaw law, const ImpactProblem& problem, double t) {
  std::erase_if(law.order, [&](const std::string& name) {
    return std::ranges::find(problem.contacts, name, &ImpactContact::name) ==
           problem.contacts.end();
  });
  Random random(law.seed ^ std::bit_cast<std::uint64_t>(t));
  law.seed = random.bits();
  for (const char letter : problem.contacts.front().name)
    law.seed = Random(law.seed + static_cast<unsigned char>(letter)).bits();
  return law;
}

bool resolve(const ImpactProblem& problem, LawInForce& in_force, double t,
             ContactIsland& island) {
  island.solution.rows.clear();
  return take_over(resolve_impact(problem, law_here(in_force.law, problem, t),
                                  in_force.choices.repeat()),
                   island);
}

}  // namespace

OutcomeChoice Choices::repeat() {
  if (!choose_ || !*choose_) return {};
  return [this, next = std::size_t{0}](const ImpactProblem& problem,
                                       const std::vector<ImpactOutcome>& all) mutable {
    // Less restitution may leave fewer outcomes than there were.
    if (next < chosen_.size()) return std::min(chosen_[next++], all.size() - 1);
    ++next;
    return chosen_.emplace_back((*choose_)(problem, all));
  };
}

bool resolve_by_moreau(const ImpactPlace& place, ContactIsland& island) {
  return take_over(resolve_moreau(pose_island(place, island).problem), island);
}

bool resolve_by_law(const ImpactPlace& place, LawInForce& in_force,
                    ContactIsland& island) {
  return resolve(pose_island(place, island).problem, in_force, place.instant.t, island);
}

bool resolve_pressed(const ImpactPlace& place, LawInForce& in_force, int slipping,
                     ContactIsland& island) {
  IslandImpact posed = pose_island(place, island);
  const auto i = std::ranges::find(island.contacts, slipping) - island.contacts.begin();
  const ImpactContact& contact = posed.problem.contacts[i];
  //   v⁻ := v⁻ − ε J_n |v_t|/‖J_n‖²: closes with a speed that does not matter
  const double speed = (contact.J_t.transpose() * posed.problem.v_minus).norm();
  posed.problem.v_minus -= kPressing * speed / contact.J_n.squaredNorm() * contact.J_n;
  return resolve(posed.problem, in_force, place.instant.t, island);
}

}  // namespace saltus::detail
