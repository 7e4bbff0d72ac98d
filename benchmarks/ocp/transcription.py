# SPDX-License-Identifier: BSD-2-Clause
"""The formulation of docs/math/contact.md, assembled with CasADi expressions."""
from dataclasses import dataclass, field

import casadi as ca
import numpy as np

SPEED_MAX = 100.0


def radau(n_s):
    """A, b, c of the Radau IIA scheme."""
    c = np.array(ca.collocation_points(n_s, "radau"))
    powers = np.vander(c, n_s, increasing=True)
    integrals = np.array([[x ** (k + 1) / (k + 1) for k in range(n_s)] for x in c])
    A = integrals @ np.linalg.inv(powers)
    return A, A[-1], c


@dataclass
class Side:
    """A sum of variables, and a constant."""
    value: ca.SX
    places: np.ndarray


@dataclass
class Pair:
    kind: str       # contact, forward, backward; impulse and its friction
    element: int
    contact: int
    G: Side         # force
    H: Side         # gap or speed


@dataclass
class Program:
    problem: object
    N_FE: int
    n_s: int
    c: np.ndarray = None
    names: dict = field(default_factory=dict)   # name → places, one array per occurrence
    pairs: list = field(default_factory=list)
    x: list = field(default_factory=list)
    bounds: list = field(default_factory=list)
    start: list = field(default_factory=list)
    rows: list = field(default_factory=list)
    row_bounds: list = field(default_factory=list)
    size: int = 0
    objective: ca.SX = 0
    unequal: ca.SX = 0      # Σ (h − h̄)²

    @property
    def n_elements(self):
        return self.problem.N * self.N_FE

    @property
    def h_mean(self):
        return self.problem.T / self.n_elements

    def variable(self, name, n, lower, upper, start):
        symbol = ca.SX.sym(name, n)
        self.x.append(symbol)
        self.bounds.append(np.tile([[lower], [upper]], n))
        self.start.append(np.broadcast_to(np.asarray(start, float), (n,)))
        places = np.arange(self.size, self.size + n)
        self.names.setdefault(name, []).append(places)
        self.size += n
        return symbol, places

    def row(self, value, lower=0.0, upper=0.0):
        value = ca.reshape(value, value.numel(), 1)
        self.rows.append(value)
        self.row_bounds.append(np.tile([[lower], [upper]], value.numel()))

    def value(self, name, w):
        return np.array([w[places] for places in self.names[name]])


def entry(parts, i):
    """Side of component i of a list of (symbol or constant, places or None)."""
    value = sum(symbol[i] for symbol, _ in parts)
    places = [places[i] for _, places in parts if places is not None]
    return Side(value, np.array(places, int))


