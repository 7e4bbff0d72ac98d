// SPDX-License-Identifier: BSD-2-Clause
// Motions whose contact phases are proposed: when the only contact is closed, and when open.
#pragma once

#include <optional>
#include <vector>

#include "ocp/discretized.hpp"

namespace saltus::detail {

class PathHomotopy;

/// Phases of one contact, closed and open in turn.
struct PhaseProposal {
  enum class Guess : std::uint8_t {
    AtRest,     ///< everything as at the start
    AtOneSpeed  ///< positions go to the target in a straight line
  };
  std::vector<double> ends;  ///< [s] of all phases but the last, ascending
  Guess guess = Guess::AtRest;
};

/// A motion that keeps its phases.
struct PhaseMotion {
  Matrix u;
  Trajectory motion;
  double objective = kNaN;
  std::vector<double> ends;  ///< [s]
  WarmStart start;           ///< of the program it solves
  int iterations = 0;
};

/// The phases of a motion as its events tell them.
[[nodiscard]] PhaseMotion phases_of(const Trajectory& motion, const Matrix& u);

/// Elements of an interval, and their stages.
struct PhaseGrid {
  int N_FE = 3;  ///< two events fit into an interval
  int n_s = 2;
};

/// With its phases given, and a closed contact that sticks, a control problem is smooth: Newton's
/// method finds motions from a cold start. The phases are a guess; which of them are any good
/// is found by trying many.
class ContactPhases {
 public:
  /// How a proposal is solved.
  enum class Way : std::uint8_t {
    Straight,       ///< as it is
    AroundThePath,  ///< where that finds nothing, constraints of the path come last  (H-1)
  };

  /// One inelastic contact, a given T, no patches.
  [[nodiscard]] static bool apply_to(const OptimalControlProblem& problem);

  /// Pre: apply_to(problem). By impact laws, also where the problem freezes time.
  explicit ContactPhases(const OptimalControlProblem& problem,
                         const PhaseGrid& grid = {});

  /// n proposals, alike for the same seed: two phases and more, lengths at random.
  [[nodiscard]] std::vector<PhaseProposal> propose(int n, std::uint64_t seed) const;

  /// The optimum with proposed phases, their ends moved while that gains; nothing if none is
  /// found.
  [[nodiscard]] std::optional<PhaseMotion> solve(const PhaseProposal& proposal, Way way,
                                                 const SolveOptions& options,
                                                 const SolveControl& control) const;

  /// The optimum with the phases of a motion on another grid; nothing if none is found.
  [[nodiscard]] std::optional<PhaseMotion> follow(const PhaseMotion& motion,
                                                  const SolveOptions& options,
                                                  const SolveControl& control) const;

 private:
  struct Step;

  [[nodiscard]] double interval() const {
    return problem_.horizon.T / problem_.horizon.N;
  }
  /// Moves the ends of the phases of an optimum while that gains.
  [[nodiscard]] PhaseMotion settle(Step step, MpccSolution best,
                                   PathHomotopy& walk) const;
  /// The program with these ends, starting from a motion.
  [[nodiscard]] Step step_along(const std::vector<double>& ends, const Trajectory& motion,
                                const Matrix& u) const;
  /// Elements that end with the phases, and the pattern they have.
  [[nodiscard]] Step step_for(const std::vector<double>& ends) const;
  void set_guess(const PhaseProposal& proposal, Step& step) const;
  /// [N] what holds the contact at rest at the start.
  [[nodiscard]] Vector resting_force() const;
  [[nodiscard]] Vector target() const;
  [[nodiscard]] std::vector<double> ends_of(const Step& step, const Vector& w) const;
  /// Ends that the boundary of an interval holds go behind it, by this share of an interval, or
  /// onto it; the others stay.
  [[nodiscard]] std::vector<double> across_boundaries(std::vector<double> ends,
                                                      double beyond) const;

  OptimalControlProblem problem_;
  Discretized d_;
  bool starts_closed_;
};

}  // namespace saltus::detail
