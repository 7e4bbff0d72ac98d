# SPDX-License-Identifier: BSD-2-Clause
"""Optimal control from Python."""
import numpy as np
import pytest

import saltus
from conftest import ROOT, make_push, make_wall


def test_a_push_has_its_closed_form_optimum():
    solution = saltus.solve(make_push())
    # min Σ u² with Σ u = 0 and Σ u_k (4 − k − 1/2) = 16 has u ∝ (3, 1, −1, −3) / 2.
    np.testing.assert_allclose(solution.u, [[4.8, 1.6, -1.6, -4.8]], atol=1e-5)
    assert solution.status == "solved" and solution.succeeded
    assert solution.objective == pytest.approx(12.8, rel=1e-6)
    assert solution.terms == {"effort": pytest.approx(12.8, rel=1e-6)}
    assert solution.T == pytest.approx(1.0) and solution.h.sum() == pytest.approx(1.0)
    assert solution.residuals.primal < 1e-6
    assert "solved" in repr(solution) and "solved" in solution.brief()


def test_time_stepping_is_a_discretisation_of_its_own():
    push = make_push(discretisation="time-stepping", N_FE=3)
    solution = saltus.solve(push)
    assert solution.status == "solved", solution.message
    n, h = 12, 1 / 12
    np.testing.assert_allclose(solution.h, np.full(n, h))
    # v += h u, then x += h v: the least u with v = 0 and x = 1 at the end.
    steps = np.array([np.full(n, h), h * h * (n - np.arange(n))])
    rows = steps.reshape(2, 4, 3).sum(axis=2)
    np.testing.assert_allclose(solution.u[0], np.linalg.pinv(rows) @ [0, 1], atol=1e-5)
    with pytest.raises(saltus.InvalidInput, match="time-stepping"):
        make_push(discretisation="time-steping")


def test_an_impact_is_used_where_it_saves_effort(wall):
    solution = saltus.solve(wall)
    assert solution.status == "solved", solution.message
    # The wall stops the block: no braking, and less effort than the 12.8 of a free stop.
    assert solution.objective < 12.8 - 1
    assert solution.q[0].max() <= 1 + 1e-7


def test_grids_have_both_limits_of_a_jump(wall):
    solution = saltus.solve(wall)
    impact = next(event for event in solution.events if event.kind == "impact")
    for grid in ("elements", "stages"):
        at = solution.on(grid)
        i = int(np.argmin(abs(at["t"] - impact.t)))
        assert at["t"][i] == impact.t
        # A mass of 1 kg loses its speed, and the wall is on the right.
        assert at["x_minus"][1, i] - at["x_plus"][1, i] == pytest.approx(impact.impulse)
        assert at["Lambda_n"][0, i] == impact.impulse
        assert at["Lambda_n"].sum() == pytest.approx(impact.impulse)
    control = solution.on("control")
    np.testing.assert_allclose(control["t"], np.linspace(0, 1, 5), atol=1e-9)
    np.testing.assert_allclose(control["u_plus"][:, :4], solution.u)
    np.testing.assert_allclose(control["u_minus"][:, 1:], solution.u)
    with pytest.raises(saltus.InvalidInput, match="no grid 'stage'"):
        solution.on("stage")


def test_algebraic_variables_belong_to_every_sample():
    q, v, u = saltus.symbols("q", 1), saltus.symbols("v", 1), saltus.symbols("u", 1)
    z = saltus.symbols("z", 1)
    model = saltus.ContactModel(q, v, [[1.0]], u - z, u=u, z=z, g_alg=z - 2 * v)
    problem = saltus.OptimalControlProblem(
        model, N=4, T=1, x0=[0, 0], lbu=[-20], ubu=[20], running={"drag": z[0] ** 2},
        final=[saltus.PathConstraint("target", [q[0]], [1], [1])])
    solution = saltus.solve(problem, route="ladder")
    assert solution.status == "solved", solution.message
    np.testing.assert_allclose(solution.z, 2 * solution.v, atol=1e-12)
    assert solution.z.max() > 1


def test_controls_of_another_solution_are_a_start(wall):
    first = saltus.solve(wall)
    again = saltus.solve(wall, u_guess=first.u, route="ladder")
    assert again.status == "solved"
    assert again.objective <= first.objective * (1 + 1e-6)


def test_a_solution_is_a_start_for_a_search_near_it(wall):
    first = saltus.solve(wall)
    near = saltus.solve(wall, route="near", u_guess=first.u, motion_guess=first.trajectory)
    assert near.status == "solved"
    assert near.objective == pytest.approx(first.objective, rel=1e-9)
    assert 10 * near.statistics["iterations"] <= first.statistics["iterations"]


def test_states_are_guessed_by_name(wall):
    asked = []

    def way(t):
        asked.append(t)
        return t
    solution = saltus.solve(wall, route="ladder", guess={"q_0": way, "u_0": lambda t: 1.0})
    assert solution.status == "solved" and {0.25, 0.5} <= set(asked)
    options = saltus.OcpOptions(guess={"q_0": way})
    assert options.guess["q_0"] is way
    with pytest.raises(saltus.InvalidInput, match="'q_1'.*did you mean"):
        saltus.solve(wall, guess={"q_1": way})
    with pytest.raises(TypeError, match="the guess of q_0 must be a function, got 3"):
        saltus.solve(wall, guess={"q_0": 3})
    with pytest.raises(TypeError, match="what the guess returns must be a number"):
        saltus.solve(wall, route="ladder", guess={"q_0": str})


def test_a_solution_says_what_it_is_worth():
    push = saltus.solve(make_push())
    # From x0 on the effort is 12.8 (1 - x0)².
    assert push.start_gradient[0] == pytest.approx(-2 * 12.8, rel=1e-6)
    assert push.defects.shape == (4,) and push.defects.max() < 1e-9


def test_progress_shows_every_iteration(wall, capfd):
    records = []
    saltus.solve(wall, route="direct", progress=records.append)
    assert records and isinstance(records[0], saltus.IterationRecord)
    assert records[0].phase == "interior point"
    assert capfd.readouterr().out == ""
    saltus.solve(wall, route="direct", progress=True)
    table = capfd.readouterr().out.splitlines()
    assert len(table) >= len(records)


def test_an_exception_of_the_observer_ends_the_solve(wall):
    def stop(record):
        raise RuntimeError("seen enough")
    with pytest.raises(RuntimeError, match="seen enough"):
        saltus.solve(wall, progress=stop)


def test_trouble_of_the_numerics_is_a_status():
    q, v, u = saltus.symbols("q", 1), saltus.symbols("v", 1), saltus.symbols("u", 1)
    model = saltus.ContactModel(q, v, [[1.0]], u, u=u)
    problem = saltus.OptimalControlProblem(
        model, N=2, T=1, x0=[0, 0], lbu=[-1], ubu=[1], running=u[0] ** 2,
        final=[saltus.PathConstraint("target", q, 5, 5)])
    solution = saltus.solve(problem, route="direct")
    assert solution.status == "locally infeasible"
    assert "Violated by" in solution.message and not solution.succeeded


def test_a_scene_is_solved_as_the_command_does():
    scene = saltus.load(ROOT / "gallery" / "freezing-ocp",
                        set={"solve.method": "impact", "solve.N": 5})
    with pytest.raises(TypeError, match="set="):
        saltus.solve(scene, tolerance=1e-3)
    assert "5 intervals" in repr(scene) or "N" in repr(scene)
