// SPDX-License-Identifier: BSD-2-Clause
#include "ocp/join.hpp"

#include <algorithm>

namespace saltus::detail {
namespace {

Matrix side_by_side(const std::vector<TimedMotion>& parts, Matrix Trajectory::*samples) {
  Index n = 0;
  for (const TimedMotion& part : parts) n += (part.motion.*samples).cols();
  Matrix all((parts.front().motion.*samples).rows(), n);
  Index first = 0;
  for (const TimedMotion& part : parts) {
    const Matrix& own = part.motion.*samples;
    all.middleCols(first, own.cols()) = own;
    first += own.cols();
  }
  return all;
}

// Lengths are as exact as programs are solved: a part may end a little after the next one's start.
void add_times(const TimedMotion& part, int first, Trajectory& whole) {
  const double last = first > 0 ? whole.t[first - 1] : part.start + part.motion.t[0];
  whole.t.segment(first, part.motion.n_samples()) =
      (part.motion.t.array() + part.start).max(last);
  for (const int start : part.motion.element_starts)
    whole.element_starts.push_back(first + start);
  for (Event event : part.motion.events) {
    event.t = std::max(event.t + part.start, last);
    whole.events.push_back(std::move(event));
  }
}

}  // namespace

Trajectory join(const std::vector<TimedMotion>& parts) {
  Trajectory whole;
  if (parts.empty()) return whole;
  whole.x_names = parts.front().motion.x_names;
  whole.u_names = parts.front().motion.u_names;
  whole.contact_names = parts.front().motion.contact_names;
  for (Matrix Trajectory::*samples :
       {&Trajectory::x, &Trajectory::u, &Trajectory::lambda_n, &Trajectory::lambda_t,
        &Trajectory::gap, &Trajectory::patch_points})
    whole.*samples = side_by_side(parts, samples);
  whole.t.resize(whole.x.cols());
  int first = 0;
  for (const TimedMotion& part : parts) {
    add_times(part, first, whole);
    first += part.motion.n_samples();
  }
  return whole;
}

}  // namespace saltus::detail
