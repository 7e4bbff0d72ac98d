# SPDX-License-Identifier: BSD-2-Clause
"""Time stepping, FESD-J with a penalty, a fixed pattern: with CasADi's Ipopt."""
import time
from dataclasses import dataclass

import casadi as ca
import numpy as np

from transcription import time_stepping, transcribe

SHORTEST = 0.05   # of an element, over the mean
SOLVED = "Solve_Succeeded", "Solved_To_Acceptable_Level"


class Solver:
    """A program with its pairs as relaxed rows, as a penalty, or left to bounds."""

    def __init__(self, program, form, tolerance=1e-8):
        self.program = program
        weight = ca.SX.sym("weight")
        products = ca.vertcat(*[pair.G.value * pair.H.value for pair in program.pairs])
        objective, rows = program.objective, [ca.vertcat(*program.rows)]
        self.row_bounds = np.hstack(program.row_bounds)
        if form == "relaxed":
            rows.append(products - weight)
            bounds = np.tile([[-np.inf], [0.0]], products.numel())
            self.row_bounds = np.hstack([self.row_bounds, bounds])
        elif form == "penalised":
            objective = objective + weight * ca.sum1(products) + program.unequal
        options = {"print_time": False, "error_on_fail": False, "calc_lam_p": False,
                   "ipopt": {"print_level": 0, "sb": "yes", "tol": tolerance,
                             "max_iter": 800, "bound_relax_factor": 0.0,
                             "constr_viol_tol": 1e-9}}
        x = ca.vertcat(*program.x)
        self.solver = ca.nlpsol("solver", "ipopt", {
            "x": x, "f": objective, "g": ca.vertcat(*rows), "p": weight}, options)
        self.objective = ca.Function("objective", [x], [program.objective])
        self.products = ca.Function("smaller", [x], [ca.vertcat(
            *[ca.fmin(pair.G.value, pair.H.value) for pair in program.pairs])])

    def __call__(self, w, bounds, weight):
        result = self.solver(x0=w, lbx=bounds[0], ubx=bounds[1], lbg=self.row_bounds[0],
                             ubg=self.row_bounds[1], p=weight)
        stats = self.solver.stats()
        return np.array(result["x"]).ravel(), stats["return_status"] in SOLVED, \
            stats["iter_count"]


def equal_lengths(program):
    bounds = np.hstack(program.bounds).astype(float)
    for places in program.names["h"]:
        bounds[:, places] = program.h_mean
    return bounds


def free_lengths(program):
    bounds = np.hstack(program.bounds).astype(float)
    for places in program.names["h"]:
        bounds[:, places] = [[SHORTEST * program.h_mean], [program.N_FE * program.h_mean]]
    return bounds


def side_value(side, w):
    return w[side.places].sum()


def states(program, w):
    """Of each pair, by kind, element and contact: whether its force is zero."""
    open_ = {}
    for pair in program.pairs:
        key = pair.kind, pair.element, pair.contact
        open_[key] = side_value(pair.G, w) <= side_value(pair.H, w)
    for (kind, e, i) in list(open_):
        if kind != "impulse":
            continue
        before, after = open_["contact", e - 1, i], open_["contact", e, i]
        if not before:
            open_[kind, e, i] = True     # no impulse while a contact lasts or when it opens
        elif not after:
            open_[kind, e, i] = False    # closes: an impulse
    return open_


def switches(open_, program, e):
    p = program.problem
    for i in range(p.n_c):
        if not open_["impulse", e, i] or open_["contact", e, i] != open_["contact", e - 1, i]:
            return True
        if p.mu is not None and not open_["contact", e, i]:
            if any(open_[kind, e, i] != open_[kind, e - 1, i]
                   for kind in ("forward", "backward")):
                return True
    return False


def fixed_pattern(program, w):
    """Bounds with the zero side of every pair fixed; lengths free where the pattern switches."""
    bounds = equal_lengths(program)
    open_ = states(program, w)
    for pair in program.pairs:
        is_open = open_[pair.kind, pair.element, pair.contact]
        if pair.kind.startswith("jump") and open_["impulse", pair.element, pair.contact]:
            is_open = True
        bounds[:, (pair.G if is_open else pair.H).places] = 0.0
    for first in range(0, program.n_elements, program.N_FE):
        elements = range(first, first + program.N_FE)
        if any(switches(open_, program, e) for e in elements[1:]):
            for e in elements:
                places = program.names["h"][e]
                bounds[:, places] = free_lengths(program)[:, places]
    return bounds


def lifted(stepped, w, program):
    """The guess of the second rung from the result of the first one."""
    p = program.problem
    guess = np.concatenate(program.start).astype(float)
    for places, u in zip(program.names["u"], stepped.value("u", w)):
        guess[places] = u
    times = np.arange(stepped.n_elements + 1) * stepped.h_mean
    first = {"q": p.q0, "v": np.zeros(p.n_q)}
    for name in ("q", "v"):
        values = np.vstack([first[name], stepped.value(name, w)])
        for number, places in enumerate(program.names[name]):
            e, j = divmod(number, program.n_s)
            t = (e + program.c[j]) * program.h_mean
            guess[places] = [np.interp(t, times, column) for column in values.T]
    for e, places in enumerate(program.names["v_plus"]):
        guess[places] = stepped.value("v", w)[e]
    gap = ca.Function("gap", [(q := ca.SX.sym("q", p.n_q))], [p.gap(q)])
    for q_places, places in zip(program.names["q"], program.names["gap"]):
        guess[places] = np.maximum(np.array(gap(guess[q_places])).ravel(), 0.0)
    for name in ("lambda", "forward", "backward", "f_plus", "f_minus"):
        if name not in program.names:
            continue
        values = stepped.value(name, w)
        for number, places in enumerate(program.names[name]):
            guess[places] = values[number // program.n_s]
    return guess


@dataclass
class Climb:
    build: float
    solve: float
    objective: float
    iterations: int
    solved: bool
    smaller_side: float


def climb(problem):
    start = time.process_time()
    stepped, program = time_stepping(problem), transcribe(problem)
    relaxed, penalised = Solver(stepped, "relaxed"), Solver(program, "penalised")
    finish = Solver(program, "bounds")
    built = time.process_time()
    w = np.concatenate(stepped.start).astype(float)
    if problem.shift is not None:
        for places in stepped.names["q"]:
            w[places] += problem.shift
    iterations = 0
    for sigma in np.geomspace(1.0, 1e-4, 9):
        found, solved, n = relaxed(w, equal_lengths(stepped), sigma)
        iterations += n
        w = found if solved else w
    w = lifted(stepped, w, program)
    result = Climb(built - start, 0.0, np.nan, 0, False, np.nan)
    for penalty in (1e3, 5e3, 2.5e4, 1e5, 5e5):
        found, solved, n = penalised(w, free_lengths(program), penalty)
        iterations += n
        w = found if solved else w
        if not solved or np.array(penalised.products(w)).max() > 1e-2:
            continue
        end, solved, n = finish(w, fixed_pattern(program, w), 0.0)
        iterations += n
        if solved:
            result.solved = True
            result.objective = float(finish.objective(end))
            result.smaller_side = float(np.array(finish.products(end)).max())
            break
    result.solve = time.process_time() - built
    result.iterations = iterations
    return result
