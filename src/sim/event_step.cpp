// SPDX-License-Identifier: BSD-2-Clause
#include "sim/event_step.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "sim/root_search.hpp"

namespace saltus::detail {
namespace {

constexpr double kEpsilon = std::numeric_limits<double>::epsilon();
constexpr int kMaxTrials = 200;
constexpr double kSafety = 0.9;
constexpr double kLeastFactor = 0.1;
constexpr double kAfterFailure = 0.25;
// Share of the time until slip stops that an element with turning friction may take.
constexpr double kTowardsStop = 0.5;
// Slip across the direction that is held, over what counts as none.
constexpr double kStraight = 0.1;
// A monitor that starts at zero is looked at again this much closer to the start.
constexpr double kCloser = 1.0 / 16.0;
constexpr int kMaxCloser = 12;
// Slower growth than this from zero may be rounding.
constexpr double kLeaves = 1e-9;

}  // namespace

bool EventStep::shorten(double& h, const StepLimits& limits, double factor) {
  ++n_rejected_;
  h *= factor;
  return h > limits.h_min;
}

void EventStep::collect_hits() {
  hits_.clear();
  for (int i = 0; i < std::ssize(monitors_.all()); ++i)
    if (i == located_ || monitors_.hits_zero(i, solver_.element())) hits_.push_back(i);
}

// Friction in space follows the direction of slip, which turns ever faster as slip ends: an
// element up to there holds the direction, which is right if slip goes straight. If it does
// not, elements that halve the time to the end come first.
StepOutcome EventStep::take(const Instant& from, const Controls& controls,
                            const StepLimits& limits) {
  using Direction = ContactMode::Direction;
  from_ = &from;
  monitors_.build(from);
  const double h_turning = kTowardsStop * monitors_.predicted_stop();
  if (limits.h_max <= h_turning) return attempt(controls, limits, Direction::Turning);
  const StepOutcome outcome = attempt(controls, limits, Direction::Held);
  const double straight = std::min(limits.tolerance, kStraight * limits.v_zero);
  if (outcome != StepOutcome::Failed &&
      monitors_.sideways_slip(solver_.element()) <= straight)
    return outcome;
  StepLimits shorter = limits;
  shorter.h_max = h_turning;
  monitors_.build(from);
  return attempt(controls, shorter, Direction::Turning);
}

StepOutcome EventStep::attempt(const Controls& controls, const StepLimits& limits,
                               ContactMode::Direction directions) {
  located_ = -1;
  solver_.start(*from_, controls, directions);
  if (kernel_.is_ballistic() && controls.is_piecewise_constant())
    return take_ballistic(limits);
  double h = limits.h_max;
  bool wants_trial = true;
  for (int trial = 0; trial < kMaxTrials; ++trial) {
    if (wants_trial && !solver_.solve(h)) {
      if (!shorten(h, limits, kAfterFailure)) return StepOutcome::Failed;
      continue;
    }
    const double error = located_ < 0 ? solver_.error() : 0.0;
    if (!(error <= limits.tolerance)) {  // NaN included
      const double order = solver_.tableau().order + 1.0;
      const double factor = kSafety * std::pow(limits.tolerance / error, 1.0 / order);
      if (!shorten(h, limits, std::max(kLeastFactor, factor))) return StepOutcome::Failed;
      continue;
    }
    auto violation = monitors_.first_violation(solver_.element(), solver_.tableau());
    if (!violation) {
      collect_hits();
      return hits_.empty() ? StepOutcome::Reached : StepOutcome::Event;
    }
    const int i = violation->monitor;
    if (monitors_.all()[i].starts_at_zero() && violation->lo == 0.0 &&
        is_wrong_from_start(*violation)) {
      hits_ = {i};
      const bool bends =
          seems_to_open(i, violation->hi) && end_behind_bend(i, violation->hi);
      return bends ? StepOutcome::Event : StepOutcome::Inconsistent;
    }
    if (!locate(*violation)) {
      if (!shorten(h, limits, kAfterFailure)) return StepOutcome::Failed;
      wants_trial = true;
      continue;
    }
    monitors_.settle(i);
    located_ = i;
    h = solver_.element().h;
    wants_trial = false;
  }
  return StepOutcome::Failed;
}

// All monitors are parabolas or constant: the first root is the event.
StepOutcome EventStep::take_ballistic(const StepLimits& limits) {
  const Monitors::Prediction& predicted = monitors_.predict(*from_);
  hits_.clear();
  // An event that rounding puts right behind the end would lie before the next start.
  const double rounding = 4.0 * kEpsilon * (from_->t + limits.h_max);
  if (predicted.h <= limits.h_max + rounding) {
    hits_ = predicted.monitors;
    located_ = hits_.front();
  }
  if (!solver_.solve(std::min(predicted.h, limits.h_max)) ||
      !solver_.element().v.allFinite())
    return StepOutcome::Failed;
  return hits_.empty() ? StepOutcome::Reached : StepOutcome::Event;
}

bool EventStep::find_positive(Violation& violation) {
  const Monitor& monitor = monitors_.all()[violation.monitor];
  double h = violation.hi;
  for (int k = 0; k < kMaxCloser; ++k) {
    h *= kCloser;
    if (!solver_.solve(h)) return false;
    const double value = monitors_.end_value(violation.monitor, solver_.element());
    if (value > monitor.zero) {
      violation.lo = h;
      violation.guess = 0.5 * (violation.lo + violation.hi);
      return true;
    }
    if (monitor.rate <= kLeaves) return false;
    if (value < -monitor.zero) violation.hi = h;
  }
  return false;
}

bool EventStep::is_wrong_from_start(Violation& violation) {
  const Monitor& monitor = monitors_.all()[violation.monitor];
  if (monitor.kind == MonitorKind::Gap && monitor.rate > kLeaves) {
    // A bounce: the parabola of the start is near the root.
    const double curvature = start_curvature(monitor.contact);
    const double root = first_root(0.0, monitor.rate, 0.5 * curvature, 0.0);
    if (root < violation.hi) {
      violation.lo = 0.5 * root;
      violation.guess = root;
      return false;
    }
  }
  return !find_positive(violation);
}

bool EventStep::seems_to_open(int i, double h) const {
  const Monitor& monitor = monitors_.all()[i];
  if (monitor.kind != MonitorKind::Gap) return false;
  return monitor.start + monitor.rate * h +
             0.5 * start_curvature(monitor.contact) * h * h >
         monitor.zero;
}

// As soon as the gap is negative for certain.
bool EventStep::end_behind_bend(int i, double h) {
  constexpr int kHalvings = 50;
  const double zero = monitors_.all()[i].zero;
  for (int k = 0; k < kHalvings; ++k) {
    if (!solver_.solve(0.5 * h)) return false;
    if (monitors_.end_value(i, solver_.element()) >= -zero) break;
    h *= 0.5;
  }
  return solver_.solve(h);
}

double EventStep::start_curvature(int contact) const {
  const auto& at = from_->at;
  return at.gap_q().col(contact).dot(from_->a) + at.gamma()[contact];
}

bool EventStep::locate(const Violation& violation) {
  const int i = violation.monitor;
  RootSearch search({violation.lo, violation.hi, violation.guess},
                    kEpsilon * (from_->t + violation.hi));
  do {
    if (!solver_.solve(search.h())) return false;
  } while (search.improve(monitors_.end_value(i, solver_.element()),
                          monitors_.end_rate(i, solver_.element())));
  // Forces may jump through zero: what comes next is decided behind the jump.
  const Monitor& monitor = monitors_.all()[i];
  const bool may_jump =
      monitor.kind == MonitorKind::Force || monitor.kind == MonitorKind::Cone;
  const bool is_before =
      may_jump && monitors_.end_value(i, solver_.element()) > monitor.zero;
  return !is_before || solver_.solve(search.first_negative());
}

}  // namespace saltus::detail
