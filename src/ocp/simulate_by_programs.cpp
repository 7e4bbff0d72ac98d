// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/ocp/simulate_by_programs.hpp"

#include <fmt/format.h>

#include <functional>

#include "ocp/extract.hpp"
#include "ocp/join.hpp"
#include "ocp/patch_guess.hpp"
#include "ocp/phases.hpp"
#include "ocp/physical_time.hpp"
#include "ocp/program_step.hpp"
#include "ocp/rollout.hpp"
#include "saltus/base/error.hpp"
#include "saltus/mech/time_freeze.hpp"

namespace saltus {
namespace {

// A system, how its state is called, and how its motion is read from a program.
struct Stepped {
  ContactSystem system;
  Index n_q;       // the rest of x is v
  int clock = -1;  // which state tells the time that T means; −1: none
  std::function<Trajectory(const TranscribedProblem&, const Vector&, detail::LastPhases&)>
      trajectory;
  // Where a motion is known: the step that starts at time t.
  std::function<std::optional<Vector>(detail::ProgramStep&, double t, const Vector& x,
                                      const Vector& u, double h)>
      follow = {};
};

constexpr double kSameTime = 1e-9;  // [s] on a clock

class Run {
 public:
  Run(Stepped stepped, const Vector& x0, double t0, double T, const Controls& controls,
      const ProgramSimulationOptions& options, const SimulationControl& control)
      : stepped_(std::move(stepped)),
        controls_(controls),
        options_(options),
        control_(control),
        T_(T),
        t_(t0),
        x_(x0),
        step_(stepped_.system, x_, (T - t0) / options.N_sim, options, control.interrupt) {
  }

  ProgramSimulation all() {
    const double h = (T_ - t_) / options_.N_sim;
    for (int k = 0; stepped_.clock < 0 ? k < options_.N_sim : time() < T_ - kSameTime;
         ++k) {
      control_.reach(time());
      const bool has_gone_on =
          !control_.is_interrupted() && advance(h, options_.max_halvings);
      if (control_.is_interrupted()) {
        result_.simulation.status = SimulationStatus::Interrupted;
        result_.simulation.message =
            fmt::format("the caller asked to stop at t = {:.10g} s", time());
        break;
      }
      if (!has_gone_on) {
        result_.simulation.status = SimulationStatus::Undecided;
        result_.simulation.message = fmt::format(
            "no program of the step at t = {} s could be solved, not even after {} "
            "halvings",
            t_, options_.max_halvings);
        break;
      }
    }
    result_.simulation.trajectory = detail::join(parts_);
    result_.statistics = step_.statistics();
    return std::move(result_);
  }

 private:
  [[nodiscard]] double time() const {
    return stepped_.clock < 0 ? t_ : x_[stepped_.clock];
  }
  [[nodiscard]] double time_after(const Vector& w) const {
    return w[step_.exact().program.layout.elements.back().x_end[stepped_.clock]];
  }

  // A step of at most length h that does not pass T on the clock; shortened by the secant
  // method, as the clock runs almost evenly.
  std::optional<Vector> solve_until_end(const Vector& u, double& h, int halvings) {
    using enum detail::ProgramStep::Effort;
    const auto effort = halvings > 0 ? Quick : Thorough;
    constexpr int kTries = 20;
    auto w = step_.solve(x_, u, h, effort);
    double h_before = 0.0, t_before = time();
    for (int i = 0; w && stepped_.clock >= 0 && i < kTries; ++i) {
      const double t = time_after(*w);
      if (t <= T_ + kSameTime && (i == 0 || t >= T_ - kSameTime)) break;
      const double h_next = h + (T_ - t) * (h - h_before) / (t - t_before);
      h_before = h;
      t_before = t;
      h = h_next;
      w = step_.solve(x_, u, h, effort);
    }
    return w;
  }

  bool advance(double h, int halvings) {
    const Index n = stepped_.n_q;
    const Index n_v = stepped_.clock < 0 ? x_.size() - n : n;
    const Vector u = controls_.at(time(), x_.head(n), x_.segment(n, n_v));
    if (const auto w = stepped_.follow ? stepped_.follow(step_, t_, x_, u, h)
                                       : solve_until_end(u, h, halvings)) {
      parts_.push_back({stepped_.trajectory(step_.exact().program, *w, last_), t_});
      x_ = values_at(*w, step_.exact().program.layout.elements.back().x_end);
      t_ += h;
      ++step_.statistics().n_steps;
      return true;
    }
    if (halvings == 0 || control_.is_interrupted()) return false;
    ++step_.statistics().n_halved;
    return advance(h / 2, halvings - 1) && advance(h / 2, halvings - 1);
  }

  Stepped stepped_;
  const Controls& controls_;
  const ProgramSimulationOptions& options_;
  SimulationControl control_;
  double T_, t_;
  Vector x_;
  detail::LastPhases last_;
  detail::ProgramStep step_;
  std::vector<detail::TimedMotion> parts_;
  ProgramSimulation result_;
};

// Steps of models with patch contacts start from a motion that was marched before, with
// contacts of corners.
class Follower {
 public:
  Follower(const ContactModel& model, const ContactSystem& system, Trajectory motion,
           const ProgramSimulationOptions& options)
      : model_(model),
        system_(system),
        patches_(model, options.contact.patch),
        motion_(std::move(motion)),
        N_FE_(options.fesd.N_FE) {
    patches_.add_switches(motion_);
  }

