# SPDX-License-Identifier: BSD-2-Clause
"""Simulations from Python."""
import pickle

import numpy as np
import pytest

import saltus
from conftest import ROOT


def test_impacts_come_at_their_closed_form(ball, bounces):
    motion = saltus.simulate(ball, q=[1], v=[0], T=2)
    impacts = motion.events.of("impact")
    np.testing.assert_allclose([event.t for event in impacts], bounces, rtol=1e-13)
    assert motion.finished and motion.status == "finished"
    assert motion.t[0] == 0 and motion.t[-1] == 2
    assert motion.q.shape == (1, len(motion.t)) and motion.v.shape == motion.q.shape


def test_events_print_as_a_table_with_ten_digits(ball):
    motion = saltus.simulate(ball, q=[1], v=[0], T=2)
    table = repr(motion.events)
    assert "0.4515236410  impact" in table and "ball / ground" in table
    assert len(motion.events) == 3 and motion.events[0].impulse == pytest.approx(7.973004515)
    assert "<pre>" in motion.events._repr_html_()


def pushed_block():
    q, v, u = saltus.symbols("q", 1), saltus.symbols("v", 1), saltus.symbols("u", 1)
    return saltus.ContactModel(q, v, [[1]], u, u=u)


@pytest.mark.parametrize("u, end", [
    ([2.0], 1.0), ([[4.0, 0.0]], 1.5), (lambda t: 6 * t, 1.0), (None, 0.0),
    (saltus.Controls.feedback(1.0, lambda t, q, v: [2.0]), 1.0),
    (saltus.Controls.table([0, 0.5, 1], [[4.0, 0.0]]), 1.5)])
def test_controls_are_numbers_tables_functions_or_feedback(u, end):
    motion = saltus.simulate(pushed_block(), q=[0], v=[0], T=1, u=u)
    assert motion.q_end == pytest.approx([end], rel=1e-12)


def test_a_control_function_that_fails_raises_its_own_exception():
    def broken(t):
        raise ZeroDivisionError("from the user")
    with pytest.raises(ZeroDivisionError, match="from the user"):
        saltus.simulate(pushed_block(), q=[0], v=[0], T=1, u=broken)
    with pytest.raises(TypeError, match="what the control function returns"):
        saltus.simulate(pushed_block(), q=[0], v=[0], T=1, u=lambda t: "fast")


def test_states_have_names(ball):
    motion = saltus.simulate(ball, q=[1], v=[0], T=0.1)
    assert motion["t"] is motion.t
    first = motion.trajectory.x_names[0]
    np.testing.assert_array_equal(motion[first], motion.q[0])
    with pytest.raises(KeyError, match="no state or control 'height'"):
        motion["height"]
    assert motion.state_at(0.05)[0] == pytest.approx(1 - 9.81 / 2 * 0.05 ** 2, rel=1e-2)


def test_a_simulator_runs_many_times(ball):
    simulator = saltus.Simulator(ball, n_s=3)
    ends = [simulator.run([height], [0], 0.3).q_end[0] for height in (1, 2)]
    np.testing.assert_allclose(ends, np.array([1, 2]) - 9.81 / 2 * 0.09)


def test_a_scene_gives_the_digits_of_the_model(bounces):
    scene = saltus.load(ROOT / "gallery" / "bouncing-ball")
    motion = saltus.simulate(scene)
    np.testing.assert_allclose([e.t for e in motion.events.of("impact")], bounces, rtol=1e-12)
    assert scene.model.n_q == 1 and scene.parameters["e"] == 0.8
    flat = saltus.load(ROOT / "gallery" / "bouncing-ball", set={"e": 0}).simulate()
    assert len(flat.events.of("impact")) == 1


def test_parameters_change_without_a_new_model():
    q, v, e = saltus.symbols("q", 1), saltus.symbols("v", 1), saltus.symbol("e")
    contact = saltus.Contact("c", gap=q[0], e=e)
    model = saltus.ContactModel(q, v, [[1]], [-9.81], contacts=[contact], parameters={e: 0.5})
    dull = model.with_parameters(e=0.0)
    assert len(saltus.simulate(model, [1], [0], 1.0).events.of("impact")) == 2
    assert len(saltus.simulate(dull, [1], [0], 1.0).events.of("impact")) == 1
    with pytest.raises(saltus.InvalidInput, match="did you mean|expected one of"):
        model.with_parameters(f=1.0)


def test_events_of_the_caller_report_stop_and_reset(ball):
    height = ball.q[0]
    low = saltus.UserEvent("low", height - 0.3, action="report")
    stop = {"name": "lower", "when": height - 0.2, "action": "stop"}
    motion = saltus.simulate(ball, q=[1], v=[0], T=2, events=[low, stop])
    assert motion.status == "stopped by an event"
    assert motion.q_end[0] == pytest.approx(0.2, rel=1e-12)
    (reported,) = [event for event in motion.events if event.contact == "low"]
    assert reported.t == pytest.approx(np.sqrt(2 * 0.7 / 9.81), rel=1e-12)
    lift = saltus.UserEvent("lift", height - 0.5, action="reset", q=[height + 0.5], v=[0.0])
    simulator = pickle.loads(pickle.dumps(saltus.Simulator(ball, events=[lift])))
    fall = np.sqrt(2 * 0.5 / 9.81)
    again = simulator.run(q=[1], v=[0], T=fall + 0.1)
    assert again.q_end[0] == pytest.approx(1 - 9.81 / 2 * 0.1 ** 2, rel=1e-12)
    with pytest.raises(TypeError, match="events must be a list, each entry a UserEvent or a dict"):
        saltus.simulate(ball, q=[1], v=[0], T=2, events=[3])
    with pytest.raises(saltus.InvalidInput, match="'odd' may depend on q, v, u and parameters"):
        saltus.simulate(ball, q=[1], v=[0], T=2,
                        events=[saltus.UserEvent("odd", saltus.symbol("w"))])


def test_progress_of_a_simulation(ball, capsys, monkeypatch):
    times = []
    saltus.simulate(ball, q=[1], v=[0], T=2, h_max=1e-4, progress=times.append)
    assert len(times) >= 1 and times == sorted(times) and 0 <= times[-1] <= 2
    monkeypatch.setattr(saltus._progress._Bar, "_MOMENT", 0.0)
    saltus.simulate(ball, q=[1], v=[0], T=2, h_max=1e-4, progress=True)
    shown = capsys.readouterr().out
    assert "of 2 s" in shown and shown.endswith("\r\x1b[K")
    saltus.simulate(ball, q=[1], v=[0], T=2, progress=None)  # nobody looks
    assert capsys.readouterr().out == ""
    with pytest.raises(TypeError, match="progress must be"):
        saltus.simulate(ball, q=[1], v=[0], T=2, progress="yes")
    with pytest.raises(ZeroDivisionError):
        saltus.simulate(ball, q=[1], v=[0], T=2, progress=lambda t: 1 / 0)


def test_progress_in_a_notebook(ball, monkeypatch):
    shown = []

    class Line:
        def show(self, text):
            shown.append(text)
    monkeypatch.setattr(saltus._progress, "_in_notebook", lambda: True)
    monkeypatch.setattr(saltus._progress, "_Line", Line)
    monkeypatch.setattr(saltus._progress._Bar, "_MOMENT", 0.0)
    saltus.simulate(ball, q=[1], v=[0], T=2, h_max=1e-4)
    assert "of 2 s" in shown[0] and shown[-1] == ""
