// SPDX-License-Identifier: BSD-2-Clause
// Weights of contacts for ways that shall reach all of a set of outcomes.
#pragma once

#include <vector>

#include "impact/rate_field.hpp"
#include "saltus/base/random.hpp"

namespace saltus::detail {

class RandomRates {
 public:
  RandomRates(const ContactSpace& space, std::uint64_t seed);

  /// Weights from here on; some contact that closes has one above zero.
  [[nodiscard]] Vector weights(const PathState& state);
  /// Σ Λ_n until they change; infinite: until the next event.
  [[nodiscard]] double length();

 private:
  enum class Kind : std::uint8_t { Any, OneByOne, Edge, StickEdge };

  [[nodiscard]] Vector any_weights();
  [[nodiscard]] Vector one_closing(const PathState& state);
  [[nodiscard]] bool has_settled() const { return n_asked_ > kUnsettled; }
  void hold_some(const PathState& state, Vector& weights);
  [[nodiscard]] Vector stick_edge(const PathState& state);

  const ContactSpace& space_;
  RateField field_;
  Random random_;
  Kind kind_;
  /// Ways that come to rest after ever more events keep their order from some event on, so
  /// that rounds can repeat themselves.
  static constexpr int kUnsettled = 30;
  int n_asked_ = 0;
  std::vector<Index> order_;  // of contacts, once settled
  bool changes_;              // also between events
  double typical_impulse_;    // of one contact
};

}  // namespace saltus::detail
