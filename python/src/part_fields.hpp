// SPDX-License-Identifier: BSD-2-Clause
// Fields of the parts of problems and options, side by side in the record that holds them.
#pragma once

#include "control_problem.hpp"
#include "solve_records.hpp"

namespace saltus::python {

/// FesdOptions, the member `fesd`.
template <class P>
void add_discretisation(Record<P>& record) {
  record
      .field(
          "discretisation", [](P & p) -> auto& { return p.fesd.discretisation; },
          "elements that end on switches, or time stepping: one implicit stage, equal "
          "lengths, no jumps")
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
          "which state at T terminal costs and constraints see");
}

/// ContactOptions, the member `contact`.
template <class P>
void add_contacts(Record<P>& record) {
  record
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
          "PatchOptions, or a dict");
}

/// SolveOptions, the member `solver`.
template <class O>
void add_solver(Record<O>& record) {
  record
      .field(
          "method", [](O & o) -> auto& { return o.solver.method; },
          "of every program on the way")
      .field(
          "tolerance", [](O & o) -> auto& { return o.solver.tolerance; },
          "bound on the residuals of the unrelaxed problem, in user units")
      .field(
          "max_iterations", [](O & o) -> auto& { return o.solver.max_iterations; },
          "Newton steps of a program")
      .field(
          "pair_weights", [](O & o) -> auto& { return o.solver.pair_weights; },
          "factors of σ by class of pair")
      .field(
          "homotopy", [](O & o) -> auto& { return o.solver.homotopy; },
          "HomotopyOptions, or a dict")
      .field(
          "interior_point", [](O & o) -> auto& { return o.solver.interior_point; },
          "InteriorPointOptions, or a dict");
}

}  // namespace saltus::python
