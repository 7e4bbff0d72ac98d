// SPDX-License-Identifier: BSD-2-Clause
#include "app/result_of.hpp"
#include "models.hpp"
#include "parameters.hpp"
#include "part_fields.hpp"
#include "rooms.hpp"
#include "saltus/mech/time_freeze.hpp"
#include "saltus/ocp/simulate.hpp"
#include "saltus/ocp/simulate_by_programs.hpp"
#include "sim_records.hpp"
#include "watched.hpp"

namespace saltus::python {

template <>
inline constexpr bool is_record<FilippovRegion> = true;
template <>
inline constexpr bool is_record<FilippovSubsystem> = true;
template <>
inline constexpr bool is_record<StepFunction> = true;
template <>
inline constexpr bool is_record<LiftedMultiplier> = true;

namespace {

void bind_parts(nb::module_& m) {
  Record<FilippovRegion>(m, "FilippovRegion",
                         "What a subsystem adds to E x' in a region.")
      .field("signs", &FilippovRegion::signs, "of c: -1, 1, or 0 for either")
      .field("f", &FilippovRegion::f, "of x, u and parameters")
      .required(2)
      .done();
  Record<FilippovSubsystem>(m, "FilippovSubsystem",
                            "Switching functions that divide the space into regions.")
      .field("name", &FilippovSubsystem::name, "for messages and events")
      .field("c", &FilippovSubsystem::c, "of x and parameters")
      .field("regions", &FilippovSubsystem::regions, "list of FilippovRegion")
      .required(3)
      .done();
  Record<StepFunction>(m, "StepFunction", "α ∈ [0, 1], 1 where c > 0 and 0 where c < 0.")
      .field("name", &StepFunction::name, "for messages")
      .field("alpha", &StepFunction::alpha, "symbol")
      .field("c", &StepFunction::c, "of x and parameters")
      .required(3)
      .done();
  Record<LiftedMultiplier>(m, "LiftedMultiplier", "An expression of steps with a symbol.")
      .field("name", &LiftedMultiplier::name, "for messages")
      .field("symbol", &LiftedMultiplier::symbol, "stands for the value")
      .field("value", &LiftedMultiplier::value, "of steps and multipliers before it")
      .required(3)
      .done();
}

FilippovModelParts parts_of(const FilippovModel& model) {
  FilippovModelParts parts;
  parts.name = model.name();
  parts.x = model.x();
  parts.u = model.u();
  parts.parameters.assign(model.parameters().begin(), model.parameters().end());
  parts.E = model.E();
  parts.f_0 = model.f_0();
  parts.subsystems.assign(model.subsystems().begin(), model.subsystems().end());
  parts.steps.assign(model.steps().begin(), model.steps().end());
  parts.lifted.assign(model.lifted().begin(), model.lifted().end());
  parts.bodies.assign(model.bodies().begin(), model.bodies().end());
  return parts;
}

constexpr const char* kFilippovModel =
    "A system whose right-hand side depends on the signs of switching functions.\n\n"
    "    E(x) x' ∈ f_0(x, u, α) + Σ Σ θ_i f_i(x, u),  Σ θ_i = 1,  θ_i ≥ 0,\n"
    "    θ_i = 0 where x is not in the closure of region i\n\n"
    "subsystems is a list of FilippovSubsystem, or of dicts with their fields.";

void bind_model(nb::module_& m) {
  using Parts = FilippovModelParts;
  Record<Parts>(m, "_FilippovModelParts", "What a FilippovModel is made of.")
      .field("x", &Parts::x, "symbols of states")
      .field("subsystems", &Parts::subsystems, "list of FilippovSubsystem")
      .field("u", &Parts::u, "symbols of controls")
      .field("f_0", &Parts::f_0, "of x, u, steps and lifted multipliers; empty: zero")
      .field("E", &Parts::E, "E(x), regular; empty: the identity")
      .field("steps", &Parts::steps, "list of StepFunction")
      .field("lifted", &Parts::lifted, "list of LiftedMultiplier")
      .field("parameters", &Parts::parameters, "dict from symbols to numbers")
      .field("bodies", &Parts::bodies, "for drawings")
      .field("name", &Parts::name, "of the system, for results")
      .required(1)
      .done();
  RecordInfo<Parts>::instance().name = "FilippovModel";
  nb::class_<FilippovModel> model(m, "FilippovModel", kFilippovModel);
  model.def(
      "__init__",
      [](FilippovModel* self, const nb::args& args, const nb::kwargs& kwargs) {
        new (self) FilippovModel(make_record<Parts>(args, kwargs));
      },
      nb::sig(record_signature<Parts>().c_str()));
  model.def("__getstate__",
            [](const FilippovModel& self) { return record_state(parts_of(self)); });
  model.def("__setstate__", [](FilippovModel& self, const nb::dict& state) {
    new (&self) FilippovModel(make_record<Parts>(nb::borrow<nb::args>(nb::tuple()),
                                                 nb::borrow<nb::kwargs>(state)));
  });
  const auto part = [&]<class F>(const char* name, F Parts::*member) {
    model.def_prop_ro(
        name,
        [member](const FilippovModel& self) {
          return Convert<F>::to(parts_of(self).*member);
        },
        field_doc<Parts>(name));
  };
  part("name", &Parts::name);
  part("x", &Parts::x);
  part("u", &Parts::u);
  part("subsystems", &Parts::subsystems);
  part("parameters", &Parts::parameters);
  model.def_prop_ro("n_x", &FilippovModel::n_x, "number of states");
  model.def_prop_ro("n_u", &FilippovModel::n_u, "number of controls");
  model.def("__repr__", [](const FilippovModel& self) {
    return "FilippovModel('" + self.name() + "', " + std::to_string(self.n_x()) +
           " states, " + std::to_string(self.n_u()) + " controls, " +
           std::to_string(self.subsystems().size()) + " subsystems)";
  });
}

void bind_options(nb::module_& m) {
  using O = ProgramSimulationOptions;
  Record<O> options(m, "ProgramSimulationOptions",
                    "Options of a simulation whose steps are programs with "
                    "complementarity constraints.");
  options.field("N_sim", &O::N_sim, "steps of equal length")
      .field("form", &O::form, "of Filippov systems: how multipliers are written");
  add_discretisation(options);
  add_contacts(options);
  add_solver(options);
  options
      .field(
          "time_limit", [](O& o) -> double& { return o.solver.time_limit; },
          "[s] wall time of a program")
      .field("freezing", &O::freezing, "TimeFreezingOptions, or a dict")
      .field("max_halvings", &O::max_halvings, "of a step that no try solves")
      .done();
}

/// A run of a Filippov system that can be interrupted, as a result.
template <class Run>
Result result_of(const FilippovModel& model, const nb::object& x0, const nb::object& T,
                 const nb::object& progress, const Run& run) {
  const Vector start = take<Vector>(x0, "simulate: x0");
  const double end = take<double>(T, "simulate: T");
  Result result = app::result_of(model, "simulate");
  const auto work = [&](const SimulationControl& control) {
    const Simulation motion = run(start, end, control);
    if (control.is_interrupted()) return;  // an exception is on its way
    app::add_numbers(motion, result);
    app::complete(result, model);
  };
  run_watched(work, progress);
  return result;
}

}  // namespace

void bind_filippov(nb::module_& m) {
  bind_parts(m);
  bind_model(m);
  bind_options(m);
  m.def(
      "_simulate_by_programs",
      [](const ContactModel& model, const nb::object& q, const nb::object& v,
         const nb::object& T, const Controls& controls,
         const ProgramSimulationOptions& options, bool freezes,
         const nb::object& progress) {
        const State start{take<Vector>(q, "simulate: q"), take<Vector>(v, "simulate: v")};
        const double end = take<double>(T, "simulate: T");
        Result result = app::result_of(model, "simulate");
        const auto work = [&](const SimulationControl& control) {
          const Simulation motion =
              freezes
                  ? simulate_by_time_freezing(model, start, end, controls, options, {},
                                              control)
                        .simulation
                  : simulate_by_programs(model, start, end, controls, options, control)
                        .simulation;
          if (control.is_interrupted()) return;  // an exception is on its way
          app::add_numbers(motion, result);
          app::complete(result, model);
        };
        run_watched(work, progress);
        return result;
      },
      nb::arg("model"), nb::arg("q").none(), nb::arg("v").none(), nb::arg("T").none(),
      nb::arg("controls"), nb::arg("options"), nb::arg("freezes"),
      nb::arg("progress").none());
  m.def(
      "_simulate_filippov",
      [](const FilippovModel& model, const nb::object& x0, const nb::object& T,
         const Controls& controls, const SimulationOptions& options,
         const nb::object& progress) {
        return result_of(model, x0, T, progress,
                         [&](const Vector& start, double end, const auto& control) {
                           return simulate(model, start, end, controls, options, control);
                         });
      },
      nb::arg("model"), nb::arg("x0").none(), nb::arg("T").none(), nb::arg("controls"),
      nb::arg("options"), nb::arg("progress").none());
  m.def(
      "_simulate_filippov_by_programs",
      [](const FilippovModel& model, const nb::object& x0, const nb::object& T,
         const Controls& controls, const ProgramSimulationOptions& options,
         const nb::object& progress) {
        return result_of(model, x0, T, progress,
                         [&](const Vector& start, double end, const auto& control) {
                           return simulate_by_programs(model, start, end, controls,
                                                       options, control)
                               .simulation;
                         });
      },
      nb::arg("model"), nb::arg("x0").none(), nb::arg("T").none(), nb::arg("controls"),
      nb::arg("options"), nb::arg("progress").none());
  Record<FreezeOptions>(m, "FreezeOptions", "Options of time_freeze.")
      .field("a_n", &FreezeOptions::a_n, "[N] force of the auxiliary flow along J_n, > 0")
      .field("epsilon_t", &FreezeOptions::epsilon_t,
             "[m/s] slower slip in space counts as sticking")
      .done();
  m.def(
      "_time_freeze",
      [](const nb::object& model, const FreezeOptions& options) {
        return time_freeze(take_model(model, "time_freeze: model"), options);
      },
      nb::arg("model").none(), nb::arg("options"));
}

}  // namespace saltus::python
