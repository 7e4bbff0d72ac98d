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
