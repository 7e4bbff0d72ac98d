# SPDX-License-Identifier: BSD-2-Clause
"""Every misspelt keyword of everything public is answered with the nearest name."""
import inspect
import re

import pytest

import saltus

# They have no keywords: a list, an exception, and shapes that need no numbers.
WITHOUT = {"Controls", "EventList", "HalfPlane", "HalfSpace", "InvalidInput", "Point"}
NAMED = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
OPTIONS = {
    "Simulator": "SimulationOptions", "impact_set": "ImpactSetOptions",
    "simulate": "SimulationOptions", "simulate_by_programs": "ProgramSimulationOptions",
    "simulate_by_time_freezing": "ProgramSimulationOptions", "solve": "OcpOptions",
    "time_freeze": "FreezeOptions", "total_impulse": "ImpactSetOptions",
}


def native_keywords(constructor):
    """Those of 'def __init__(self, a: A, b: B = ...) -> None'."""
    declaration = constructor.__nb_signature__[0][0]
    return re.findall(r"(?:, )(\w+): ", declaration)


def keywords_of(thing):
    if isinstance(thing, type) and hasattr(thing.__init__, "__nb_signature__"):
        return native_keywords(thing.__init__)
    return [p.name for p in inspect.signature(thing).parameters.values() if p.kind in NAMED]


def owners(thing):
    """Names under which messages speak of a function, or of a class that may inherit."""
    return [kind.__name__ for kind in getattr(thing, "__mro__", [thing])]


def all_keywords():
    """Pairs of a public name and one of its keywords."""
    for name in saltus.__all__:
        thing = getattr(saltus, name)
        if not callable(thing) or name in WITHOUT:
            continue
        keywords = keywords_of(thing)
        if name in OPTIONS:
            keywords += keywords_of(getattr(saltus, OPTIONS[name]))
        assert keywords, f"{name} has no keywords, and WITHOUT does not say so"
        yield from ((name, keyword) for keyword in keywords)


@pytest.mark.parametrize("name, keyword", list(all_keywords()))
def test_a_misspelt_keyword_is_answered_with_the_nearest_name(name, keyword):
    misspelt = keyword + "_"
    with pytest.raises(TypeError) as caught:
        getattr(saltus, name)(**{misspelt: 1})
    owner, message = str(caught.value).split(": ", 1)
    assert owner in owners(getattr(saltus, name))
    assert message.startswith(f"unknown keyword '{misspelt}'; did you mean '{keyword}'?")


def all_methods():
    for name in saltus.__all__:
        kind = getattr(saltus, name)
        if not isinstance(kind, type) or issubclass(kind, Exception):
            continue
        for method in (m for m in dir(kind) if not m.startswith("_")):
            function = inspect.getattr_static(kind, method)
            function = getattr(function, "__func__", function)
            if not inspect.isfunction(function):
                continue
            yield from ((name, method, keyword) for keyword in keywords_of(function)
                        if keyword != "self")


@pytest.mark.parametrize("name, method, keyword", list(all_methods()))
def test_a_misspelt_keyword_of_a_method_too(name, method, keyword):
    is_free = isinstance(inspect.getattr_static(getattr(saltus, name), method), staticmethod)
    arguments = [] if is_free else [None]
    with pytest.raises(TypeError, match=rf"unknown keyword '{keyword}_'; did you mean "
                                        rf"'{keyword}'\?"):
        getattr(getattr(saltus, name), method)(*arguments, **{keyword + "_": 1})


@pytest.mark.parametrize("call, words", [
    (lambda: saltus.jacobian([]), "jacobian: missing a required argument: 'x'"),
    (lambda: saltus.jacobian([], [], []), "jacobian: too many positional arguments"),
    (lambda: saltus.jacobian([], [], y=[]), "jacobian: multiple values for argument 'y'"),
    (lambda: saltus.Function("f", {}), "Function needs 'outputs'"),
    (lambda: saltus.Function("f", {}, {}, name="g"), "Function: 'name' is given twice"),
    (lambda: saltus.Expr(1, 2), "Expr takes at most 1 argument, got 2"),
])
def test_missing_and_surplus_arguments(call, words):
    with pytest.raises(TypeError, match=words):
        call()


def test_functions_keep_their_names_and_signatures():
    assert saltus.solve.__name__ == "solve" and saltus.solve.__module__ == "saltus"
    assert list(inspect.signature(saltus.jacobian).parameters) == ["y", "x"]
    assert "∂y_i/∂x_j" in saltus.jacobian.__doc__
