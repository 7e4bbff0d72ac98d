// SPDX-License-Identifier: BSD-2-Clause
#include "ocp/join.hpp"

#include <algorithm>

namespace saltus::detail {
namespace {

Matrix beside(const Matrix& a, const Matrix& b) {
  Matrix both(b.rows(), a.cols() + b.cols());
  both << a, b;
  return both;
}

}  // namespace

void append(Trajectory& motion, const Trajectory& step, double t) {
  const int n = motion.n_samples();
  if (n == 0) {
    motion = step;
    motion.t.array() += t;
    for (Event& event : motion.events) event.t += t;
    return;
  }
  // Lengths are as exact as programs are solved: what is before may end a little after t.
  const double last = motion.t[n - 1];
  Vector times(n + step.n_samples());
  times << motion.t, (step.t.array() + t).max(last).matrix();
  motion.t = std::move(times);
  motion.x = beside(motion.x, step.x);
  motion.u = beside(motion.u, step.u);
  motion.lambda_n = beside(motion.lambda_n, step.lambda_n);
  motion.lambda_t = beside(motion.lambda_t, step.lambda_t);
  motion.gap = beside(motion.gap, step.gap);
  motion.patch_points = beside(motion.patch_points, step.patch_points);
  for (const int start : step.element_starts) motion.element_starts.push_back(n + start);
  for (Event event : step.events) {
    event.t = std::max(event.t + t, last);
    motion.events.push_back(std::move(event));
  }
}

}  // namespace saltus::detail
