# SPDX-License-Identifier: BSD-2-Clause
"""Models that several tests use."""
from pathlib import Path

import numpy as np
import pytest

import saltus

ROOT = Path(__file__).resolve().parents[2]


def make_ball(e=0.8):
    q, v = saltus.symbols("q", 1), saltus.symbols("v", 1)
    contact = saltus.Contact("ball / ground", gap=q[0], e=e)
    return saltus.ContactModel(q, v, [[1.0]], [-9.81], contacts=[contact], name="ball")


def make_push(**more):
    """A block that is pushed along the ground, 1 m in 1 s."""
    q, v, u = saltus.symbols("q", 1), saltus.symbols("v", 1), saltus.symbols("u", 1)
    model = saltus.ContactModel(q, v, [[1.0]], u, u=u, name="cart")
    return saltus.OptimalControlProblem(
        model, N=4, T=1, x0=[0, 0], lbu=[-20], ubu=[20], running={"effort": u[0] ** 2},
        final=[saltus.PathConstraint("target", [q[0], v[0]], [1, 0], [1, 0])], **more)


def make_wall():
    """A block that is pushed into a wall: it must not pass it, and ends at rest there."""
    q, v, u = saltus.symbols("q", 1), saltus.symbols("v", 1), saltus.symbols("u", 1)
    contact = saltus.Contact("block / wall", gap=1 - q[0])
    model = saltus.ContactModel(q, v, [[1.0]], u, u=u, contacts=[contact], name="block")
    return saltus.OptimalControlProblem(
        model, N=4, T=1, x0=[0, 0], lbu=[-20], ubu=[20], running={"effort": u[0] ** 2},
        final=[saltus.PathConstraint("at the wall", [q[0], v[0]], [1, 0], [1, 0])])


def make_heap():
    """An impact in space whose set takes hours."""
    random = np.random.default_rng(5)
    v = random.uniform(-1, 1, 6)
    contacts = []
    for _ in range(4):
        J_n = random.uniform(-1, 1, 6)
        contacts.append(saltus.ImpactContact(-np.sign(J_n @ v) * J_n,
                                             J_t=random.uniform(-1, 1, (6, 2)), mu_friction=0.5))
    return saltus.ImpactProblem(np.eye(6), contacts, v)


@pytest.fixture
def ball():
    return make_ball()


@pytest.fixture
def wall():
    return make_wall()


@pytest.fixture(scope="session")
def bounces():
    """Closed form: impacts of a ball that falls from 1 m with restitution 0.8."""
    g, e = 9.81, 0.8
    fall = np.sqrt(2 / g)
    times = [fall]
    for k in range(1, 3):
        times.append(times[-1] + 2 * fall * e ** k)
    return np.array(times)
