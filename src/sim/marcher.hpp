// SPDX-License-Identifier: BSD-2-Clause
// The march through time: elements, events, impacts, modes.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "saltus/sim/simulate.hpp"
#include "sim/event_step.hpp"
#include "sim/transition.hpp"

namespace saltus::detail {

/// Why an element ended where it did.
struct ElementEnd {
  enum class Cause : std::uint8_t {
    Step,   ///< its length was chosen
    Break,  ///< controls jump or the simulation ends: the time was given
    Event,  ///< a monitor reached zero
  } cause = Cause::Step;
  double t = 0.0;
  const Monitor* monitor = nullptr;  ///< of an event
  /// All that is zero there.
  const std::vector<int>* hits = nullptr;
  const Monitors* monitors = nullptr;
};

/// Gets what happens, in order of time.
class MarchSink {
 public:
  virtual ~MarchSink() = default;
  virtual void on_element(const Instant& from, ElementSolver& solver,
                          const ElementEnd& end) = 0;
  /// `after` holds the velocities after the impact.
  virtual void on_impact(const Instant& after, const Impact& impact) = 0;
  /// The caller's event puts the state elsewhere; the derivative of the new state by
  /// (q, v, u) before.
  virtual void on_reset(const Instant& before, const Matrix& derivative) = 0;
  virtual void on_event(const Event& event) = 0;
  /// A piece of the motion that another route made.
  virtual void on_piece(const Trajectory& piece) = 0;
};

/// How a march ended.
struct MarchResult {
  SimulationStatus status = SimulationStatus::Finished;
  std::string message = {};
};

/// Throws InvalidInput if a run to time T cannot start at time t.
void require_later(double t, double T);

/// Workspace of one simulation at a time.
class Marcher {
 public:
  Marcher(const ContactKernel& kernel, const SimulationOptions& options);

  /// Whom runs listen to and tell how far they are.
  void watch(const SimulationControl& control) { control_ = control; }

  MarchResult run(const State& start, double T, const Controls& controls,
                  MarchSink& sink);
  /// Pre: stays as long as the marcher.
  void set_fallback(const Fallback* fallback) { fallback_ = fallback; }
  void set_choice(const OutcomeChoice* choose) { transition_.set_choice(choose); }
  /// The state at the end of the last run.
  [[nodiscard]] const Instant& instant() const { return now_; }
  [[nodiscard]] const SimulationStatistics& statistics() const { return statistics_; }

 private:
  struct Bounces {
    double t_last = kNaN;    // of the last impact
    double interval = kNaN;  // between the last two
    double before = kNaN;    // between the two before
  };

  struct BouncesEnd {
    double t, error;  // [s]
  };
  struct Accumulations {
    std::vector<char> inelastic;  // contacts that bounce no more
    double slowest = 0.0;         // [m/s] what touches and moves slower comes to rest
  };

  /// No step is too long.
  [[nodiscard]] bool is_exact(const Controls& controls) const {
    return kernel_.is_ballistic() && controls.is_piecewise_constant();
  }
  void begin(const State& start, const Controls& controls);
  /// One element with what follows from it; how it failed, if it did.
  [[nodiscard]] std::optional<MarchResult> advance(double T, const Controls& controls,
                                                   MarchSink& sink);
  [[nodiscard]] MarchResult march(double T, const Controls& controls, MarchSink& sink);
  [[nodiscard]] bool may_fall_back(const Controls& controls) const;
  /// The other route, until it gets somewhere from where marching can go on; else why not.
  [[nodiscard]] std::optional<MarchResult> fall_back(MarchResult failed, double T,
                                                     const Controls& controls,
                                                     MarchSink& sink);
  [[nodiscard]] StepOutcome step(double h_wanted, const Controls& controls);
  [[nodiscard]] bool proceed(StepOutcome outcome, double t_break,
                             const Controls& controls, MarchSink& sink);
  void accept(const ElementEnd& end, const Controls& controls, MarchSink& sink);
  [[nodiscard]] bool settle(MarchSink& sink);
  [[nodiscard]] bool after_event(MarchSink& sink);
  [[nodiscard]] bool repair(MarchSink& sink);
  void flip(const Monitor& monitor, ConstVectorRef lambda);
  [[nodiscard]] bool apply_impact(MarchSink& sink);
  [[nodiscard]] bool apply_user_events(MarchSink& sink);
  [[nodiscard]] bool resolve_paradox(MarchSink& sink);
  [[nodiscard]] bool leave_fold(int contact, MarchSink& sink);
  [[nodiscard]] std::optional<BouncesEnd> end_of_bounces(int contact, double speed);
  [[nodiscard]] Accumulations mark_accumulations(MarchSink& sink);
  void report_impact(const Impact& impact, MarchSink& sink);
  void report_modes(MarchSink& sink);
  void emit(MarchSink& sink, EventKind kind, int contact, std::string note = {});
  [[nodiscard]] std::string reason() const;
  [[nodiscard]] MarchResult failure(SimulationStatus status,
                                    const std::string& why) const;

  const ContactKernel& kernel_;
  const ContactLayout& layout_;
  SimulationOptions options_;
  EventStep event_step_;
  Transition transition_;
  Instant now_;
  Mode reported_;             // modes of the last element
  std::vector<char> jumped_;  // contacts with an impulse at this instant
  std::vector<Bounces> bounces_;
  double h_next_ = kInfinity;
  const Fallback* fallback_ = nullptr;
  bool is_fresh_ = true;  // the motion has jumped: h_next_ may be far too long
  int n_repairs_ = 0;
  int ends_stick_ = -1;  // the contact whose friction left its cone at once
  SimulationControl control_;
  std::optional<MarchResult> ending_;  // wanted, before T
  SimulationStatus trouble_ = SimulationStatus::Finished;
  SimulationStatistics statistics_;
};

}  // namespace saltus::detail
