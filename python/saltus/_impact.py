# SPDX-License-Identifier: BSD-2-Clause
"""Simultaneous impacts."""
from __future__ import annotations

from typing import Any

from . import _core
from ._core import ContactModel, ImpactOutcome, ImpactProblem, ImpactSet, ImpulseRange


def impact_problem(model: ContactModel, q: Any, v: Any) -> ImpactProblem:
    """The impact of a model's closed contacts at q with velocity v before it."""
    return _core._impact_problem(model, q, v)


def _problem(what: str, problem: Any, q: Any, v: Any) -> ImpactProblem:
    if isinstance(problem, ContactModel):
        if q is None or v is None:
            raise TypeError(f"{what}: a model needs q and v, the state before the impact")
        return impact_problem(problem, q, v)
    if not isinstance(problem, (ImpactProblem, dict)):
        raise TypeError(f"{what}: problem must be an ImpactProblem or a ContactModel, got "
                        f"{problem!r}")
    if q is not None or v is not None:
        raise TypeError(f"{what}: an ImpactProblem already holds its velocity")
    return problem


def _call(what: str, function: Any, *arguments: Any, **keywords: Any) -> Any:
    try:
        return function(*arguments, **keywords)
    except TypeError as mistake:
        raise TypeError(str(mistake).replace("ImpactSetOptions", what, 1)) from None


def impact_set(problem: ImpactProblem | ContactModel, q: Any = None, v: Any = None,
               **keywords: Any) -> ImpactSet:
    """All velocities that an impact may end with, whatever the order of the impulses.

    Solutions of M v' ∈ F_C(v) with all relative rates of the contacts' impulses, up to the
    first velocity at which no contact closes: a union of polytopes, computed exactly. Keywords
    are those of `ImpactSetOptions`.
    """
    return _call("impact_set", _core._impact_set, _problem("impact_set", problem, q, v),
                 **keywords)


def total_impulse(problem: ImpactProblem | ContactModel, q: Any = None, v: Any = None,
                  **keywords: Any) -> ImpulseRange:
    """Extremes of Σ Λ_n over all ways through an impact [N s]."""
    return _call("total_impulse", _core._total_impulse,
                 _problem("total_impulse", problem, q, v), **keywords)


def resolve_impact(problem: ImpactProblem | ContactModel, law: str = "moreau", *,
                   q: Any = None, v: Any = None) -> ImpactOutcome:
    """What a law makes of an impact: 'moreau', 'sequential', 'equal_rates' or 'random'."""
    return _core._resolve_impact(_problem("resolve_impact", problem, q, v), law)


def impact_distance(problem: ImpactProblem, set: ImpactSet, v: Any) -> float:
    """Distance of v from the set in the metric of M."""
    return _core._distance(_problem("impact_distance", problem, None, None), set, v)


def certify_impact(problem: ImpactProblem | ContactModel, q: Any = None,
                   v: Any = None) -> str:
    """Whether impacts of these contacts must end: 'never jams', 'may jam', 'undecided'."""
    return _core._never_jams(_problem("certify_impact", problem, q, v))
