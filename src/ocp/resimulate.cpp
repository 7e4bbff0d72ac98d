// SPDX-License-Identifier: BSD-2-Clause
#include "ocp/resimulate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "saltus/base/error.hpp"
#include "saltus/sim/simulate.hpp"

namespace saltus::detail {
namespace {

constexpr double kSameTime = 1e-9;  // relative to T
// A control boundary on which an impact falls may be met a little earlier or later.
constexpr double kEdge = 1e-7;  // of an interval

// Left and right limits at a time.
struct Limits {
  Vector left, right;
};

Limits limits_at(const Trajectory& motion, double t, double tolerance) {
  Index first = 0;
  while (first + 1 < motion.n_samples() && motion.t[first] < t - tolerance) ++first;
  Index last = first;
  while (last + 1 < motion.n_samples() && motion.t[last + 1] <= t + tolerance) ++last;
  return {motion.x.col(first), motion.x.col(last)};
}

double distance(const Vector& x, const Vector& other) {
  return ((x - other).array() / (1.0 + x.array().abs())).abs().maxCoeff();
}

double defect_of(const Marching& simulator, const Limits& start, const Limits& end,
                 double length, const Vector& u, const SimulationControl& control) {
  const Index n = start.left.size() / 2;
  const auto end_after = [&](double time) {
    const Simulation run = simulator.run({start.left.head(n), start.left.tail(n)}, time,
                                         Controls::constant(u), control);
    if (!run.finished()) return kInfinity;
    Vector x(2 * n);
    x << run.q_end(), run.v_end();
    return std::min(distance(end.left, x), distance(end.right, x));
  };
  return std::min(end_after(length), end_after(length * (1.0 - kEdge)));
}

}  // namespace

Vector defects_by_marching(const OptimalControlProblem& problem,
                           const OcpSolution& solution,
                           const std::atomic<bool>* interrupt) {
  // What is no solution may be a motion that takes for ever.
  constexpr int kMostElements = 20000;
  const Marching simulator(problem.model, {.max_elements = kMostElements});
  const Index N = solution.u.cols();
  const double length = solution.T / static_cast<double>(N);
  Vector defects(N);
  for (Index k = 0; k < N; ++k) {
    const auto limits = [&](Index i) {
      return limits_at(solution.trajectory, static_cast<double>(i) * length,
                       kSameTime * solution.T);
    };
    try {
      defects[k] = defect_of(simulator, limits(k), limits(k + 1), length,
                             solution.u.col(k), {.interrupt = interrupt});
    } catch (const InvalidInput&) {
      defects[k] = kInfinity;
    }
    if (interrupt && interrupt->load()) return {};
  }
  return defects;
}

std::string doubt_about(const OcpSolution& solution) {
  constexpr double kDoubtful = 0.1;  // errors of two stages on pushed discs: 0.03
  Index k = 0;
  if (solution.status != SolveStatus::Solved) return "";
  if (solution.defects.size() == 0)
    return " It was not simulated again: the caller asked to stop.";
  if (solution.defects.maxCoeff(&k) <= kDoubtful) return "";
  const double length = solution.T / static_cast<double>(solution.defects.size());
  const double defect = solution.defects[k];
  return fmt::format(
      " Yet simulated again from t = {:.4g} s to {:.4g} s this motion {}: do not trust "
      "it "
      "there before it agrees on a finer grid (N, N_FE, n_s).",
      static_cast<double>(k) * length, static_cast<double>(k + 1) * length,
      std::isfinite(defect) ? fmt::format("ends elsewhere, off by {:.2g}", defect)
                            : "cannot be continued");
}

}  // namespace saltus::detail
