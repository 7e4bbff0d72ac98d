// SPDX-License-Identifier: BSD-2-Clause
// Rounds of events that repeat themselves on an ever smaller scale.
#pragma once

#include <deque>
#include <optional>
#include <vector>

#include "impact/contact_space.hpp"

namespace saltus::detail {

/// Two contacts may close each other in turn for ever, each time by a fraction ratio of the time
/// before. If pieces j of a round have rates λ_j and lengths L_j, all rounds to come add up to
///
///   ΔΛ = Σ_j S_j λ_j,   S_j = L_j ratio/(1 − ratio)                                  (Z-18)
///
/// and what an event of the round brings to zero is zero at the end. Rounds may also grow, away
/// from such an end: n of them add up to (1 − ratioⁿ) ΔΛ as well.
class Rounds {
 public:
  /// The piece of a way that has just ended, with Σ λ_n = 1.
  struct Piece {
    Vector lambda;
    double length = 0.0;  ///< Σ Λ_n of the piece
    double size = 0.0;    ///< ‖y‖ before it
    Vector u;             ///< at its end
  };

  /// What is left of the rounds.
  struct Rest {
    Vector dLambda;
    std::vector<Index> zero;  ///< rows that end at zero
  };

  void add(Piece piece);
  /// The last piece with all that was skipped behind it: what is skipped may itself be a part
  /// of longer rounds.
  void replace_last(Piece piece) { pieces_.back() = std::move(piece); }

  /// All rounds to come if the last two were alike; those before another velocity changes
  /// its sign, should one do so. Nothing if rounds are not alike.
  [[nodiscard]] std::optional<Rest> rest(const ContactSpace& space) const;

 private:
  /// Length of the last round over that of the round before; nothing if the p pieces of both
  /// are not alike. Lengths are known up to rounding of ‖y‖ over `mobility`.
  [[nodiscard]] std::optional<double> ratio(Index p, double mobility) const;
  [[nodiscard]] std::optional<Rest> rest_of(Index p, double ratio,
                                            const ContactSpace& space) const;
  [[nodiscard]] const Piece& last(Index k) const {
    return pieces_[std::ssize(pieces_) - k];
  }

  std::deque<Piece> pieces_;
};

}  // namespace saltus::detail
