# SPDX-License-Identifier: BSD-2-Clause
"""Expressions in numpy's arrays."""
import numpy as np
import pytest

import saltus
from saltus import Function, symbols


def value(expression, x, at):
    return Function("f", {"x": x}, {"y": expression})(at)


@pytest.mark.parametrize("name", [
    "sin", "cos", "tan", "arcsin", "arccos", "arctan", "sinh", "cosh", "tanh", "exp", "log",
    "sqrt", "square", "fabs", "abs", "negative", "reciprocal"])
def test_functions_of_numpy_work_on_arrays_of_expressions(name):
    x, at = symbols("x", 3), np.array([0.2, 0.5, 0.7])
    function = getattr(np, name)
    np.testing.assert_allclose(value(function(x), x, at), function(at), rtol=1e-15)


@pytest.mark.parametrize("name", ["add", "subtract", "multiply", "divide", "power",
                                  "arctan2", "hypot"])
def test_functions_of_two_arrays_work(name):
    x, at = symbols("x", 2), np.array([0.3, 0.8])
    function = getattr(np, name)
    np.testing.assert_allclose(value(function(x, x[::-1]), x, at), function(at, at[::-1]),
                               rtol=1e-15)


def test_products_broadcasting_and_slices_are_those_of_numpy():
    x, at = symbols("x", 3), np.array([1.0, -2.0, 0.5])
    A = np.arange(9.0).reshape(3, 3)
    np.testing.assert_allclose(value(A @ x, x, at), A @ at)
    np.testing.assert_allclose(value(x @ A, x, at), at @ A)
    np.testing.assert_allclose(value(x @ x, x, at), [at @ at])
    np.testing.assert_allclose(value(x[:, None] * x, x, at), np.outer(at, at))
    np.testing.assert_allclose(value(x[1:] - 2 * x[:-1], x, at), at[1:] - 2 * at[:-1])
    np.testing.assert_allclose(value(np.sum(x) + np.trace(np.outer(x, x)), x, at),
                               [at.sum() + at @ at])


@pytest.mark.parametrize("number", [2, 2.0, np.float64(2), np.float32(2), np.int64(2),
                                    np.array(2.0)])
def test_numbers_of_python_and_numpy_mix_with_expressions(number):
    x = symbols("x", 1)
    for expression in (x[0] * number, number * x[0], x[0] ** number, number / x[0]):
        assert isinstance(expression, saltus.Expr), type(expression)
    assert value(number - x[0], x, [0.5])[0] == 1.5


def test_comparisons_are_expressions_and_if_else_chooses():
    x = symbols("x", 2)
    chosen = saltus.if_else(np.greater(x, 0, dtype=object), x, -2 * x)
    np.testing.assert_allclose(value(chosen, x, [-1.0, 3.0]), [2.0, 3.0])
    assert value(saltus.minimum(x[0], x[1]), x, [4.0, 3.0])[0] == 3.0
    assert value(saltus.maximum(x, 0), x, [-4.0, 3.0])[0] == 0.0
    assert value(saltus.sign(x), x, [-4.0, 3.0])[0] == -1.0
    assert value((x[0] < x[1]) & (x[0] > 0), x, [1.0, 3.0])[0] == 1.0
    with pytest.raises(saltus.InvalidInput, match="if_else"):
        bool(x[0] > 0)
    with pytest.raises(TypeError, match="is no number; evaluate it with a Function"):
        float(x[0])


def test_derivatives_are_exact():
    x, at = symbols("x", 2), np.array([0.4, 1.3])
    y = np.array([np.sin(x[0]) * x[1], x[0] / x[1], x[1]])
    np.testing.assert_allclose(
        value(saltus.jacobian(y, x), x, at),
        [[np.cos(0.4) * 1.3, np.sin(0.4)], [1 / 1.3, -0.4 / 1.69], [0, 1]], rtol=1e-15)
    np.testing.assert_allclose(value(saltus.gradient(x[0] ** 2 * x[1], x), x, at),
                               [2 * 0.4 * 1.3, 0.16])
    np.testing.assert_allclose(value(saltus.hessian(x[0] ** 2 * x[1], x), x, at),
                               [[2.6, 0.8], [0.8, 0.0]])
    shifted = saltus.substitute(y, x, [x[1], x[0]])
    np.testing.assert_allclose(value(shifted, x, at), value(y, x, at[::-1]))
    assert saltus.count_operations(np.sin(x[0]) + 1) == 2


def test_functions_take_numbers_and_expressions_by_position_and_by_name():
    q, p = symbols("q", 2), symbols("p", 1)
    f = Function("f", {"q": q, "p": p}, {"sum": q.sum() * p[0], "outer": np.outer(q, q)})
    total, outer = f([1, 2], p=[3])
    assert total == pytest.approx([9.0])
    np.testing.assert_array_equal(outer, [[1, 2], [2, 4]])
    again, _ = f(p=p, q=2 * q)
    assert isinstance(again[0], saltus.Expr)
    assert list(f.inputs) == ["q", "p"] and list(f.outputs) == ["sum", "outer"]
    assert "f" in repr(f)


def test_equal_expressions_are_one():
    x = symbols("x", 2)
    assert (x[0] * x[1]).is_same(x[1] * x[0])
    assert {x[0]: 1}[x[0]] == 1
