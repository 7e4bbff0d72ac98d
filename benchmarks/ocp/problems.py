# SPDX-License-Identifier: BSD-2-Clause
"""The two optimal control problems of FESD-J, 5.2 and 5.3, for CasADi."""
from dataclasses import dataclass, field
from typing import Callable

import casadi as ca
import numpy as np


@dataclass
class Problem:
    """M v' = f(q, v, u) + J_n λ_n + J_t λ_t, M diagonal, with tracking costs."""
    name: str
    M: np.ndarray
    f: Callable
    gap: Callable
    J_n: Callable
    q0: np.ndarray
    goal: np.ndarray     # of (q, v)
    Q: np.ndarray
    R: float
    T: float
    N: int
    n_u: int
    q_max: float
    v_max: float
    u_max: float
    e: np.ndarray
    mu: np.ndarray = None          # None: no friction
    J_t: Callable = None
    path: Callable = None          # ≥ 0 at stages
    shift: np.ndarray = field(default=None)  # of all guessed positions

    @property
    def n_q(self):
        return self.q0.size

    @property
    def n_c(self):
        return self.e.size


def discs():
    """A disc pushes another one around an obstacle."""
    radii = 0.3, 0.2

    def normal(q):
        n = (q[:2] - q[2:]) / ca.norm_2(q[:2] - q[2:])
        return ca.vertcat(n, -n)

    def drag(v):
        return -2 * v / ca.sqrt(ca.dot(v, v) + 0.1 ** 2)

    return Problem(
        name="discs", M=np.array([2.0, 2, 1, 1]),
        f=lambda q, v, u: ca.vertcat(u + drag(v[:2]), drag(v[2:])),
        gap=lambda q: ca.norm_2(q[:2] - q[2:]) - sum(radii), J_n=normal,
        q0=np.array([-2.0, 0, 2, 0]), goal=np.array([2.0, 0, -2, 0, 0, 0, 0, 0]),
        Q=np.array([10.0] * 4 + [0.01] * 4), R=0.1, T=4.0, N=25, n_u=2,
        q_max=10, v_max=5, u_max=30, e=np.zeros(1),
        path=lambda q: ca.vertcat(ca.sumsqr(q[:2]) - (1 + radii[0]) ** 2,
                                  ca.sumsqr(q[2:]) - (1 + radii[1]) ** 2),
        shift=np.array([0, 0.1, 0, 0.1]))


def three_boxes():
    """The middle one of three boxes pushes the other two to their places."""
    J_n, J_t = np.zeros((6, 5)), np.zeros((6, 5))
    J_n[[0, 2], 0] = J_n[[2, 4], 1] = -1, 1
    J_t[[1, 3], 0] = J_t[[3, 5], 1] = -1, 1
    for box in range(3):
        J_n[2 * box + 1, 2 + box] = J_t[2 * box, 2 + box] = 1
    widths = np.array([2.0, 2, 1, 1, 1])
    g = 9.81
    return Problem(
        name="three_boxes", M=np.ones(6),
        f=lambda q, v, u: ca.vertcat(0, -g, u, -g, 0, -g),
        gap=lambda q: J_n.T @ q - widths, J_n=lambda q: ca.DM(J_n),
        J_t=lambda q: ca.DM(J_t), q0=np.array([-3.0, 1, 0, 1, 3, 1]),
        goal=np.array([-7.0, 1, 0, 1, 5, 1, 0, 0, 0, 0, 0, 0]),
        Q=np.array([10, 0.001, 1, 0.001, 10, 0.001] + [0.1] * 6), R=0.1, T=6.0, N=15,
        n_u=1, q_max=10, v_max=10, u_max=30, e=np.array([0, 0.5, 0, 0, 0]),
        mu=np.array([0.1, 0.1, 0.2, 0.2, 0.2]))
