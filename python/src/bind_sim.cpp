// SPDX-License-Identifier: BSD-2-Clause
#include <nanobind/stl/array.h>

#include "app/live_line.hpp"
#include "app/result_of.hpp"
#include "callback.hpp"
#include "models.hpp"
#include "rooms.hpp"
#include "saltus/base/stop_watch.hpp"
#include "saltus/ocp/simulate.hpp"
#include "saltus/sim/branch.hpp"
#include "sim_records.hpp"
#include "watched.hpp"

namespace saltus::python {
namespace {

constexpr const char* kControl = "the control function";

void bind_controls(nb::module_& m) {
  nb::class_<Controls> controls(
      m, "Controls", "What drives a simulation: numbers, tables, functions, feedback.");
  controls.def(nb::init<>(), "No controls.");
  controls.def_static(
      "constant",
      [](const nb::object& u) {
        return Controls::constant(take<Vector>(u, "Controls.constant: u"));
      },
      nb::arg("u").none(), nb::sig("def constant(u: numpy.typing.ArrayLike) -> Controls"),
      "u(t) = u, one entry per control.");
  controls.def_static(
      "table",
      [](const nb::object& grid, const nb::object& u) {
        return Controls::table(take<Vector>(grid, "Controls.table: grid"),
                               take<Matrix>(u, "Controls.table: u"));
      },
      nb::arg("grid").none(), nb::arg("u").none(),
      nb::sig("def table(grid: numpy.typing.ArrayLike, u: numpy.typing.ArrayLike) -> "
              "Controls"),
      "Column k of u holds from grid[k] to grid[k + 1].");
  controls.def_static(
      "function",
      [](const nb::object& u) {
        const Callback call(u, "Controls.function: u");
        return Controls::function(
            [call](double t) { return call.give<Vector>(kControl, t); });
      },
      nb::arg("u").none(),
      nb::sig("def function(u: collections.abc.Callable[[float], "
              "numpy.typing.ArrayLike]) -> Controls"),
      "u(t); it must be smooth: where it is not, use a table or feedback.");
  controls.def_static(
      "feedback",
      [](const nb::object& period, const nb::object& u) {
        const Callback call(u, "Controls.feedback: u");
        const auto law = [call](double t, ConstVectorRef q, ConstVectorRef v) {
          const nb::gil_scoped_acquire acquire;
          return call.give<Vector>(kControl, t, Convert<Vector>::to(q),
                                   Convert<Vector>::to(v));
        };
        return Controls::feedback(take<double>(period, "Controls.feedback: period"), law);
      },
      nb::arg("period").none(), nb::arg("u").none(),
      nb::sig("def feedback(period: float, u: collections.abc.Callable[[float, "
              "numpy.ndarray, numpy.ndarray], numpy.typing.ArrayLike]) -> Controls"),
      "u(t, q, v), sampled once per period [s] and held in between.");
}

void bind_zeno_options(nb::module_& m) {
  using Z = ZenoOptions;
  Record<Z>(
      m, "ZenoOptions",
      "Bounces that accumulate: the last intervals between impacts of a contact "
      "shrink geometrically and the rest of them would take less than `time`, or it "
      "hits slower than `speed`.\n\n"
      "    rest = Δ ρ/(1 − ρ),  Δ the last interval, ρ its ratio to the one before")
      .field("policy", &Z::policy,
             "'close': the contact is closed and the run goes on; 'stop': it ends there; "
             "'continue': every bounce is taken")
      .field("time", &Z::time, "[s] extrapolated rest of the bounces")
      .field("speed", &Z::speed, "[m/s]")
      .field("ratio", &Z::ratio, "intervals shrink at least by this")
      .done();
}

void bind_law(nb::module_& m) {
  using L = ImpactLaw;
  Record<L>(
      m, "ImpactLaw",
      "Which velocity comes out of an impact.\n\n"
      "    M (v⁺ − v⁻) = Σ (J_n Λ_n + J_t Λ_t)\n\n"
      "'moreau': 0 ≤ Λ_n ⊥ J_nᵀv⁺ + e min(0, J_nᵀv⁻) ≥ 0 with friction that opposes "
      "v⁺; one that follows impulses as they grow: 'sequential', 'equal_rates', "
      "'random'; a vertex of the impact set by kinetic energy: 'first_vertex', "
      "'last_vertex', 'random_vertex'; 'chosen': the caller's function chooses.")
      .field("rule", &L::rule, "one of the words above")
      .field("restitution", &L::restitution,
             "of all rules but Moreau's: 'poisson', each contact gives back e Λ_n, or "
             "'none'")
      .field("seed", &L::seed, "of the random rules")
      .field("order", &L::order, "names of contacts, of the sequential rule")
      .done();
}

void bind_simulation_options(nb::module_& m) {
  using S = SimulationOptions;
  Record<S>(m, "SimulationOptions", "Options of a simulation.")
      .field("scheme", &S::scheme, "Runge-Kutta scheme")
      .field("n_s", &S::n_s, "Runge-Kutta stages of an element")
      .field("tolerance", &S::tolerance, "local error of an element over 1 + |x|")
      .field(
          "h_fixed", &S::h_fixed,
          "[s] elements of this length instead of adaptive ones; events still end them")
      .field("h_max", &S::h_max, "[s] longest element")
      .field("h_min", &S::h_min, "[s] shortest that is tried, over 1 + t")
      .field("zeno", &S::zeno, "bounces that accumulate")
      .field("law", &S::law,
             "what comes out of impacts: ImpactLaw, or the name of a rule")
      .field("paradox", &S::paradox,
             "where slip leaves no forces or several (Painlevé): 'stop', 'impulse' by "
             "Moreau's law, 'impact-set', or 'other-route', what a program finds")
      .field("restitution", &S::restitution,
             "'limited': e is lowered where an impact would make energy; 'newton'")
      .field("h_output", &S::h_output,
             "[s] least distance of samples; 0: every stage of every element")
      .field("h_fallback", &S::h_fallback, "[s] of a step on another route")
      .field("max_elements", &S::max_elements, "after so many the run ends")
      .field("max_events", &S::max_events, "after so many the run ends")
      .done();
}

void bind_user_event(nb::module_& m) {
  using U = UserEvent;
  Record<U>(m, "UserEvent",
            "Happens where a function comes down to zero: when = 0, d when/dt < 0.")
      .field("name", &U::name, "what the list of events calls it")
      .field("when", &U::when, "of q, v, u and parameters")
      .field("action", &U::action,
             "'report': it stands in the list of events; 'stop': the run ends there; "
             "'reset': it goes on from (q, v) of the event")
      .field("q", &U::q, "after a reset, of q, v, u and parameters; empty: as before")
      .field("v", &U::v, "likewise")
      .required(2)
      .done();
}

void bind_explore_options(nb::module_& m) {
  using E = ExploreOptions;
  Record<E>(m, "ExploreOptions", "Options of the global search by rollouts.")
      .field("seed", &E::seed, "of all random numbers")
      .field("n_starts", &E::n_starts, "independent searches")
      .field("n_generations", &E::n_generations, "of the first evolution of a search")
      .field("population", &E::population,
             "rollouts of a generation; 0: grows with √unknowns")
      .field("n_restarts", &E::n_restarts, "evolutions around the best")
      .field("n_descent", &E::n_descent, "steps of a descent")
      .field("spread", &E::spread, "of the first evolution, over the range of controls")
      .field("n_best", &E::n_best, "candidates returned")
      .field("n_threads", &E::n_threads, "0: all cores; changes no bit of the result")
      .field("time_limit", &E::time_limit, "[s] of wall time")
      .done();
}

void bind_trajectory(nb::module_& m) {
  Record<Event>(m, "Event", "What happened, and when.")
      .field("t", &Event::t, "[s]")
      .field("kind", &Event::kind, "'impact', 'lift-off', 'stick', …")
      .field("contact", &Event::contact, "or subsystem, or name of the caller's event")
      .field("impulse", &Event::impulse, "[N s] normal, of an impact")
      .field("impulse_t", &Event::impulse_t, "[N s] tangential, of an impact")
      .field("point", &Event::point, "[m] where the impulse of a patch contact acts")
      .field("note", &Event::note, "what else there is to say")
      .done();
  using T = Trajectory;
  Record<T>(m, "Trajectory",
            "Samples of a motion, one column each. At a jump two columns have the same "
            "time: left limit, right limit.")
      .field("x_names", &T::x_names, "names of the states, positions first")
      .field("u_names", &T::u_names, "names of the controls")
      .field("contact_names", &T::contact_names, "names of the contacts, patches last")
      .field("t", &T::t, "[s] not decreasing")
      .field("x", &T::x, "n_x × samples")
      .field("u", &T::u, "n_u × samples")
      .field("lambda_n", &T::lambda_n, "[N] contacts × samples")
      .field("lambda_t", &T::lambda_t, "[N] two rows per contact, unused ones 0")
      .field("gap", &T::gap, "[m] contacts × samples")
      .field("patch_points", &T::patch_points,
             "[m] 6 rows per patch contact: its point, both ends of the patch")
      .field("element_starts", &T::element_starts, "first sample of every element")
      .field("events", &T::events, "list of Event in the order of time")
      .done();
  m.def(
      "_state_at",
      [](const Trajectory& trajectory, const nb::object& t) {
        return Convert<Vector>::to(trajectory.state_at(take<double>(t, "state_at: t")));
      },
      nb::arg("trajectory"), nb::arg("t").none());
  m.def("_event_table", [](const nb::object& events) {
    return event_table(take<std::vector<Event>>(events, "events"));
  });
}

/// What a run of a simulator is given.
struct Task {
  const ContactModel& model;
  State start;
  double T;
  const Controls& controls;
};

Task task_of(const ContactModel& model, const nb::object& start, const nb::object& T,
             const Controls& controls) {
  const auto [q, v, t] = nb::cast<std::array<nb::object, 3>>(start);
  return {model,
          {take<Vector>(q, "simulate: q"), take<Vector>(v, "simulate: v"),
           take<double>(t, "simulate: t")},
          take<double>(T, "simulate: T"),
          controls};
}

Result result_of(const ContactModel& model, const Simulation& simulation,
                 double seconds) {
  Result result = app::result_of(model, "simulate");
  app::add_numbers(simulation, result);
  result.timings = {{"solve", seconds}};
  app::complete(result, model);
  return result;
}

nb::object run(const Simulator& simulator, const Task& task, const nb::object& progress) {
  Result result;
  run_watched(
      [&](const SimulationControl& control) {
        const StopWatch watch;
        const Simulation motion =
            simulator.run(task.start, task.T, task.controls, control);
        if (control.is_interrupted()) return;  // an exception is on its way
        result = result_of(task.model, motion, watch.seconds());
      },
      progress);
  return nb::cast(std::move(result));
}

nb::list run_branches(const Simulator& simulator, const Task& task,
                      const BranchOptions& options) {
  std::vector<std::pair<std::vector<std::size_t>, Result>> results;
  run_watched([&](const std::atomic<bool>& interrupt) {
    for (const Branch& one : branch(simulator, task.start, task.T, task.controls, options,
                                    {.interrupt = &interrupt})) {
      if (interrupt) return;  // an exception is on its way
      results.emplace_back(one.choices, result_of(task.model, one.simulation, 0.0));
    }
  });
  nb::list list;
  for (auto& [choices, result] : results)
    list.append(nb::make_tuple(Convert<std::vector<std::size_t>>::to(choices),
                               nb::cast(std::move(result))));
  return list;
}

OutcomeChoice choice_by(const nb::object& function) {
  const Callback call(function, "choose");
  return [call](const ImpactProblem& problem, const std::vector<ImpactOutcome>& all) {
    const nb::gil_scoped_acquire acquire;
    nb::list offered;
    for (const ImpactOutcome& outcome : all) offered.append(nb::cast(outcome));
    return call.give<std::size_t>("the function that chooses", problem, offered);
  };
}

}  // namespace

void bind_sim(nb::module_& m) {
  bind_controls(m);
  bind_zeno_options(m);
  bind_law(m);
  bind_simulation_options(m);
  bind_user_event(m);
  bind_explore_options(m);
  bind_trajectory(m);
  nb::class_<Simulator>(m, "_Simulator")
      .def(
          "__init__",
          [](Simulator* self, const nb::object& model, const SimulationOptions& options,
             const nb::object& events) {
            new (self)
                Simulator(take_model(model, "simulate: model"), options,
                          take<std::vector<UserEvent>>(events, "simulate: events"));
          },
          nb::arg("model").none(), nb::arg("options"), nb::arg("events").none())
      .def(
          "set_choice",
          [](Simulator& self, const nb::object& choose) {
            self.set_choice(choice_by(choose));
          },
          nb::arg("choose").none())
      .def(
          "run",
          [](const Simulator& self, const ContactModel& model, const nb::object& start,
             const nb::object& T, const Controls& controls, const nb::object& progress) {
            return run(self, task_of(model, start, T, controls), progress);
          },
          nb::arg("model"), nb::arg("start"), nb::arg("T").none(), nb::arg("controls"),
          nb::arg("progress").none())
      .def(
          "branch",
          [](const Simulator& self, const ContactModel& model, const nb::object& start,
             const nb::object& T, const Controls& controls, const nb::object& max_runs) {
            return run_branches(self, task_of(model, start, T, controls),
                                {take<int>(max_runs, "branch: max_runs")});
          },
          nb::arg("model"), nb::arg("start"), nb::arg("T").none(), nb::arg("controls"),
          nb::arg("max_runs").none());
  m.def("_bar_text", &app::bar_text);
}

}  // namespace saltus::python
