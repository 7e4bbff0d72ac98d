// SPDX-License-Identifier: BSD-2-Clause
// One step of a simulation as a program.
#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <span>

#include "ocp/contact_modes.hpp"
#include "ocp/discretized.hpp"
#include "ocp/pattern_newton.hpp"
#include "saltus/ocp/simulate_by_programs.hpp"
#include "saltus/solve/observer.hpp"

namespace saltus::detail {

/// All pairs of the switches of an element.
[[nodiscard]] std::vector<int> switch_pairs_of(const ElementLayout& e);

/// The program of a step, made once; state, length and control are its numbers.
class ProgramStep {
 public:
  /// Once interrupted no try succeeds.
  ProgramStep(const ContactSystem& system, const Vector& x0, double h,
              const ProgramSimulationOptions& options,
              const std::atomic<bool>* interrupt = nullptr);

  /// Quick: where modes can be listed, only changes of one mode are tried, because shorter
  /// steps are cheaper than a search.
  enum class Effort : std::uint8_t { Quick, Thorough };

  /// The variables of a step of length h from x0 with control u; none if no try succeeds.
  std::optional<Vector> solve(const Vector& x0, const Vector& u, double h, Effort effort);
  /// The same from one guess and with its pattern: `guess` completes the variables that it is
  /// given. z0: what is known of z_end at the start.
  using Guess = std::function<void(const Discretized& program, Vector& w)>;
  std::optional<Vector> solve_from(const Guess& guess, const Vector& z0, const Vector& x0,
                                   const Vector& u, double h);

  [[nodiscard]] const Discretized& exact() const { return exact_; }
  [[nodiscard]] ProgramSimulationStatistics& statistics() { return statistics_; }

 private:
  void set_numbers(Discretized& d, const Vector& x0, const Vector& u, double h) const;
  /// How a pattern is solved: by Newton's method alone, or by the interior-point method where
  /// that does not converge.
  enum class Finish : std::uint8_t { Newton, Any };
  /// A solution with one pattern, where lengths are equal unless it switches.
  std::optional<Vector> finish(const Vector& w, std::vector<PairState> pattern);
  std::optional<Vector> finish_by_interior_point(const Vector& w,
                                                 const std::vector<PairState>& pattern);
  [[nodiscard]] bool is_solution(const Vector& w);
  /// Whether the modes of mode sets, or of contacts, can be tried one after the other.
  [[nodiscard]] bool tries_sets() const;
  [[nodiscard]] bool tries_contacts() const;
  [[nodiscard]] std::vector<PairState> kept_pattern() const;
  std::optional<Vector> keep_mode();
  /// Every mode that gaps at the start allow, kept for the whole step.
  std::optional<Vector> find_mode();
  std::optional<Vector> find_set_modes();
  /// What a contact does at the start of the last element: an impulse, if it is hit, with what
  /// friction does during it, and the mode from then on.
  struct Change {
    int contact;
    std::optional<ContactMode> impulse;
    ContactMode after;
  };
  [[nodiscard]] std::vector<ContactMode> modes_at_start(int contact) const;
  [[nodiscard]] std::vector<Change> changes_of(int contact, ContactMode before) const;
  void set_change(std::vector<PairState>& pattern, const Change& change) const;
  /// The places of a contact's direction of slip among those of some unknowns.
  [[nodiscard]] std::vector<int> directions_of(std::span<const Unknown> unknowns,
                                               const std::vector<int>& places,
                                               int contact) const;
  /// Guesses of directions of slip that fit to a change.
  void turn_slip(const Change& change, Vector& w) const;
  /// Directions of unit length where the pattern asks for one and the guess, at rest, has none.
  void point_slip(const std::vector<PairState>& pattern, Vector& w) const;
  /// The mode of a contact in the kept pattern, with signs as at the start of the step.
  [[nodiscard]] ContactMode mode_before(const std::vector<PairState>& kept,
                                        int contact) const;
  [[nodiscard]] bool is_closed_at_start(int contact) const;
  /// A force that ended with the step before takes its mode with it; a contact that closed with
  /// it is hit.
  std::optional<Vector> switch_at_start();
  [[nodiscard]] bool has_ended(const std::vector<PairState>& kept,
                               const std::vector<PairState>& pattern) const;
  /// Changes at the start, of one contact, or of two in the same way.
  std::optional<Vector> switch_simply();
  /// One contact changes; two change at the same instant, in the same way or in any way.
  std::optional<Vector> switch_once();
  std::optional<Vector> switch_alike();
  std::optional<Vector> switch_twice();
  std::optional<Vector> try_changes(const std::vector<PairState>& kept,
                                    std::span<const Change> changes,
                                    std::span<const double> shares);
  /// One mode set changes its mode at the start of the last element.
  std::optional<Vector> switch_set();
  void set_mode(std::vector<PairState>& pattern, std::size_t element, const ModeSet& set,
                const ModeSet::Mode& mode) const;
  std::optional<Vector> search(const Vector& guess, const SolveOptions& options);
  [[nodiscard]] Vector impact_guess(double share) const;
  [[nodiscard]] Vector split_guess(double share) const;
  /// No contact may be closed, without impulse, and closing.
  [[nodiscard]] bool is_physical(const Vector& w) const;

  [[nodiscard]] bool is_interrupted() const {
    return control_.interrupt != nullptr && control_.interrupt->load();
  }

  ProgramSimulationOptions options_;
  SolveControl control_;
  Discretized exact_;     // lengths by the pattern
  Discretized search_;    // lengths by a penalty
  ModePatterns modes_;    // of exact_
  PatternNewton newton_;  // of exact_
  Evaluator evaluator_;   // of exact_
  Effort effort_ = Effort::Thorough;
  Finish finish_ = Finish::Any;
  std::vector<PairState> last_;  // pattern of the last element of the step before
  std::vector<double> last_d_;   // d of its switches at its last stage
  ProgramSimulationStatistics statistics_;
};

}  // namespace saltus::detail
