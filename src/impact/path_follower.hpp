// SPDX-License-Identifier: BSD-2-Clause
// From event to event through an impact.
#pragma once

#include "impact/rate_field.hpp"
#include "impact/rounds.hpp"
#include "saltus/impact/path.hpp"

namespace saltus::detail {

class PathFollower {
 public:
  PathFollower(const ContactSpace& space, const ImpactPathOptions& options);

  [[nodiscard]] const PathState& state() const { return state_; }
  [[nodiscard]] bool is_over() const { return !state_.any_closing(space_); }

  enum class Progress : std::uint8_t {
    Moved,
    Stands,     ///< velocities stand still while a contact closes
    Undecided,  ///< no rates were found that obey (Z-12) and (Z-13)
  };

  /// One piece with these weights, at most as long as `longest`; where pieces repeat
  /// themselves on an ever smaller scale, all of them at once.
  Progress advance(ConstVectorRef weights, double longest,
                   Push push = Push::WhileClosing);
  /// The impulses of an outcome at once; what its states say is zero is zero.
  void jump(const ImpactOutcome& outcome);

 private:
  [[nodiscard]] double zero_slip(const ContactRows& c) const;
  [[nodiscard]] double rounding(Index row, double share) const;
  [[nodiscard]] bool slip_turns(const Vector& lambda) const;
  [[nodiscard]] double straight_length(const Vector& u_rate) const;
  [[nodiscard]] bool passes_event(const PathState& from, const PathState& to) const;
  [[nodiscard]] Progress go_straight(const Vector& lambda, double longest);
  void go_round(ConstVectorRef weights, double longest, Push push);
  void snap(const PathState& before, std::vector<Index> zero);
  [[nodiscard]] std::vector<Index> rows_held(const PathState& before, double share) const;
  void skip_rounds(const PathState& piece_start, double longest);
  void move(const Vector& dLambda);
  [[nodiscard]] Rounds::Piece piece_since(const PathState& before) const;
  [[nodiscard]] bool rests();

  const ContactSpace& space_;
  RateField field_;
  double tolerance_;  // of velocities
  double at_rest_;    // ‖y‖ below this is rest
  PathState state_;
  Rounds rounds_;
  /// Impulses of the piece that grows: on the way to rest less than the last digit of all.
  Vector grown_;
};

/// What a way has come to that does not move any more.
[[nodiscard]] ImpactStatus status_of(PathFollower::Progress progress);

}  // namespace saltus::detail
