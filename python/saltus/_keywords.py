# SPDX-License-Identifier: BSD-2-Clause
"""Misspelt keywords: one answer for every public function, method and constructor."""
from __future__ import annotations

import ast
import functools
import inspect
from typing import Any, Callable, TypeVar

from . import _core

Called = TypeVar("Called", bound=Callable[..., Any])
_NAMED = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)


def takes(options: type) -> Callable[[Called], Called]:
    """Says that **keywords of a function are the fields of `options`."""
    def mark(function: Called) -> Called:
        function._options = options  # type: ignore[attr-defined]
        return function
    return mark


def _native_signature(declaration: str) -> inspect.Signature:
    """Of 'def f(a: A, *, b: B = …) -> C', as native functions say it."""
    given = ast.parse(declaration + ": ...").body[0].args  # type: ignore[attr-defined]
    n_plain = len(given.args) - len(given.defaults)
    P = inspect.Parameter
    parameters = [P(a.arg, P.POSITIONAL_ONLY) for a in given.posonlyargs]
    for i, a in enumerate(given.args):
        parameters.append(P(a.arg, P.POSITIONAL_OR_KEYWORD,
                            default=P.empty if i < n_plain else ...))
    if given.vararg:
        parameters.append(P(given.vararg.arg, P.VAR_POSITIONAL))
    for a, default in zip(given.kwonlyargs, given.kw_defaults):
        parameters.append(P(a.arg, P.KEYWORD_ONLY,
                            default=P.empty if default is None else ast.literal_eval(default)))
    if given.kwarg:
        parameters.append(P(given.kwarg.arg, P.VAR_KEYWORD))
    return inspect.Signature(parameters)


def _is_native(function: Any) -> bool:
    return hasattr(function, "__nb_signature__")


def _signature(function: Any) -> inspect.Signature:
    if _is_native(function):
        return _native_signature(function.__nb_signature__[0][0])
    return inspect.signature(function)


def _fields(options: type) -> list[str]:
    return [name for name, part in vars(options).items() if isinstance(part, property)]


def _named(function: Any, what: str) -> Any:
    """The function with a sentence for keywords that it does not have."""
    signature = _signature(function)
    parameters = signature.parameters.values()
    known = [p.name for p in parameters if p.kind in _NAMED and p.name != "self"]
    options = getattr(function, "_options", None)
    known += _fields(options) if options else []
    takes_all = options is None and any(p.kind == p.VAR_KEYWORD for p in parameters)

    @functools.wraps(function)
    def call(*arguments: Any, **keywords: Any) -> Any:
        for name in keywords:
            if not takes_all and name not in known:
                raise TypeError(_core._unknown_keyword(what, name, known))
        try:
            signature.bind(*arguments, **keywords)
        except TypeError as mistake:
            raise TypeError(f"{what}: {mistake}") from None
        return function(*arguments, **keywords)

    if _is_native(function):
        call.__signature__ = signature  # type: ignore[attr-defined]
        call.__doc__ = function.__nb_signature__[0][1]
    return call


def _name_methods(kind: type) -> None:
    for name, method in list(vars(kind).items()):
        is_constructor = name == "__init__" and inspect.isfunction(method)
        if name.startswith("_") and not is_constructor:
            continue
        if not inspect.isfunction(method) and not _is_native(method):
            continue
        parameters = _signature(method).parameters
        if not any(p.kind in _NAMED and p.name != "self" for p in parameters.values()):
            continue
        what = kind.__name__ + ("" if is_constructor else "." + name)
        call = _named(method, what)
        setattr(kind, name, call if "self" in parameters else staticmethod(call))


def name_all(public: dict[str, Any], names: list[str]) -> None:
    """Gives every public function and method its sentences; public[name] is replaced."""
    for name in names:
        thing = public[name]
        if isinstance(thing, type):
            _name_methods(thing)
        elif callable(thing):
            public[name] = _named(thing, name)
            public[name].__module__ = "saltus"
