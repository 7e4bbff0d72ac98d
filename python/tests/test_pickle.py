# SPDX-License-Identifier: BSD-2-Clause
"""Models, options and results travel between processes."""
import multiprocessing
import pickle

import numpy as np
import pytest

import saltus
from conftest import ROOT, make_ball


def copied(value):
    return pickle.loads(pickle.dumps(value))


def run(model):
    return saltus.simulate(model, q=[1], v=[0], T=2)


def test_a_model_simulates_the_same_bits_in_another_process(ball):
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        there = pool.apply(run, (ball,))
    here = run(ball)
    np.testing.assert_array_equal(there.x, here.x)
    np.testing.assert_array_equal(there.t, here.t)
    assert repr(there.events) == repr(here.events)


@pytest.mark.parametrize("name", [n for n in saltus.__all__ if callable(getattr(saltus, n))])
def test_functions_and_classes_travel_by_name(name):
    assert copied(getattr(saltus, name)) is getattr(saltus, name)


def test_symbols_stay_the_same_within_a_process():
    x = saltus.symbols("x", 2)
    y = np.sin(x[0]) * x[1]
    assert copied(x[0]).is_same(x[0]) and copied(y).is_same(y)
    assert all(a.is_same(b) for a, b in zip(copied(x), x))


def test_problems_options_functions_and_scenes_are_kept(wall):
    again = copied(wall)
    assert again.N == wall.N and again.model.q[0].is_same(wall.model.q[0])
    assert saltus.solve(again, route="direct").objective == pytest.approx(
        saltus.solve(wall, route="direct").objective, rel=1e-12)
    options = saltus.OcpOptions(route="ladder", explore={"n_starts": 3}, u_guess=[[1.0, 2.0]])
    assert repr(copied(options)) == repr(options)
    x = saltus.symbols("x", 2)
    f = saltus.Function("f", {"x": x}, {"y": np.exp(x[0]) / x[1]})
    assert copied(f)([1, 2])[0] == f([1, 2])[0] and copied(f) == f
    scene = saltus.load(ROOT / "gallery" / "incline", set={"mu": 0.6})
    assert copied(scene).parameters == scene.parameters
    simulator = copied(saltus.Simulator(make_ball(), n_s=3))
    assert simulator.options.n_s == 3 and simulator.run([1], [0], 0.1).finished


def test_every_record_is_kept():
    body = saltus.Body("b", saltus.Box(1, 2), position=saltus.symbols("p", 2), mass=3)
    again = copied(body)
    assert again.name == "b" and again.position[1].is_same(body.position[1])
    assert float(again.shape.half_height) == 2.0
    assert isinstance(copied(saltus.Body("g", saltus.HalfPlane(), [0, 0])).shape,
                      saltus.HalfPlane)
    event = saltus.Event(t=1.0, kind="impact", contact="a / b", impulse=2.0)
    assert repr(copied(event)) == repr(event)
