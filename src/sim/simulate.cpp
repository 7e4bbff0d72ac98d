// SPDX-License-Identifier: BSD-2-Clause
#include "saltus/sim/simulate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "saltus/base/error.hpp"
#include "saltus/base/text.hpp"
#include "sim/marcher.hpp"
#include "sim/patch_results.hpp"
#include "sim/recorder.hpp"
#include "sim/start_check.hpp"

namespace saltus {

std::string_view to_string(SimulationStatus status) {
  switch (status) {
    case SimulationStatus::Finished: return "finished";
    case SimulationStatus::NoForces: return "no contact forces";
    case SimulationStatus::NoImpact: return "no impact";
    case SimulationStatus::Undecided: return "undecided";
    case SimulationStatus::StepTooSmall: return "step too small";
    case SimulationStatus::LimitReached: return "limit reached";
    case SimulationStatus::Interrupted: return "interrupted";
    case SimulationStatus::Stopped: return "stopped by an event";
    case SimulationStatus::Accumulates: return "accumulates";
  }
  return "unreachable";
}

void check(const SimulationOptions& options) {
  static_cast<void>(butcher_tableau(options.scheme, options.n_s));
  const auto positive = [](std::string_view name, double value) {
    require(value > 0.0, [&] {
      return fmt::format("{} of a simulation must be positive, but it is {}", name,
                         value);
    });
  };
  positive("tolerance", options.tolerance);
  positive("h_fixed", options.h_fixed.value_or(1.0));
  positive("h_max", options.h_max);
  positive("h_fallback", options.h_fallback);
  positive("h_min", options.h_min);
  positive("zeno.time", options.zeno.time);
  positive("zeno.speed", options.zeno.speed);
  require(options.zeno.ratio > 0.0 && options.zeno.ratio < 1.0, [&] {
    return fmt::format("zeno.ratio must lie between 0 and 1, but it is {}",
                       options.zeno.ratio);
  });
  require(options.h_output >= 0.0, [&] {
    return fmt::format("h_output of a simulation must not be negative, but it is {}",
                       options.h_output);
  });
  require(options.max_elements > 0 && options.max_events > 0,
          "max_elements and max_events must be positive");
}

namespace {

void check_order(const ImpactLaw& law, const std::vector<std::string>& contacts) {
  for (const std::string& name : law.order)
    require(std::ranges::find(contacts, name) != contacts.end(), [&] {
      return "order of the impact law: " + unknown_name("contact", name, contacts);
    });
}

}  // namespace

Vector Simulation::q_end() const {
  return trajectory.x.col(trajectory.n_samples() - 1).head(trajectory.x.rows() / 2);
}
Vector Simulation::v_end() const {
  return trajectory.x.col(trajectory.n_samples() - 1).tail(trajectory.x.rows() / 2);
}

Marching::Marching(const ContactModel& model, SimulationOptions options,
                   std::vector<UserEvent> events)
    : model_(model), options_(options), events_(std::move(events)) {
  check(options_);
  const ContactModel marched = model.has_patches() ? model.with_corner_contacts() : model;
  kernel_ = std::make_shared<const detail::ContactKernel>(marched, events_);
  check_order(options_.law, kernel_->layout().names);
  if (model.has_patches())
    patches_ = std::make_shared<const detail::PatchResults>(model, marched);
}

void Marching::set_choice(OutcomeChoice choose) {
  fallback_ = {};
  options_.law.rule = ImpactRule::Chosen;
  choose_ = std::move(choose);
}

Simulation Marching::run(const State& start, double T, const Controls& controls,
                         const SimulationControl& control) const {
  require(start.q.size() == model_.n_q() && start.v.size() == model_.n_v(), [&] {
    return fmt::format(
        "model '{}' has {} positions and {} velocities, but {} and {} were "
        "given",
        model_.name(), model_.n_q(), model_.n_v(), start.q.size(), start.v.size());
  });
  detail::require_later(start.t, T);
  require(options_.law.rule != ImpactRule::Chosen || choose_,
          "the impact law 'chosen' needs a function that chooses: see set_choice");
  // The model says in words what is wrong.
  if (patches_ || !detail::is_sound_at(*kernel_, start))
    model_.check_at(start.q, start.v);
  detail::Marcher marcher(*kernel_, options_);
  marcher.watch(control);
  marcher.set_fallback(&fallback_);
  marcher.set_choice(&choose_);
  detail::Recorder recorder(model_, kernel_->layout(), options_.h_output);
  detail::MarchResult result = marcher.run(start, T, controls, recorder);
  Simulation simulation{.status = result.status, .message = std::move(result.message)};
  simulation.statistics = marcher.statistics();
  if (simulation.finished())
    simulation.message = fmt::format("reached t = {:.10g} s", marcher.instant().t);
  simulation.trajectory = std::move(recorder).finish(marcher.instant());
  if (patches_) simulation.trajectory = patches_->translated(simulation.trajectory);
  return simulation;
}

Simulation march(const ContactModel& model, const State& start, double T,
                 const Controls& controls, const SimulationOptions& options,
                 const SimulationControl& control) {
  return Marching(model, options).run(start, T, controls, control);
}

}  // namespace saltus
