// SPDX-License-Identifier: BSD-2-Clause
#include "impact/random_rates.hpp"

#include <cmath>

namespace saltus::detail {

RandomRates::RandomRates(const ContactSpace& space, std::uint64_t seed)
    : space_(space), field_(space), random_(seed) {
  kind_ = static_cast<Kind>(random_.below(4));
  changes_ = random_.below(2) == 0;
  for (Index c = 0; c < space.n_contacts(); ++c) {
    order_.insert(order_.begin() + random_.below(c + 1), c);
  }
  typical_impulse_ = space.scale() / space.G().diagonal().maxCoeff();
}

double RandomRates::length() {
  return changes_ && !has_settled() ? typical_impulse_ * random_.uniform(0.01, 1.0)
                                    : kInfinity;
}

Vector RandomRates::any_weights() {
  Vector weights(space_.n_contacts());
  for (double& weight : weights) weight = -std::log(random_.uniform(1e-12, 1.0));
  return weights;
}

Vector RandomRates::one_closing(const PathState& state) {
  std::vector<Index> closing;
  for (const Index c : order_) {
    if (state.u[space_.contacts()[c].normal] < 0.0) closing.push_back(c);
  }
  const Index chosen = has_settled() ? 0 : random_.below(std::ssize(closing));
  return Vector::Unit(space_.n_contacts(), closing[chosen]);
}

/// A contact at zero with a large weight is pushed as hard as it takes to stay there.
void RandomRates::hold_some(const PathState& state, Vector& weights) {
  constexpr double kLarge = 100.0;
  for (Index c = 0; c < space_.n_contacts(); ++c) {
    if (state.u[space_.contacts()[c].normal] != 0.0) continue;
    if (random_.below(2) == 0) weights[c] = kLarge;
  }
}

/// Between two weights, one of which lets a contact stick and one slip, all but the last that
/// let it stick: at the last rounding would decide.
Vector RandomRates::stick_edge(const PathState& state) {
  Vector from = one_closing(state), to = one_closing(state);
  hold_some(state, from);
  hold_some(state, to);
  const Index chosen = random_.below(space_.n_contacts());
  const ContactRows& c = space_.contacts()[chosen];
  const auto sticks = [&](const Vector& weights) {
    const Vector rate =
        space_.G().middleRows(c.tangent(), c.n_t) * field_.rates(state, weights).lambda;
    constexpr double kHeld = 1e-11;
    return rate.norm() <= kHeld * space_.G().diagonal().maxCoeff() * weights.sum();
  };
  if (!c.has_friction() || state.slips(c)) return from;
  if (!sticks(from)) std::swap(from, to);
  if (!sticks(from) || sticks(to)) return from;
  const Vector certain = from;
  constexpr int kHalvings = 45;
  constexpr double kBack = 1e-9;
  for (int k = 0; k < kHalvings; ++k) {
    const Vector middle = 0.5 * (from + to);
    (sticks(middle) ? from : to) = middle;
  }
  return from + kBack * (certain - from);
}

Vector RandomRates::weights(const PathState& state) {
  ++n_asked_;
  switch (kind_) {
    case Kind::Any: return any_weights() + 1e-3 * one_closing(state);
    case Kind::OneByOne: return one_closing(state);
    case Kind::Edge: {
      Vector weights = one_closing(state);
      hold_some(state, weights);
      return weights;
    }
    case Kind::StickEdge: return stick_edge(state);
  }
  return any_weights();
}

}  // namespace saltus::detail