class Writer:
    """Writes the elements of a horizon one after the other."""

    def __init__(self, problem, N_FE, n_s, jumps):
        self.p = problem
        self.jumps = jumps
        self.program = Program(problem, N_FE, n_s)
        self.A, self.b, self.program.c = radau(n_s)
        gap0 = np.array(ca.DM(problem.gap(ca.DM(problem.q0)))).ravel()
        self.gap0 = gap0
        self.q, self.v = ca.SX(ca.DM(problem.q0)), ca.SX.zeros(problem.n_q)
        self.gap = (ca.SX(ca.DM(gap0)), None)
        self.slip = None      # forward and backward parts at the start of the element

    def write(self):
        p, program = self.p, self.program
        for k in range(p.N):
            u, _ = program.variable("u", p.n_u, -p.u_max, p.u_max, 0.0)
            program.objective += p.T / p.N * p.R * ca.dot(u, u)
            lengths = [program.variable("h", 1, 0.0, p.T / p.N, program.h_mean)[0]
                       for _ in range(program.N_FE)]
            program.row(sum(lengths) - p.T / p.N)
            program.unequal += sum((h - program.h_mean) ** 2 for h in lengths)
            for i, h in enumerate(lengths):
                element = k * program.N_FE + i
                if element > 0 and self.jumps:
                    self.jump(element)
                self.element(element, h, u)
        error = ca.vertcat(self.q, self.v) - ca.DM(p.goal)
        program.objective += 100 * ca.dot(error * ca.DM(p.Q), error)
        return program

    def jump(self, element):
        #   M (v⁺ − v⁻) = J_n Λ_n + J_t Λ_t,   P − N = J_nᵀ(v⁺ + e v⁻),   Λ_n ⊥ gap + P + N
        p, program = self.p, self.program
        before, J_n = self.v, p.J_n(self.q)
        self.v, _ = program.variable("v_plus", p.n_q, -p.v_max, p.v_max, 0.0)
        normal = program.variable("Lambda", p.n_c, 0, np.inf, 0.0)
        P = program.variable("P", p.n_c, 0, SPEED_MAX, 0.0)
        N = program.variable("N", p.n_c, 0, SPEED_MAX, 0.0)
        impulse = J_n @ normal[0]
        program.row(P[0] - N[0] - J_n.T @ self.v - ca.DM(p.e) * (J_n.T @ before))
        if p.mu is not None:
            impulse += self.friction("jump ", element, self.v, normal[0])
        program.row(ca.DM(p.M) * (self.v - before) - impulse)
        for i in range(p.n_c):
            program.pairs.append(Pair("impulse", element, i, entry([normal], i),
                                      entry([self.gap, P, N], i)))

    def friction(self, tag, element, v, normal):
        """Unknowns and rows at one point; gives the generalised force."""
        #   p − n = v_t,   f₊ + f₋ = 2 mu λ_n,   λ_t = (f₊ − f₋)/2
        p, program = self.p, self.program
        parts = [program.variable(tag + name, p.n_c, 0, upper, 0.0) for name, upper in
                 (("forward", SPEED_MAX), ("backward", SPEED_MAX), ("f_plus", np.inf),
                  ("f_minus", np.inf))]
        forward, backward, f_plus, f_minus = parts
        J_t = p.J_t(self.q)
        program.row(forward[0] - backward[0] - J_t.T @ v)
        program.row(f_plus[0] + f_minus[0] - 2 * p.mu * normal)
        if tag:
            self.slip = forward, backward
            for i in range(p.n_c):
                program.pairs.append(Pair("jump forward", element, i, entry([f_plus], i),
                                          entry([forward], i)))
                program.pairs.append(Pair("jump backward", element, i,
                                          entry([f_minus], i), entry([backward], i)))
        self.last_friction = parts
        return J_t @ (f_plus[0] - f_minus[0]) / 2

    def element(self, element, h, u):
        p, program, n_s = self.p, self.program, self.program.n_s
        q = [program.variable("q", p.n_q, -p.q_max, p.q_max, p.q0)[0] for _ in range(n_s)]
        v = [program.variable("v", p.n_q, -p.v_max, p.v_max, 0.0)[0] for _ in range(n_s)]
        gaps = [program.variable("gap", p.n_c, 0, np.inf, self.gap0) for _ in range(n_s)]
        forces = [program.variable("lambda", p.n_c, 0, np.inf, 0.0) for _ in range(n_s)]
        total, frictions = [], []
        for j in range(n_s):
            force = p.f(q[j], v[j], u) + p.J_n(q[j]) @ forces[j][0]
            if p.mu is not None:
                force += self.friction("", element, v[j], forces[j][0])
                frictions.append(self.last_friction)
            total.append(force / ca.DM(p.M))
            error = ca.vertcat(q[j], v[j]) - ca.DM(p.goal)
            program.objective += h * self.b[j] * ca.dot(error * ca.DM(p.Q), error)
        for j in range(n_s):
            program.row(q[j] - self.q - h * sum(self.A[j, m] * v[m] for m in range(n_s)))
            program.row(v[j] - self.v - h * sum(self.A[j, m] * total[m] for m in range(n_s)))
            program.row(gaps[j][0] - p.gap(q[j]))
            if p.path:
                program.row(p.path(q[j]), 0.0, np.inf)
        # Sums over the element: forces of all stages against gaps and speeds of all points.
        for i in range(p.n_c):
            start = [self.gap] if self.jumps else []
            program.pairs.append(Pair("contact", element, i, entry(forces, i),
                                      entry(start + gaps, i)))
            for kind, speed, share in (("forward", 0, 2), ("backward", 1, 3)):
                if p.mu is None:
                    continue
                start = [self.slip[speed]] if self.slip else []
                program.pairs.append(Pair(kind, element, i,
                                          entry([f[share] for f in frictions], i),
                                          entry(start + [f[speed] for f in frictions], i)))
        self.q, self.v, self.gap, self.slip = q[-1], v[-1], gaps[-1], None


def transcribe(problem, N_FE=2, n_s=2):
    return Writer(problem, N_FE, n_s, jumps=True).write()


def time_stepping(problem, N_FE=2):
    """Implicit Euler; forces meet the gap at the end of a step only; no impact law."""
    return Writer(problem, N_FE, 1, jumps=False).write()
