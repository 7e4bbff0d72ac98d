# SPDX-License-Identifier: BSD-2-Clause
"""Wrong calls raise exceptions with sentences; none of them crashes."""
import inspect

import numpy as np
import pytest

import saltus
from conftest import ROOT, make_ball, make_push
from test_keywords import WITHOUT, keywords_of

CALLABLES = sorted(name for name in saltus.__all__
                   if callable(getattr(saltus, name)) and name != "InvalidInput")
MISTAKES = (TypeError, ValueError, KeyError, ImportError)


def sentence_of(call):
    with pytest.raises(MISTAKES) as caught:
        call()
    message = str(caught.value)
    assert len(message.split()) >= 3, message
    return message


@pytest.mark.parametrize("name", CALLABLES)
@pytest.mark.parametrize("nonsense", [object(), None, "nonsense", b"\xff", {1: 2}, [[1], [2, 3]]],
                         ids=["object", "None", "text", "bytes", "dict", "ragged"])
def test_nonsense_as_first_argument(name, nonsense):
    function = getattr(saltus, name)
    if is_fitting(name, nonsense):
        return
    message = sentence_of(lambda: function(nonsense))
    assert "std::" not in message


def is_fitting(name, value):
    """Whether this is no nonsense after all."""
    if name in ("symbol", "EventList", "StruckContact") and isinstance(value, str):
        return True
    return name == "EventList" and isinstance(value, (bytes, dict, list))


@pytest.mark.parametrize("name", CALLABLES)
def test_a_keyword_that_does_not_exist(name):
    message = sentence_of(lambda: getattr(saltus, name)(nonsensical=1))
    assert "nonsensical" in message or "argument" in message or "needs" in message


@pytest.mark.parametrize("name", CALLABLES)
def test_far_too_many_arguments(name):
    sentence_of(lambda: getattr(saltus, name)(*[object()] * 40))


@pytest.mark.parametrize("name", [name for name in CALLABLES
                                  if inspect.isclass(getattr(saltus, name))])
def test_attributes_refuse_nonsense(name):
    kind = getattr(saltus, name)
    try:
        thing = kind()
    except MISTAKES:
        return
    fields = [f for f in dir(kind) if isinstance(getattr(kind, f), property)]
    for field in fields if name != "Expr" else ["is_symbol"]:
        if isinstance(getattr(thing, field), (int, float)):
            with pytest.raises((TypeError, AttributeError)):
                setattr(thing, field, object())


METHOD_MISTAKES = (*MISTAKES, AttributeError, IndexError)


def instances():
    """One thing of every public class that has methods of its own."""
    ball = make_ball()
    motion = saltus.simulate(ball, q=[1], v=[0], T=0.3)
    x = saltus.symbols("x", 1)
    return [x[0], saltus.Function("f", {"x": x}, {"y": np.sin(x)}), ball, make_push(), motion,
            saltus.Simulator(ball), saltus.Controls(), saltus.load(ROOT / "gallery" / "incline")]


@pytest.mark.parametrize("thing", instances(), ids=lambda thing: type(thing).__name__)
@pytest.mark.parametrize("nonsense", [[object()], [None], [{1: 2}], [object()] * 30],
                         ids=["object", "None", "dict", "thirty"])
def test_methods_answer_nonsense_with_a_sentence(thing, nonsense):
    for name in dir(thing):
        method = getattr(thing, name)
        # numpy asks for these, and takes NotImplemented for an answer.
        if name.startswith("_") or not callable(method) or name in ("arctan2", "hypot"):
            continue
        with pytest.raises(METHOD_MISTAKES) as caught:
            method(*nonsense)
        assert len(str(caught.value).split()) >= 3 and "std::" not in str(caught.value), name


