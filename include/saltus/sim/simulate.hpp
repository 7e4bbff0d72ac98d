// SPDX-License-Identifier: BSD-2-Clause
// Simulation that ends its finite elements exactly on impacts, stops, and lift-offs.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "saltus/fesd/butcher.hpp"
#include "saltus/impact/law.hpp"
#include "saltus/mech/contact_model.hpp"
#include "saltus/sim/controls.hpp"
#include "saltus/sim/trajectory.hpp"

namespace saltus {

/// What a run does with bounces that accumulate.
enum class ZenoPolicy : std::uint8_t {
  Close,     ///< closes the contact and goes on
  Stop,      ///< ends the run as Accumulates
  Continue,  ///< takes every bounce that is faster than rounding
};

/// Bounces that accumulate: the last impacts of a contact shrink geometrically and the rest of
/// them would take less than `time`, or it hits slower than `speed`.
struct ZenoOptions {
  ZenoPolicy policy = ZenoPolicy::Close;
  double time = 1e-6;    ///< [s] extrapolated rest of the bounces
  double speed = 1e-8;   ///< [m/s]
  double ratio = 0.999;  ///< intervals shrink at least by this

  bool operator==(const ZenoOptions&) const = default;
};

/// What a run does where a contact slips so that no forces fit, or several do (Painlevé).
enum class ParadoxPolicy : std::uint8_t {
  Stop,       ///< ends it as NoForces
  Impulse,    ///< an impulse without collision ends the slip, by Moreau's law
  ImpactSet,  ///< the same, by `law`, or by equal rates if that is Moreau's: one of the set
  OtherRoute,  ///< what the fallback finds
};

/// Newton's restitution with friction can make energy in eccentric impacts           
enum class RestitutionPolicy : std::uint8_t {
  Limited,  ///< e of such an impact is lowered until its energy does not grow          (X-19)
  Newton,  ///< e as given, whatever the energy does
};

struct SimulationOptions {
  RkScheme scheme = RkScheme::RadauIIA;
  int n_s = 6;  ///< Runge–Kutta stages of an element
  /// Local error of an element over 1 + |x|.
  double tolerance = 1e-12;
  /// [s] Elements of this length instead of adaptive ones; events still end them.
  std::optional<double> h_fixed = std::nullopt;
  double h_max = kInfinity;  ///< [s] longest element
  double h_min = 1e-14;      ///< [s] shortest that is tried, over 1 + t
  ZenoOptions zeno = {};
  /// What comes out of impacts. Every impact has a seed of its own, made of that of the law.
  ImpactLaw law = {};
  ParadoxPolicy paradox = ParadoxPolicy::Stop;
  RestitutionPolicy restitution = RestitutionPolicy::Limited;
  /// [s] Of the trajectory only starts of elements at least this far apart, and the end; zero:
  /// every stage of every element. For many bodies, whose samples would fill the memory.
  double h_output = 0.0;
  double h_fallback = 0.01;  ///< [s] of a step on another route
  long max_elements = 1'000'000;
  long max_events = 100'000;

  bool operator==(const SimulationOptions&) const = default;
};

/// Throws InvalidInput if something is out of range.
void check(const SimulationOptions& options);

enum class SimulationStatus : std::uint8_t {
  Finished,      ///< the end time was reached
  NoForces,      ///< no contact forces fit, or several do (Painlevé); message says where
  NoImpact,      ///< no velocity obeys the impact law
  Undecided,     ///< no mode is consistent with the motion that follows from it
  StepTooSmall,  ///< no element longer than h_min meets the tolerance
  LimitReached,  ///< max_elements or max_events
  Interrupted,   ///< the caller asked to stop
  Stopped,       ///< an event of the caller ended the run
  Accumulates,   ///< bounces accumulate, and zeno.policy is to stop there
};

[[nodiscard]] std::string_view to_string(SimulationStatus status);

struct SimulationStatistics {
  long n_elements = 0;
  long n_rejected = 0;  ///< trial elements that were too long
  long n_sweeps = 0;    ///< evaluations of all stages of an element
  long n_events = 0;
  long n_impacts = 0;
  long n_searches = 0;   ///< times that the mode was not known
  long n_fallbacks = 0;  ///< steps that another route took
  long n_paradoxes = 0;  ///< impulses without collision
  long n_limited = 0;    ///< impacts whose restitution was lowered
};

/// Where a simulation starts.
struct State {
  Vector q = {}, v = {};
  double t = 0.0;  ///< [s]
};

struct Simulation {
  SimulationStatus status = SimulationStatus::Finished;
  std::string message = {};  ///< one sentence
  Trajectory trajectory = {};
  SimulationStatistics statistics = {};

