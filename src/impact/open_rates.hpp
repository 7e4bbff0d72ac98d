// SPDX-License-Identifier: BSD-2-Clause
// The rates that the state of an impact leaves open.
#pragma once

#include <optional>
#include <vector>

#include "impact/path_state.hpp"

namespace saltus::detail {

/// What weights mean.
enum class Push : std::uint8_t {
  WhileClosing,  ///< (Z-12)
  AsGiven,  ///< λ_n = ω whatever u_n: Poisson's restitution, impulses that are known
};

/// Open are the normal rates of contacts at u_n = 0 and the friction of contacts that push
/// and do not slip. Friction of those that slip follows their normal rates.
class OpenRates {
 public:
  OpenRates(const ContactSpace& space, const PathState& state, ConstVectorRef weights,
            Push push);

  /// All contacts that may push do so with their weights, those that do not slip without
  /// friction.
  [[nodiscard]] const Vector& start() const { return start_; }
  [[nodiscard]] bool normals_are_open() const { return !at_zero_.empty(); }
  [[nodiscard]] bool is_planar() const;

  /// How far λ is from (Z-12) and (Z-13), over Σ λ_n.
  [[nodiscard]] double violation(const Vector& lambda) const;

  enum class Open : std::uint8_t { Frictions, All };
  /// By pivoting, with normal rates as in start() or open as well; nothing if the path ends on
  /// a ray. Another `attempt` takes another path. Pre: is_planar().
  [[nodiscard]] std::optional<Vector> pivot(Open open, int attempt) const;
  /// By sweeps from λ that each go a part `step` of their way; cycles of full steps end with
  /// shorter ones.
  [[nodiscard]] Vector sweep(Vector lambda, Open open, double step) const;

 private:
  void relax_normal(Index contact, Vector& lambda) const;
  void relax_friction(Index contact, Vector& lambda) const;
  void follow_slip(Index contact, Vector& lambda) const;
  [[nodiscard]] bool is_at_zero(Index contact) const;

  const ContactSpace& space_;
  const PathState& state_;
  Vector weights_;
  Vector start_;
  std::vector<Index> at_zero_, stuck_;
};

}  // namespace saltus::detail