@pytest.mark.parametrize("call, words", [
    (lambda: saltus.Expr.symbol(3), "name must be a text, got 3"),
    (lambda: saltus.symbols("q", -1), "must not be negative"),
    (lambda: saltus.symbols("q", 2.0), "n must be a whole number"),
    (lambda: saltus.symbols("q", np.zeros(2)), "n must be a whole number"),
    (lambda: saltus.Expr.symbol("x") + "1", "unsupported operand"),
    (lambda: saltus.jacobian([1.0], [2.0]), "x must be symbols, and one entry is 2"),
    (lambda: saltus.Function("f", {"x": [1.0]}, {}), "not a symbol|different symbols"),
    (lambda: saltus.Function("f", 3, {}), "a dict from names to arrays"),
    (lambda: saltus.Function("f", {}, {"y": saltus.symbol("z")}), "'z'"),
    (lambda: saltus.Controls.table([0, 1], [[1.0, 2.0]]), "grid"),
    (lambda: saltus.Controls.function(3), "must be a function, got 3"),
    (lambda: saltus.Controls.feedback("often", len), "period must be a number"),
    (lambda: saltus.simulate(make_ball(), [1, 2], [0], 1), "1 positions"),
    (lambda: saltus.simulate(make_ball(), [-1], [0], 1), "'ball / ground' penetrates"),
    (lambda: saltus.simulate(make_ball(), [1], [0], 1, u=[3]), "0 controls, but 1"),
    (lambda: saltus.simulate(make_ball(), [1], [0]), "needs 'T'"),
    (lambda: saltus.simulate(make_ball(), [1], [0], "late"), "T must be a number|float"),
    (lambda: saltus.simulate(make_ball(), [np.nan], [0], 1), "finite|nan|NaN"),
    (lambda: saltus.Simulator(make_ball(), n_s=100), "stages"),
    (lambda: saltus.solve(make_push(), u_guess=[[1.0]]), "u_guess is 1 × 1, expected 1 × 4"),
    (lambda: saltus.solve(make_push(), time_limit=-1), "time_limit"),
    (lambda: saltus.solve(make_push(), progress="yes"), "progress must be"),
    (lambda: saltus.PathConstraint("p", [1.0, 2.0], [0, 0, 0]), "2 values, but 3 lower"),
    (lambda: saltus.ContactModel(*[saltus.symbols("q", 2)] * 4), "."),
    (lambda: saltus.contacts_between(1, 2, 3), "must be a Body"),
    (lambda: saltus.inertial_force(np.eye(2), saltus.symbols("q", 2), saltus.symbols("v", 1)),
     "q has 2 entries and v has 1"),
    (lambda: saltus.impact_set(make_ball()), "needs q and v"),
    (lambda: saltus.load("/nowhere"), "no file or folder '/nowhere'"),
    (lambda: saltus.load(".", set=3), "set must be a dict"),
    (lambda: saltus.save(3, "x"), "must be a Result, got 3"),
])
def test_mistakes_are_named(call, words):
    with pytest.raises(MISTAKES, match=words):
        call()


def nonsense():
    """Values of all kinds; each is nonsense for nearly every argument."""
    x = saltus.symbols("x", 2)
    return [None, 0, -1, 1.5, np.nan, np.inf, 10 ** 30, "x", "", b"y", [], [[1, 2], [3, 4]], {},
            {"a": 1}, {1: 2}, object(), True, 1j, range(3), len, lambda *_: None, x, x[0],
            np.zeros(0), np.zeros((3, 3)), np.zeros((2, 2, 2)), np.array(["a"]), np.array(5),
            np.full(2, np.nan), make_ball(), make_push(), saltus.Disc(0.1), saltus.HalfPlane(),
            saltus.Body("b", saltus.Disc(0.1), [0, 0]), saltus.SimulationOptions()]


@pytest.mark.parametrize("name", [name for name in CALLABLES if name not in ("save", "load")])
def test_any_values_for_any_arguments_never_crash(name):
    function, values = getattr(saltus, name), nonsense()
    random = np.random.default_rng(1)
    keywords = [] if name in WITHOUT else keywords_of(function)
    for _ in range(40):
        arguments = [values[i] for i in random.integers(len(values), size=random.integers(4))]
        chosen = random.permutation(keywords)[:2]
        named = dict(zip(chosen, (values[i] for i in random.integers(len(values), size=2))))
        try:
            function(*arguments, **named)
        except MISTAKES as mistake:
            message = str(mistake)
            assert len(message.split()) >= 3 and "std::" not in message, message