  [[nodiscard]] bool finished() const { return status == SimulationStatus::Finished; }
  /// q and v at the end.
  [[nodiscard]] Vector q_end() const;
  [[nodiscard]] Vector v_end() const;
};

/// What a run does at an event of the caller.
enum class UserAction : std::uint8_t {
  Report,  ///< puts it into the list of events
  Stop,    ///< and ends there, exactly
  Reset,   ///< and goes on from another state
};

/// Happens where a function comes down to zero; give −when for the other direction. Seen at
/// the stages of elements: one that comes down for less than that needs h_max.
struct UserEvent {
  std::string name;
  Expr when;  ///< of q, v, u and parameters
  UserAction action = UserAction::Stop;
  /// The state after a reset, of q, v, u and parameters before it; empty: as before.
  ExprVector q = {}, v = {};
};

/// A caller's hold on a running simulation; all parts are optional.
struct SimulationControl {
  /// Set it to true from any thread or signal handler: the run ends as Interrupted and keeps
  /// what it has.
  const std::atomic<bool>* interrupt = nullptr;
  /// [s] The time that was reached, for who watches from another thread.
  std::atomic<double>* reached = nullptr;

  [[nodiscard]] bool is_interrupted() const {
    return interrupt != nullptr && interrupt->load();
  }
  void reach(double t) const {
    if (reached != nullptr) *reached = t;
  }
};

/// Another route for a step that marching cannot take: the motion from `start` over h seconds
/// with constant controls u, first and last sample included; empty if it cannot take it either.
using Fallback = std::function<std::optional<Trajectory>(
    const State& start, const Vector& u, double h, const SimulationControl& control)>;

namespace detail {
class ContactKernel;
class PatchResults;
}  // namespace detail

/// A model made ready to be marched many times; Simulator, of ocp, is the same with programs as
/// fallback. Patch contacts are marched as contacts of corners (G-10) and given back as patches.
/// Immutable: threads may share one.
class Marching {
 public:
  /// Throws InvalidInput if options are out of range or an event does not fit the model.
  explicit Marching(const ContactModel& model, SimulationOptions options = {},
                    std::vector<UserEvent> events = {});

  /// From `start` to time T. Throws InvalidInput if sizes do not fit, a contact penetrates at
  /// the start or the model is not finite there. An interrupt ends it after the element at hand.
  [[nodiscard]] Simulation run(const State& start, double T,
                               const Controls& controls = {},
                               const SimulationControl& control = {}) const;

  /// Where marching cannot decide what comes next, this is tried before giving up, if controls
  /// are constant there; where no forces fit, or several do, only if options.paradox says so.
  /// Must be safe to call from as many threads as use this object.
  void set_fallback(Fallback fallback) { fallback_ = std::move(fallback); }

  /// From now on this chooses what comes out of impacts: the rule of the law is Chosen.
  /// Contacts that push on each other, directly or through bodies, are one impact. Must be safe
  /// to call from as many threads as use this object. The fallback is dropped: it may know
  /// another law.
  void set_choice(OutcomeChoice choose);

  [[nodiscard]] const SimulationOptions& options() const { return options_; }
  [[nodiscard]] const ContactModel& model() const { return model_; }
  /// What is marched: the model with contacts of corners instead of patches.
  [[nodiscard]] ContactModel marched_model() const {
    return model_.has_patches() ? model_.with_corner_contacts() : model_;
  }
  [[nodiscard]] const std::vector<UserEvent>& events() const { return events_; }
  [[nodiscard]] const detail::ContactKernel& kernel() const { return *kernel_; }

 private:
  ContactModel model_;
  SimulationOptions options_;
  std::vector<UserEvent> events_;
  std::shared_ptr<const detail::ContactKernel> kernel_;
  Fallback fallback_;
  OutcomeChoice choose_;
  std::shared_ptr<const detail::PatchResults> patches_;  // empty without patch contacts
};

/// One run, without fallback.
[[nodiscard]] Simulation march(const ContactModel& model, const State& start, double T,
                               const Controls& controls = {},
                               const SimulationOptions& options = {},
                               const SimulationControl& control = {});

}  // namespace saltus
