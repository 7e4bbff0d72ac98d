// SPDX-License-Identifier: BSD-2-Clause
// Steps on probation, where the filter keeps on shortening them.
#include "solve/interior_point/interior_point.hpp"

namespace saltus::detail {
namespace {

constexpr int kShortenedSteps = 10;  // in a row before a watch
constexpr int kWatchedSteps = 3;     // until one must be better than where they began

}  // namespace

/// Whether this step and the next ones are taken at full length: after many steps that the
/// filter has shortened. Curved rows make it reject what Newton's method needs.
bool InteriorPoint::start_watch(const Reference& reference, double alpha) {
  if (watch_.active) return true;
  if (mode_ != Mode::Optimise || shortened_steps_ < kShortenedSteps) return false;
  watched_from_ = at_;
  watch_ = {.active = true, .steps = 0, .reference = reference, .alpha = alpha};
  return true;
}

/// A full step. One that is better than where the watch began ends it; where none of a few
/// is, the iterate goes back and its step is searched along.
bool InteriorPoint::watch(double alpha, double alpha_dual) {
  set_trial(alpha);
  const Merit merit = merit_at(trial_);
  if (accept(merit, watch_.alpha, watch_.reference)) {
    watch_.active = false;
    shortened_steps_ = 0;
  } else if (!merit.finite || ++watch_.steps >= kWatchedSteps) {
    return end_watch();
  }
  move(alpha, alpha_dual, step_);
  return true;
}

/// Goes back to where the watch began; false if there is none.
bool InteriorPoint::end_watch() {
  if (!watch_.active) return false;
  watch_.active = false;
  shortened_steps_ = 0;
  at_ = watched_from_;
  return true;
}

}  // namespace saltus::detail
