// SPDX-License-Identifier: BSD-2-Clause
#include "app/result_of.hpp"
#include "control_problem.hpp"
#include "rooms.hpp"
#include "saltus/base/stop_watch.hpp"
#include "sim_records.hpp"
#include "solve_records.hpp"
#include "watched.hpp"

namespace saltus::python {
namespace {

constexpr const char* kProblem =
    "min ∫ Σ running dt + Σ terminal(x(T)) over controls that are constant on N "
    "intervals.\n\n"
    "x = (q, v); costs and constraints are expressions of the model's symbols. Keywords "
    "are those of Horizon, HorizonTerms, FesdOptions and ContactOptions in C++.";

void add_horizon(Record<ControlProblem>& record) {
  using P = ControlProblem;
  record.field("model", &P::model, "a ContactModel")
      .field(
          "N", [](P& p) -> int& { return p.horizon.N; }, "control intervals")
      .field(
          "T", [](P& p) -> double& { return p.horizon.T; },
          "[s] end; the guess if it is free")
      .field(
          "x0", [](P& p) -> Vector& { return p.terms.x0; },
          "start: positions, then velocities; and the guess of every state")
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
          "u_guess", [](P& p) -> Vector& { return p.terms.u_guess; },
          "guess of every control");
}

void add_discretisation(Record<ControlProblem>& record) {
  using P = ControlProblem;
  record
      .field(
          "scheme", [](P & p) -> auto& { return p.fesd.scheme; }, "Runge-Kutta scheme")
      .field(
          "n_s", [](P & p) -> auto& { return p.fesd.n_s; }, "stages of an element")
      .field(
          "N_FE", [](P & p) -> auto& { return p.fesd.N_FE; }, "elements of an interval")
      .field(
          "representation", [](P & p) -> auto& { return p.fesd.representation; },
          "unknowns of a stage")
      .field(
          "cross", [](P & p) -> auto& { return p.fesd.cross; },
          "how products of an element are summed")
      .field(
          "equilibration", [](P & p) -> auto& { return p.fesd.equilibration; },
          "what decides the lengths of elements where nothing switches")
      .field(
          "rho_h", [](P & p) -> auto& { return p.fesd.rho_h; },
          "weight of a penalty on element lengths")
      .field(
          "h_min", [](P & p) -> auto& { return p.fesd.h_min; },
          "least element length over T/(N N_FE)")
      .field(
          "h_max", [](P & p) -> auto& { return p.fesd.h_max; }, "largest, likewise")
      .field(
          "indicator_epsilon", [](P & p) -> auto& { return p.fesd.indicator_epsilon; },
          "ε of tanh(ν/ε) in the indicator")
      .field(
          "final_state", [](P & p) -> auto& { return p.fesd.final_state; },
          "which state at T terminal costs and constraints see")
      .field(
          "formulation", [](P & p) -> auto& { return p.contact.formulation; },
          "one gap per grid point, or two as the paper prints it")
      .field(
          "friction", [](P & p) -> auto& { return p.contact.friction; },
          "how friction is written")
      .field(
          "impacts", [](P & p) -> auto& { return p.contact.impacts; },
          "how the impact law is written")
      .field(
          "n_d", [](P & p) -> auto& { return p.contact.n_d; },
          "directions of the polyhedral cone")
      .field(
          "cone_epsilon", [](P & p) -> auto& { return p.contact.cone_epsilon; },
          "[N] regularisation of the apex of a conic law")
      .field(
          "epsilon_c", [](P & p) -> auto& { return p.contact.epsilon_c; },
          "ε_c of f_c(q + ε_c h v⁺) ≥ 0 after every jump; 0: not imposed")
      .field(
          "speed_max", [](P & p) -> auto& { return p.contact.speed_max; },
          "[m/s] must exceed every speed of the motion")
      .field(
          "patch", [](P & p) -> auto& { return p.contact.patch; },
          "PatchOptions, or a dict")
      .field("freezing", &P::freezing,
             "TimeFreezingOptions, or a dict: jumps by time-freezing instead of impact "
             "laws");
}

void bind_options(nb::module_& m) {
  using O = OcpOptions;
  Record<O>(m, "OcpOptions", "How a solution is looked for.")
      .field("route", &O::route, "'best': ladder and exploration, the better of both")
      .field(
          "method", [](O & o) -> auto& { return o.solver.method; },
          "of every program on the way")
      .field(
          "tolerance", [](O & o) -> auto& { return o.solver.tolerance; },
          "bound on the residuals of the unrelaxed problem, in user units")
      .field(
          "max_iterations", [](O & o) -> auto& { return o.solver.max_iterations; },
          "Newton steps of a program")
      .field("time_limit", &O::time_limit, "[s] wall time for everything")
      .field("n_starts", &O::n_starts, "ladders of the route 'best'")
      .field("u_guess", &O::u_guess, "controls to start from, n_u × N")
      .field("perturbation", &O::perturbation,
             "of guessed positions, over 1 + |q|; breaks symmetries")
      .field("seed", &O::seed, "")
      .field("explore", &O::explore, "ExploreOptions, or a dict")
      .field(
          "pair_weights", [](O & o) -> auto& { return o.solver.pair_weights; },
          "factors of σ by class of pair")
      .field(
          "homotopy", [](O & o) -> auto& { return o.solver.homotopy; },
          "HomotopyOptions, or a dict")
      .field(
          "interior_point", [](O & o) -> auto& { return o.solver.interior_point; },
          "InteriorPointOptions, or a dict")
      .done();
}

OptimalControlProblem as_cpp(const ControlProblem& problem) {
  return {*problem.model, problem.horizon, problem.terms,
          problem.fesd,   problem.contact, problem.freezing};
}

/// The result, and what only optimal control problems have.
nb::tuple solve_problem(const ControlProblem& wanted, const OcpOptions& options,
                        const nb::object& progress) {
  const OptimalControlProblem problem = as_cpp(wanted);
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
  more["w"] = Convert<Vector>::to(solution.program.w);
  more["brief"] = solution.program.brief();
  return nb::make_tuple(nb::cast(std::move(result)), more);
}

}  // namespace

void bind_ocp(nb::module_& m) {
  Record<ControlProblem> problem(m, "OptimalControlProblem", kProblem);
  add_horizon(problem);
  add_discretisation(problem);
  problem.required(4).done();
  bind_options(m);
  m.def("_solve", &solve_problem, nb::arg("problem"), nb::arg("options"),
        nb::arg("progress").none());
}

}  // namespace saltus::python
