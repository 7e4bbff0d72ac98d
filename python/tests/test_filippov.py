# SPDX-License-Identifier: BSD-2-Clause
"""Switched systems from Python."""
import json
import pickle

import numpy as np
import pytest

import saltus
from conftest import ROOT


def relay():
    """x'' = -sign(x'): a point that dry friction stops."""
    x = saltus.symbols("x", 2)
    regions = [{"signs": [1], "f": [x[1], -1.0]}, {"signs": [-1], "f": [x[1], 1.0]}]
    return saltus.FilippovModel(
        x, [saltus.FilippovSubsystem("friction", [x[1]], regions)], name="relay")


def test_a_point_stops_where_friction_says():
    # From speed 1 with deceleration 1: stops after 1 s and ½ m, and stays.
    marched = saltus.simulate(relay(), x0=[0, 1], T=2)
    assert marched.statistics["fallbacks"] == 0
    programs = saltus.simulate_by_programs(relay(), x0=[0, 1], T=2, N_sim=7)
    for motion, tolerance in ((marched, 1e-12), (programs, 1e-8)):
        assert motion.finished, motion.message
        np.testing.assert_allclose(motion.x_end, [0.5, 0.0], atol=tolerance)
        assert motion.q.shape[0] == 0 and motion.v.shape[0] == 0
        (stop,) = motion.events
        assert stop.kind == "switch" and stop.t == pytest.approx(1.0, abs=tolerance)


def test_models_are_pickled_and_mistakes_named():
    again = pickle.loads(pickle.dumps(relay()))
    assert again.n_x == 2 and again.subsystems[0].name == "friction"
    with pytest.raises(TypeError, match="needs 'x0'"):
        saltus.simulate(relay(), T=1)
    with pytest.raises(TypeError, match="did you mean 'N_sim'"):
        saltus.simulate_by_programs(relay(), x0=[0, 1], T=1, N_sm=3)
    x = saltus.symbols("x", 1)
    with pytest.raises(saltus.InvalidInput):
        saltus.FilippovModel(x, [{"name": "s", "c": x, "regions": [
            {"signs": [1], "f": [1.0]}]}])


def test_time_freezing_gives_a_system_without_jumps():
    q, v = saltus.symbols("q", 1), saltus.symbols("v", 1)
    ball = saltus.ContactModel(q, v, [[1.0]], [-9.81],
                               contacts=[saltus.Contact("ball / ground", q[0])], name="ball")
    frozen = saltus.time_freeze(ball, a_n=20)
    assert isinstance(frozen, saltus.FilippovModel) and frozen.n_x == 3
    motion = saltus.simulate_by_programs(frozen, x0=[0.5, 0, 0], T=0.5, N_sim=5)
    assert motion.finished, motion.message
    # It lands, its speed there vanishes while the clock stands, and at rest on the ground, where
    # S g = (1 - S) a_n, the clock is slow.
    fall, stop = np.sqrt(1 / 9.81), np.sqrt(9.81) / 20
    clock = fall + (0.5 - fall - stop) * 20 / (20 + 9.81)
    np.testing.assert_allclose(motion.x_end, [0, 0, clock], atol=1e-6)
    with pytest.raises(TypeError, match="time_freeze.*did you mean 'a_n'"):
        saltus.time_freeze(ball, a_m=3)
    with pytest.raises(TypeError, match="must be a ContactModel, got 3"):
        saltus.time_freeze(3)


def test_the_best_push_of_a_block_that_friction_brakes():
    """The minimum is known from a quadratic program for every time of the stop."""
    block = saltus.load(ROOT / "gallery" / "pushed-block").model
    assert isinstance(block, saltus.FilippovModel)
    target = saltus.PathConstraint("target", block.x, [1, 0], [1, 0])
    problem = saltus.FilippovControlProblem(
        block, N=8, T=1.6, x0=[0, 0.5], running={"effort": block.u[0] ** 2}, lbu=[-10],
        ubu=[10], final=[target])
    solution = saltus.solve(pickle.loads(pickle.dumps(problem)))
    assert solution.status == "solved", solution.message
    assert solution.objective == pytest.approx(11.048304419250, rel=1e-8)
    assert solution.u.shape == (1, 8)
    with pytest.raises(TypeError, match="FilippovControlProblem: model must be a Filippov"):
        saltus.FilippovControlProblem(3, N=8, T=1.6, x0=[0, 0.5])


def test_bodies_of_a_switched_system_are_drawn(tmp_path):
    x = saltus.symbols("x", 1)
    regions = [{"signs": [1], "f": [-1.0]}, {"signs": [-1], "f": [1.0]}]
    point = saltus.Body("point", saltus.Point(), position=[x[0], 0.0])
    model = saltus.FilippovModel(x, [saltus.FilippovSubsystem("s", x, regions)],
                                 bodies=[point])
    motion = saltus.simulate(model, x0=[1], T=2)
    motion.save(tmp_path / "motion.json")
    drawing = json.loads((tmp_path / "motion.json").read_text())["drawing"]
    assert drawing["bodies"][0]["name"] == "point"
    assert drawing["poses"][0][0] == 1.0 and drawing["poses"][0][-1] == 0.0
