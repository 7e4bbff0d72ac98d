// SPDX-License-Identifier: BSD-2-Clause
#include "ocp/interval_march.hpp"

#include <algorithm>

#include "ocp/join.hpp"
#include "saltus/base/error.hpp"

namespace saltus::detail {
namespace {

constexpr double kSameTime = 1e-9;  // [s]

// What a motion does from `start` on, as a motion that starts at time 0.
Trajectory part_of(const Trajectory& motion, double start, double end) {
  const auto first =
      std::lower_bound(motion.t.begin(), motion.t.end(), start - kSameTime) -
      motion.t.begin();
  const auto behind =
      std::upper_bound(motion.t.begin(), motion.t.end(), end + kSameTime) -
      motion.t.begin();
  const Index n = behind - first;
  Trajectory part = motion;
  part.t = motion.t.segment(first, n).array() - start;
  for (Matrix Trajectory::*values :
       {&Trajectory::x, &Trajectory::u, &Trajectory::lambda_n, &Trajectory::lambda_t,
        &Trajectory::gap, &Trajectory::patch_points})
    if ((motion.*values).cols() > 0)
      part.*values = (motion.*values).middleCols(first, n).eval();
  part.element_starts.clear();
  std::erase_if(part.events, [&](const Event& event) {
    return event.t < start - kSameTime || event.t > end - kSameTime;
  });
  for (Event& event : part.events) event.t -= start;
  return part;
}

// A contact that lasts from one part to the next is not hit where they meet: what looks like
// it is the distance between their states.
void drop_hits_of_closed(const Trajectory& before, Trajectory& part) {
  constexpr double kClosed = 1e-6;  // [m]
  std::erase_if(part.events, [&](const Event& event) {
    if (event.kind != EventKind::Impact || event.t > kSameTime) return false;
    const auto& names = before.contact_names;
    const auto contact = std::find(names.begin(), names.end(), event.contact);
    return contact != names.end() &&
           before.gap(contact - names.begin(), before.n_samples() - 1) < kClosed;
  });
}

}  // namespace

Trajectory march_intervals(const OptimalControlProblem& problem, const Trajectory& motion,
                           const Matrix& u, const SimulationOptions& options,
                           const std::atomic<bool>* interrupt) {
  const Marching simulator(problem.model, options);
  const Index n = problem.model.n_q();
  const double length = problem.horizon.T / problem.horizon.N;
  std::vector<TimedMotion> parts;
  for (Index k = 0; k < u.cols(); ++k) {
    const double start = static_cast<double>(k) * length;
    const Vector x = k == 0 ? problem.terms.x0 : motion.state_at(start);
    Trajectory part = part_of(motion, start, start + length);
    try {
      Simulation marched =
          simulator.run({x.head(n), x.tail(n)}, length, Controls::constant(u.col(k)),
                        {.interrupt = interrupt});
      if (marched.finished()) part = std::move(marched.trajectory);
    } catch (const InvalidInput&) {  // the start penetrates
    }
    if (k > 0) drop_hits_of_closed(parts.back().motion, part);
    parts.push_back({std::move(part), start});
  }
  return join(parts);
}

}  // namespace saltus::detail