  std::optional<Vector> operator()(detail::ProgramStep& step, double t, const Vector& x,
                                   const Vector& u, double h) const {
    const auto elements = detail::elements_between(motion_, t, t + h, N_FE_);
    if (elements.empty()) return std::nullopt;
    const auto guess = [&](const detail::Discretized& d, Vector& w) {
      set_motion(d.program, d.data, detail::motion_guess(model_, motion_, elements), w);
      patches_.complete(d, motion_, elements, w);
    };
    return step.solve_from(guess, patches_.z0(system_, x), x, u, h);
  }

 private:
  const ContactModel& model_;
  const ContactSystem& system_;
  detail::PatchGuess patches_;
  Trajectory motion_;
  int N_FE_;
};

void check(double t0, double T, const ProgramSimulationOptions& options) {
  require(options.N_sim >= 1,
          [&] { return fmt::format("N_sim is {}, expected at least 1", options.N_sim); });
  require(options.fesd.discretisation == Discretisation::SwitchDetection,
          "steps of a simulation detect switches; time stepping is for optimal control");
  require(T > t0, [&] {
    return fmt::format("the end T = {} s is not after the start t = {} s", T, t0);
  });
}

}  // namespace

ProgramSimulation simulate_by_programs(const ContactModel& model, const State& start,
                                       double T, const Controls& controls,
                                       const ProgramSimulationOptions& options,
                                       const SimulationControl& control) {
  model.check_at(start.q, start.v);
  check(start.t, T, options);
  const ContactSystem system = contact_system(model, options.contact);
  const auto motion = [&](const TranscribedProblem& program, const Vector& w,
                          detail::LastPhases& last) {
    return detail::trajectory_of(model, system, program, w, last);
  };
  Vector x0(start.q.size() + start.v.size());
  x0 << start.q, start.v;
  if (model.has_patches()) {
    constexpr int kElementsPerStep = 13;
    const double h_max = (T - start.t) / (options.N_sim * kElementsPerStep);
    Simulation marched = march(model, start, T, controls, {.h_max = h_max},
                               {.interrupt = control.interrupt});
    if (!marched.finished()) return {std::move(marched), {}};
    const Follower follow(model, system, std::move(marched.trajectory), options);
    return Run({system, start.q.size(), -1, motion, std::cref(follow)}, x0, start.t, T,
               controls, options, control)
        .all();
  }
  return Run({system, start.q.size(), -1, motion}, x0, start.t, T, controls, options,
             control)
      .all();
}

ProgramSimulation simulate_by_programs(const FilippovModel& model, const Vector& x0,
                                       double T, const Controls& controls,
                                       const ProgramSimulationOptions& options,
                                       const SimulationControl& control) {
  model.check_at(x0);
  check(0.0, T, options);
  const auto motion = [](const TranscribedProblem& program, const Vector& w,
                         detail::LastPhases& last) {
    return detail::trajectory_of(program, w, last);
  };
  return Run({{filippov_system(model, options.form), {}, {}}, x0.size(), -1, motion}, x0,
             0.0, T, controls, options, control)
      .all();
}

Fallback program_fallback(const ContactModel& model,
                          const ProgramSimulationOptions& options) {
  return [model, options](const State& start, const Vector& u, double h,
                          const SimulationControl& control) -> std::optional<Trajectory> {
    ProgramSimulation run = simulate_by_programs(
        model, start, start.t + h, Controls::constant(u), options, {control.interrupt});
    if (!run.simulation.finished()) return std::nullopt;
    return std::move(run.simulation.trajectory);
  };
}

Fallback program_fallback(const FilippovModel& model,
                          const ProgramSimulationOptions& options) {
  return [model, options](const State& start, const Vector& u, double h,
                          const SimulationControl& control) -> std::optional<Trajectory> {
    const ProgramSimulation run = simulate_by_programs(
        model, start.q, h, Controls::constant(u), options, {control.interrupt});
    if (!run.simulation.finished()) return std::nullopt;
    return detail::join({{run.simulation.trajectory, start.t}});
  };
}

FrozenSimulation simulate_by_time_freezing(const ContactModel& model, const State& start,
                                           double T, const Controls& controls,
                                           const ProgramSimulationOptions& options,
                                           const ClockControls& by_clock,
                                           const SimulationControl& control) {
  model.check_at(start.q, start.v);
  check_directions(model, start.q);
  check(start.t, T, options);
  const FreezingSystem system = freezing_system(model, options.freezing, by_clock);
  const auto motion = [&](const TranscribedProblem& program, const Vector& w,
                          detail::LastPhases& last) {
    return detail::numerical_trajectory(model, system, program, w, last);
  };
  Vector x0 = Vector::Zero(system.system.n_x());
  x0.head(2 * start.q.size()) << start.q, start.v;
  x0[x0.size() - 1] = start.t;
  const int clock = static_cast<int>(x0.size()) - 1;
  ProgramSimulation run = Run({{system.system, {}, {}}, start.q.size(), clock, motion},
                              x0, start.t, T, controls, options, control)
                              .all();
  FrozenSimulation result{run.simulation, std::move(run.simulation.trajectory),
                          run.statistics};
  if (result.numerical.n_samples() == 0) return result;
  result.simulation.trajectory =
      detail::in_physical_time(result.numerical, model, options.freezing,
                               butcher_tableau(options.fesd.scheme, options.fesd.n_s));
  return result;
}

}  // namespace saltus
