# SPDX-License-Identifier: BSD-2-Clause
"""Options as keywords."""
import pytest

import saltus


def test_defaults_are_those_of_the_library():
    options = saltus.SimulationOptions()
    assert (options.scheme, options.n_s, options.tolerance) == ("Radau IIA", 6, 1e-12)
    assert options.h_fixed is None and options.zeno.ratio == 0.999
    ocp = saltus.OcpOptions()
    assert (ocp.route, ocp.method, ocp.tolerance) == ("best", "interior-point", 1e-7)
    assert ocp.homotopy.fallbacks == ["penalty"]


def test_a_misspelt_keyword_is_a_type_error_with_the_nearest_name(ball, wall):
    with pytest.raises(TypeError, match="simulate.*'tolerence'.*did you mean 'tolerance'"):
        saltus.simulate(ball, [1], [0], 1, tolerence=1e-3)
    with pytest.raises(TypeError, match="solve.*did you mean 'max_iterations'"):
        saltus.solve(wall, max_iteration=3)
    with pytest.raises(TypeError, match="did you mean 'mu_friction'"):
        saltus.Contact("c", 1.0, mu_frction=0.3)
    with pytest.raises(TypeError, match="ZenoOptions.*did you mean 'speed'"):
        saltus.simulate(ball, [1], [0], 1, zeno={"sped": 1.0})
    with pytest.raises(TypeError, match="did you mean 'N_FE'"):
        saltus.OptimalControlProblem(ball, 3, 1.0, [1, 0], N_FEE=3)


def test_a_misspelt_word_gets_the_nearest_one(ball):
    with pytest.raises(saltus.InvalidInput, match="did you mean 'Radau IIA'"):
        saltus.simulate(ball, [1], [0], 1, scheme="Radau IA")
    with pytest.raises(ValueError, match="route.*did you mean 'direct'"):
        saltus.OcpOptions(route="dirct")


def test_values_that_do_not_fit_say_what_was_expected(ball):
    with pytest.raises(TypeError, match="n_s must be a whole number, got 2.5 .float."):
        saltus.simulate(ball, [1], [0], 1, n_s=2.5)
    with pytest.raises(TypeError, match="tolerance must be a number, got 'small' .str."):
        saltus.SimulationOptions(tolerance="small")
    with pytest.raises(TypeError, match="scheme must be one of 'Radau IIA', "):
        saltus.SimulationOptions(scheme=3)
    with pytest.raises(saltus.InvalidInput, match="tolerance.*positive"):
        saltus.simulate(ball, [1], [0], 1, tolerance=-1)
    with pytest.raises(TypeError, match="Contact needs 'gap'"):
        saltus.Contact("c")
    with pytest.raises(TypeError, match="takes at most 4 arguments, got 5"):
        saltus.ZenoOptions("close", 1, 2, 3, 4)
    with pytest.raises(TypeError, match="'policy' is given twice"):
        saltus.ZenoOptions("stop", policy="close")


def test_options_are_values(ball):
    options = saltus.SimulationOptions(n_s=3, zeno={"time": 1e-3})
    assert options == saltus.SimulationOptions(n_s=3, zeno=saltus.ZenoOptions(time=1e-3))
    assert options != saltus.SimulationOptions()
    assert repr(options) == "SimulationOptions(n_s=3, zeno=ZenoOptions(time=0.001))"
    options.n_s = 4
    assert options.n_s == 4
    saltus.simulate(ball, [1], [0], 1, options=options)
    with pytest.raises(TypeError, match="options or keywords, not both"):
        saltus.simulate(ball, [1], [0], 1, options=options, n_s=3)
