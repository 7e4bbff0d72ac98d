// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/ocp/simulate_by_programs.hpp"

#include <fmt/format.h>

#include "ocp/extract.hpp"
#include "ocp/program_step.hpp"
#include "saltus/base/error.hpp"

namespace saltus {
namespace {

Vector gather(const Vector& w, const std::vector<int>& places) {
  Vector values(static_cast<Index>(places.size()));
  for (Index i = 0; i < values.size(); ++i) values[i] = w[places[i]];
  return values;
}

Matrix beside(const Matrix& a, const Matrix& b) {
  Matrix both(b.rows(), a.cols() + b.cols());
  both << a, b;
  return both;
}

// Puts a step at the end of a motion.
void append(Trajectory& motion, const Trajectory& step, double t) {
  const int n = motion.n_samples();
  if (n == 0) {
    motion = step;
    motion.t.array() += t;
    for (Event& event : motion.events) event.t += t;
    return;
  }
  Vector times(n + step.n_samples());
  times << motion.t, (step.t.array() + t).matrix();
  motion.t = std::move(times);
  motion.x = beside(motion.x, step.x);
  motion.u = beside(motion.u, step.u);
  motion.lambda_n = beside(motion.lambda_n, step.lambda_n);
  motion.lambda_t = beside(motion.lambda_t, step.lambda_t);
  motion.gap = beside(motion.gap, step.gap);
  motion.patch_points = beside(motion.patch_points, step.patch_points);
  for (const int start : step.element_starts) motion.element_starts.push_back(n + start);
  for (Event event : step.events) {
    event.t += t;
    motion.events.push_back(std::move(event));
  }
}

class Run {
 public:
  Run(const ContactModel& model, const State& start, double T, const Controls& controls,
      const ProgramSimulationOptions& options)
      : model_(model),
        controls_(controls),
        options_(options),
        T_(T),
        t_(start.t),
        x_((Vector(start.q.size() + start.v.size()) << start.q, start.v).finished()),
        step_(model, x_, (T - start.t) / options.N_sim, options) {}

  ProgramSimulation all() {
    const double h = (T_ - t_) / options_.N_sim;
    if (model_.has_patches() && !march(h)) return std::move(result_);
    for (int k = 0; k < options_.N_sim; ++k)
      if (!advance(h, options_.max_halvings)) {
        result_.simulation.status = SimulationStatus::Undecided;
        result_.simulation.message = fmt::format(
            "no program of the step at t = {} s could be solved, not even after {} "
            "halvings",
            t_, options_.max_halvings);
        break;
      }
    result_.statistics = step_.statistics();
    return std::move(result_);
  }

 private:
  // The motion that steps of models with patch contacts start from.
  bool march(double h) {
    constexpr int kSamplesPerStep = 32;
    const Index n = model_.n_q();
    Simulation marched = simulate(model_, {x_.head(n), x_.tail(n), t_}, T_, controls_,
                                  {.h_max = h / kSamplesPerStep});
    if (!marched.finished()) {
      result_.simulation = std::move(marched);
      return false;
    }
    motion_ = std::move(marched.trajectory);
    detail::PatchGuess(model_, options_.contact.patch).add_switches(motion_);
    return true;
  }

  std::optional<Vector> solve(double h) {
    const Index n = model_.n_q();
    const Vector u = controls_.at(t_, x_.head(n), x_.tail(n));
    if (model_.has_patches()) return step_.solve_near(motion_, t_, x_, u, h);
    return step_.solve(x_, u, h);
  }

  bool advance(double h, int halvings) {
    if (const auto w = solve(h)) {
      append(result_.simulation.trajectory,
             detail::trajectory_of(model_, step_.exact().contacts, step_.exact().program,
                                   *w),
             t_);
      x_ = gather(*w, step_.exact().program.layout.elements.back().x_end);
      t_ += h;
      ++step_.statistics().n_steps;
      return true;
    }
    if (halvings == 0) return false;
    ++step_.statistics().n_halved;
    return advance(h / 2, halvings - 1) && advance(h / 2, halvings - 1);
  }

  const ContactModel& model_;
  const Controls& controls_;
  const ProgramSimulationOptions& options_;
  double T_, t_;
  Vector x_;
  detail::ProgramStep step_;
  Trajectory motion_;
  ProgramSimulation result_;
};

}  // namespace

ProgramSimulation simulate_by_programs(const ContactModel& model, const State& start,
                                       double T, const Controls& controls,
                                       const ProgramSimulationOptions& options) {
  model.check_at(start.q, start.v);
  require(options.N_sim >= 1,
          [&] { return fmt::format("N_sim is {}, expected at least 1", options.N_sim); });
  require(T > start.t, [&] {
    return fmt::format("the end T = {} s is not after the start t = {} s", T, start.t);
  });
  return Run(model, start, T, controls, options).all();
}

}  // namespace saltus
