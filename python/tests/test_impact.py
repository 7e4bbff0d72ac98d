# SPDX-License-Identifier: BSD-2-Clause
"""Simultaneous impacts from Python."""
import numpy as np
import pytest

import saltus


def corner():
    """A point that falls into a right corner."""
    contacts = [saltus.ImpactContact([1, 0], name="wall"),
                saltus.ImpactContact([0, 1], name="floor")]
    return saltus.ImpactProblem(np.eye(2), contacts, [-1, -2])


def test_a_frictionless_corner_stops_the_point():
    outcomes = saltus.impact_set(corner())
    assert outcomes.status == "exact"
    velocities = [vertex.v for p in outcomes.polytopes for vertex in p.vertices]
    assert np.abs(velocities).max() < 1e-12
    assert saltus.resolve_impact(corner()).v_plus == pytest.approx([0, 0])
    assert saltus.certify_impact(corner()) == "never jams"
    assert saltus.total_impulse(corner()).largest == pytest.approx(3.0)
    assert saltus.impact_distance(corner(), outcomes, [3, 4]) == pytest.approx(5.0)


def test_a_model_gives_its_closed_contacts():
    q, v = saltus.symbols("q", 2), saltus.symbols("v", 2)
    model = saltus.ContactModel(
        q, v, np.eye(2), [0, 0],
        contacts=[saltus.Contact("wall", q[0]), saltus.Contact("floor", q[1])])
    problem = saltus.impact_problem(model, [0, 1], [-1, -2])
    assert [contact.name for contact in problem.contacts] == ["wall"]
    outcome = saltus.resolve_impact(model, q=[0, 1], v=[-1, -2])
    assert outcome.v_plus == pytest.approx([0, -2])
    with pytest.raises(saltus.InvalidInput, match="no contact is closed"):
        saltus.impact_set(model, [1, 1], [-1, -2])


def test_misspelt_laws_and_options_get_the_nearest_name():
    with pytest.raises(saltus.InvalidInput, match="moreau"):
        saltus.resolve_impact(corner(), "moro")
    with pytest.raises(TypeError, match="impact_set.*did you mean 'n_sides'"):
        saltus.impact_set(corner(), n_side=8)


@pytest.mark.parametrize("change, sentence", [
    ({"M": np.ones((3, 3))}, "the mass matrix M must be positive definite"),
    ({"J_n": [0, 1]}, "foot: J_n has 2 entries; M has 3 rows"),
    ({"J_t": [[1], [0]]}, "foot: J_t is 2 x 1; M has 3 rows"),
    ({"mu_friction": -1}, "foot: mu_friction must be finite and at least 0, it is -1"),
    ({"v_minus": [0, -1]}, "v_minus has 2 entries; M has 3 rows")])
def test_bad_impacts_get_a_sentence(change, sentence):
    given = {"M": np.eye(3), "J_n": [0, 1, 0], "J_t": [[1], [0], [1]], "mu_friction": 0.5,
             "v_minus": [0, -1, 0]} | change
    contact = saltus.ImpactContact(given["J_n"], given["J_t"], given["mu_friction"], name="foot")
    problem = saltus.ImpactProblem(given["M"], [contact], given["v_minus"])
    for function in (saltus.impact_set, saltus.total_impulse, saltus.resolve_impact,
                     saltus.impact_outcomes, saltus.certify_impact):
        with pytest.raises(saltus.InvalidInput, match=sentence):
            function(problem)


def test_the_distance_of_a_velocity_of_another_size_gets_a_sentence():
    outcomes = saltus.impact_set(corner())
    with pytest.raises(saltus.InvalidInput, match="distance: v has 3 entries; M has 2 rows"):
        saltus.impact_distance(corner(), outcomes, [1, 2, 3])


def test_what_does_not_close_keeps_its_velocity():
    contact = saltus.ImpactContact([0, 1], name="floor")
    problem = saltus.ImpactProblem(np.eye(2), [contact], [3, 1])
    [polytope] = saltus.impact_set(problem).polytopes
    assert [list(vertex.v) for vertex in polytope.vertices] == [[3, 1]]
    assert saltus.total_impulse(problem).largest == 0
    assert list(saltus.resolve_impact(problem).v_plus) == [3, 1]


def two_feet():
    """A body that falls on two feet at once, E1: which one comes first is open."""
    q, v = saltus.symbols("q", 3), saltus.symbols("v", 3)
    contacts = [saltus.Contact(name, q[1] + side * q[2], J_t=[[1], [0], [1]], mu_friction=0.5)
                for name, side in (("A", -0.5), ("B", 0.5))]
    return saltus.ContactModel(q, v, np.diag([1, 1, 0.25]), [0, -9.81, 0], contacts=contacts)


LANDINGS = {"rest": [0, 0, 0], "B first": [-2 / 9, 1 / 9, 2 / 9], "A first": [2 / 9, 1 / 9, -2 / 9]}


def landing(**options):
    motion = saltus.simulate(two_feet(), q=[0, 0.5 / 9.81, 0], v=[0, 0, 0], T=0.102, **options)
    assert motion.finished, motion.message
    return motion.events[0].note, motion.state_at(motion.events[0].t)[3:]


@pytest.mark.parametrize("law, expected", [
    ("moreau", "rest"), ("equal_rates", "rest"), ("sequential", "A first"),
    ({"rule": "sequential", "order": ["B"]}, "B first"),
    (saltus.ImpactLaw("last_vertex"), "A first")])
def test_laws_decide_how_two_feet_land(law, expected):
    note, v = landing(law=law)
    np.testing.assert_allclose(v, LANDINGS[expected], atol=1e-10)
    assert note == ("" if law == "moreau" else "law: " + saltus.SimulationOptions(law=law).law.rule)


def test_a_function_chooses():
    asked = []

    def choose(problem, outcomes):
        asked.append(problem)
        return [tuple(np.round(9 * o.v_plus).astype(int)) for o in outcomes].index((-2, 1, 2))
    note, v = landing(choose=choose)
    np.testing.assert_allclose(v, LANDINGS["B first"], atol=1e-10)
    assert note == "law: chosen" and len(asked) == 1
    assert [contact.name for contact in asked[0].contacts] == ["A", "B"]
    with pytest.raises(saltus.InvalidInput, match="outcome 7 was chosen"):
        landing(choose=lambda problem, outcomes: 7)
    with pytest.raises(TypeError, match="function that chooses returns must be"):
        landing(choose=lambda problem, outcomes: "first")
    with pytest.raises(ZeroDivisionError):
        landing(choose=lambda problem, outcomes: 1 / 0)
    with pytest.raises(saltus.InvalidInput, match="needs a function that chooses"):
        landing(law="chosen")


def test_a_simulator_branches_over_outcomes():
    branches = saltus.Simulator(two_feet()).branch([0, 0.5 / 9.81, 0], [0, 0, 0], 0.102)
    assert [choices for choices, _ in branches] == [[0], [1], [2]]
    for (_, motion), expected in zip(branches, LANDINGS.values()):
        v = motion.state_at(motion.events[0].t)[3:]
        np.testing.assert_allclose(v, expected, atol=1e-10)
    outcomes = saltus.impact_outcomes(two_feet(), [0, 0, 0], [0, -1, 0])
    np.testing.assert_allclose([o.v_plus for o in outcomes], list(LANDINGS.values()), atol=1e-12)
