// SPDX-License-Identifier: BSD-2-Clause
#include "sim/marcher.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "saltus/base/error.hpp"

namespace saltus::detail {
namespace {

constexpr double kLargestGrowth = 5.0;
constexpr double kSafety = 0.9;
// Stages are solved this much better than the tolerance of an element.
constexpr double kStageAccuracy = 1e-3;
// Penetration at the start beyond this is the caller's mistake [m].
constexpr double kPenetration = 1e-8;
constexpr int kRepairsPerContact = 2;
// A body that rocks leaves one contact at most so much faster than it hits the other.
constexpr double kRocking = 10.0;
// Times of impacts are wrong by this many rounding errors.
constexpr double kRoundings = 16.0;
constexpr int kLeastRepairs = 8;

std::string limit_text(const char* limit, long value) {
  return fmt::format("{} = {} was reached; a shorter time or larger elements need fewer",
                     limit, value);
}

}  // namespace

void require_later(double t, double T) {
  require(T >= t,
          [&] { return fmt::format("the end {} s lies before the start {} s", T, t); });
}

Marcher::Marcher(const ContactKernel& kernel, const SimulationOptions& options)
    : kernel_(kernel),
      layout_(kernel.layout()),
      options_(options),
      event_step_(kernel, butcher_tableau(options.scheme, options.n_s)),
      transition_(kernel, options.restitution, options.law),
      now_(kernel),
      jumped_(static_cast<std::size_t>(layout_.n_c)),
      bounces_(static_cast<std::size_t>(layout_.n_c)) {
  if (!options.h_fixed)
    event_step_.solver().set_accuracy(kStageAccuracy * options.tolerance);
}

void Marcher::begin(const State& start, const Controls& controls) {
  now_.t = start.t;
  now_.q = start.q;
  now_.v = start.v;
  now_.u = controls.at(start.t, start.q, start.v);
  now_.a.setZero();
  require(now_.u.size() == layout_.n_u, [&] {
    return fmt::format("the model has {} controls, but {} were given", layout_.n_u,
                       now_.u.size());
  });
  now_.mode.assign(static_cast<std::size_t>(layout_.n_c), {});
  now_.rows.clear();
  reported_ = now_.mode;
  std::ranges::fill(jumped_, 0);
  std::ranges::fill(bounces_, Bounces{});
  h_next_ = kInfinity;
  n_repairs_ = 0;
  statistics_ = {};
  trouble_ = SimulationStatus::Finished;
  ending_.reset();
  transition_.evaluate(now_);
  for (int c = 0; c < layout_.n_c; ++c)
    require(now_.at.gap()[c] >= -kPenetration, [&] {
      return fmt::format("contact '{}' penetrates at the start: its gap is {:.3g} m",
                         layout_.names[c], now_.at.gap()[c]);
    });
}

MarchResult Marcher::run(const State& start, double T, const Controls& controls,
                         MarchSink& sink) {
  begin(start, controls);
  if (!settle(sink))
    if (const auto failed =
            fall_back(failure(trouble_, transition_.why()), T, controls, sink))
      return *failed;
  // What holds at the start has not happened then.
  for (int c = 0; c < layout_.n_c; ++c)
    if (!jumped_[c]) reported_[c] = now_.mode[c];
  const MarchResult result = march(T, controls, sink);
  statistics_.n_sweeps = event_step_.solver().n_sweeps();
  statistics_.n_rejected = event_step_.n_rejected();
  statistics_.n_searches = transition_.n_searches();
  return result;
}

MarchResult Marcher::march(double T, const Controls& controls, MarchSink& sink) {
  using enum SimulationStatus;
  while (now_.t < T) {
    control_.reach(now_.t);
    if (control_.is_interrupted())
      return failure(Interrupted, "the caller asked to stop");
    if (statistics_.n_elements >= options_.max_elements)
      return failure(LimitReached, limit_text("max_elements", options_.max_elements));
    if (statistics_.n_events >= options_.max_events)
      return failure(LimitReached, limit_text("max_events", options_.max_events));
    const auto failed = advance(T, controls, sink);
    if (ending_) {
      report_modes(sink);
      return *ending_;
    }
    if (!failed) continue;
    if (const auto still = fall_back(*failed, T, controls, sink)) return *still;
  }
  report_modes(sink);
  return {};
}

std::optional<MarchResult> Marcher::advance(double T, const Controls& controls,
                                            MarchSink& sink) {
  const double t_break = std::min(T, controls.next_break(now_.t));
  const StepOutcome outcome = step(t_break - now_.t, controls);
  if (outcome == StepOutcome::Failed) {
    trouble_ = SimulationStatus::StepTooSmall;
    return failure(trouble_,
                   "no element longer than h_min meets the tolerance: a force is not "
                   "smooth, not finite or grows without end there");
  }
  const bool holds = outcome == StepOutcome::Inconsistent
                         ? repair(sink)
                         : proceed(outcome, t_break, controls, sink) || now_.t >= T;
  if (holds) return std::nullopt;
  return failure(trouble_, reason());
}

bool Marcher::may_fall_back(const Controls& controls) const {
  if (!fallback_ || !*fallback_ || !controls.is_piecewise_constant()) return false;
  // That no forces fit, or several do, is no failure of marching: the policy decides.
  const bool is_paradox =
      trouble_ == SimulationStatus::NoForces && transition_.paradoxical() >= 0;
  return !is_paradox || options_.paradox == ParadoxPolicy::OtherRoute;
}

std::optional<MarchResult> Marcher::fall_back(MarchResult failed, double T,
                                              const Controls& controls, MarchSink& sink) {
  using enum SimulationStatus;
  while (now_.t < T) {
    if (!may_fall_back(controls)) return failed;
    if (statistics_.n_elements >= options_.max_elements)
      return failure(LimitReached, limit_text("max_elements", options_.max_elements));
    const double t_break = std::min(T, controls.next_break(now_.t));
    const double h = std::min(options_.h_fallback, t_break - now_.t);
    const auto piece = (*fallback_)({now_.q, now_.v, now_.t}, now_.u, h, control_);
    if (control_.is_interrupted())
      return failure(Interrupted, "the caller asked to stop");
    if (!piece || piece->n_samples() == 0) return failed;
    ++statistics_.n_fallbacks;
    ++statistics_.n_elements;
    sink.on_piece(*piece);
    const Vector x = piece->x.col(piece->n_samples() - 1);
    now_.t = h < t_break - now_.t ? now_.t + h : t_break;
    now_.q = x.head(layout_.n);
    now_.v = x.tail(layout_.n);
    now_.u = controls.at(now_.t, now_.q, now_.v);
    n_repairs_ = 0;
    h_next_ = kInfinity;
    const bool settled = settle(sink);
    reported_ = now_.mode;
    if (settled) break;
    failed = failure(trouble_, transition_.why());
  }
  return std::nullopt;
}

// Takes the element over and settles what happens at its end.
bool Marcher::proceed(StepOutcome outcome, double t_break, const Controls& controls,
                      MarchSink& sink) {
  using Cause = ElementEnd::Cause;
  const double h = event_step_.solver().element().h;
  const bool at_break = h >= t_break - now_.t;
  const bool is_event = outcome == StepOutcome::Event;
  ElementEnd end{.cause = at_break   ? Cause::Break
                          : is_event ? Cause::Event
                                     : Cause::Step,
                 .t = at_break ? t_break : now_.t + h};
  if (is_event && !at_break) {
    const int located = event_step_.located();
    end.monitor = &event_step_.monitors()
                       .all()[located >= 0 ? located : event_step_.hits().front()];
    end.hits = &event_step_.hits();
    end.monitors = &event_step_.monitors();
  }
  accept(end, controls, sink);
  if (at_break && controls.is_piecewise_constant()) {
    now_.u = controls.at(now_.t, now_.q, now_.v);
    return settle(sink);
  }
  return !is_event || after_event(sink);
}

StepOutcome Marcher::step(double h_break, const Controls& controls) {
  double h = std::min(h_break, options_.h_max);
  StepLimits limits{.h_min = options_.h_min * (1.0 + std::abs(now_.t)),
                    .tolerance = options_.tolerance,
                    .v_zero = resting_speed(now_)};
  if (options_.h_fixed) {
    limits.tolerance = kInfinity;
    h = std::min(h, *options_.h_fixed);
  } else if (!is_exact(controls)) {
    if (is_fresh_)
      h_next_ =
          std::min(h_next_, event_step_.first_length(now_, controls, options_.tolerance));
    is_fresh_ = false;
    h = std::min(h, h_next_);
  }
  // No sliver before a break.
  if (h < h_break && h > h_break * (1.0 - 1e-9))
    h = h_break;
  else if (h < h_break && h_break < 1.5 * h && !options_.h_fixed)
    h = 0.5 * h_break;
  limits.h_max = h;
  return event_step_.take(now_, controls, limits);
}

void Marcher::accept(const ElementEnd& end, const Controls& controls, MarchSink& sink) {
  ElementSolver& solver = event_step_.solver();
  const Element& e = solver.element();
  report_modes(sink);
  sink.on_element(now_, solver, end);
  ++statistics_.n_elements;
  n_repairs_ = 0;
  ends_stick_ = -1;
  std::ranges::fill(jumped_, 0);
  if (!options_.h_fixed && !is_exact(controls)) {
    const double order = solver.tableau().order + 1.0;
    const double error = solver.error();
    const double growth =
        error > 0.0 ? kSafety * std::pow(options_.tolerance / error, 1.0 / order)
                    : kLargestGrowth;
    // An event may have cut the element short: that is no reason to go on in small steps.
    const double h = e.h * std::clamp(growth, 0.2, kLargestGrowth);
    h_next_ = end.cause == ElementEnd::Cause::Step ? h : std::max(h, h_next_);
  }
  now_.t = end.t;
  now_.q = e.q;
  now_.v = e.v;
  now_.a = e.a;
  now_.lambda = e.lambda;
  now_.at.data = e.at_end.data;
  if (!controls.is_piecewise_constant()) now_.u = controls.at(now_.t, now_.q, now_.v);
  for (int c = 0; c < layout_.n_c; ++c) {
    if (!now_.mode[c].slips() || layout_.n_t[c] < 2) continue;
    const Eigen::Vector2d v_t = slip_velocity(layout_, c, now_.at, now_.v);
    if (v_t.norm() > 0.0) now_.mode[c].s = v_t.normalized();
  }
}

bool Marcher::settle(MarchSink& sink) {
  is_fresh_ = true;
  transition_.evaluate(now_);
  if (transition_.needs_impact(now_) && !apply_impact(sink)) {
    trouble_ = SimulationStatus::NoImpact;
    return false;
  }
  if (transition_.decide(now_)) return true;
  trouble_ = SimulationStatus::NoForces;
  return resolve_paradox(sink) && transition_.decide(now_);
}

bool Marcher::resolve_paradox(MarchSink& sink) {
  const int c = transition_.paradoxical();
  using enum ParadoxPolicy;
  if (c < 0 || options_.paradox == Stop || options_.paradox == OtherRoute) return false;
  const auto impact = transition_.impulse_without_collision(now_, options_.paradox);
  if (!impact) return false;
  ++statistics_.n_paradoxes;
  sink.on_impact(now_, *impact);
  report_impact(*impact, sink);
  transition_.evaluate(now_);
  return true;
}

bool Marcher::after_event(MarchSink& sink) {
  transition_.evaluate(now_);
  const bool was_reset = apply_user_events(sink);
  if (was_reset || transition_.needs_impact(now_)) return settle(sink);
  bool smooth = true, only_user = true;
  for (const int i : event_step_.hits()) {
    const MonitorKind kind = event_step_.monitors().all()[i].kind;
    if (kind == MonitorKind::User) continue;
    only_user = false;
    smooth = smooth && (kind == MonitorKind::Force || kind == MonitorKind::Cone);
  }
  if (only_user) return true;
  if (!smooth) return settle(sink);
  for (const int i : event_step_.hits())
    flip(event_step_.monitors().all()[i], now_.lambda);
  trouble_ = SimulationStatus::NoForces;
  return transition_.keep(now_);
}

// Reports what the caller waited for; true if the state is another one now.
bool Marcher::apply_user_events(MarchSink& sink) {
  bool was_reset = false;
  for (const int i : event_step_.hits()) {
    const Monitor& monitor = event_step_.monitors().all()[i];
    if (monitor.kind != MonitorKind::User) continue;
    const UserEvent& event = kernel_.events()[monitor.contact];
    ++statistics_.n_events;
    sink.on_event({.t = now_.t, .kind = EventKind::User, .contact = event.name});
    if (event.action == UserAction::Stop)
      ending_ = MarchResult{
          SimulationStatus::Stopped,
          fmt::format("event '{}' ended the run at t = {:.10g} s", event.name, now_.t)};
    if (event.action != UserAction::Reset) continue;
    Vector z(2 * layout_.n + layout_.n_u);
    z << now_.q, now_.v, now_.u;
    const Vector after = kernel_.events().after(monitor.contact).value(z);
    sink.on_reset(now_, kernel_.events().after(monitor.contact).jacobian(z));
    now_.q = after.head(layout_.n);
    now_.v = after.tail(layout_.n);
    transition_.evaluate(now_);
    was_reset = true;
  }
  return was_reset;
}

// The other side of a monitor that is zero.
void Marcher::flip(const Monitor& monitor, ConstVectorRef lambda) {
  if (monitor.kind == MonitorKind::User) return;
  const int c = monitor.contact;
  ContactMode& mode = now_.mode[c];
  switch (monitor.kind) {
    case MonitorKind::User: return;
    case MonitorKind::Force: mode = {}; return;
    case MonitorKind::Slip: mode.tangent = TangentMode::Stick; return;
    case MonitorKind::Cone:
      if (!mode.is_pressed()) return;
      mode.tangent = TangentMode::Slip;
      for (int k = 0; k < layout_.n_t[c]; ++k)
        mode.s[k] = -lambda[layout_.tangent[c] + k];
      mode.s.normalize();
      return;
    case MonitorKind::Gap: {
      mode.normal = NormalMode::Pressed;
      if (layout_.n_t[c] == 0) return;
      const Eigen::Vector2d v_t = slip_velocity(layout_, c, now_.at, now_.v);
      const bool slips = v_t.norm() > resting_speed(now_);
      mode.tangent = slips ? TangentMode::Slip : TangentMode::Stick;
      if (slips) mode.s = v_t.normalized();
      return;
    }
  }
}

// A mode that fails at once: take the other side; after some rounds choose afresh.
bool Marcher::repair(MarchSink& sink) {
  const int limit = std::max(kLeastRepairs, kRepairsPerContact * layout_.n_c);
  trouble_ = SimulationStatus::Undecided;
  if (++n_repairs_ > 2 * limit) return false;
  if (n_repairs_ == limit) return settle(sink);
  const Monitor& wrong = event_step_.monitors().all()[event_step_.hits().front()];
  if (wrong.kind == MonitorKind::Cone) ends_stick_ = wrong.contact;
  if (wrong.kind == MonitorKind::Slip && wrong.contact == ends_stick_ &&
      n_repairs_ >= kLeastRepairs)
    return leave_fold(wrong.contact, sink);
  flip(wrong, event_step_.solver().element().lambda);
  return transition_.keep(now_);
}

// A contact that can neither stick nor slip                                             
bool Marcher::leave_fold(int contact, MarchSink& sink) {
  if (transition_.decide_otherwise(now_, contact)) return true;
  trouble_ = SimulationStatus::NoForces;
  return resolve_paradox(sink) && transition_.decide(now_);
}

// How the bounces of a contact end that hits now; empty if they do not.
std::optional<Marcher::BouncesEnd> Marcher::end_of_bounces(int c, double speed) {
  Bounces& b = bounces_[c];
  const double ratio_before = b.interval / b.before;
  b.before = b.interval;
  b.interval = now_.t - b.t_last;
  b.t_last = now_.t;
  if (options_.zeno.policy == ZenoPolicy::Continue) return {};
  //   rest = Δ ρ/(1 − ρ),   Δ the last interval, ρ its ratio to the one before          
  const double ratio = b.interval / b.before;
  const double rest = b.interval * ratio / (1.0 - ratio);
  if (ratio < options_.zeno.ratio && rest < options_.zeno.time) {
    //   |error| ≤ rest |Δρ|/(1 − ρ)²: ρ changes no faster from now on than it did, and the
    //   rounding of times                                                            
    const double drift =
        std::isnan(ratio_before) ? 1.0 - ratio : std::abs(ratio - ratio_before);
    const double rounding = kRoundings * std::numeric_limits<double>::epsilon() * now_.t /
                            ((1.0 - ratio) * (1.0 - ratio));
    return BouncesEnd{now_.t + rest,
                      rest * drift / ((1.0 - ratio) * (1.0 - ratio)) + rounding};
  }
  if (layout_.e[c] > 0.0 && speed <= options_.zeno.speed) return BouncesEnd{now_.t, 0.0};
  return {};
}

Marcher::Accumulations Marcher::mark_accumulations(MarchSink& sink) {
  Accumulations marked{.inelastic = std::vector<char>(bounces_.size(), 0)};
  const double gap_zero = touching_gap(now_), v_zero = resting_speed(now_);
  for (int c = 0; c < layout_.n_c; ++c) {
    const double speed = -now_.at.J().col(c).dot(now_.v);
    if (now_.at.gap()[c] > gap_zero || speed <= v_zero) continue;
    const auto end = end_of_bounces(c, speed);
    if (!end) continue;
    marked.inelastic[c] = 1;
    marked.slowest = std::max(marked.slowest, kRocking * speed);
    ++statistics_.n_events;
    const bool stops = options_.zeno.policy == ZenoPolicy::Stop;
    sink.on_event(
        {.t = end->t,
         .kind = EventKind::Zeno,
         .contact = layout_.names[c],
         .note = fmt::format("bounces end at {:.12g} s ± {:.1g} s, extrapolated "
                             "from {:.12g} s; {}",
                             end->t, end->error, now_.t,
                             stops ? "stopped" : "closed from there on")});
    if (stops)
      ending_ = failure(SimulationStatus::Accumulates,
                        fmt::format("the bounces of contact '{}' end at {:.12g} s",
                                    layout_.names[c], end->t));
    bounces_[c] = {};
  }
  return marked;
}

bool Marcher::apply_impact(MarchSink& sink) {
  const Accumulations marked = mark_accumulations(sink);
  auto impact = transition_.impact(now_, marked.inelastic);
  if (!impact) return false;
  if (transition_.rocks(now_, marked.slowest))
    transition_.bring_to_rest(now_, marked.slowest, *impact);
  ++statistics_.n_impacts;
  if (impact->is_limited) ++statistics_.n_limited;
  sink.on_impact(now_, *impact);
  report_impact(*impact, sink);
  transition_.evaluate(now_);
  return true;
}

void Marcher::report_impact(const Impact& impact, MarchSink& sink) {
  for (int c = 0; c < layout_.n_c; ++c) {
    if (impact.Lambda[c] <= 0.0) continue;
    jumped_[c] = 1;
    Event event{.t = now_.t,
                .kind = EventKind::Impact,
                .contact = layout_.names[c],
                .impulse = impact.Lambda[c],
                .impulse_t = {},
                .note = impact.note};
    event.impulse_t = impact.Lambda.segment(layout_.tangent[c], layout_.n_t[c]);
    ++statistics_.n_events;
    sink.on_event(event);
  }
}

void Marcher::emit(MarchSink& sink, EventKind kind, int contact, std::string note) {
  ++statistics_.n_events;
  sink.on_event({.t = now_.t,
                 .kind = kind,
                 .contact = layout_.names[contact],
                 .note = std::move(note)});
}

// What changed between the last element and the one that starts now.
void Marcher::report_modes(MarchSink& sink) {
  for (int c = 0; c < layout_.n_c; ++c) {
    const ContactMode& before = reported_[c];
    const ContactMode& after = now_.mode[c];
    if (before.is_closed() && !after.is_closed()) {
      emit(sink, EventKind::LiftOff, c);
    } else if (!before.is_closed() && after.is_closed() && !jumped_[c]) {
      emit(sink, EventKind::TouchDown, c);
    } else if (before.slips() && after.sticks()) {
      emit(sink, EventKind::Stick, c);
    } else if (before.sticks() && after.slips()) {
      emit(sink, EventKind::Slip, c);
    } else if (before.slips() && after.slips() && before.s.dot(after.s) < 0.0) {
      emit(sink, EventKind::SlipReversal, c);
    }
  }
  reported_ = now_.mode;
}

std::string Marcher::reason() const {
  if (trouble_ != SimulationStatus::Undecided) return transition_.why();
  const int c = event_step_.monitors().all()[event_step_.hits().front()].contact;
  return fmt::format("contact '{}' can neither stay as it is nor change",
                     layout_.names[c]);
}

MarchResult Marcher::failure(SimulationStatus status, const std::string& why) const {
  return {status, fmt::format("stopped at t = {:.10g} s: {}", now_.t, why)};
}

}  // namespace saltus::detail
