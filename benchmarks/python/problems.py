# SPDX-License-Identifier: BSD-2-Clause
"""Two optimal control problems, each for saltus and for nosnoc, with the same numbers.

Both sides have N control intervals of N_FE finite elements with n_s stages of Radau IIA, the
same bounds, costs and targets, and start from every state at its initial value.
"""
from dataclasses import dataclass

import casadi as ca
import nosnoc
import numpy as np

import saltus

G = 9.81  # [m/s²]


@dataclass
class Grid:
    N: int
    N_FE: int
    n_s: int
    T: float


def particle(mu):
    """A point of 1 kg above the ground, pushed along it."""
    q, v, u = saltus.symbols("q", 2), saltus.symbols("v", 2), saltus.symbols("u", 1)
    contact = saltus.Contact("particle / ground", gap=q[1], J_t=[1, 0], mu_friction=mu)
    return saltus.ContactModel(q, v, np.eye(2), [u[0], -G], u=u, contacts=[contact])


class FreezingOcp:
    """A particle falls, and shall be at rest at (3, 0) after two seconds."""

    name = "freezing-ocp"
    grid = Grid(N=20, N_FE=3, n_s=2, T=2.0)
    end = 3.0  # [m]
    best = 72.6392783463  # a quadratic program for every stop time, searched over it
    mu = 0.6
    start = [0, 1, 0, 0]

    def variants(self):
        """Ways to pose it for saltus, by name."""
        return {"impact laws": self.saltus,
                "time-freezing": lambda: self.saltus(freezing={"a_n": G})}

    def saltus(self, **keywords):
        model, grid = particle(self.mu), self.grid
        target = saltus.PathConstraint("target", [*model.q, *model.v], [3, 0, 0, 0],
                                       [3, 0, 0, 0])
        return saltus.OptimalControlProblem(
            model, grid.N, grid.T, self.start, running=model.u[0] ** 2, lbu=[-10],
            ubu=[10], final=[target], N_FE=grid.N_FE, n_s=grid.n_s, **keywords)

    def nosnoc(self):
        """Time-freezing: contact is an auxiliary motion during which the clock t stands.

        nosnoc integrates f_q over numerical time; the effort is a state that stands with the
        clock, so that both packages have the same objective.
        """
        q, v, u = ca.SX.sym("q", 2), ca.SX.sym("v", 2), ca.SX.sym("u")
        t, effort = ca.SX.sym("t"), ca.SX.sym("effort")
        x, a_n = ca.vertcat(q, v, t, effort), G
        free = ca.vertcat(v, u, -G, 1, u ** 2)
        forwards, backwards = (ca.vertcat(0, 0, sign * self.mu * a_n, a_n, 0, 0)
                               for sign in (-1, 1))
        model = nosnoc.NosnocModel(
            x=x, x0=np.array([0.0, 1, 0, 0, 0, 0]), u=u, t_var=t,
            F=[ca.horzcat(free, free, forwards, backwards)],
            c=[ca.vertcat(q[1], v[1], v[0])],
            S=[np.array([[1, 0, 0], [-1, 1, 0], [-1, -1, 1], [-1, -1, -1]])])
        ocp = nosnoc.NosnocOcp(lbu=np.array([-10.0]), ubu=np.array([10.0]),
                               f_terminal=effort,
                               g_terminal=x[:4] - np.array([3, 0, 0, 0]))
        options = nosnoc_options(self.grid)
        options.pss_mode = nosnoc.PssMode.STEP
        options.time_freezing = True
        options.time_freezing_tolerance = 1e-8
        options.speed_of_time_variables = nosnoc.SpeedOfTimeVariableMode.LOCAL
        return model, ocp, options


class StickSlip:
    """A block on the ground is pushed one metre; friction brakes it, and holds it at the end.

    Rest is the sliding mode of the switching function v.
    """

    name = "stick-slip"
    grid = Grid(N=10, N_FE=2, n_s=2, T=2.0)
    end = 1.0  # [m]
    best = None
    mu = 0.3
    start = [0, 0, 0, 0]

    def variants(self):
        """Ways to pose it for saltus, by name."""
        return {"contact": self.with_contact, "switched": self.switched}

    def posed(self, kind, model, x, x0):
        grid = self.grid
        target = saltus.PathConstraint("target", x, [1, 0], [1, 0])
        return kind(model, grid.N, grid.T, x0, running=model.u[0] ** 2, lbu=[-10], ubu=[10],
                    final=[target], N_FE=grid.N_FE, n_s=grid.n_s)

    def with_contact(self):
        model = particle(self.mu)
        return self.posed(saltus.OptimalControlProblem, model, [model.q[0], model.v[0]],
                          self.start)

    def switched(self):
        x, u = saltus.symbols("x", 2), saltus.symbols("u", 1)
        sides = [saltus.FilippovRegion([sign], [x[1], u[0] - sign * self.mu * G])
                 for sign in (1, -1)]
        model = saltus.FilippovModel(
            x, [saltus.FilippovSubsystem("slip", [x[1]], sides)], u=u)
        return self.posed(saltus.FilippovControlProblem, model, x, [0, 0])

    def nosnoc(self):
        q, v, u = ca.SX.sym("q"), ca.SX.sym("v"), ca.SX.sym("u")
        x = ca.vertcat(q, v)
        model = nosnoc.NosnocModel(
            x=x, x0=np.zeros(2), u=u, c=[v], S=[np.array([[1], [-1]])],
            F=[ca.horzcat(ca.vertcat(v, u - self.mu * G), ca.vertcat(v, u + self.mu * G))])
        ocp = nosnoc.NosnocOcp(lbu=np.array([-10.0]), ubu=np.array([10.0]), f_q=u ** 2,
                               g_terminal=x - np.array([1, 0]))
        return model, ocp, nosnoc_options(self.grid)


def nosnoc_options(grid):
    options = nosnoc.NosnocOpts()
    options.irk_scheme = nosnoc.IrkSchemes.RADAU_IIA
    options.n_s = grid.n_s
    options.N_stages = grid.N
    options.N_finite_elements = grid.N_FE
    options.terminal_time = grid.T
    options.step_equilibration = nosnoc.StepEquilibrationMode.HEURISTIC_MEAN
    options.comp_tol = 1e-7
    options.sigma_N = 1e-7
    options.print_level = 0
    return options


PROBLEMS = [FreezingOcp(), StickSlip()]
