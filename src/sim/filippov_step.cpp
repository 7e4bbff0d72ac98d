// SPDX-License-Identifier: BSD-2-Clause
#include "sim/filippov_step.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "sim/root_search.hpp"

namespace saltus::detail {
namespace {

using Kind = FilippovMonitor::Kind;

constexpr double kEpsilon = std::numeric_limits<double>::epsilon();
constexpr double kSwitchingZero = 1e-12;  // of c, over 1 + |x|
constexpr double kSideZero = 1e-14;       // the same, while a side holds
constexpr double kStepZero = 1e-12;       // of α
constexpr double kAfterFailure = 0.25;
constexpr double kSafety = 0.9;
constexpr double kLeastFactor = 0.1;
constexpr int kMaxTrials = 200;
// A monitor that starts at zero is looked at again this much closer to the start.
constexpr double kCloser = 1.0 / 16.0;
constexpr int kMaxCloser = 8;

double largest(ConstVectorRef x) {
  return x.size() > 0 ? x.lpNorm<Eigen::Infinity>() : 0.0;
}

}  // namespace

double switching_zero(ConstVectorRef x) { return kSwitchingZero * (1.0 + largest(x)); }

double FilippovMonitor::value(const FilippovFlow& flow) const {
  switch (kind) {
    case Kind::Above: return flow.c()[j];
    case Kind::Below: return -flow.c()[j];
    case Kind::LeavesBelow: return flow.alpha()[j];
    case Kind::LeavesAbove: return 1.0 - flow.alpha()[j];
  }
  return kNaN;
}

void FilippovStep::build(const FilippovInstant& from) {
  monitors_.clear();
  const double side_zero = kSideZero * (1.0 + largest(from.x));
  for (int j = 0; j < std::ssize(from.mode); ++j) {
    if (from.mode[j] == Side::On) {
      monitors_.push_back({Kind::LeavesBelow, j, from.alpha[j], kNaN, kStepZero});
      monitors_.push_back({Kind::LeavesAbove, j, 1.0 - from.alpha[j], kNaN, kStepZero});
      continue;
    }
    const bool is_above = from.mode[j] == Side::Above;
    const double sign = is_above ? 1.0 : -1.0;
    monitors_.push_back({is_above ? Kind::Above : Kind::Below, j, sign * from.c[j],
                         sign * from.c_rate[j], side_zero});
  }
  is_settled_.assign(monitors_.size(), 0);
}

std::optional<Violation> FilippovStep::violation(int i) const {
  const FilippovMonitor& m = monitors_[i];
  const ButcherTableau& tableau = element_.tableau();
  MonitorNode left{0.0, m.start, m.rate};
  for (int j = 0; j <= tableau.n_s; ++j) {
    const bool is_end = j == tableau.n_s;
    const double t = (is_end ? 1.0 : tableau.c[j]) * element_.h();
    if (t <= left.t) continue;
    const FilippovFlow& flow = is_end ? element_.end() : element_.flow(j);
    MonitorNode right{t, m.value(flow)};
    if (!std::isnan(m.rate))
      right.rate = (m.kind == Kind::Above ? 1.0 : -1.0) * flow.c_rate()[m.j];
    if (const auto found = violation_between(i, left, right, m.zero)) return found;
    left = right;
  }
  return std::nullopt;
}

std::optional<Violation> FilippovStep::first_violation() const {
  std::optional<Violation> first;
  for (int i = 0; i < std::ssize(monitors_); ++i) {
    if (is_settled_[i]) continue;
    const auto found = violation(i);
    if (found && (!first || found->guess < first->guess)) first = found;
  }
  return first;
}

bool FilippovStep::becomes_positive(Violation& violation) {
  const FilippovMonitor& m = monitors_[violation.monitor];
  double h = violation.hi;
  for (int k = 0; k < kMaxCloser; ++k) {
    h *= kCloser;
    if (!element_.solve(h)) return false;
    const double value = m.value(element_.end());
    if (value > m.zero) {
      violation.lo = h;
      violation.guess = 0.5 * (violation.lo + violation.hi);
      return true;
    }
    if (value < -m.zero) violation.hi = h;
  }
  return false;
}

bool FilippovStep::locate(const Violation& violation) {
  const FilippovMonitor& m = monitors_[violation.monitor];
  RootSearch search({violation.lo, violation.hi, violation.guess},
                    kEpsilon * (t_ + violation.hi));
  do {
    if (!element_.solve(search.h())) return false;
  } while (search.improve(m.value(element_.end()), std::nullopt));
  return true;
}

StepOutcome FilippovStep::take(const FilippovInstant& from, const Controls& controls,
                               const StepLimits& limits) {
  t_ = from.t;
  build(from);
  element_.start(from, controls);
  double h = limits.h_max;
  bool is_located = false;
  for (int trial = 0; trial < kMaxTrials && h > limits.h_min; ++trial) {
    if (!is_located) {
      if (!element_.solve(h)) {
        h *= kAfterFailure;
        continue;
      }
      const double error = element_.error();
      if (error > limits.tolerance) {
        const double order = element_.tableau().order + 1.0;
        h *= std::max(kLeastFactor,
                      kSafety * std::pow(limits.tolerance / error, 1.0 / order));
        continue;
      }
    }
    auto violation = first_violation();
    if (!violation) return is_located ? StepOutcome::Event : StepOutcome::Reached;
    const FilippovMonitor& m = monitors_[violation->monitor];
    if (m.start <= m.zero && violation->lo == 0.0 && !becomes_positive(*violation))
      return StepOutcome::Inconsistent;
    is_located = locate(*violation);
    if (!is_located) {
      h *= kAfterFailure;
      continue;
    }
    is_settled_[violation->monitor] = 1;
    h = element_.h();
  }
  return StepOutcome::Failed;
}

}  // namespace saltus::detail
