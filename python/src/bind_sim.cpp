// SPDX-License-Identifier: BSD-2-Clause
#include "app/result_of.hpp"
#include "models.hpp"
#include "rooms.hpp"
#include "saltus/base/stop_watch.hpp"
#include "sim_records.hpp"
#include "watched.hpp"

namespace saltus::python {
namespace {

/// A Python function that threads without the GIL may call and let go.
class Callback {
 public:
  explicit Callback(const nb::object& function)
      : function_(new nb::object(function), [](nb::object* held) {
          const nb::gil_scoped_acquire acquire;
          delete held;
        }) {}

  template <class... Arguments>
  [[nodiscard]] Vector operator()(Arguments... arguments) const {
    const nb::gil_scoped_acquire acquire;
    return take<Vector>((*function_)(arguments...), "what the control function returns");
  }

 private:
  std::shared_ptr<nb::object> function_;
};

nb::callable take_function(const nb::object& value, const std::string& where) {
  if (!nb::isinstance<nb::callable>(value)) refuse(where, "a function", value);
  return nb::cast<nb::callable>(value);
}

void bind_controls(nb::module_& m) {
  nb::class_<Controls> controls(
      m, "Controls", "What drives a simulation: numbers, tables, functions, feedback.");
  controls.def(nb::init<>(), "No controls.");
  controls.def_static(
      "constant",
      [](const nb::object& u) {
        return Controls::constant(take<Vector>(u, "Controls.constant: u"));
      },
      nb::arg("u").none(),
      nb::sig("def constant(u: numpy.typing.ArrayLike) -> Controls"));
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
        const Callback call(take_function(u, "Controls.function: u"));
        return Controls::function([call](double t) { return call(t); });
      },
      nb::arg("u").none(),
      nb::sig("def function(u: collections.abc.Callable[[float], "
              "numpy.typing.ArrayLike]) -> Controls"),
      "u(t); it must be smooth: where it is not, use a table or feedback.");
  controls.def_static(
      "feedback",
      [](const nb::object& period, const nb::object& u) {
        const Callback call(take_function(u, "Controls.feedback: u"));
        const auto law = [call](double t, ConstVectorRef q, ConstVectorRef v) {
          const nb::gil_scoped_acquire acquire;
          return call(t, Convert<Vector>::to(q), Convert<Vector>::to(v));
        };
        return Controls::feedback(take<double>(period, "Controls.feedback: period"), law);
      },
      nb::arg("period").none(), nb::arg("u").none(),
      nb::sig("def feedback(period: float, u: collections.abc.Callable[[float, "
              "numpy.ndarray, numpy.ndarray], numpy.typing.ArrayLike]) -> Controls"),
      "u(t, q, v), sampled once per period [s] and held in between.");
}

void bind_options(nb::module_& m) {
  using Z = ZenoOptions;
  Record<Z>(m, "ZenoOptions",
            "Bounces that accumulate. A contact is closed for good when its last three "
            "impacts shrink geometrically and the rest of them would take less than "
            "`time`, or when it hits slower than `speed`.")
      .field("time", &Z::time, "[s] extrapolated rest of the bounces")
      .field("speed", &Z::speed, "[m/s]")
      .field("ratio", &Z::ratio, "intervals shrink at least by this")
      .done();
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
      .field("max_elements", &S::max_elements, "")
      .field("max_events", &S::max_events, "")
      .done();
  using E = ExploreOptions;
  Record<E>(m, "ExploreOptions", "Options of the global search by rollouts.")
      .field("seed", &E::seed, "")
      .field("n_starts", &E::n_starts, "independent searches")
      .field("n_generations", &E::n_generations, "of the first evolution of a search")
      .field("population", &E::population,
             "rollouts of a generation; 0: five per control, at least 20")
      .field("n_restarts", &E::n_restarts, "evolutions around the best")
      .field("n_descent", &E::n_descent, "steps of a descent")
      .field("spread", &E::spread, "of the first evolution, over the range of controls")
      .field("n_best", &E::n_best, "candidates returned")
      .field("n_threads", &E::n_threads, "0: all cores; changes no bit of the result")
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
      .field("x_names", &T::x_names, "")
      .field("u_names", &T::u_names, "")
      .field("contact_names", &T::contact_names, "")
      .field("t", &T::t, "[s] not decreasing")
      .field("x", &T::x, "n_x × samples")
      .field("u", &T::u, "n_u × samples")
      .field("lambda_n", &T::lambda_n, "[N] contacts × samples")
      .field("lambda_t", &T::lambda_t, "[N] two rows per contact, unused ones 0")
      .field("gap", &T::gap, "[m] contacts × samples")
      .field("patch_points", &T::patch_points,
             "[m] 6 rows per patch contact: its point, both ends of the patch")
      .field("element_starts", &T::element_starts, "first sample of every element")
      .field("events", &T::events, "")
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

nb::object run(const Simulator& simulator, const ContactModel& model, const State& start,
               double T, const Controls& controls) {
  Result result = app::result_of(model, "simulate");
  run_watched([&](const std::atomic<bool>& interrupt) {
    const StopWatch watch;
    app::add_numbers(simulator.run(start, T, controls, {.interrupt = &interrupt}),
                     result);
    result.timings = {{"solve", watch.seconds()}};
    app::complete(result, model);
  });
  return nb::cast(std::move(result));
}

}  // namespace

void bind_sim(nb::module_& m) {
  bind_controls(m);
  bind_options(m);
  bind_trajectory(m);
  nb::class_<Simulator>(m, "_Simulator")
      .def(
          "__init__",
          [](Simulator* self, const nb::object& model, const SimulationOptions& options) {
            new (self) Simulator(take_model(model, "simulate: model"), options);
          },
          nb::arg("model").none(), nb::arg("options"))
      .def(
          "run",
          [](const Simulator& self, const ContactModel& model, const nb::object& q,
             const nb::object& v, const nb::object& t, const nb::object& T,
             const Controls& controls) {
            const State start{take<Vector>(q, "simulate: q"),
                              take<Vector>(v, "simulate: v"),
                              take<double>(t, "simulate: t")};
            return run(self, model, start, take<double>(T, "simulate: T"), controls);
          },
          nb::arg("model"), nb::arg("q").none(), nb::arg("v").none(), nb::arg("t").none(),
          nb::arg("T").none(), nb::arg("controls"));
}

}  // namespace saltus::python
