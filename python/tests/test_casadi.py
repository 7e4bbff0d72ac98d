# SPDX-License-Identifier: BSD-2-Clause
"""CasADi functions become ours."""
import numpy as np
import pytest

import saltus

ca = pytest.importorskip("casadi")


def test_a_function_of_all_operations_gives_the_same_numbers():
    x = ca.SX.sym("x", 3)
    a, b, c = x[0], x[1], x[2]
    terms = [a + b, a - b, a * b, a / b, -a, ca.exp(a), ca.log(b), a ** b, a ** 3, ca.sqrt(b),
             a * a, 2 * a, ca.sin(a), ca.cos(a), ca.tan(a), ca.asin(a), ca.acos(a),
             ca.atan(a), a < b, a <= b, a == b, a != b, ca.logic_not(a), ca.logic_and(a, b),
             ca.logic_or(a, b), ca.fabs(c), ca.sign(c), ca.copysign(a, c),
             ca.if_else(a < b, a, c), ca.fmin(a, b), ca.fmax(a, b), 1 / b, ca.sinh(a),
             ca.cosh(a), ca.tanh(a), ca.asinh(a), ca.acosh(1 + b), ca.atanh(a),
             ca.atan2(a, c), ca.log1p(b), ca.expm1(a), ca.hypot(a, b)]
    theirs = ca.Function("f", [x], [ca.vertcat(*terms)], ["x"], ["y"])
    ours = saltus.from_casadi(theirs)
    assert list(ours.inputs) == ["x"] and list(ours.outputs) == ["y"]
    for seed in range(20):
        rng = np.random.default_rng(seed)
        at = np.array([rng.uniform(0.1, 0.9), rng.uniform(0.1, 2), rng.uniform(-2, 2)])
        np.testing.assert_allclose(ours(at), np.array(theirs(at)).ravel(), rtol=1e-13,
                                   atol=1e-15)


def test_sparse_outputs_and_mx_functions_are_converted():
    x = ca.MX.sym("x", 3)
    theirs = ca.Function("g", [x], [ca.diag(x) @ ca.sin(x), ca.diag(x)], ["x"], ["y", "D"])
    ours = saltus.from_casadi(theirs)
    y, D = ours([0.1, 0.2, 0.3])
    np.testing.assert_allclose(y, np.array([0.1, 0.2, 0.3]) * np.sin([0.1, 0.2, 0.3]))
    np.testing.assert_array_equal(D, np.diag([0.1, 0.2, 0.3]))


def test_an_expression_gets_our_symbols():
    theirs = ca.SX.sym("q", 2)
    q = saltus.symbols("q", 2)
    ours = saltus.from_casadi(ca.sin(theirs[0]) * theirs[1], [(theirs, q)])
    assert ours[0].is_same(np.sin(q[0]) * q[1])
    with pytest.raises(saltus.InvalidInput, match="needs 'p'"):
        saltus.from_casadi(ca.SX.sym("p") * theirs, [(theirs, q)])


def test_what_cannot_be_converted_says_which_instruction_and_why():
    x = ca.SX.sym("x")
    with pytest.raises(saltus.InvalidInput, match="instruction 1 is OP_FLOOR.*staircase"):
        saltus.from_casadi(ca.Function("stairs", [x], [ca.floor(x)]))
    with pytest.raises(saltus.InvalidInput, match="OP_ERF"):
        saltus.from_casadi(ca.Function("bell", [x], [ca.erf(x)]))
    y = ca.MX.sym("y")
    table = ca.interpolant("table", "bspline", [[0, 1, 2, 3]], [0, 1, 4, 9])
    with pytest.raises(saltus.InvalidInput, match="OP_CALL.*a table, a solver"):
        saltus.from_casadi(ca.Function("lookup", [y], [table(y)]))
    with pytest.raises(TypeError, match="casadi.Function or an SX"):
        saltus.from_casadi(3)
