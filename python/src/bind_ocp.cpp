// SPDX-License-Identifier: BSD-2-Clause
#include "app/result_of.hpp"
#include "callback.hpp"
#include "part_fields.hpp"
#include "rooms.hpp"
#include "saltus/base/stop_watch.hpp"
#include "saltus/ocp/solution_grids.hpp"
#include "saltus/sim/algebraic_values.hpp"
#include "sim_records.hpp"
#include "watched.hpp"

namespace saltus::python {

/// A guess as a function of time that Python wrote.
struct GuessFunction {
  Callback call;
  double operator()(double t) const { return call.give<double>("the guess", t); }
};

/// A dict from names to functions of time.
template <>
struct Convert<std::vector<NamedGuess>> {
  static bool from(nb::handle value, std::vector<NamedGuess>& result) {
    if (!PyDict_Check(value.ptr())) return false;
    result.clear();
    for (const auto [key, function] : nb::borrow<nb::dict>(value)) {
      std::string name;
      if (!Convert<std::string>::from(key, name)) return false;
      result.push_back({name, GuessFunction{Callback(function, "the guess of " + name)}});
    }
    return true;
  }
  static nb::object to(const std::vector<NamedGuess>& value) {
    nb::dict dict;
    for (const NamedGuess& guess : value)
      dict[guess.name.c_str()] = guess.value.target<GuessFunction>()->call.function();
    return dict;
  }
  static std::string expected() { return "a dict from names to functions of time"; }
  static std::string type() {
    return "dict[str, collections.abc.Callable[[float], float]]";
  }
};

namespace {

constexpr const char* kFilippovProblem =
    "min ∫ Σ running dt + Σ terminal(x(T)) over controls that are constant on N "
    "intervals, with\n\n"
    "    E(x) x' ∈ f_0(x, u, α) + Σ Σ θ_i f_i(x, u)\n\n"
    "as FilippovModel says. Keywords are those of Horizon, HorizonTerms and FesdOptions "
    "in "
    "C++.";

constexpr const char* kProblem =
    "min ∫ Σ running dt + Σ terminal(x(T)) over controls that are constant on N "
    "intervals.\n\n"
    "x = (q, v); costs and constraints are expressions of the model's symbols. Keywords "
    "are those of Horizon, HorizonTerms, FesdOptions and ContactOptions in C++.";

template <class P>
void add_horizon(Record<P>& record) {
  record.field("model", &P::model, "what moves: a " + Convert<decltype(P::model)>::type())
      .field(
          "N", [](P& p) -> int& { return p.horizon.N; }, "control intervals")
      .field(
          "T", [](P& p) -> double& { return p.horizon.T; },
          "[s] end; the guess if it is free")
      .field(
          "x0", [](P& p) -> Vector& { return p.terms.x0; },
          "start: positions, then velocities, or x; and the guess of every state")
      .field(
          "running", [](P & p) -> auto& { return p.terms.running; },
          "integrated cost: an expression, or a dict of named ones")
      .field(
          "terminal", [](P & p) -> auto& { return p.terms.terminal; },
          "cost of the end: an expression, or a dict of named ones")
      .field(
          "lbu", [](P& p) -> Vector& { return p.terms.lbu; }, "u ≥ lbu")
      .field(
          "ubu", [](P& p) -> Vector& { return p.terms.ubu; }, "u ≤ ubu")
      .field(
          "lbx", [](P& p) -> Vector& { return p.terms.lbx; }, "x ≥ lbx")
      .field(
          "ubx", [](P& p) -> Vector& { return p.terms.ubx; }, "x ≤ ubx")
      .field(
          "path", [](P & p) -> auto& { return p.terms.path; },
          "list of PathConstraint on the way")
      .field(
          "final", [](P & p) -> auto& { return p.terms.final; },
          "list of PathConstraint at the end")
      .field(
          "T_min", [](P& p) -> double& { return p.horizon.T_min; },
          "[s] T is free if T_min < T_max")
      .field(
          "T_max", [](P& p) -> double& { return p.horizon.T_max; }, "[s]")
      .field(
          "lbx0", [](P& p) -> Vector& { return p.terms.lbx0; },
          "x(0) ≥ lbx0; empty: x(0) = x0")
      .field(
          "ubx0", [](P& p) -> Vector& { return p.terms.ubx0; }, "x(0) ≤ ubx0")
      .field(
          "z0", [](P& p) -> Vector& { return p.terms.z0; },
          "algebraic variables at the start as far as they are known, else NaN")
      .field(
          "u_guess", [](P& p) -> Vector& { return p.terms.u_guess; },
          "guess of every control");
}

void bind_options(nb::module_& m) {
  using O = OcpOptions;
  Record<O> options(m, "OcpOptions", "How a solution is looked for.");
  options.field("route", &O::route, "'best': ladder and exploration, the better of both");
  add_solver(options);
  options.field("time_limit", &O::time_limit, "[s] wall time for everything")
      .field("n_starts", &O::n_starts, "ladders of the route 'best'")
      .field("u_guess", &O::u_guess, "controls to start from, n_u × N")
      .field(
          "guess", &O::guess,
          "where ladders and the direct route start: functions of time by the name of a "
          "state or control")
      .field("motion_guess", &O::motion_guess,
             "where the route 'near' starts: the Trajectory of a solution")
      .field("perturbation", &O::perturbation,
             "of guessed positions, over 1 + |q|; breaks symmetries")
      .field("seed", &O::seed, "of the perturbations")
      .field("explore", &O::explore, "ExploreOptions, or a dict")
      .done();
}

OptimalControlProblem as_cpp(const ControlProblem& problem) {
  return {*problem.model, problem.horizon, problem.terms,
          problem.fesd,   problem.contact, problem.freezing};
}

FilippovControlProblem as_cpp(const SwitchedProblem& problem) {
  return {*problem.model, problem.horizon, problem.terms, problem.fesd, problem.form};
}

nb::dict grids_of(const OcpSolution& solution) {
  nb::dict grids;
  if (solution.trajectory.n_samples() == 0) return grids;
  for (const TimeGrid grid : {TimeGrid::Control, TimeGrid::Elements, TimeGrid::Stages}) {
    const GridValues values = values_on(solution, grid);
    nb::dict arrays;
    arrays["t"] = Convert<Vector>::to(values.t);
    const std::pair<const char*, const Matrix*> named[] = {
        {"x_minus", &values.x_minus},
        {"x_plus", &values.x_plus},
        {"u_minus", &values.u_minus},
        {"u_plus", &values.u_plus},
        {"lambda_n_minus", &values.lambda_n_minus},
        {"lambda_n_plus", &values.lambda_n_plus},
        {"lambda_t_minus", &values.lambda_t_minus},
        {"lambda_t_plus", &values.lambda_t_plus},
        {"Lambda_n", &values.Lambda_n},
        {"Lambda_t", &values.Lambda_t}};
    for (const auto& [name, matrix] : named) arrays[name] = Convert<Matrix>::to(*matrix);
    grids[std::string(to_string(grid)).c_str()] = arrays;
  }
  return grids;
}

/// The result, and what only optimal control problems have.
template <class P>
nb::tuple solve_problem(const P& wanted, const OcpOptions& options,
                        const nb::object& progress) {
  const auto problem = as_cpp(wanted);
  Result result = app::result_of(problem.model, "solve");
  OcpSolution solution;
  run_watched(
      [&](const SolveControl& control) {
        const StopWatch total;
        solution = solve(problem, options, control);
        app::add_numbers(solution, result);
        app::complete(result, problem.model);
        result.timings = {{"build", solution.build_time},
                          {"solve", total.seconds() - solution.build_time},
                          {"total", total.seconds()}};
      },
      progress);
  nb::dict more;
  more["u"] = Convert<Matrix>::to(solution.u);
  more["T"] = solution.T;
  more["h"] = Convert<Vector>::to(solution.h);
  more["defects"] = Convert<Vector>::to(solution.defects);
  more["start_gradient"] = Convert<Vector>::to(solution.start_gradient);
  more["w"] = Convert<Vector>::to(solution.program.w);
  more["brief"] = solution.program.brief();
  more["grids"] = grids_of(solution);
  if constexpr (std::is_same_v<P, ControlProblem>)
    if (solution.trajectory.n_samples() > 0)
      more["z"] =
          Convert<Matrix>::to(algebraic_values(problem.model, solution.trajectory));
  return nb::make_tuple(nb::cast(std::move(result)), more);
}

template <class P>
void def_solve(nb::module_& m) {
  m.def("_solve", &solve_problem<P>, nb::arg("problem"), nb::arg("options"),
        nb::arg("progress").none());
}

void bind_problems(nb::module_& m) {
  Record<ControlProblem> problem(m, "OptimalControlProblem", kProblem);
  add_horizon(problem);
  add_discretisation(problem);
  add_contacts(problem);
  problem
      .field("freezing", &ControlProblem::freezing,
             "TimeFreezingOptions, or a dict: jumps by time-freezing instead of impact "
             "laws")
      .required(4)
      .done();
  using S = SwitchedProblem;
  Record<S> switched(m, "FilippovControlProblem", kFilippovProblem);
  add_horizon(switched);
  add_discretisation(switched);
  switched.field("form", &S::form, "how multipliers are written").required(4).done();
}

}  // namespace

void bind_ocp(nb::module_& m) {
  bind_problems(m);
  bind_options(m);
  def_solve<ControlProblem>(m);
  def_solve<SwitchedProblem>(m);
}

}  // namespace saltus::python
