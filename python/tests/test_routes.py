# SPDX-License-Identifier: BSD-2-Clause
"""Patches, programs and time-freezing from Python."""
import json
import pickle

import numpy as np
import pytest

import saltus


def thrown_particle():
    """With mu = 0.3 and g = 10 it lands at v_1 = 4 and slides to a stop at 89/30."""
    q, v = saltus.symbols("q", 2), saltus.symbols("v", 2)
    contact = saltus.Contact("particle / ground", q[1], mu_friction=0.3)
    return saltus.ContactModel(q, v, np.eye(2), [0, -10], contacts=[contact])


def test_three_routes_give_one_motion():
    start = {"q": [0, 1], "v": [4, 0], "T": 2}
    marched = saltus.simulate(thrown_particle(), **start)
    frozen = saltus.simulate_by_time_freezing(thrown_particle(), **start, N_sim=10,
                                              freezing={"a_n": 10})
    programs = saltus.simulate_by_programs(thrown_particle(), **start, N_sim=10)
    for motion in (marched, frozen, programs):
        assert motion.finished, motion.message
        assert motion.q_end == pytest.approx([89 / 30, 0], abs=1e-7)


def test_algebraic_variables_give_the_motion_of_what_they_stand_for():
    """x' = v, v' = -z with 0 = z - 2 v: v = exp(-2 t)."""
    q, v, z = (saltus.symbols(name, 1) for name in "qvz")
    model = saltus.ContactModel(q, v, np.eye(1), -z, z=z, g_alg=z - 2 * v)
    assert pickle.loads(pickle.dumps(model)).g_alg.shape == (1,)
    for motion in (saltus.simulate(model, q=[0], v=[1], T=1),
                   saltus.simulate_by_programs(model, q=[0], v=[1], T=1, n_s=4)):
        assert motion.v_end[0] == pytest.approx(np.exp(-2), rel=1e-8)


def test_a_box_rests_on_a_patch(tmp_path):
    q, v = saltus.symbols("q", 3), saltus.symbols("v", 3)
    box = saltus.Body("box", saltus.Box(0.6, 0.3), position=q[:2], angles=q[2:], mass=1,
                      inertia=[0.15])
    ground = saltus.Body("ground", saltus.HalfPlane(), position=[0, 0])
    patch = saltus.PatchContact("box / ground", box, ground, radius=0.1)
    model = saltus.ContactModel(q, v, saltus.mass_matrix([box, ground], q), [0, -9.81, 0],
                                bodies=[box, ground], patches=[patch])
    assert pickle.loads(pickle.dumps(model)).patches[0].radius == 0.1
    motion = saltus.simulate(model, q=[0, 1.3, 0], v=[0, 0, 0], T=1)
    # Falls 1 m onto its face and stays.
    assert motion.events[0].t == pytest.approx(np.sqrt(2 / 9.81), rel=1e-9)
    assert motion.q_end == pytest.approx([0, 0.3, 0], abs=1e-9)
    left, right = motion.trajectory.patch_points[[2, 4], -1]
    assert (left, right) == (pytest.approx(-0.5), pytest.approx(0.5))
    motion.save(tmp_path / "motion.json")
    x, y = json.loads((tmp_path / "motion.json").read_text())["drawing"]["points"]
    assert x[0] is None and x[-1] == 0.0 and y[-1] == 0.0


@pytest.mark.parametrize("corners, radius, sentence", [
    ([[0, 2, 0.2, 0], [0, 0, 0.2, 2]], 0.1, "not convex at corner 3"),
    ([[-1, 0, 1, 0], [-1, -1, -1, 1]], 0.1, "on a straight line with its neighbours"),
    ([[-1, -1, 1, 0], [-1, -1, -1, 1]], 0.1, "corners 1 and 2 of a polygon are the same"),
    ([[-1, 1, 0], [-1, -1, 1]], 0.9, "a smaller radius was expected"),
    ([[-1, 1, 0], [-1, -1, 1]], -0.1, "expected a radius > 0"),
])
def test_polygons_that_make_no_patch(corners, radius, sentence):
    q, v = saltus.symbols("q", 3), saltus.symbols("v", 3)
    stone = saltus.Body("stone", saltus.Polygon(np.array(corners)), position=q[:2], angles=q[2:],
                        mass=1, inertia=[1])
    ground = saltus.Body("ground", saltus.HalfPlane(), position=[0, 0])
    patch = saltus.PatchContact("patch", stone, ground, radius=radius)
    with pytest.raises(ValueError, match=f"patch contact 'patch', body 'stone': .*{sentence}"):
        saltus.ContactModel(q, v, np.eye(3), [0, -10, 0], bodies=[stone, ground], patches=[patch])


def test_centres_that_coincide():
    q, v = saltus.symbols("q", 3), saltus.symbols("v", 3)
    box = saltus.Body("box", saltus.Box(0.6, 0.3), position=q[:2], angles=q[2:], mass=1,
                      inertia=[0.15])
    table = saltus.Body("table", saltus.Box(2, 0.5), position=[0, 0])
    patch = saltus.PatchContact("box / table", box, table, radius=0.1)
    model = saltus.ContactModel(q, v, np.eye(3), [0, -10, 0], bodies=[box, table], patches=[patch])
    for simulate in (saltus.simulate, saltus.simulate_by_programs):
        with pytest.raises(ValueError, match="'box / table': the centres of two shapes coincide"):
            simulate(model, q=[0, 0, 0], v=[0, 0, 0], T=0.1)


def test_mistakes_are_named():
    with pytest.raises(TypeError, match="simulate_by_programs.*did you mean 'N_sim'"):
        saltus.simulate_by_programs(thrown_particle(), [0, 1], [4, 0], 2, N_sims=3)
    with pytest.raises(TypeError, match="model must be a ContactModel"):
        saltus.simulate_by_time_freezing(3, [0, 1], [4, 0], 2)
    with pytest.raises(TypeError, match="PatchContact needs 'radius'"):
        body = saltus.Body("b", saltus.HalfPlane(), [0, 0])
        saltus.PatchContact("p", body, body)
